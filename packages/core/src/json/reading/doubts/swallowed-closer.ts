// Doubt: the last text contains a closing bracket, and one is missing after it.
import { isEscaped } from "../../escapes.ts"
import { findStep, type Hypothesis } from "../hypothesis.ts"
import type { StringEvidence } from "../string-evidence.ts"

/** A quote after closing brackets ends the last string; only closing brackets follow. */
const CLOSERS_IN_QUOTES = /[}\]][\s}\]]{0,16}"(?=[\s}\]]{0,64}$)/
/** Number of characters checked at the end of the string, and its maximum length. */
const MAX_END = 128
const MAX_BODY = 4_096
const BRACKETS = [
  ["{", "}"],
  ["[", "]"],
] as const

/** True if a bracket is missing, and the last string ends in one that it did not open. Ex) {"q": {"a": "pot}"} */
export function swallowsCloser(text: string, { lastStep }: Hypothesis): boolean {
  const step = findStep(lastStep, ({ fault }) => fault === "json/missing-closer")
  if (step === null) return false
  const from = Math.max(0, step.start - MAX_END)
  const closersMatch = CLOSERS_IN_QUOTES.exec(text.slice(from, step.start))
  if (closersMatch === null) return false
  const end = from + closersMatch.index + closersMatch[0].length - 1
  const body = text.slice(bodyStart(text, end, lastStep), end)
  return (
    BRACKETS.some(([opener, closer]) => step.insert.includes(closer) && hasExcess(body, opener, closer)) &&
    closesAll(text, end, step.insert)
  )
}

/** True if the brackets close everything in order once some of those inside the string are moved after it. */
function closesAll(text: string, end: number, missing: string): boolean {
  const behind = text.slice(end + 1).replace(/\s/g, "")
  const inside = /[\s}\]]*$/.exec(text.slice(Math.max(0, end - 16), end))?.[0].replace(/\s/g, "") ?? ""
  return [...inside].some((_, i) => (behind + missing).startsWith(inside.slice(i) + behind))
}

/** Returns the start of the string that ends at `end`, from its step or else from the quote before. */
function bodyStart(text: string, end: number, lastStep: Hypothesis["lastStep"]): number {
  const step = findStep(lastStep, (each) => each.end === end && each.stringEvidence !== null)
  if (step !== null) return (step.stringEvidence as StringEvidence).start
  const least = Math.max(0, end - MAX_BODY)
  let at = text.lastIndexOf('"', end - 1)
  while (at > least && isEscaped(text, least, at)) at = text.lastIndexOf('"', at - 1)
  return Math.max(least, at + 1)
}

/** True if the string closes more brackets than it opens. */
const hasExcess = (body: string, opener: string, closer: string): boolean =>
  body.split(closer).length > body.split(opener).length
