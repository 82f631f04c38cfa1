// Doubt: a damaged or misspelt number, boolean or null may also be a text.
import { ALL_KIND_BITS, BOOLEAN_BIT, NULL_BIT, NUMBER_BIT, STRING_BIT } from "../../kind.ts"
import { matchEnd, VALUE_END } from "../follow.ts"

/** A literal with one letter lost or two that changed places, and its beginnings and ends of three letters and more. */
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

/** Ex) ５, ١٤, #t, TRue, ture, lse, ~~5~~ 6 : a number or a literal in another spelling, or with a slip. */
const ODD_LITERAL = new RegExp(
  String.raw`[~≈≤≥<>±–—]{1,2}\s?\d|[-+−]?[０-９٠-٩۰-۹०-९]|#[tf](?![\w-])|(?:${["true", "false", "null"].flatMap(withOneSlip).join("|")})(?![\w-]|$)`,
  "iy",
)
/** Ex) true5, nullnull, nu null, -false, null?, !0, not true, and null : a literal with something else at it. */
const GLUED_LITERAL = new RegExp(
  String.raw`${LITERAL}(?:\d|${LITERAL})|(?:[-+!~]{1,2}\s?|(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|no|non)\s)${LITERAL}${VALUE_END}|${LITERAL}[?!*]{1,2}${VALUE_END}|!{1,2}[01]${VALUE_END}|(?:not|and|or)\s{1,4}(?:${LITERAL}|-?\d[\d.]{0,32})${VALUE_END}`,
  "iy",
)
/** Ex) 60*60, 5+7, 1.5k, 012 : something to be worked out, a number with a factor or with a zero before it. */
const MARRED_NUMBER = new RegExp(
  String.raw`[-+−]?(?:\d[\d.]{0,32}\s?[+*×^]{1,2}\s?\d[\d.]{0,32}|\d{1,32}(?:\.\d{1,32})?[km]|0\d{1,32})${VALUE_END}`,
  "iy",
)
/** Ex) 19.5f, yes : a text as well, where nothing but the schema says what may stand. */
const ODD_SCALAR = /[-+−]?[\d!*]|(?:yes|no|on|off|y|n)(?![\w-])/iy

/** A word that is no text where a number, a truth value or null may stand as well. */
export function isOddScalar(text: string, at: number, kinds: number): boolean {
  if ((kinds & STRING_BIT) === 0 || (kinds & (NUMBER_BIT | BOOLEAN_BIT | NULL_BIT)) === 0) return false
  if (matchEnd(GLUED_LITERAL, text, at) > 0) return true
  // where only null may stand as well, a number is a text
  if ((kinds & (NUMBER_BIT | BOOLEAN_BIT)) === 0) return false
  if (matchEnd(ODD_LITERAL, text, at) > 0) return true
  // Ex) 2026-05-01, 3 eggs : where anything may stand they are texts
  return matchEnd(kinds === ALL_KIND_BITS ? MARRED_NUMBER : ODD_SCALAR, text, at) > 0
}
