// Decides whether the object begins a second time because the first attempt broke off.
import { APOSTROPHE, BACKSLASH, CLOSE_BRACE, COLON, COMMA, DOUBLE_QUOTE, isSpace } from "../chars.ts"
import { OBJECT_BIT } from "../kind.ts"
import { isQuoteLike, skipSpace } from "./follow.ts"
import { ContainerFrame, EXPECT_KEY, EXPECT_VALUE, findStep, type Hypothesis, type ReadingStep } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"
import type { Search } from "./search.ts"
import { UNKNOWN_SHAPE } from "./shape.ts"

/** True if the brace at `at` is followed by the first key of the text, so the object may be restarted here. */
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
/** Maximum number of characters compared: an attempt that broke off is short. */
const MAX_COMPARED = 512
/** The quote, comma or backslash at which it broke off, and words on lines of their own. Ex) ⏎Sorry, again:⏎ */
const BROKEN_END = /^\W{0,3}(?:\n[^"“”„{}[\]]{0,200})?$/

/** Marks that may differ when a writer starts again. */
const isLooseMark = (c: number): boolean =>
  isSpace(c) || c === DOUBLE_QUOTE || c === APOSTROPHE || c === COMMA || c === BACKSLASH

export const lastRestart = ({ lastStep }: Hypothesis): ReadingStep | null =>
  findStep(lastStep, ({ kind }) => kind === "restart")

/** Returns where the attempt that breaks off now began. */
const attemptStart = (text: string, h: Hypothesis): number => lastRestart(h)?.start ?? text.indexOf("{")

/** True if the text from `from` is repeated after the restart, except for such marks and those where it broke off. */
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

/** Restarts where a value is expected. If the value may be an object, only if the text before is repeated. */
export function restartForValue(search: Search, h: Hypothesis, at: number): void {
  if ((h.shape.kinds & OBJECT_BIT) === 0 || isRestartOfCopy(search, h, at)) restartAt(search, h, at)
}

/** True for a restart that repeats at least one member: a brace alone proves nothing. Ex) {"a": {"a": {"a": 1 */
export const isRestartOfCopy = (search: Search, h: Hypothesis, at: number): boolean =>
  isRestart(search, at) &&
  isCopy(search.text, attemptStart(search.text, h), at) &&
  search.text.slice(0, at).includes(",")

/**
 * Adds a hypothesis that discards the first attempt and starts the object again.
 * Ex) {"path": "a", "con{"path": "a", "content": "b"}
 */
export function restartAt(search: Search, h: Hypothesis, at: number): void {
  if (!isRestart(search, at)) return
  // a text that restarts again and again has no reading: a hypothesis dropped here counts as a rival
  if (++search.restartCount > MAX_RESTARTS) return search.dropHypothesis(h)
  const isSame = isCopy(search.text, attemptStart(search.text, h), at)
  const restartPrice = isSame ? PRICES.restartOfCopy : PRICES.restart
  const root = new ContainerFrame(true, CLOSE_BRACE, null, search.rootShape)
  // Ex) {"q":"x","n":1{"q":"y"} : the first attempt differs, so it may be a call of its own
  // Ex) {"q":"x","n":{"q":"x","n":{}} : an object is allowed here, so it may not be a restart
  const isDoubtful = !isSame || (h.mode === EXPECT_VALUE && (h.shape.kinds & OBJECT_BIT) !== 0)
  const g = h.advanceTo(at + 1, EXPECT_KEY, root, restartPrice.first).refuse(isDoubtful && "json/ambiguous")
  g.shape = UNKNOWN_SHAPE
  search.add(g.mixValue(at).addMark("restart", "json/repeated", at))
}
