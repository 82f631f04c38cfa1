import { feedbackText } from "../calls/feedback.ts"
import { type EscalationReason, REASONS } from "../calls/reasons.ts"
import type { Limits } from "../limits.ts"
import type { Attempt, AttemptedCall } from "./attempt.ts"
import type { Refusal } from "./refusals.ts"

const AFTER: Partial<Record<Refusal, string>> = {
  fabricated:
    "A value that is needed is neither in your call nor in the tool's schema. Find it out or ask for it; do not guess.",
  not_repairable: "The call could not be corrected from what it says. Find out what is missing, or use another tool.",
  budget:
    "Correcting this call failed repeatedly. Do not send it again as it is: think about what the tool needs, whether it is the right tool, and what you do not know yet.",
}

/**
 * The message for the model that made the call: what was wrong with it, never what a repair made of it. The words of
 * the repairing model and the values of the call stay out.
 */
export function reflectionOf(call: AttemptedCall, attempt: Attempt, reason: Refusal, limits: Limits): string {
  const known =
    call.reason !== undefined && Object.hasOwn(REASONS, call.reason)
      ? (call.reason as EscalationReason)
      : attempt.kind === "text"
        ? "json/unreadable"
        : "arguments/invalid"
  const places =
    attempt.kind === "none" ? { issues: [], hints: [`${attempt.why}.`] } : { issues: attempt.issues, hints: [] }
  const feedback = call.feedback ?? feedbackText({ tool: call.name, reason: known, ...places }, limits.feedbackChars)
  const after = AFTER[reason]
  if (after === undefined) return feedback
  return feedback.length + after.length + 1 > limits.feedbackChars ? feedback : `${feedback}\n${after}`
}
