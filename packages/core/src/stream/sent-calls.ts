// Refuses calls that contradict what was already sent of the turn.
import { feedbackText } from "../calls/feedback.ts"
import type { EscalationReason } from "../calls/reasons.ts"
import { DEFAULT_LIMITS } from "../limits.ts"
import type { EscalatedCall, MendedCall, MendResult } from "../turn.ts"
import type { StreamedCall } from "./streamed-call.ts"

/**
 * Refuses calls that were sent on with another name. If sent text cannot be retracted, also refuses calls whose repair
 * would change it, and calls of which a split-off call would run after a later one that was already sent. The report
 * says so. `behind`: null if nothing was sent irrevocably.
 */
export function withoutReplaced(
  result: MendResult,
  streamed: readonly StreamedCall[],
  places: readonly (number | undefined)[],
  behind: ReadonlyMap<string, string> | null,
): MendResult {
  if (behind === null && !streamed.some(({ isSentMisnamed }) => isSentMisnamed)) return result
  const callById = new Map(places.map((at, i) => [result.order[i], at === undefined ? undefined : streamed[at]]))
  const sent = streamed.findLast(({ releasedEnd }) => releasedEnd >= 0)
  const early = new Set(streamed.slice(0, sent?.position ?? 0).map(({ key }) => key))
  const late = new Set(
    result.calls.map(({ id }) => behind?.get(id)).filter((key) => key !== undefined && early.has(key)),
  )
  return refuseCalls(result, "stream/sent", ({ id, arguments: text }) => {
    const call = callById.get(id)
    if (late.has(call?.key ?? behind?.get(id))) return true
    return call !== undefined && (call.isSentMisnamed || (behind !== null && !text.startsWith(call.sentText)))
  })
}

/** Returns the result with some calls escalated instead of executed. */
export function refuseCalls(
  result: MendResult,
  reason: EscalationReason,
  isRefused: (call: MendedCall) => boolean,
): MendResult {
  const refused = result.calls.filter(isRefused).map((call) => refuse(call, reason))
  if (refused.length === 0) return result
  const { report } = result
  const outcomes = {
    ...report.outcomes,
    repaired: report.outcomes.repaired - refused.length,
    escalated: report.outcomes.escalated + refused.length,
  }
  const notes = [...report.notes, ...refused.map(({ name, reason }) => `${name}: not executed (${reason})`)]
  const calls = result.calls.filter((call) => !isRefused(call))
  return { ...result, calls, escalated: [...result.escalated, ...refused], report: { ...report, outcomes, notes } }
}

const refuse = ({ id, name, raw, findings }: MendedCall, reason: EscalationReason): EscalatedCall => ({
  id,
  name,
  arguments: raw,
  reason,
  issues: [],
  findings,
  hints: [],
  feedback: feedbackText({ tool: name, reason, issues: [], hints: [] }, DEFAULT_LIMITS.feedbackChars),
})
