// Tells when Gemini needs a signature for a call, and which placeholder it accepts.

/**
 * Since Gemini 3, the first call of a step needs the signature of its thought. Google documents this text for calls
 * that the model did not sign. Ex) a call that was written as text
 */
export const SKIPPED_SIGNATURE = "skip_thought_signature_validator"

/** True for the name of Gemini 3 or a later model. */
export const wantsSignature = (model: string): boolean => /\bgemini-(?:[3-9]|\d\d)/i.test(model)

/** True for a request to Google itself. */
export const isOfGoogle = (url: string): boolean => /^https:\/\/(?:[\w-]+\.)+googleapis\.com(?:[:/]|$)/i.test(url)
