// Options, result and shared budget of one run of the engine and of the runs inside it.
import type { Limits } from "../limits.ts"
import type { Finding } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import type { ToolNames } from "./rule.ts"

export interface FitOptions {
  readonly limits: Limits
  readonly apply: "certain" | "likely"
  /** Rule ids that may not be used. */
  readonly excludedRules: ReadonlySet<string>
  /** Any text to strict JSON text with one reading, or null. Injected: the rules need no reader of their own. */
  readonly readText: (text: string, view: SchemaView | null) => string | null
  readonly tool: ToolNames
  /** The call has to be changed anyway, whatever the schema says of it. */
  readonly mustChange?: boolean
  /** What the text parses to, where that is known: parsing half a million members again takes a third of a second. */
  readonly value?: unknown
}

export interface FitResult {
  readonly text: string
  /** Applied, in order; their edits in order lead from the given text to `text`. */
  readonly findings: readonly Finding[]
  /** Offered and not applied: below the policy, or one of several readings. */
  readonly guesses: readonly Finding[]
  /** What is left; empty = valid. */
  readonly issues: readonly Issue[]
  /** A fault that no rule may repair and no validator sees: the call must not run. */
  readonly blocked: Finding | null
}

/** One fit and all the fits inside it share the budget, so that unions in unions end. */
export interface FitRun {
  readonly options: FitOptions
  readonly budget: { costLeft: number }
  /** What was fitted before: rules ask for the same part again, and a recursive union would ask twice at each level. */
  readonly fitMemo: Map<SchemaView, Map<string, FitResult>>
  /** The schema of the arguments as a whole: some names mean something only if the tool declares them nowhere. */
  readonly root: SchemaView
  /** The excluded rules of the options, and those that may not help here. */
  readonly excludedRules: ReadonlySet<string>
  readonly depth: number
  readonly atRoot: boolean
  /** The name of the member the text stands for, or "". */
  readonly key: string
}

/** The same run inside a place. Written out: a literal that goes on behind a spread takes a microsecond. */
export const innerRun = (
  { options, budget, fitMemo, root, depth }: FitRun,
  excludedRules: ReadonlySet<string>,
  atRoot: boolean,
  key: string,
): FitRun => ({ options, budget, fitMemo, root, excludedRules, depth: depth + 1, atRoot, key })
