/** Why a repair was not taken, or not asked for: what it means, for docs and for the model. */
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
