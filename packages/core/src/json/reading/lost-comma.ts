// Decides whether a comma may be missing after a value, and what that costs.
import { CLOSE_PAREN } from "../chars.ts"
import { ARRAY_BIT, STRING_BIT } from "../kind.ts"
import { findStringEnd } from "../tokens.ts"
import { hasLineBreak, isQuoteLike, keyLikeEnd } from "./follow.ts"
import type { ContainerFrame, Hypothesis } from "./hypothesis.ts"
import { isOuterName } from "./key-cost.ts"
import { PRICES } from "./prices.ts"
import type { Search } from "./search.ts"
import { UNKNOWN_SHAPE } from "./shape.ts"

const ELLIPSIS_END = /(?:\.\.\.|…)\s*$/

export const isString = (h: Hypothesis): boolean => h.lastRead === "string" || h.lastRead === "clean string"

/** True inside round brackets where a string is expected, not a list. Ex) ("pot "⏎"lid") */
export const isInTextParens = (h: Hypothesis): boolean =>
  h.frame?.closer === CLOSE_PAREN &&
  isString(h) &&
  h.frame.shape !== UNKNOWN_SHAPE &&
  (h.frame.shape.kinds & ARRAY_BIT) === 0 &&
  (h.shape.kinds & STRING_BIT) !== 0

/** Maximum length of a compared string. Longer ones are doubtful: their end would be searched at each position. */
const MAX_COMPARED = 4_096

/** True if the string after the last one is the same. Ex) "x" "x" */
export function isWrittenTwice(text: string, h: Hypothesis, at: number): boolean {
  if (!isString(h)) return false
  const following = text.slice(at, at + MAX_COMPARED)
  const length = following[0] === '"' ? findStringEnd(following, 0) - 1 : following.indexOf(following[0] as string, 1)
  if (length < 0) return following.length === MAX_COMPARED
  const start = h.bodyEnd - length
  return length > 1 && start >= 0 && text.slice(start, h.bodyEnd) === following.slice(0, length)
}

/** Adds a hypothesis with a missing comma between two values. Ex) "a" "b" */
export function lostComma(search: Search, h: Hypothesis, at: number, frame: ContainerFrame): void {
  const { text } = search
  const c = text[at] as string
  const isQuote = isQuoteLike(text.charCodeAt(at))
  if (isQuote && isInTextParens(h)) return
  if (frame.isObject ? !(isQuote || c === "{" || keyLikeEnd(text, at) > 0) : /[)+]/.test(c)) return
  const isLineBreak = hasLineBreak(text, h.pos, at)
  const name = isLineBreak ? "lostCommaAtLineBreak" : "lostComma"
  const cost = h.slipCost(name)
  const isNoSeam = isElidedSeam(text, h) || isWithinNumber(h, at, c) || isRemarkInBrackets(text, h, at)
  const isDoubtful = isQuote ? isDoubtfulItem(text, h, at) : isBehindOpeningQuote(text, h, at)
  search.add(
    h
      .behindComma(at, at === h.pos ? seamCost(text, h, at, cost) : cost)
      .recordSlip(name)
      .refuse(isNoSeam && "json/unreadable")
      .refuse(isDoubtful && "json/ambiguous")
      .addEdit("json/missing-comma", h.pos, h.pos, ","),
  )
}

/** True if the quote after a value may not open the next one. Ex) "a"",b": 1 : comma and quote were swapped. */
const isDoubtfulItem = (text: string, h: Hypothesis, at: number): boolean =>
  text[at + 1] === "," ||
  // Ex) ("pot"⏎"lid") : two items, or one string
  h.frame?.closer === CLOSE_PAREN ||
  isDoubledQuote(text, h, at) ||
  isWrittenTwice(text, h, at) ||
  isOuterKey(text, h)

/**
 * True if two adjacent quotes are one escaped quote as in CSV, because no item begins or ends like this, or lacks both
 * its commas and the spaces. Ex) "the ""big"" pot" , 'it''s' , "a""b""c"
 */
const isDoubledQuote = (text: string, h: Hypothesis, at: number): boolean =>
  at === h.pos &&
  text[at] === text[h.bodyEnd] &&
  (text[at] === "'" ||
    isBetweenPairs(text, h) ||
    ENDS_BEFORE_QUOTE.test(text[h.bodyEnd - 1] ?? "") ||
    GOES_ON_BEHIND.test(text.slice(at + 1, at + 3)))
const isBetweenPairs = (text: string, { frame, lastStep, bodyEnd }: Hypothesis): boolean =>
  frame?.isObject === false &&
  lastStep?.fault === "json/missing-comma" &&
  text[lastStep.start] === '"' &&
  text.indexOf('"', lastStep.start + 1) === bodyEnd
const ENDS_BEFORE_QUOTE = /[\s([{=:,]/
const GOES_ON_BEHIND = /^(?:[\s,)\]}]|[.;:!?][\s"'])/

/** True if the middle was left out, together with the comma. Ex) "INSERT INTO …"limit": 5 */
const isElidedSeam = (text: string, h: Hypothesis): boolean =>
  isString(h) && ELLIPSIS_END.test(text.slice(Math.max(0, h.bodyEnd - 8), h.bodyEnd))

/** True if the position is inside a number, where a comma is never missing. Ex) [3/2] */
const isWithinNumber = (h: Hypothesis, at: number, c: string): boolean =>
  at === h.pos && h.lastRead === "number" && !/["'{[]/.test(c)

/**
 * True if brackets without a comma are not an item. After a string or number they are a remark or an index, as in
 * ["pot" [1]] , ["pot"[0]] , unless the list contains lists. If it contains only lists, a single value may belong to
 * the list beside it. Ex) [[1, 2], 0 [3]] , [[1, 2] 0, [3]]
 */
function isRemarkInBrackets(text: string, { frame, lastRead }: Hypothesis, at: number): boolean {
  if (frame?.isObject !== false) return false
  const kinds = frame.shape === UNKNOWN_SHAPE ? 0 : frame.shape.element(frame.count + 1).kinds
  const isBehindValue = lastRead !== "other"
  const isList = text[at] === "["
  return kinds === ARRAY_BIT ? isBehindValue === isList : isBehindValue && isList && (kinds & ARRAY_BIT) === 0
}

const isBehindOpeningQuote = (text: string, h: Hypothesis, at: number): boolean =>
  at === h.pos && h.frame?.isObject === true && isOpeningQuote(text, h)

/** True if the last item is a name that an outer object declares and lacks. Ex) ["src", "note" "see above"} */
function isOuterKey(text: string, { frame, bodyEnd, lastRead }: Hypothesis): boolean {
  if (frame === null || frame.isObject || lastRead !== "clean string") return false
  return isOuterName(frame, text.slice(text.lastIndexOf('"', bodyEnd - 1) + 1, bodyEnd))
}

/** Returns the cost of the comma if there is not even a space in its place. */
function seamCost(text: string, h: Hypothesis, at: number, cost: number): number {
  if (isQuoteLike(text.charCodeAt(at)) && isString(h)) return Math.min(150, cost)
  if (text[at] === "{" || text[at] === "[") return cost
  return cost + (isOpeningQuote(text, h) ? PRICES.quoteOpensKey : PRICES.lostCommaInWord).first
}

/** True if a space or a mark for the comma precedes the closing quote. Ex) "ping; "at": … , "ping;"at": … */
const isOpeningQuote = (text: string, h: Hypothesis): boolean => isString(h) && /[\s,;]/.test(text[h.bodyEnd - 1] ?? "")
