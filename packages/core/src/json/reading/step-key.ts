// Step where a key is expected: reads a key, or the end of the object.
import { isSpace } from "../chars.ts"
import { ALL_KIND_BITS, NULL_BIT, OBJECT_BIT } from "../kind.ts"
import { parseStrict } from "../strict.ts"
import { closeAtEnd, closeBeforeComma, closeByOther, closeByOwn, closeContainer, withoutComma } from "./close.ts"
import { loneTextEnd, notedKeyEnd, wordsBeforeKeyEnd } from "./doubts/inserted-text.ts"
import { hasLineBreak, isBehindTight, isQuoteLike, keyLikeEnd, matchEnd, skipSpace } from "./follow.ts"
import {
  AFTER_VALUE,
  type ContainerFrame,
  EXPECT_KEY,
  EXPECT_NEXT_KEY,
  EXPECT_VALUE,
  type Hypothesis,
} from "./hypothesis.ts"
import { isOuterName, keyCost, memberShape, positionIn, styledPosition } from "./key-cost.ts"
import { addKeyEdits, type LooseKey, looseKeyAt, payForColon, payForQuotes } from "./loose-key.ts"
import { PRICES } from "./prices.ts"
import { restartAt } from "./restart.ts"
import type { Search } from "./search.ts"
import type { PlaceShape } from "./shape.ts"
import { type KeyToken, strictKeyAt } from "./strict-key.ts"

/** Reads a key, or the end of the object. */
export function stepKey(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const frame = h.frame as ContainerFrame
  // a comma announces a member, and an object that has only begun is not an empty one
  if (at >= text.length) return closeAtEnd(search, h, at, "element")
  const c = text[at] as string
  if (c === "}" || c === "｝") return closeObject(search, h, at, c)
  if (c === "]") return closeByOther(search, h, at)
  if (c === "." || c === "…") return skipEllipsis(search, h, at)
  if (c === "," || c === "，" || c === ";") skipComma(search, h, at)
  else if (c === "{") openAgain(search, h, at, frame)
  if (isQuoteLike(text.charCodeAt(at))) strayQuote(search, h, at)
  // Ex) {u'path': u'a.ts'} : strings as Python 2 prints them
  if (matchEnd(PREFIXED_KEY, text, at) > 0) search.add(h.skipSlip("stringPrefix", "json/python-prefix", at, at + 1))
  restartInKey(search, h, at)
  cutKey(search, h, at)
  readKey(search, h, at)
  if (h.mode === EXPECT_NEXT_KEY) closeForOuterKey(search, h, at, frame)
}

const PREFIXED_KEY = /u(?:'[^'\\]{1,128}'|"[^"\\]{1,128}")\s{0,8}:/y

function closeObject(search: Search, h: Hypothesis, at: number, c: string): void {
  const spellingCost = c === "}" ? 0 : h.slipCost("otherComma")
  if (h.mode !== EXPECT_NEXT_KEY) return closeByOwn(search, h, at, spellingCost)
  closeByOwn(
    search,
    withoutComma(search, h, at).recordSlip("trailingComma"),
    at,
    spellingCost + h.slipCost("trailingComma"),
  )
}

/** True if an empty item may be null, because items of several types have fixed positions. Ex) ["lid",,3] */
const mayBeHole = ({ kinds }: PlaceShape): boolean => kinds !== ALL_KIND_BITS && (kinds & NULL_BIT) !== 0

export function skipComma(search: Search, h: Hypothesis, at: number): void {
  // Ex) [[1,,3],[4,5,6]] : in a row of a table each value has its position, and one may be missing
  const isHole = h.frame?.isObject === false && (h.frame.parent?.isObject === false || mayBeHole(h.shape))
  const g = h.skipSlip("extraComma", "json/extra-comma", at, at + 1)
  search.add(g.refuse((isHole || isLineComment(search.text, h, at)) && "json/ambiguous"))
}

/** True for a semicolon that begins a line as a comment, unless semicolons replace commas. Ex) ⏎; "n": 1 */
export const isLineComment = (text: string, { pos, slipFlags }: Hypothesis, at: number): boolean =>
  text[at] === ";" && (slipFlags & PRICES.otherComma.bit) === 0 && hasLineBreak(text, pos, at)

function openAgain(search: Search, h: Hypothesis, at: number, frame: ContainerFrame): void {
  const next = skipSpace(search.text, at + 1)
  if (h.mode === EXPECT_KEY || keyLikeEnd(search.text, next) > 0) {
    const isDoubtful = h.mode === EXPECT_NEXT_KEY && mayBeValue(search.text, next, h)
    const g = h.advanceTo(at + 1, h.mode, frame, PRICES.extraOpener.first).refuse(isDoubtful && "json/ambiguous")
    search.add(g.addEdit("json/doubled-opener", at, at + 1, ""))
  }
  if (frame.parent !== null && !frame.parent.isObject) {
    if (h.mode === EXPECT_NEXT_KEY) closeBeforeComma(search, h, at)
    else {
      const edit = { fault: "json/inner-closer", start: at, end: at, insert: "}" } as const
      closeContainer(search, h, at, PRICES.lostCloser.first, edit)
    }
  }
  restartAt(search, h, at)
}

/** True if the key before the brace may be missing, unless no member is an object. Ex) {"id": "7", {"zip": "8010"}} */
function mayBeValue(text: string, at: number, { frame, lastStep }: Hypothesis): boolean {
  const owner = frame as ContainerFrame
  const { shape } = owner
  // Ex) {"id": "7"}, {"zip": "8010"} : the object was closed too early and reopened
  if (lastStep?.fault === "json/excess-closer") return false
  const key = strictKeyAt(text, at)
  const position = key === null ? -1 : positionIn(shape, text.slice(key.start, key.end))
  if (shape.names === null || position < 0) return true
  return shape.names.list
    .slice(0, MAX_LISTED)
    .some((_, i) => (shape.memberAt(i).kinds & OBJECT_BIT) !== 0 && !owner.hasUsed(i, null))
}
const MAX_LISTED = 64

/** Skips an ellipsis, which stands for an unknown part. Ex) {"a": 1, ...} */
function skipEllipsis(search: Search, h: Hypothesis, at: number): void {
  const length = search.text[at] === "…" ? 1 : 3
  if (length === 1 || search.text.startsWith("...", at))
    search.add(h.advanceTo(at + length, AFTER_VALUE, h.frame, PRICES.ellipsis.first).refuse("json/unreadable"))
}

/** Skips text between two members that is not a member: the reading competes, but nothing may be executed from it. */
function passInserted(search: Search, h: Hypothesis, at: number): void {
  if (h.mode !== EXPECT_NEXT_KEY || search.isBeyond(h.cost + PRICES.insertedText.first)) return
  const notedEnd = notedKeyEnd(search.text, at)
  if (notedEnd > 0) {
    const noted = h.continueAt(h.pos, PRICES.insertedText.first).refuse("json/unreadable")
    giveKey(search, noted, search.text.slice(at + 1, search.text.indexOf('"', at + 1)), notedEnd, 0)
    return
  }
  const loneEnd = loneTextEnd(search.text, at)
  const end = loneEnd > 0 ? loneEnd : wordsBeforeKeyEnd(search.text, at)
  if (end < 0) return
  const cost = (loneEnd > 0 ? PRICES.loneText : PRICES.insertedText).first + end - at
  search.add(h.advanceTo(end, loneEnd > 0 ? AFTER_VALUE : h.mode, h.frame, cost).refuse("json/unreadable"))
}

function strayQuote(search: Search, h: Hypothesis, at: number): void {
  if (search.text[skipSpace(search.text, at + 1)] !== "}") return
  // after a comma, a member has begun
  const isBegun = h.mode === EXPECT_NEXT_KEY
  search.add(h.skipSlip("strayQuote", "json/stray-quote", at, at + 1).refuse(isBegun && "json/ambiguous"))
}

const HALF_KEY = /["'“]?[\w$ .-]{0,60}["'”]?\s{0,16}(?=\{)/y

/** Restarts the object inside a key. Ex) {"path": "a", "con{"path": … */
function restartInKey(search: Search, h: Hypothesis, at: number): void {
  if (search.repeatedKey === "" || search.text[at] === "{") return
  const braceOffset = matchEnd(HALF_KEY, search.text, at)
  if (braceOffset > 0) restartAt(search, h, braceOffset)
}

const CUT_KEY = /(?:["'“][^"'”:{}[\]]{0,64}|[\w$]{1,64})["'”]?\s{0,16}$/y
const CUT_COLON = /["'“]?[^"'”:{}[\]]{1,64}["'”]?\s{0,16}:\s{0,16}$/y

function cutKey(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  if (at < text.length - 96) return
  if (matchEnd(CUT_KEY, text, at) > 0) search.addFinal(h, h.cost + PRICES.cutElsewhere.first, "key")
  else if (matchEnd(CUT_COLON, text, at) > 0) search.addFinal(h, h.cost + PRICES.cutElsewhere.first, "value")
}

/** Closes the inner object before a key that an outer object declares. */
function closeForOuterKey(search: Search, h: Hypothesis, at: number, frame: ContainerFrame): void {
  if (frame.parent === null || !hasOuterObject(frame)) return
  const key = strictKeyAt(search.text, at)
  if (key === null) return
  const name = search.text.slice(key.start, key.end)
  const ownPosition = positionIn(frame.shape, name)
  if (ownPosition >= 0 && !frame.hasUsed(ownPosition, null)) return
  for (
    let outerFrame: ContainerFrame | null = frame.parent, depth = 1;
    outerFrame !== null && depth < 4;
    outerFrame = outerFrame.parent, depth++
  ) {
    if (!outerFrame.isObject) continue
    if (positionIn(outerFrame.shape, name) >= 0) closeBeforeComma(search, h, at)
    return
  }
}

/** True if the nearest enclosing object declares members. */
function hasOuterObject(frame: ContainerFrame): boolean {
  for (let ancestorFrame = frame.parent; ancestorFrame !== null; ancestorFrame = ancestorFrame.parent)
    if (ancestorFrame.isObject) return ancestorFrame.shape.names !== null
  return false
}

const PLAIN_NAME = /^[\w$.@ -]+$/

/** Reads the key at `at` in all possible ways. */
function readKey(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const strictKey = strictKeyAt(text, at)
  if (strictKey !== null) {
    const name = nameOf(text, strictKey, (h.frame as ContainerFrame).shape)
    const position = giveKey(search, withKeyEdits(h, text, strictKey, name), name, strictKey.valueOffset, 0)
    if (position >= 0 || PLAIN_NAME.test(name)) return
  }
  passInserted(search, h, at)
  const looseKey = looseKeyAt(text, at)
  if (looseKey !== null) readLooseKey(search, h, looseKey)
}

function nameOf(text: string, key: KeyToken, shape: PlaceShape): string {
  const rawName = text.slice(key.start, key.end)
  if (!key.hasEscape) return rawName
  const name = parseStrict(`"${rawName}"`) as string | undefined
  if (name !== undefined) return name
  // Ex) "file\_path" : a Markdown backslash
  const plainName = rawName.replace(/\\([_*-])/g, "$1")
  return positionIn(shape, plainName) >= 0 ? plainName : rawName
}

/** Adds edits for what JSON does not allow in a key in double quotes, and between the key and its colon. */
function withKeyEdits(h: Hypothesis, text: string, key: KeyToken, name: string): Hypothesis {
  const gap = text.slice(key.end + 1, key.valueOffset - 1)
  const isOdd = gap !== "" && /[^ \t\r\n]/.test(gap)
  const isEscaped = key.hasEscape && positionIn((h.frame as ContainerFrame).shape, name) >= 0
  let g = h
  if (isEscaped && parseStrict(text.slice(key.start - 1, key.end + 1)) === undefined)
    g = g.continueAt(h.pos, PRICES.invalidEscape.first).addEdit("json/invalid-escape", key.start, key.end, name)
  return isOdd ? g.skipSlip("oddSpace", "json/odd-space", key.end + 1, key.valueOffset - 1) : g
}

/** Continues with the value of a member at `next`. Returns the index of the name among the declared ones, or -1. */
function giveKey(search: Search, h: Hypothesis, name: string, next: number, cost: number): number {
  const frame = h.frame as ContainerFrame
  const position = positionIn(frame.shape, name)
  const g = h.advanceTo(
    next,
    EXPECT_VALUE,
    position < 0 ? frame.withStyledKey(styledPosition(frame.shape, name), name) : frame.withKey(position, null),
    cost + keyCost(frame, position, name, h.repeatCount),
  )
  g.shape = memberShape(search, frame, position, name)
  g.holdsOuterName ||= position < 0 && isOuterName(frame, name)
  g.mayRepeatKeys ||= frame.mayRepeat(position, name)
  g.mixValue(frame.usedBits).mixValue(next)
  search.add(g)
  return position
}

/** True for a string in place of a member, as in "17:00", "2", null, or an encoded key, as in &quot;a&quot; */
function isNoKey(text: string, key: LooseKey, shape: PlaceShape): boolean {
  const isFused = key.hasInnerColon && key.closeQuote === "" && !isSpace(text.charCodeAt(key.nameEnd + 1))
  const isGuessed = isFused || /^[,;.-]/.test(key.colonMark)
  const isForeign = shape.names === null ? /^[「『【《〈″‶]/.test(key.name) : isMarred(key.name, shape)
  return (isGuessed && positionIn(shape, key.name) < 0) || isForeign || /&#?\w+;/.test(key.name)
}

/** True for a key with only one quote that may have lost a part of its name, unless the name is declared. */
const isHalfName = (text: string, { start, openQuote, closeQuote, name }: LooseKey, h: Hypothesis): boolean => {
  const { shape } = h.frame as ContainerFrame
  if ((openQuote === "") === (closeQuote === "") || positionIn(shape, name) >= 0) return false
  // Ex) "pag: 2 where "pages" is declared
  if (openQuote !== "") return hasDeclared(shape, (declared) => declared.startsWith(name))
  // Ex) "sizes":ow": 2}
  const isBehindLostOpener = h.lastStep?.fault === "json/missing-opener" && h.lastStep.start === start
  // Ex) ages": 2
  const isEndOfName = hasDeclared(shape, (declared) => declared.endsWith(name))
  return isBehindLostOpener || isEndOfName || isBehindTight(text, start)
}

const hasDeclared = ({ names }: PlaceShape, test: (declared: string) => boolean): boolean =>
  names?.list.some(test) === true

/** True if the mark in place of the colon may be the sign or decimal point of the number after it. Ex) "step" - 5 */
const isMarkOfNumber = (text: string, { colonMark, nextOffset, hasInnerColon }: LooseKey): boolean => {
  const rest = text.slice(nextOffset, nextOffset + 10)
  if (/^[.-]$/.test(colonMark)) return /^\s{0,8}\.?\d/.test(rest)
  return colonMark === "" && !hasInnerColon && /^\s{0,8}-\d/.test(rest)
}

/** True for a declared name with another mark in place of its quote. Ex) "page;: 2 */
const isMarred = (name: string, shape: PlaceShape): boolean =>
  positionIn(shape, name) < 0 && positionIn(shape, name.replace(/^\W+|\W+$/g, "")) >= 0

/** Returns a copy at the same place with the slips already paid for. */
function withPaid(h: Hypothesis, { slipFlags, repeatCount }: Hypothesis): Hypothesis {
  const g = h.advanceTo(h.pos, h.mode, h.frame, 0)
  g.slipFlags = slipFlags
  g.repeatCount = repeatCount
  return g
}

function readLooseKey(search: Search, h: Hypothesis, key: LooseKey): void {
  const slipBill = h.advanceTo(h.pos, h.mode, h.frame, -h.cost)
  payForQuotes(slipBill, key)
  // Ex) "path: "a" : the colon ended the key before its quote
  if (key.hasInnerColon && key.colonMark === "" && key.isQuoted && !/\s/.test(search.text[key.nextOffset] ?? "")) {
    const g = withPaid(h, slipBill)
    g.addEdit("json/half-quoted-key", key.start, key.nameEnd, JSON.stringify(key.name))
    giveKey(search, g, key.name, key.nameEnd + 1, slipBill.cost + PRICES.keyQuoteLost.first)
  }
  if (!payForColon(slipBill, key, search.text)) return
  const isDoubtful = isMarkOfNumber(search.text, key) || isHalfName(search.text, key, h)
  const g = withPaid(h, slipBill)
    .refuse(isNoKey(search.text, key, (h.frame as ContainerFrame).shape) && "json/unreadable")
    .refuse(isDoubtful && "json/ambiguous")
  addKeyEdits(g, key, search.text, h.frame)
  giveKey(search, g, key.name, key.nextOffset, slipBill.cost)
}
