// Doubt: the object may end too early, at a quote and a bracket that belong to one of its values.
import { findStep, type Hypothesis } from "../hypothesis.ts"

/** Number of characters before the end of the object in which its values are checked. */
const MAX_BEFORE = 4_096
const TEXTS = /"(?:[^"\\]|\\[\s\S])*"/g
/** Inch marks have no partner. */
const INCHES = /\d\\"/g
/** Ex) … // z"} , z"}</tool_call> : the text after the object ends like the arguments. */
const ENDS_AS_ARGUMENTS = /[^\s"'}\])][^"{[]{0,400}"\s{0,8}[}\]][\s}\]]{0,16}(?:$|[<`])/

/**
 * True if a quote of a value is not escaped, and a bracket follows it: either the value has a quote without a partner,
 * or the text after the object continues it. Ex) {"code":"f({\"a\": \"b"} // z"}
 */
export function endsTooEarly(text: string, { lastStep }: Hypothesis): boolean {
  const step = findStep(lastStep, ({ kind }) => kind === "root end")
  if (step === null) return false
  const behind = text.slice(step.start)
  // a second object, or a copy of the same one, does not continue a value
  if (!/"\s{0,8}[}\]]/.test(behind) || /^[\s,;]{0,64}[{[]/.test(behind)) return false
  const object = text.slice(Math.max(0, step.start - MAX_BEFORE), step.start)
  // if the object as a whole is escaped, its escapes say nothing
  if (/^[^"]{0,64}\\"/.test(text)) return false
  if (behind.includes('\\"') || (!/[{[]/.test(behind) && ENDS_AS_ARGUMENTS.test(behind))) return true
  return (object.match(TEXTS) ?? []).some((body) => isOdd(body) && isOdd(body.replace(INCHES, "")))
}

const isOdd = (body: string): boolean => body.split('\\"').length % 2 === 0
