// Doubt: code, markup or a placeholder is unquoted, and would be read as a string that lost its quotes.
import { lazyPattern } from "../../../lazy-pattern.ts"
import { INVISIBLE } from "../../chars.ts"

/** Maximum number of characters checked: unquoted strings are short. */
const MAX_UNQUOTED = 4_096
/** Code, markup, comments, placeholders and numbers of other languages, which are not unquoted strings. */
const NO_TEXT = /[(){}[\]"'`<>|;\\]|\.\.\.|…|^[,:=$%]|^[+-]?\d[\w+-]*[a-zA-Z_]\w*$|^__\w+__$|&\w+=|%[\dA-Fa-f]{2}|\s#\s/
/** Ex) red” : a closing curly quote without an opening one, or an opening one at the end. */
const HALF_QUOTED = /^[^“„«”»]*[”»]|^[^“„]*“$/
const DRIVE_PATH = /^[A-Za-z]:\\[^"'<>|]*$|^\\\\/
const CONTRACTION_TEXT = /^[\w .,!?-]+'[a-z]{1,2}\b[^"<>|{}[\]]*$/
/** Ex) ls, mode: strict : after the comma follows another member, with an undeclared name. */
const NEXT_MEMBER = /,\s{0,8}["']?[A-Za-z_$][\w$-]{0,64}["']?\s{0,4}:(?!\/\/)/
/** Ex) ____, ??? : a gap to be filled in. */
const PUNCTUATION_ONLY = lazyPattern(String.raw`^[^\p{L}\p{N}\p{So}]*$`)

/** Signs that no string has. */
const SIGNS: readonly RegExp[] = [
  // Ex) a ?? b , user?.name , x if ok else y , head + body , lambda: 1 , x // y : expressions of programs, and comments
  /\?\?|\?\.[A-Za-z_]|=>|^lambda\b[^:]{0,32}:|^[A-Za-z_][\w.]{0,64} \+ [A-Za-z_]|^\S{1,64} if .{1,100}? else \S|\s\/[/*]/,
  // Ex) 9<zero-width space>1 : layout inside a number, or an invisible string
  INVISIBLE,
  // Ex) \\nas\\share : all backslashes are doubled as in JSON, or only those at the beginning of a UNC path
  /^(?:\\\\)+[^\\]+(?:(?:\\\\)+[^\\]+)+$/,
  // Ex) nulll, trrue, fals, 12..5, --1 : a literal or number with a slip
  /^(?:n+u+l*|t+r+u*e*|f+a+l+s*e*|n+o+n+e+|[-+.\d]*(?:\.\.|--|\+\+)[-+.\d]*)$/i,
  // Ex) tr⏎ue : a literal split over lines
  /^(?=[a-z]*\s*\n)(?:t\s*r\s*u\s*e|f\s*a\s*l\s*s\s*e|n\s*u\s*l\s*l)$/i,
]

/** True if the unquoted text from `start` to `end` cannot be a string. */
export function isNoText(text: string, start: number, end: number): boolean {
  const body = text.slice(start, Math.min(end, start + MAX_UNQUOTED)).trim()
  // called for each possible end: first the check that succeeds at the beginning of a run of members
  if (NEXT_MEMBER.test(body)) return true
  const isMarked = NO_TEXT.test(body) || HALF_QUOTED.test(body)
  if (isMarked && !DRIVE_PATH.test(body) && !CONTRACTION_TEXT.test(body)) return true
  return SIGNS.some((sign) => sign.test(body)) || PUNCTUATION_ONLY().test(body)
}
