// Doubt: a quote is removed in one text and missing in another, or belongs to a whole member.
import type { Hypothesis } from "../hypothesis.ts"

/** Ex) "echo "a", "as": "b"" : a text has a quote without a partner, and elsewhere a quote is taken out. */
export function areQuotesMoved(text: string, { lastStep }: Hypothesis): boolean {
  const faults = new Set<string>()
  for (let step = lastStep; step !== null; step = step.previousStep) faults.add(step.fault)
  if (!faults.has("json/stray-quote")) return false
  // Ex) ""a" + "b"" : literals of code, or a code in place of a quote that had a partner
  if (faults.has("json/joined-strings") || text.includes("\\u0022")) return true
  // Ex) "a"}, {"n": []" : with the brackets before it the quote may be the end of one text
  if (faults.has("json/excess-closer") && faults.has("json/doubled-opener")) return true
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (
      LISTED_IN_QUOTES.some(
        ([fault, sign]) => step.fault === fault && sign.test(text.slice(step.start, step.start + MAX_LIST)),
      )
    )
      return true
    // of the evidence only what does not change when the search goes on behind the text
    const { stringEvidence, end } = step
    if (stringEvidence?.mark === '"' && hasOddQuotes(text.slice(stringEvidence.start, end))) return true
  }
  return false
}

const MAX_LIST = 400
/** Ex) "["a\", \"b"]" , "[\"a", "b"]" : a list in quotes, with some of its own quotes escaped. */
const LISTED_IN_QUOTES: readonly (readonly [string, RegExp])[] = [
  ["json/stray-quote", /^"\s{0,8}\[(?:\s{0,8}"[^"\\]{0,64}"\s{0,8},){0,8}\s{0,8}"[^"\\]{1,64}\\"\s{0,8},\s{0,8}\\"/],
  ["json/missing-opener", /^"\s{0,8}\[\s{0,8}\\"/],
]

/** Ex) "title: 'pot'" : the quotes are those of a whole member, and the inner ones those of its text. */
export function areQuotesOfMember(_: string, { lastStep }: Hypothesis): boolean {
  let isTakenOut = false
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.fault === "json/stray-quote") isTakenOut = true
    else if (isTakenOut && step.fault === "json/half-quoted-key") return true
    else if (step.kind !== "string" && step.fault !== "json/colon-spelling") isTakenOut = false
  }
  return false
}

/** Inch marks come alone. */
function hasOddQuotes(body: string): boolean {
  const bare = body.replace(/\\[\s\S]|\d"/g, "")
  return bare.split('"').length % 2 === 0
}

/** Ex) "ab["']" as "ab[" : a quote and a closer side by side that are dropped may be the end of the text before them. */
export function dropsQuoteAndCloser(_: string, { lastStep }: Hypothesis): boolean {
  for (let step = lastStep; step !== null; step = step.previousStep) {
    const { previousStep } = step
    if (previousStep?.end !== step.start) continue
    const faults = [step.fault, previousStep.fault]
    if (faults.includes("json/stray-quote") && faults.includes("json/excess-closer")) return true
  }
  return false
}
