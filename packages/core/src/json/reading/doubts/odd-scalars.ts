// Doubt: a damaged or misspelt number, boolean or null may also be a string.
import { ALL_KIND_BITS, BOOLEAN_BIT, NULL_BIT, NUMBER_BIT, STRING_BIT } from "../../kind.ts"
import { matchEnd, VALUE_END } from "../follow.ts"

/** Returns a literal with one letter missing or two swapped, and its parts of three or more letters at either end. */
function withOneSlip(literal: string): string[] {
  const words = [literal]
  for (let i = 0; i < literal.length; i++) {
    const before = literal.slice(0, i)
    const behind = literal.slice(i + 1)
    words.push(before, behind, before + behind, before + (behind[0] ?? "") + literal[i] + behind.slice(1))
  }
  return words.filter((word) => word.length > 2)
}

const LITERAL = "(?:true|false|null|none)"

/** Ex) ５, ١٤, #t, TRue, ture, lse, ~~5~~ 6 : a number or literal in another spelling, or with a slip. */
const ODD_LITERAL = new RegExp(
  String.raw`[~≈≤≥<>±–—]{1,2}\s?\d|[-+−]?[０-９٠-٩۰-۹०-९]|#[tf](?![\w-])|(?:${["true", "false", "null"].flatMap(withOneSlip).join("|")})(?![\w-]|$)`,
  "iy",
)
/** Ex) true5, nullnull, nu null, -false, null?, !0, not true, and null : a literal with something attached. */
const GLUED_LITERAL = new RegExp(
  String.raw`${LITERAL}(?:\d|${LITERAL})|(?:[-+!~]{1,2}\s?|(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|no|non)\s)${LITERAL}${VALUE_END}|${LITERAL}[?!*]{1,2}${VALUE_END}|!{1,2}[01]${VALUE_END}|(?:not|and|or)\s{1,4}(?:${LITERAL}|-?\d[\d.]{0,32})${VALUE_END}`,
  "iy",
)
/** Ex) 60*60, 5+7, 1.5k, 012 : a calculation, or a number with a factor or a leading zero. */
const MARRED_NUMBER = new RegExp(
  String.raw`[-+−]?(?:\d[\d.]{0,32}\s?[+*×^]{1,2}\s?\d[\d.]{0,32}|\d{1,32}(?:\.\d{1,32})?[km]|0\d{1,32})${VALUE_END}`,
  "iy",
)
/** Ex) 19.5f, yes : may also be a string if only the schema says what is allowed. */
const ODD_SCALAR = /[-+−]?[\d!*]|(?:yes|no|on|off|y|n)(?![\w-])/iy

/** True for a word that is probably not a string, at a place that also allows a number, boolean or null. */
export function isOddScalar(text: string, at: number, kinds: number): boolean {
  if ((kinds & STRING_BIT) === 0 || (kinds & (NUMBER_BIT | BOOLEAN_BIT | NULL_BIT)) === 0) return false
  if (matchEnd(GLUED_LITERAL, text, at) > 0) return true
  // if only null is allowed besides strings, a number is a string
  if ((kinds & (NUMBER_BIT | BOOLEAN_BIT)) === 0) return false
  if (matchEnd(ODD_LITERAL, text, at) > 0) return true
  // Ex) 2026-05-01, 3 eggs : if every type is allowed, they are strings
  return matchEnd(kinds === ALL_KIND_BITS ? MARRED_NUMBER : ODD_SCALAR, text, at) > 0
}
