// Stores the state of a session: consecutive failures by lineage, counts, and accepted answers by request.
import { MendError } from "../errors.ts"
import type { Limits } from "../limits.ts"
import { setLatest } from "../push-to.ts"
import { lineageOf } from "./attempt.ts"
import { REFUSAL_CODES, type Refusal } from "./refusals.ts"

/** Outcomes of model repair, for a metric. */
export interface ModelRepairCounts {
  readonly sent: number
  readonly accepted: number
  /** Taken from cached answers, without asking. */
  readonly cached: number
  readonly refused: Readonly<Record<Refusal, number>>
  /** Share of all answers that changed something that was not wrong. */
  readonly driftRate: number
  /** Share of all answers that the guards refused. */
  readonly refusalRate: number
}

/** State of a session as plain JSON. */
export interface ModelRepairState {
  readonly version: 1
  readonly failures: readonly (readonly [string, number])[]
  readonly counts: ModelRepairCounts
}

/** Upper bound for every setting: a repair that failed five times will not succeed. */
const HARD_CAP = 5

/** Refusals of an answer; the others come from the model itself, the connection, or checks before sending. */
const OF_ANSWERS = ["tool_swap", "intent_drift", "fabricated", "invalid", "malformed_answer", "unchanged"] as const

export function createMemory(limits: Limits, state?: unknown) {
  const { failures, plain, refused } = readState(state)
  const answers = new Map<string, string>()
  const readCounts = (): ModelRepairCounts => {
    const denied = OF_ANSWERS.reduce((sum, code) => sum + refused[code], 0)
    const all = plain.accepted + denied + refused.not_repairable
    const rate = (part: number): number => (all === 0 ? 0 : part / all)
    return { ...plain, refused: { ...refused }, driftRate: rate(refused.intent_drift), refusalRate: rate(denied) }
  }
  return {
    counts: (): ModelRepairCounts => readCounts(),
    count(what: "sent" | "accepted" | "cached"): void {
      plain[what]++
    },
    refuse(reason: Refusal): void {
      refused[reason]++
    },
    isSpent: (lineage: string): boolean => (failures.get(lineage) ?? 0) >= Math.min(limits.modelFailures, HARD_CAP),
    failed: (lineage: string): void =>
      setLatest(failures, lineage, (failures.get(lineage) ?? 0) + 1, limits.modelLineages),
    succeeded(lineage: string): void {
      failures.delete(lineage)
    },
    /** Forgets the failures of one tool, or of all. */
    forget(tool?: string): void {
      const start = tool === undefined ? "" : lineageOf(tool, null)
      for (const lineage of failures.keys()) if (lineage.startsWith(start)) failures.delete(lineage)
    },
    /** Returns a cached answer. It is judged like a new one, so a hash collision costs a refusal at worst. */
    answerTo(key: string): string | undefined {
      const found = answers.get(key)
      if (found !== undefined) setLatest(answers, key, found, limits.modelCache)
      return found
    },
    keepAnswer: (key: string, answer: string): void => setLatest(answers, key, answer, limits.modelCache),
    state: (): ModelRepairState => ({ version: 1, failures: [...failures], counts: readCounts() }),
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const isFailure = (entry: unknown): boolean => Array.isArray(entry) && typeof entry[0] === "string" && isCount(entry[1])

/** Reads a stored state: everything is checked, and unknown members are dropped. */
function readState(state: unknown) {
  const { version, failures, counts } = (state ?? {
    version: 1,
    failures: [],
    counts: { sent: 0, accepted: 0, cached: 0 },
  }) as Partial<ModelRepairState>
  const expectState = (isRight: boolean, what: string): void => {
    if (isRight) return
    throw new MendError("MEND_STATE", `options.state.${what}; pass a value that state() returned, or leave it out`)
  }
  expectState(version === 1, "version is not 1")
  expectState(Array.isArray(failures) && failures.every(isFailure), "failures is not a list of [lineage, count]")
  const { sent, accepted, cached, refused: known } = (counts ?? {}) as ModelRepairCounts
  expectState([sent, accepted, cached].every(isCount), "counts has no sent, accepted and cached")
  const refused = Object.fromEntries(
    REFUSAL_CODES.map((code) => {
      const count = Object.hasOwn(known ?? {}, code) ? known[code] : 0
      expectState(isCount(count), `counts.refused.${code} is not a count`)
      return [code, count]
    }),
  ) as Record<Refusal, number>
  return { failures: new Map(failures), plain: { sent, accepted, cached }, refused }
}
