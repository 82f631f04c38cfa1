// Types of the judgement on one argument text: valid, repaired or escalated.
import type { FlatContext } from "../flat/nest-flat-arguments.ts"
import type { Cut } from "../json/cut.ts"
import type { Limits } from "../limits.ts"
import type { Finding } from "../report.ts"
import type { CompiledSchema, Issue } from "../schema/view.ts"
import type { Tool } from "../turn.ts"
import type { EscalationReason } from "./reasons.ts"

/** What the arguments of one call came to. */
export type ArgumentsOutcome =
  | { readonly kind: "valid"; readonly value: unknown }
  /** More than one part: one text held several calls. */
  | { readonly kind: "repaired"; readonly parts: readonly RepairedText[]; readonly cut: Cut | null }
  | ({ readonly kind: "escalated"; readonly reason: EscalationReason } & Required<EscalationDetails>)

/** What is told of a call that is not executed, beside the reason. */
export interface EscalationDetails {
  readonly issues?: readonly Issue[]
  readonly findings?: readonly Finding[]
  /** Without argument values: they go to the model. */
  readonly hints?: readonly string[]
  /** Readings between which nothing decides: for the host only. */
  readonly rivalReadings?: readonly string[]
}

/** One argument text after repair. */
export interface RepairedText {
  readonly text: string
  /** JSON.parse of the text. */
  readonly value: unknown
  readonly findings: readonly Finding[]
}

export interface ArgumentsContext {
  readonly tool: string
  /** The tool's schema as it was given. */
  readonly parameters: unknown
  readonly knownNames: { has(name: string): boolean }
  readonly schema: CompiledSchema
  /** Set when the tool was shown flat: how its text is read and nested. */
  readonly flat: FlatContext | null
  readonly limits: Limits
  readonly apply: "certain" | "likely"
  readonly disabledRules: ReadonlySet<string>
  /** The provider said that the output was cut at its limit. */
  readonly cutByProvider: boolean
  /** The provider said that the output came to its own end. */
  readonly wholeByProvider: boolean
  /** As the host gave it; undefined for a value that belongs to no tool. */
  readonly declaredTool: Tool | undefined
  /** No hint anywhere in the schema: without markup in it a text that fits has no fault. */
  readonly schemaHasNoHints: boolean
  /** Undeclared members that seem to mean declared ones are a fault. */
  readonly unknownIsFault: boolean
}
