// Counters of a mender: turns, calls, outcomes, rules, dialects, loops.
import { appliedRules, type Finding } from "../report.ts"
import type { MendResult, Report } from "../turn.ts"

/** Numbers about one conversation. */
export interface MenderStats {
  readonly turns: number
  readonly calls: number
  readonly outcomes: Report["outcomes"] & { readonly gaveUp: number }
  /** Applied rules, each counted once per call. */
  readonly rules: Readonly<Record<string, number>>
  readonly storms: { readonly notices: number; readonly suppressed: number; readonly stops: number }
  readonly results: { readonly known: number; readonly unknown: number }
}

/** Bound for a state from a store, which may contain anything; there are fewer rules and dialects than this. */
const MAX_RULES = 256

export class MenderCounters {
  turns = 0
  calls = 0
  readonly outcomes = { unchanged: 0, repaired: 0, recovered: 0, escalated: 0, suppressed: 0, gaveUp: 0 }
  readonly storms = { notices: 0, suppressed: 0, stops: 0 }
  readonly results = { known: 0, unknown: 0 }
  readonly rules: Map<string, number> = new Map()

  /** Counts the everyday turn: one valid call. */
  oneValid(): void {
    this.turns++
    this.calls++
    this.outcomes.unchanged++
  }

  countTurn({ calls, escalated, suppressed, order, report }: MendResult): void {
    this.turns++
    this.calls += order.length
    for (const name of namesOf(report.outcomes)) this.outcomes[name] += report.outcomes[name]
    for (const { findings } of calls) this.#countRules(findings)
    for (const { findings = [] } of suppressed) this.#countRules(findings)
    for (const call of escalated) if (call.gaveUp === true) this.outcomes.gaveUp++
    for (const call of calls) if (call.notice !== undefined) this.storms.notices++
    this.storms.suppressed += report.stormsBroken
    if (report.storm?.step === "stop") this.storms.stops++
  }

  #countRules(findings: readonly Finding[]): void {
    if (findings.length > 0)
      for (const rule of appliedRules(findings)) this.rules.set(rule, (this.rules.get(rule) ?? 0) + 1)
  }

  snapshot(): MenderStats {
    const { turns, calls, outcomes, rules, storms, results } = this
    return {
      turns,
      calls,
      outcomes: { ...outcomes },
      rules: Object.fromEntries(rules),
      storms: { ...storms },
      results: { ...results },
    }
  }

  /** Continues from a snapshot; a value that is not a count becomes zero. */
  restoreCounts(from: Partial<MenderStats>): void {
    this.turns = readCount(from.turns)
    this.calls = readCount(from.calls)
    restoreGroup(this.outcomes, from.outcomes)
    restoreGroup(this.storms, from.storms)
    restoreGroup(this.results, from.results)
    this.rules.clear()
    for (const [rule, times] of Object.entries(from.rules ?? {}).slice(0, MAX_RULES))
      this.rules.set(rule, readCount(times))
  }
}

const namesOf = Object.keys as <T extends object>(counts: T) => (keyof T)[]

function restoreGroup<T extends Record<keyof T, number>>(counts: T, from: Partial<T> | undefined): void {
  for (const name of namesOf(counts)) counts[name] = readCount(from?.[name]) as T[keyof T]
}

export const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0

const readCount = (value: unknown): number => (isCount(value) ? value : 0)
