/** Why a repair was not taken, or not asked for: what it means, for docs and for the model. */
export const REFUSALS = {
  tool_swap: "The answer calls another tool.",
  intent_drift: "The answer changes what was not wrong, or loses something.",
  fabricated: "The answer holds a value that neither the call nor the tool's schema gives.",
  invalid: "The answer still does not fit the tool's schema.",
  malformed_answer: "The answer does not keep to the form that was asked for.",
  unchanged: "The answer is the very call that was refused.",
  not_repairable: "The model says that the call cannot be repaired.",
  budget: "Repairs of this call failed before; no further one is asked for.",
  timeout: "The answer did not come in time.",
  aborted: "The host called it off.",
  failed: "The function that asks the model threw an error.",
  not_sent: "The call is not one that may be repaired by a model.",
} as const

export type Refusal = keyof typeof REFUSALS

export const REFUSAL_CODES = Object.keys(REFUSALS) as readonly Refusal[]
