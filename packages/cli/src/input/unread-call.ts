import { type Fields, listIn, own, textOr } from "./fields.ts"

/** What Gemini says of a call that it could not read; the call stands behind, as the model wrote it. */
const LABEL = /^Malformed function call:\s*/i

/**
 * A candidate of Gemini whose call the provider could not read, with that call as a part: no name, and the text of the
 * model as its arguments. Any other candidate as it is.
 */
export function withUnreadCall(candidate: Fields): Fields {
  const written = textOr(own(candidate, "finishMessage"), "").replace(LABEL, "")
  if (own(candidate, "finishReason") !== "MALFORMED_FUNCTION_CALL" || written === "") return candidate
  const parts = listIn(own(candidate, "content"), "parts")
  return { ...candidate, content: { role: "model", parts: [...parts, { functionCall: { name: "", args: written } }] } }
}
