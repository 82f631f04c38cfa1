// When Gemini needs a signature for a call, and what stands in for one.

/**
 * From Gemini 3 on the first call of a step needs the signature of its thought; for calls that the model did not sign
 * Google documents this text. Ex) a call that was written as text
 */
export const SKIPPED_SIGNATURE = "skip_thought_signature_validator"

/** Whether a name is that of Gemini 3 or a later model. */
export const wantsSignature = (model: string): boolean => /\bgemini-(?:[3-9]|\d\d)/i.test(model)

/** Whether a request goes to Google itself. */
export const isOfGoogle = (url: string): boolean => /^https:\/\/(?:[\w-]+\.)+googleapis\.com(?:[:/]|$)/i.test(url)
