// Types of the result for one arguments text: valid, repaired or escalated.
import type { FlatContext } from "../flat/nest-flat-arguments.ts"
import type { Cut } from "../json/cut.ts"
import type { Limits } from "../limits.ts"
import type { Finding } from "../report.ts"
import type { CompiledSchema, Issue } from "../schema/view.ts"
import type { Tool } from "../turn.ts"
import type { EscalationReason } from "./reasons.ts"

/** Result of mending the arguments of one call. */
export type ArgumentsOutcome =
  | { readonly kind: "valid"; readonly value: unknown }
  /** More than one part if the text contained several calls. */
  | { readonly kind: "repaired"; readonly parts: readonly RepairedText[]; readonly cut: Cut | null }
  | ({ readonly kind: "escalated"; readonly reason: EscalationReason } & Required<EscalationDetails>)

/** Details of a call that is not executed, besides the reason. */
export interface EscalationDetails {
  readonly issues?: readonly Issue[]
  readonly findings?: readonly Finding[]
  /** Hints for the model, so without argument values. */
  readonly hints?: readonly string[]
  /** Equally good readings, for the host only. */
  readonly rivalReadings?: readonly string[]
}

/** One arguments text after repair. */
export interface RepairedText {
  readonly text: string
  /** The parsed text. */
  readonly value: unknown
  readonly findings: readonly Finding[]
}

export interface ArgumentsContext {
  readonly tool: string
  /** The given schema of the tool. */
  readonly parameters: unknown
  readonly knownNames: { has(name: string): boolean }
  readonly schema: CompiledSchema
  /** Set if the tool was shown flat: how its arguments are parsed and nested. */
  readonly flat: FlatContext | null
  readonly limits: Limits
  readonly apply: "certain" | "likely"
  readonly disabledRules: ReadonlySet<string>
  /** True if the provider cut the output at its limit. */
  readonly cutByProvider: boolean
  /** True if the provider says that the output is complete. */
  readonly wholeByProvider: boolean
  /** The tool as the host gave it; undefined for a value without a tool. */
  readonly declaredTool: Tool | undefined
  /** True if the schema has no hints: then a text that fits and has no markup has no fault. */
  readonly schemaHasNoHints: boolean
  /** True if an undeclared member that seems to mean a declared one is a fault. */
  readonly unknownIsFault: boolean
}
