// The public types: turn, tool, call, options, result, report.
import type { MendEvent } from "./events.ts"
import type { Limits } from "./limits.ts"
import type { Confidence, Finding, IssueReport } from "./report.ts"

/** One answer of a model, as its provider delivered it. */
export interface Turn {
  readonly content?: string | null
  readonly reasoning?: string | null
  readonly toolCalls?: readonly DeclaredCall[]
  /** As the provider said it: "stop", "length", "tool_calls", "max_tokens", … */
  readonly finishReason?: string | null
  /**
   * What else stands in the answer and no model wrote: texts, or parts as the provider wrote them, such as the results of
   * tools that it ran itself. A call that stands there is never run from text.
   */
  readonly seen?: readonly unknown[]
}

export interface DeclaredCall {
  readonly id?: string
  readonly name: string
  /** The namespace that a response of OpenAI names. The name is then `namespace.name`, and never taken for another. */
  readonly namespace?: string
  /** The text as the model wrote it. An object is taken too, but what is broken can then no longer be seen. */
  readonly arguments: string | object
  /** The model went on behind it: so an object is whole, also where the output was cut. */
  readonly isFollowed?: boolean
}

/** An answer as a provider or framework delivers it: `mend` reads the turn out of it. */
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

/** Tools as a provider or framework lists them: `mend` reads names and schemas out of them. */
export type ToolsInput =
  | readonly Tool[]
  | readonly object[]
  | { readonly tools: readonly object[] }
  /** A request of Bedrock */
  | { readonly toolConfig: { readonly tools: readonly object[] } }
  /** AI SDK: tools by their names */
  | { readonly [name: string]: object }

export type JsonSchema = boolean | { readonly [keyword: string]: unknown }

/** A tool as given to the model, with what its author declares beyond the schema. */
export interface Tool {
  readonly name: string
  /** Of a tool that was given inside a namespace, which its name begins with. Ex) crm of crm.list_orders */
  readonly namespace?: string
  readonly description?: string
  /** A JSON Schema, or any Standard JSON Schema object (zod, valibot, arktype). */
  readonly parameters?: JsonSchema | object
  /** Default: unknown. */
  readonly readOnly?: boolean
  /** Members that hold paths: by name, top level. */
  readonly paths?: readonly string[]
  /** Other names of members: declared name → aliases. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  /** Fields that belong together, with the default of those left out. */
  readonly relational?: readonly {
    readonly fields: readonly string[]
    readonly defaults: Readonly<Record<string, unknown>>
  }[]
  /**
   * What a caller must keep to, in a sentence or two: `withContractHints` appends it to the description. Left out: made
   * of what is declared.
   */
  readonly hint?: string
  /** Makes the policy stricter for this tool, never laxer. */
  readonly apply?: "certain" | "likely"
  /** Calls of this tool are never taken for a loop. */
  readonly stormExempt?: boolean
  /**
   * What a call of this tool that was written as text needs to be run: "always" is judged as any other, "alone" must be
   * all that the message says, "never" is never run. Default "always", and "alone" for a tool that declares itself
   * destructive.
   */
  readonly fromText?: "never" | "alone" | "always"
  /** As MCP declares it. */
  readonly annotations?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean }
  /** Asks the same again and again on purpose: a limit of its own. */
  readonly poller?: boolean
  /** @internal Set by flattenTools: the tool was shown flat, so its arguments may come flat. */
  readonly flat?: FlatForm
}

/** How a tool that was shown flat takes its arguments: flat, nested or mixed. Its schema stays the nested one. */
export interface FlatForm {
  /** Both forms in one schema, to read and to type a text by; never to validate with. */
  readonly reading: JsonSchema
  /** True when a name of the root is a flat one. */
  isFlat(value: object): boolean
  /** True when a name is a flat one or might be meant as one: then the arguments are not nested as they stand. */
  concerns(value: object): boolean
  /**
   * Names that spell a path no flat name stands for, and the path of the object they are in; null when there are none.
   */
  strangeIn(value: object): { readonly path: readonly string[]; readonly names: readonly string[] } | null
  /**
   * The nested form of a strict JSON object; the same text when nothing in it is flat. Spans count in the given text.
   */
  nest(text: string, nestOptions: NestOptions): NestedText | FlatConflict
  /** How many objects there are that the flat form could not have said: opened ones without a member. */
  hollowIn(value: unknown): number
  /** A place in the words the model was shown. Ex) ["filter", "from"] → ["filter.from"] */
  shownPath(path: readonly (string | number)[]): readonly (string | number)[]
  /**
   * What is missing when a member of the object at a path is: its flat name, or those of the leaves it cannot be
   * without; null below a leaf.
   */
  shownNames(path: readonly (string | number)[], member: string): readonly string[] | null
}

/** What is done beside the change of form. */
export interface NestOptions {
  /** Null at a flat name that may be left out and refuses null leaves it out. */
  readonly dropsNull: boolean
  /** A name that is one flat name in another style is that name. */
  readonly foldsNames: boolean
}

export interface NestedText {
  readonly text: string
  readonly findings: readonly Finding[]
}

/**
 * The names contradict each other: the same argument twice with different values, or a name that could be two. None is
 * chosen.
 */
export interface FlatConflict {
  readonly text: null
  /** Of the argument, in the nested form. */
  readonly pointer: string
  readonly message: string
}

/** An earlier call of the conversation. */
export interface PastCall {
  /** Its id in the conversation: a later call under the same one gets a new id. */
  readonly id?: string
  readonly name: string
  readonly arguments: string
  readonly result?: string
  readonly ok?: boolean
  /** Made in the same turn as the call before it. Default: it counts as a turn of its own. */
  readonly sameTurn?: boolean
}

/** When a loop is told of and ended; zero switches a watch off. Defaults and reasons: docs/loops.md. */
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
  /** Tools the model may know of but must not call: never remapped to another. */
  readonly disabledTools?: readonly string[]
  /** Each pass on its own: off, reported but not done, on. */
  readonly passes?: { readonly [pass in "json" | "schema" | "names" | "text" | "duplicates" | "storm"]?: PassMode }
  /**
   * strict: nothing is repaired. safe (default). report: shadow mode, calls go out as they came and `shadow` says what
   * would have been done.
   */
  readonly preset?: "strict" | "safe" | "report"
  /** Earlier calls, oldest first: loops are seen without state. */
  readonly history?: readonly PastCall[]
  readonly storm?: StormOptions
  /** How often a call that cannot be used is sent back to the model before it has given up: 0 to 5, default 1. */
  readonly maxReprompts?: number
  /** Calls sent back within one turn of a person, over all lineages. Default 10. */
  readonly maxRepromptsPerTurn?: number
  /** For the events. */
  readonly model?: string
  /** Gets one event for each call, valid ones included, and one for each sign of a loop. What it throws is dropped. */
  readonly onEvent?: (event: MendEvent) => void
  /**
   * The share of unchanged calls that give an event, from 0 to 1. Default 1. Each event has a `weight`, so that rates
   * stay right.
   */
  readonly sampleUnchanged?: number
  /** Argument texts go into the events. Default false: they may hold secrets. */
  readonly argumentsInEvents?: boolean
}

export interface MendedCall {
  readonly id: string
  readonly name: string
  /** Strict JSON text; the very same string when the call was valid. */
  readonly arguments: string
  /**
   * The value of `arguments`, as JSON.parse gives it. Not shared with anything else: a host may change it.
   * A schema that accepts other values than objects (no `type`, or several) may let an array or null through.
   */
  readonly input: Record<string, unknown>
  /** "recovered": it was written as text. */
  readonly outcome: "unchanged" | "repaired" | "recovered"
  readonly findings: readonly Finding[]
  /** The argument text as the model wrote it. */
  readonly raw: string
  /** It runs, but the model should be told this beside the result: it looks like the beginning of a loop. */
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
  /** What was found and could not, or may not, be applied. */
  readonly findings: readonly Finding[]
  /**
   * What could be meant; where two readings are equally good, both (with argument values: for the host, not in
   * `feedback`).
   */
  readonly hints: readonly string[]
  /** The message for the model. */
  readonly feedback: string
  /** The budget for asking again is used up: the feedback asks for another way. */
  readonly gaveUp?: boolean
}

export interface SuppressedCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
  readonly reason: string
  readonly notice: string
  /** What was mended before it was withheld. */
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
   * The gravest sign of a loop in this turn. At "stop" the host should end the loop and ask for an answer; `notice` is
   * the text for it.
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

/** A remark that belongs to the whole turn or to a tool, not to one call. */
export interface ReportFinding {
  readonly rule: string
  readonly tool: string
  readonly message: string
  readonly confidence?: Confidence
  /** Where in the content or reasoning, for a call in text. */
  readonly span?: readonly [number, number]
}

export interface MendResult {
  /** Execute these, in this order. */
  readonly calls: readonly MendedCall[]
  /** Those of `calls` that were written as text. */
  readonly recovered: readonly MendedCall[]
  /** Not to be executed; each has a feedback text for the model. */
  readonly escalated: readonly EscalatedCall[]
  /** Withheld on purpose. */
  readonly suppressed: readonly SuppressedCall[]
  readonly content: string | null
  readonly report: Report
  /** The ids of all calls, executed or not, in the order they were written: each is to be answered once. */
  readonly order: readonly string[]
  /**
   * Only with `preset: "report"`: the result that `preset: "safe"` would have given. `report` is its report, without
   * `storm`.
   */
  readonly shadow?: MendResult
}
