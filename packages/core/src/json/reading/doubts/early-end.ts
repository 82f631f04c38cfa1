// Doubt: the object may end inside one of its values, at a quote and a bracket of that value.
import { findStep, type Hypothesis } from "../hypothesis.ts"

/** Text before the end of the object in which its values stand. */
const MAX_BEFORE = 4_096
const TEXTS = /"(?:[^"\\]|\\[\s\S])*"/g
/** They come alone. */
const INCHES = /\d\\"/g
/** Ex) … // z"} , z"}</tool_call> : what stands behind the object ends as the arguments do. */
const ENDS_AS_ARGUMENTS = /[^\s"'}\])][^"{[]{0,400}"\s{0,8}[}\]][\s}\]]{0,16}(?:$|[<`])/

/**
 * Ex) {"code":"f({\"a\": \"b"} // z"} : a quote of the value is not escaped, and a bracket follows it. The value has a
 * quote without a partner, or what stands behind the object goes on with it.
 */
export function endsTooEarly(text: string, { lastStep }: Hypothesis): boolean {
  const step = findStep(lastStep, ({ kind }) => kind === "root end")
  if (step === null) return false
  const behind = text.slice(step.start)
  // another object, or the same once more, is no rest of a value
  if (!/"\s{0,8}[}\]]/.test(behind) || /^[\s,;]{0,64}[{[]/.test(behind)) return false
  const object = text.slice(Math.max(0, step.start - MAX_BEFORE), step.start)
  // what is escaped in the object as a whole says nothing
  if (/^[^"]{0,64}\\"/.test(text)) return false
  if (behind.includes('\\"') || (!/[{[]/.test(behind) && ENDS_AS_ARGUMENTS.test(behind))) return true
  return (object.match(TEXTS) ?? []).some((body) => isOdd(body) && isOdd(body.replace(INCHES, "")))
}

const isOdd = (body: string): boolean => body.split('\\"').length % 2 === 0
