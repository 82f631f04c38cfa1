// Options, result and shared budget of one run of the engine and of the runs nested in it.
import type { Limits } from "../limits.ts"
import type { Finding } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import type { ToolNames } from "./rule.ts"

export interface FitOptions {
  readonly limits: Limits
  readonly apply: "certain" | "likely"
  /** Rule ids that must not be used. */
  readonly excludedRules: ReadonlySet<string>
  /** Reads text as strict JSON text; null unless it has one reading. Injected: the rules need no own reader. */
  readonly readText: (text: string, view: SchemaView | null) => string | null
  readonly tool: ToolNames
  /** The call must be changed anyway, whatever the schema reports. */
  readonly mustChange?: boolean
  /** Parsed value of the text if known: parsing half a million members again takes a third of a second. */
  readonly value?: unknown
}

export interface FitResult {
  readonly text: string
  /** Applied findings, in order; their edits, applied in order, lead from the given text to `text`. */
  readonly findings: readonly Finding[]
  /** Findings that were offered but not applied: below the policy, or one of several readings. */
  readonly guesses: readonly Finding[]
  /** Remaining issues; empty if the text is valid. */
  readonly issues: readonly Issue[]
  /** A fault that no rule may repair and no validator detects: the call must not run. */
  readonly blocked: Finding | null
}

/** One fit and all fits nested in it share the budget, so that nested unions end. */
export interface FitRun {
  readonly options: FitOptions
  readonly budget: { costLeft: number }
  /** Earlier results: rules ask for the same part again, and a recursive union would ask twice at each level. */
  readonly fitMemo: Map<SchemaView, Map<string, FitResult>>
  /** Schema of the whole arguments: some names have a meaning only if the tool declares them nowhere. */
  readonly root: SchemaView
  /** Rules excluded by the options, and rules that must not be used at this place. */
  readonly excludedRules: ReadonlySet<string>
  readonly depth: number
  readonly atRoot: boolean
  /** Name of the member whose value is the text, or "". */
  readonly key: string
}

/** Returns the run for a nested place. Written out: a literal with members after a spread takes a microsecond. */
export const innerRun = (
  { options, budget, fitMemo, root, depth }: FitRun,
  excludedRules: ReadonlySet<string>,
  atRoot: boolean,
  key: string,
): FitRun => ({ options, budget, fitMemo, root, excludedRules, depth: depth + 1, atRoot, key })
