// Whether the object begins a second time because the first attempt broke off.
import { APOSTROPHE, BACKSLASH, CLOSE_BRACE, COLON, COMMA, DOUBLE_QUOTE, isSpace } from "../chars.ts"
import { OBJECT_BIT } from "../kind.ts"
import { isQuoteLike, skipSpace } from "./follow.ts"
import { ContainerFrame, EXPECT_KEY, EXPECT_VALUE, findStep, type Hypothesis, type ReadingStep } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"
import type { Search } from "./search.ts"
import { UNKNOWN_SHAPE } from "./shape.ts"

/** True when the brace at `at` is followed by the first key of the text: the object may be begun again here. */
export function isRestart(search: Search, at: number): boolean {
  const { text, repeatedKey: key } = search
  if (key === "" || at <= text.indexOf("{")) return false
  let i = skipSpace(text, at + 1)
  if (isQuoteLike(text.charCodeAt(i))) i++
  if (!text.startsWith(key, i)) return false
  i += key.length
  if (i < text.length && isQuoteLike(text.charCodeAt(i))) i++
  return text.charCodeAt(skipSpace(text, i)) === COLON
}

const MAX_RESTARTS = 512
/** Characters compared: what was broken off is short. */
const MAX_COMPARED = 512
/** The quote, comma or backslash at which it broke off, and words on lines of their own. Ex) ⏎Sorry, again:⏎ */
const BROKEN_END = /^\W{0,3}(?:\n[^"“”„{}[\]]{0,200})?$/

/** Marks that a writer who begins again may set otherwise. */
const isLooseMark = (c: number): boolean =>
  isSpace(c) || c === DOUBLE_QUOTE || c === APOSTROPHE || c === COMMA || c === BACKSLASH

export const lastRestart = ({ lastStep }: Hypothesis): ReadingStep | null =>
  findStep(lastStep, ({ kind }) => kind === "restart")

/** Where the attempt began that breaks off now. */
const attemptStart = (text: string, h: Hypothesis): number => lastRestart(h)?.start ?? text.indexOf("{")

/** What was begun at `from` stands again behind the restart, but for such marks and those it broke off at. */
function isCopy(text: string, from: number, at: number): boolean {
  let begun = from
  const compareEnd = begun + MAX_COMPARED
  for (let again = at; begun < at && begun < compareEnd; begun++, again++) {
    const brokenOffset = begun
    while (begun < at && isLooseMark(text.charCodeAt(begun))) begun++
    while (again < text.length && isLooseMark(text.charCodeAt(again))) again++
    if (begun < at && text.charCodeAt(begun) !== text.charCodeAt(again))
      return BROKEN_END.test(text.slice(brokenOffset, at))
  }
  return true
}

/** Where a value is expected: where it may be an object, only if what was begun stands there again. */
export function restartForValue(search: Search, h: Hypothesis, at: number): void {
  if ((h.shape.kinds & OBJECT_BIT) === 0 || isRestartOfCopy(search, h, at)) restartAt(search, h, at)
}

/** A member at least stands again: a brace alone says nothing. Ex) {"a": {"a": {"a": 1 */
export const isRestartOfCopy = (search: Search, h: Hypothesis, at: number): boolean =>
  isRestart(search, at) &&
  isCopy(search.text, attemptStart(search.text, h), at) &&
  search.text.slice(0, at).includes(",")

/** Ex) {"path": "a", "con{"path": "a", "content": "b"} : what was begun is given up, the object begins anew. */
export function restartAt(search: Search, h: Hypothesis, at: number): void {
  if (!isRestart(search, at)) return
  // a text that begins again and again has no reading: what is dropped here counts as a rival
  if (++search.restartCount > MAX_RESTARTS) return search.dropHypothesis(h)
  const isSame = isCopy(search.text, attemptStart(search.text, h), at)
  const restartPrice = isSame ? PRICES.restartOfCopy : PRICES.restart
  const root = new ContainerFrame(true, CLOSE_BRACE, null, search.rootShape)
  // Ex) {"q":"x","n":1{"q":"y"} : what was begun says something else, so it may be a call of its own
  // Ex) {"q":"x","n":{"q":"x","n":{}} : an object may stand here, so it may be no restart at all
  const isDoubtful = !isSame || (h.mode === EXPECT_VALUE && (h.shape.kinds & OBJECT_BIT) !== 0)
  const g = h.advanceTo(at + 1, EXPECT_KEY, root, restartPrice.first).refuse(isDoubtful && "json/ambiguous")
  g.shape = UNKNOWN_SHAPE
  search.add(g.mixValue(at).addMark("restart", "json/repeated", at))
}
