// Doubt: the text shows signs that a part of it was left out.
import { findStep, type Hypothesis, type ReadingStep } from "../hypothesis.ts"

/**
 * Signs of an omission.
 * Ex) [truncated 900 chars] , … (12 more lines) … : markers that a program writes
 * Ex) \… : the omission began at an escape
 */
const ELISION =
  /[[(<]\s?(?:\.{3}|…)?\s?(?:(?:truncated|omitted|elided|snip(?:ped)?)\b|(?<=\.{3}\s?|…\s?)\d+ (?:chars?|characters|lines|bytes|tokens|words)\b|\d+ (?:more|other) (?:chars?|characters|lines|bytes|tokens|words)\b|\d+ (?:chars?|characters|lines|bytes|tokens|words) (?:more|truncated|omitted|elided|snipped)\b)[^\])>\n"]{0,40}[\])>]|\\…/i

export const hasElision = (text: string): boolean => ELISION.test(text)

/** Ex) lids/… , lids [...] , lids... (3 more) */
const ENDS_IN_DOTS = /(?:\.{3}|…)\s?[\])>]?\s{0,4}(?:[[(<][^\])>\n"]{0,40}[\])>]\s{0,4})?$/

/** Ex) ["lid", "ri..."} : the bracket is missing at the dots, after another item. Ex) not: ./... */
const DOTS_BEFORE_CLOSER = /["'”\d]\s{0,8},\s{0,8}["'“][^"'“”]{0,64}(?<!\/)(?:\.{3}|…)["'”]\s{0,8}$/

/** True if there are dots where the closing quote is missing. Ex) "find lids/…, "size": 2 */
export function endsInDots(text: string, { lastStep }: Pick<Hypothesis, "lastStep">): boolean {
  const isElided = ({ fault, start, end, nextOffset, stringEvidence: s }: ReadingStep): boolean => {
    if (fault === "json/inner-closer" && DOTS_BEFORE_CLOSER.test(text.slice(Math.max(0, start - 96), start)))
      return true
    if (s === null || s.mark === "" || text.slice(end, nextOffset).trim() !== "") return false
    return ENDS_IN_DOTS.test(s.tail(text, end, 64))
  }
  return findStep(lastStep, isElided) !== null
}
