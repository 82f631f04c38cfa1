import { REFUSAL_CODES, type Refusal } from "./refusals.ts"

/** What model repair came to, for a metric. */
export interface ModelRepairCounts {
  readonly sent: number
  readonly accepted: number
  /** Taken from kept answers, without asking. */
  readonly cached: number
  readonly refused: Readonly<Record<Refusal, number>>
  /** Answers that changed what was not wrong, of all answers. */
  readonly driftRate: number
  /** Answers the guards refused, of all answers. */
  readonly refusalRate: number
}

/** Refusals of an answer; the others are of the model itself, of the wire, or of ours before anything was sent. */
const OF_ANSWERS: readonly Refusal[] = [
  "tool_swap",
  "intent_drift",
  "fabricated",
  "invalid",
  "malformed_answer",
  "unchanged",
]

export type KnownCounts = Pick<ModelRepairCounts, "sent" | "accepted" | "cached"> & {
  readonly refused: Readonly<Partial<Record<Refusal, number>>>
}

export function createCounters(known: KnownCounts = { sent: 0, accepted: 0, cached: 0, refused: {} }) {
  const { refused: knownRefusals, ...plain } = known
  const refused = Object.fromEntries(REFUSAL_CODES.map((code) => [code, knownRefusals[code] ?? 0])) as Record<
    Refusal,
    number
  >
  return {
    count(what: "sent" | "accepted" | "cached"): void {
      plain[what]++
    },
    refuse(reason: Refusal): void {
      refused[reason]++
    },
    counts(): ModelRepairCounts {
      const denied = OF_ANSWERS.reduce((sum, code) => sum + refused[code], 0)
      const answers = plain.accepted + denied + refused.not_repairable
      const rate = (part: number): number => (answers === 0 ? 0 : part / answers)
      return { ...plain, refused: { ...refused }, driftRate: rate(refused.intent_drift), refusalRate: rate(denied) }
    },
  }
}
