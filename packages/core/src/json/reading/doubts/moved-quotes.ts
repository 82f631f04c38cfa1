// Doubt: a quote is removed in one text and missing in another, or belongs to a whole member.
import type { FaultId } from "../../faults.ts"
import { findStep, type Hypothesis, type ReadingStep } from "../hypothesis.ts"

/** True if a quote is removed, and another string contains a quote without a partner. Ex) "echo "a", "as": "b"" */
export function areQuotesMoved(text: string, { lastStep }: Hypothesis): boolean {
  const holds = (sought: FaultId): boolean => findStep(lastStep, ({ fault }) => fault === sought) !== null
  // Ex) ""a" + "b"" : literals of code, or an escape code in place of a quote that had a partner
  if (holds("json/joined-strings") || text.includes("\\u0022")) return true
  // Ex) "a"}, {"n": []" : together with the brackets before it, the quote may be the end of one string
  if (holds("json/excess-closer") && holds("json/doubled-opener")) return true
  const isMoved = ({ fault, start, end, stringEvidence: s }: ReadingStep): boolean => {
    const list = LISTED_IN_QUOTES[fault]?.exec(text.slice(start, start + MAX_LIST)) ?? null
    // only the part of the evidence that does not change when the search continues after the string
    return list !== null || (s?.mark === '"' && hasOddQuotes(text.slice(s.start, end)))
  }
  return findStep(lastStep, isMoved) !== null
}

const MAX_LIST = 400
/** Ex) "["a\", \"b"]" , "[\"a", "b"]" : a list in quotes, with some of its own quotes escaped. */
const LISTED_IN_QUOTES: Readonly<Partial<Record<FaultId, RegExp>>> = {
  "json/stray-quote": /^"\s{0,8}\[(?:\s{0,8}"[^"\\]{0,64}"\s{0,8},){0,8}\s{0,8}"[^"\\]{1,64}\\"\s{0,8},\s{0,8}\\"/,
  "json/missing-opener": /^"\s{0,8}\[\s{0,8}\\"/,
}

/** True if the outer quotes enclose a whole member, and the inner ones its value. Ex) "title: 'pot'" */
export function areQuotesOfMember(_: string, { lastStep }: Hypothesis): boolean {
  let isTakenOut = false
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.fault === "json/stray-quote") isTakenOut = true
    else if (isTakenOut && step.fault === "json/half-quoted-key") return true
    else if (step.kind !== "string" && step.fault !== "json/colon-spelling") isTakenOut = false
  }
  return false
}

/** True if the number of quotes is odd. Inch marks are not counted: they have no partner. */
function hasOddQuotes(body: string): boolean {
  const bare = body.replace(/\\[\s\S]|\d"/g, "")
  return bare.split('"').length % 2 === 0
}

/** True if an adjacent quote and closer are dropped that may end the string before. Ex) "ab["']" as "ab[" */
export function dropsQuoteAndCloser(_: string, { lastStep }: Hypothesis): boolean {
  const isDropped = ({ fault, start, previousStep: prior }: ReadingStep): boolean =>
    prior?.end === start &&
    ((fault === "json/stray-quote" && prior.fault === "json/excess-closer") ||
      (fault === "json/excess-closer" && prior.fault === "json/stray-quote"))
  return findStep(lastStep, isDropped) !== null
}
