import { appliedRules, type Finding } from "../report.ts"
import type { MendResult, Report } from "../turn.ts"

/** What happened in one conversation, as numbers. */
export interface MenderStats {
  readonly turns: number
  readonly calls: number
  readonly outcomes: Report["outcomes"] & { readonly gaveUp: number }
  /** The rules that were applied, each counted once per call. */
  readonly rules: Readonly<Record<string, number>>
  readonly storms: { readonly notices: number; readonly suppressed: number; readonly stops: number }
  readonly results: { readonly known: number; readonly unknown: number }
}

/** There are fewer rules and dialects than this; a state from a store may hold anything. */
const MAX_RULES = 256

const OUTCOME_NAMES = ["unchanged", "repaired", "recovered", "escalated", "suppressed", "gaveUp"] as const

export class MenderCounters {
  turns = 0
  calls = 0
  unchanged = 0
  repaired = 0
  recovered = 0
  escalated = 0
  suppressed = 0
  gaveUp = 0
  notices = 0
  withheld = 0
  stops = 0
  known = 0
  unknown = 0
  readonly rules: Map<string, number> = new Map()

  /** The everyday turn: one valid call. */
  oneValid(): void {
    this.turns++
    this.calls++
    this.unchanged++
  }

  countTurn(result: MendResult): void {
    const { outcomes, storm } = result.report
    this.turns++
    this.calls += result.order.length
    for (const name of OUTCOME_NAMES) if (name !== "gaveUp") this[name] += outcomes[name]
    for (const { findings } of result.calls) this.#countRules(findings)
    for (const { findings = [] } of result.suppressed) this.#countRules(findings)
    for (const call of result.escalated) if (call.gaveUp === true) this.gaveUp++
    for (const call of result.calls) if (call.notice !== undefined) this.notices++
    this.withheld += result.report.stormsBroken
    if (storm?.step === "stop") this.stops++
  }

  #countRules(findings: readonly Finding[]): void {
    if (findings.length > 0)
      for (const rule of appliedRules(findings)) this.rules.set(rule, (this.rules.get(rule) ?? 0) + 1)
  }

  snapshot(): MenderStats {
    const { unchanged, repaired, recovered, escalated, suppressed, gaveUp } = this
    return {
      turns: this.turns,
      calls: this.calls,
      outcomes: { unchanged, repaired, recovered, escalated, suppressed, gaveUp },
      rules: Object.fromEntries(this.rules),
      storms: { notices: this.notices, suppressed: this.withheld, stops: this.stops },
      results: { known: this.known, unknown: this.unknown },
    }
  }

  /** Goes on from a snapshot; what is not a count is zero. */
  restoreCounts(from: MenderStats): void {
    this.turns = readCount(from.turns)
    this.calls = readCount(from.calls)
    for (const name of OUTCOME_NAMES) this[name] = readCount(from.outcomes?.[name])
    this.notices = readCount(from.storms?.notices)
    this.withheld = readCount(from.storms?.suppressed)
    this.stops = readCount(from.storms?.stops)
    this.known = readCount(from.results?.known)
    this.unknown = readCount(from.results?.unknown)
    this.rules.clear()
    for (const [rule, times] of Object.entries(from.rules ?? {}).slice(0, MAX_RULES))
      this.rules.set(rule, readCount(times))
  }
}

export const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0

const readCount = (value: unknown): number => (isCount(value) ? value : 0)
