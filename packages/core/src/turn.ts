// The public types: turn, tool, call, options, result, report.
import type { MendEvent } from "./events.ts"
import type { Limits } from "./limits.ts"
import type { Confidence, Finding, IssueReport } from "./report.ts"

/** One answer of a model. */
export interface Turn {
  readonly content?: string | null
  readonly reasoning?: string | null
  readonly toolCalls?: readonly DeclaredCall[]
  /** The provider's finish reason: "stop", "length", "tool_calls", "max_tokens", … */
  readonly finishReason?: string | null
  /**
   * Other contents of the answer that the model did not write: texts, or parts in the provider's form, such as the
   * results of tools that the provider ran. A call that occurs there is never run from text.
   */
  readonly seen?: readonly unknown[]
}

export interface DeclaredCall {
  readonly id?: string
  readonly name: string
  /** Namespace of a call in an OpenAI response. The full name is `namespace.name`; it is never repaired. */
  readonly namespace?: string
  /** The text as the model wrote it. A parsed object is accepted too, but no longer shows what was broken. */
  readonly arguments: string | object
  /** True if the model wrote something after this call: then the call is complete, even if the output was cut. */
  readonly isFollowed?: boolean
}

/** An answer in the form of a provider or framework, from which `mend` reads the turn. */
export type ProviderTurn =
  /** OpenAI chat completions */
  | { readonly choices: readonly unknown[] }
  | { readonly message: object; readonly finish_reason?: unknown }
  | { readonly role: unknown; readonly tool_calls?: unknown }
  /** OpenAI responses, Bedrock */
  | { readonly output: readonly unknown[] | object }
  /** Anthropic */
  | { readonly content: readonly unknown[]; readonly stop_reason?: unknown }
  /** Gemini */
  | { readonly candidates?: readonly unknown[] }
  | { readonly content?: object; readonly finishReason?: unknown }
  /** AI SDK */
  | { readonly text: string; readonly toolCalls: readonly unknown[] }

export type TurnInput = Turn | ProviderTurn

/** Tools in the form of a provider or framework, from which `mend` reads names and schemas. */
export type ToolsInput =
  | readonly Tool[]
  | readonly object[]
  | { readonly tools: readonly object[] }
  /** A request of Bedrock */
  | { readonly toolConfig: { readonly tools: readonly object[] } }
  /** AI SDK: tools by their names */
  | { readonly [name: string]: object }

export type JsonSchema = boolean | { readonly [keyword: string]: unknown }

/** A tool as given to the model, with declarations of its author beyond the schema. */
export interface Tool {
  readonly name: string
  /** Namespace in which the tool was given; its name starts with it. Ex) crm of crm.list_orders */
  readonly namespace?: string
  readonly description?: string
  /** A JSON Schema, or any Standard JSON Schema object (zod, valibot, arktype). */
  readonly parameters?: JsonSchema | object
  /** Default: unknown. */
  readonly readOnly?: boolean
  /** Names of top-level members that hold paths. */
  readonly paths?: readonly string[]
  /** Other names of members: declared name → aliases. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  /** Fields that belong together, with defaults for absent ones. */
  readonly relational?: readonly {
    readonly fields: readonly string[]
    readonly defaults: Readonly<Record<string, unknown>>
  }[]
  /**
   * One or two sentences about what a caller must observe; `withContractHints` appends them to the description. Absent:
   * they are made from the declarations.
   */
  readonly hint?: string
  /** Makes the policy stricter for this tool, never laxer. */
  readonly apply?: "certain" | "likely"
  /** Calls of this tool never count as a loop. */
  readonly stormExempt?: boolean
  /**
   * When a call written as text may run: "always" is judged like any other tool, "alone" only if the message contains
   * nothing else, "never" not at all. Default "always", and "alone" for a tool that declares itself destructive.
   */
  readonly fromText?: "never" | "alone" | "always"
  /** Annotations of MCP. */
  readonly annotations?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean }
  /** True if it is called repeatedly on purpose: then a higher loop limit applies. */
  readonly poller?: boolean
  /** @internal Set by flattenTools: the tool was shown flat, so its arguments may be flat. */
  readonly flat?: FlatForm
}

/** Conversion of a tool that was shown flat. Arguments may be flat, nested or mixed; the schema is the nested one. */
export interface FlatForm {
  /** Both forms in one schema, to parse and type texts; never used to validate. */
  readonly reading: JsonSchema
  /** True if a name at the root is a flat name. */
  isFlat(value: object): boolean
  /** True if a name at the root is, or may be intended as, a flat name: then the arguments are not nested yet. */
  concerns(value: object): boolean
  /**
   * Returns names that spell a path but are not in the table, and the path of their object; null if there are none.
   */
  strangeIn(value: object): { readonly path: readonly string[]; readonly names: readonly string[] } | null
  /**
   * Nests a strict JSON object; returns the same text if nothing in it is flat. Spans refer to the given text.
   */
  nest(text: string, nestOptions: NestOptions): NestedText | FlatConflict
  /** Counts objects that the flat form cannot express: open objects without members. */
  hollowIn(value: unknown): number
  /** Converts a path to the names that the model was shown. Ex) ["filter", "from"] → ["filter.from"] */
  shownPath(path: readonly (string | number)[]): readonly (string | number)[]
  /**
   * Returns the flat names to request for a missing member: its own, or those of its required leaves. Null below a
   * leaf.
   */
  shownNames(path: readonly (string | number)[], member: string): readonly string[] | null
}

/** Repairs made while nesting. */
export interface NestOptions {
  /** Drops null at an optional flat name that does not accept null. */
  readonly dropsNull: boolean
  /** Accepts a flat name in another style, if it can only be one. */
  readonly foldsNames: boolean
}

export interface NestedText {
  readonly text: string
  readonly findings: readonly Finding[]
}

/**
 * The names contradict each other: one argument has two values, or a name can mean two arguments. Neither is chosen.
 */
export interface FlatConflict {
  readonly text: null
  /** Pointer of the argument in the nested form. */
  readonly pointer: string
  readonly message: string
}

/** An earlier call of the conversation. */
export interface PastCall {
  /** Id in the conversation. A later call with the same id gets a new one. */
  readonly id?: string
  readonly name: string
  readonly arguments: string
  readonly result?: string
  readonly ok?: boolean
  /** True if made in the same turn as the previous call. Default: each call is a turn of its own. */
  readonly sameTurn?: boolean
}

/** When a loop is reported and stopped; zero switches a watch off. Defaults and reasons: docs/loops.md. */
export interface StormOptions {
  readonly notice?: number
  readonly withhold?: number
  readonly untold?: number
  readonly callsOnly?: number
  readonly waiting?: number
  readonly polls?: number
  readonly rewordedNotice?: number
  readonly rewordedStop?: number
  readonly emptyNotice?: number
  readonly emptyStop?: number
  readonly stopAfter?: number
}

export type PassMode = "off" | "report" | "on"

/** How `format` is checked. "lenient": a time may lack its offset and its seconds. */
export type FormatMode = "off" | "lenient" | "strict"

export interface MendOptions {
  /**
   * "native" (default): calls come in toolCalls. "text": the model was asked to write its calls as text. Declared calls
   * are mended alike in both.
   */
  readonly channel?: "native" | "text"
  /** What may be applied; default "likely". A guess is never applied. */
  readonly apply?: "certain" | "likely"
  /** "eager": reasoning is searched too when the turn has calls already. Default "on": only when it has none. */
  readonly scavenge?: "on" | "eager"
  /**
   * Calls in text that are run: none (text is not searched), those in a dialect with marks of its own, or all
   * (default).
   */
  readonly recover?: "off" | "marked" | "all"
  readonly toolChoice?: "auto" | "none" | "required" | { readonly name: string } | { readonly names: readonly string[] }
  readonly limits?: Partial<Limits>
  /** Default "lenient". */
  readonly formats?: FormatMode
  /** Rules and faults by id; "off" leaves that fault alone. */
  readonly rules?: Readonly<Record<string, "on" | "off">>
  /** Tools the model may know but must not call; their names are never mapped to other tools. */
  readonly disabledTools?: readonly string[]
  /** Mode of each pass: off, report only, on. */
  readonly passes?: { readonly [pass in "json" | "schema" | "names" | "text" | "duplicates" | "storm"]?: PassMode }
  /**
   * strict: nothing is repaired. safe (default). report: shadow mode, calls go out as they came and `shadow` says what
   * would have been done.
   */
  readonly preset?: "strict" | "safe" | "report"
  /** Earlier calls, oldest first, so that loops are detected without state. */
  readonly history?: readonly PastCall[]
  readonly storm?: StormOptions
  /** How often a call that cannot be used is sent back to the model: 0 to 5, default 1. */
  readonly maxReprompts?: number
  /** Total of calls sent back between two messages of a person. Default 10. */
  readonly maxRepromptsPerTurn?: number
  /** Name of the model, for the events. */
  readonly model?: string
  /** Receives one event for each call, valid ones included, and one for each sign of a loop. Its errors are ignored. */
  readonly onEvent?: (event: MendEvent) => void
  /**
   * Share of unchanged calls that emit an event, from 0 to 1. Default 1. The `weight` of each event corrects the rates.
   */
  readonly sampleUnchanged?: number
  /** Includes argument texts in events. Default false: they may contain secrets. */
  readonly argumentsInEvents?: boolean
}

export interface MendedCall {
  readonly id: string
  readonly name: string
  /** Strict JSON text; the same string as before if the call was valid. */
  readonly arguments: string
  /**
   * The parsed `arguments`. Not shared with anything else: a host may change it. An array or null only if the schema
   * accepts values other than objects (no `type`, or several).
   */
  readonly input: Record<string, unknown>
  /** "recovered": the model wrote the call as text. */
  readonly outcome: "unchanged" | "repaired" | "recovered"
  readonly findings: readonly Finding[]
  /** The argument text as the model wrote it. */
  readonly raw: string
  /** A message for the model, to be added to the result: the call looks like the start of a loop. */
  readonly notice?: string
}

export interface EscalatedCall {
  readonly id: string
  readonly name: string
  /** The raw text, always. */
  readonly arguments: string
  /** A code of docs/errors.md. */
  readonly reason: string
  readonly issues: readonly IssueReport[]
  /** Repairs that were found but could not, or may not, be applied. */
  readonly findings: readonly Finding[]
  /**
   * What the model may have intended; both readings if two are equally good. They contain argument values, so they are
   * for the host and not part of `feedback`.
   */
  readonly hints: readonly string[]
  /** The message for the model. */
  readonly feedback: string
  /** True if the re-prompt budget is used up: the feedback then asks for another approach. */
  readonly gaveUp?: boolean
}

export interface SuppressedCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
  readonly reason: string
  readonly notice: string
  /** Repairs made before the call was withheld. */
  readonly findings?: readonly Finding[]
}

export interface Report {
  readonly scavenged: number
  readonly truncationsFixed: number
  readonly stormsBroken: number
  readonly notes: readonly string[]
  readonly findings: readonly ReportFinding[]
  readonly outcomes: {
    readonly unchanged: number
    readonly repaired: number
    readonly recovered: number
    readonly escalated: number
    readonly suppressed: number
  }
  /**
   * The most serious sign of a loop in this turn. At the step "stop" the host should end the loop and ask for an
   * answer, with `notice` as the message.
   */
  readonly storm?: StormReport
}

export interface StormReport {
  readonly reason: string
  readonly step: "notice" | "suppress" | "stop"
  readonly id: string
  readonly tool: string
  readonly count: number
  readonly notice: string
}

/** A remark about the whole turn or a tool, not about one call. */
export interface ReportFinding {
  readonly rule: string
  readonly tool: string
  readonly message: string
  readonly confidence?: Confidence
  /** Offsets in the content or reasoning, for a call in text. */
  readonly span?: readonly [number, number]
}

export interface MendResult {
  /** Calls to execute, in this order. */
  readonly calls: readonly MendedCall[]
  /** The subset of `calls` that the model wrote as text. */
  readonly recovered: readonly MendedCall[]
  /** Calls not to execute; each has a feedback message for the model. */
  readonly escalated: readonly EscalatedCall[]
  /** Calls withheld on purpose. */
  readonly suppressed: readonly SuppressedCall[]
  readonly content: string | null
  readonly report: Report
  /** Ids of all calls, executed or not, in the order in which they were written. Answer each one once. */
  readonly order: readonly string[]
  /**
   * Only with `preset: "report"`: the result that `preset: "safe"` would have given. Its `report` has no `storm`.
   */
  readonly shadow?: MendResult
}
