// Lists the reasons not to ask or not to accept an answer, and writes the message for the model.
import { feedbackText } from "../calls/feedback.ts"
import { type EscalationReason, REASONS } from "../calls/reasons.ts"
import type { Limits } from "../limits.ts"
import type { Attempt, AttemptedCall } from "./attempt.ts"

/** Why a repair was refused or not requested: the meaning of each code, for docs and for the host. */
export const REFUSALS = {
  tool_swap: "The answer calls another tool.",
  intent_drift: "The answer changes something that was not wrong, or loses something.",
  fabricated: "The answer contains a value that is neither in the call nor in the tool's schema.",
  invalid: "The answer still does not fit the tool's schema.",
  malformed_answer: "The answer does not have the required form.",
  unchanged: "The answer is the same call that was refused.",
  not_repairable: "The model says that the call cannot be repaired.",
  budget: "Repairs of this call failed before, so the model was not asked again.",
  timeout: "The answer did not come in time.",
  aborted: "The host aborted the repair.",
  failed: "The function that asks the model threw an error.",
  not_sent: "A model may not repair this kind of call.",
} as const

export type Refusal = keyof typeof REFUSALS

export const REFUSAL_CODES = Object.keys(REFUSALS) as readonly Refusal[]

/** A refused answer. */
export interface RefusedAnswer {
  readonly ok: false
  readonly reason: Refusal
  readonly pointers: readonly string[]
  /** What the repairing model said. */
  readonly said: string
}

const MAX_POINTERS = 16

export const refuse = (reason: Refusal, pointers: readonly string[] = [], said = ""): RefusedAnswer => ({
  ok: false,
  reason,
  pointers: [...new Set(pointers)].slice(0, MAX_POINTERS),
  said,
})

const AFTER: Partial<Record<Refusal, string>> = {
  fabricated:
    "A value that is needed is neither in your call nor in the tool's schema. Find it out or ask for it; do not guess.",
  not_repairable: "The call could not be corrected from what it says. Find out what is missing, or use another tool.",
  budget:
    "Correcting this call failed repeatedly. Do not send it again as it is: think about what the tool needs, whether it is the right tool, and what you do not know yet.",
}

/**
 * Returns the message for the model that made the call: what was wrong with the call, never what a repair did to it. It
 * contains no words of the repairing model and no values of the call.
 */
export function reflectionOf(call: AttemptedCall, attempt: Attempt, refusal: Refusal, limits: Limits): string {
  const known = call.reason !== undefined && Object.hasOwn(REASONS, call.reason)
  const fallback = attempt.kind === "text" ? "json/unreadable" : "arguments/invalid"
  const reason = known ? (call.reason as EscalationReason) : fallback
  const places =
    attempt.kind === "none" ? { issues: [], hints: [`${attempt.why}.`] } : { issues: attempt.issues, hints: [] }
  const feedback = call.feedback ?? feedbackText({ tool: call.name, reason, ...places }, limits.feedbackChars)
  const after = AFTER[refusal]
  const isTooLong = after !== undefined && feedback.length + after.length + 1 > limits.feedbackChars
  return after === undefined || isTooLong ? feedback : `${feedback}\n${after}`
}
