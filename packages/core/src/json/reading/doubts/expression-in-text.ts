// Doubt: operators join literals inside a string, so the quotes between them may be delimiters.
import { innerQuote } from "../quote-pairs.ts"

const OPERATOR = String.raw`(?:\+|\.{1,2}|\|\||&)`
/** Ex) " + name + " , " || f(x) || " : a name between two concatenated literals. */
const JOINED_NAME = new RegExp(String.raw`^\s{0,8}${OPERATOR}\s{0,8}[\w$@(][^"\n]{0,80}${OPERATOR}\s{0,8}$`)
/** Ex) " . " : two concatenated literals. */
const JOINT = new RegExp(String.raw`^\s{0,8}${OPERATOR}\s{0,8}$`)
/** Ex) split(" + ") , the "." : the operator is the text inside the quotes. */
const OPENS_LITERAL = /[\s([{=,:]/
/** Maximum length of the code between two quotes; longer text is not an expression. */
const MAX_JOINT = 128
/** Ex) ", name, " */
const LISTED_NAME = /^\s{0,8},\s{0,8}[A-Za-z_$][\w$.]{0,64}\s{0,8},\s{0,8}$/

/**
 * True if an operator is between the first two quotes, so that the first one closes a literal and the second one opens
 * another, as in {" + name + "} . In code the operator is between two pairs of quotes. Ex) ("a" + name + "b")
 */
export function holdsExpression(body: string, mark: string): boolean {
  const first = innerQuote(body, mark)
  const second = first < 0 ? -1 : innerQuote(body, mark, first + 1)
  if (second < 0 || second - first > MAX_JOINT) return false
  const between = body.slice(first + 1, second)
  if (JOINED_NAME.test(between) || LISTED_NAME.test(between)) return true
  return JOINT.test(between) && !OPENS_LITERAL.test(body[first - 1] ?? " ")
}
