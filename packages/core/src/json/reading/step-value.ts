// Step where a value or item is expected: reads it, opens a container, or ends the list.
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  closersOf,
  isSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  toStructure,
} from "../chars.ts"
import { ARRAY_BIT, NUMBER_BIT, OBJECT_BIT, STRING_BIT } from "../kind.ts"
import { closeAtEnd, closeBeforeComma, closeByOther, closeByOwn, inDoubt, withoutComma } from "./close.ts"
import { hasUtf8Escapes, quotedRefusal } from "./doubts/literal-body.ts"
import { isClosingBracket, isOpeningBracket, isQuoteLike, keyLikeEnd, matchEnd, skipSpace } from "./follow.ts"
import { readFragment } from "./fragment.ts"
import { ContainerFrame, EXPECT_NEXT_ITEM, EXPECT_VALUE, type Hypothesis, modeBehindOpener } from "./hypothesis.ts"
import { listShape } from "./list-for-object.ts"
import { PRICES } from "./prices.ts"
import { restartForValue } from "./restart.ts"
import type { Search } from "./search.ts"
import { type PlaceShape, UNKNOWN_SHAPE } from "./shape.ts"
import { skipComma } from "./step-key.ts"
import { StringEvidence } from "./string-evidence.ts"
import { openWithoutQuote, readWord } from "./words.ts"

/** Reads a value, or the end of a list. */
export function stepValue(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const { frame } = h
  const inList = frame !== null && !frame.isObject
  if (inList) h.shape = itemShape(frame)
  if (at >= text.length) return closeAtEnd(search, h, at, h.mode === EXPECT_VALUE ? "value" : "element")
  const c = toStructure(text.charCodeAt(at))
  if (inList && stepItem(search, h, at, c, frame)) return
  stepLostOpener(search, h, at, c, inList)
  if (isOpeningBracket(c) || c === OPEN_PAREN) stepContainer(search, h, at, c)
  if (isQuoteLike(c)) stepQuote(search, h, at)
  else stepBareValue(search, h, at, c)
}

/** Handles a missing opening bracket of an object or list. */
function stepLostOpener(search: Search, h: Hypothesis, at: number, c: number, inList: boolean): void {
  const { shape } = h
  if (!inList && h.frame !== null && (shape.kinds & OBJECT_BIT) !== 0 && keyLikeEnd(search.text, at) > 0)
    openMissing(search, h, at, OPEN_BRACE)
  const mayOpen = inList
    ? c !== OPEN_BRACKET && c !== COMMA
    : h.mode === EXPECT_VALUE && /["{\d｛]/.test(search.text[at] as string)
  if (mayOpen && wantsListOnly(shape)) openMissing(search, h, at, OPEN_BRACKET)
}

/** Reads a value that does not begin with a quote. */
function stepBareValue(search: Search, h: Hypothesis, at: number, c: number): void {
  if (search.text.startsWith('\\"', at))
    return search.add(h.openString(new StringEvidence('"', at, at + 2), h.slipCost("escapedOpeningQuote")))
  // Ex) {\n  \"name\": … : a string that lost its quote and begins like a container
  if (isOpeningBracket(c) && (h.shape.kinds & (OBJECT_BIT | ARRAY_BIT)) === 0) openWithoutQuote(search, h, at)
  if (h.mode === EXPECT_VALUE && (c === COLON || search.text[at] === "="))
    search.add(h.continueAt(at + 1, PRICES.strayMark.first).addEdit("json/colon-spelling", at, at + 1, ""))
  readWord(search, h, at)
}

const wantsListOnly = ({ kinds }: PlaceShape): boolean =>
  (kinds & ARRAY_BIT) !== 0 && (kinds & (STRING_BIT | OBJECT_BIT)) === 0

/** Returns the shape of the next item: a list in place of a single value contains such values. */
function itemShape(frame: ContainerFrame): PlaceShape {
  const { shape } = frame
  return (shape.kinds & ARRAY_BIT) === 0 && shape !== UNKNOWN_SHAPE ? shape : shape.element(frame.count)
}

/** Handles what occurs only in a list. True if nothing else is possible here. */
function stepItem(search: Search, h: Hypothesis, at: number, c: number, frame: ContainerFrame): boolean {
  if (c === frame.closer) {
    closeList(search, h, at, frame)
    return true
  }
  if (c === COMMA) skipComma(search, h, at)
  if (isClosingBracket(c)) closeByOther(search, h, at)
  // Ex) [["a", ["b"]] : the next row begins
  const isRow = c === OPEN_BRACKET && h.mode === EXPECT_NEXT_ITEM && frame.parent?.isObject === false
  if (isRow && (h.shape.kinds & ARRAY_BIT) === 0) closeBeforeComma(search, h, at)
  if (keyLikeEnd(search.text, at) > 0) {
    if (h.mode === EXPECT_NEXT_ITEM && frame.parent?.isObject === true) closeBeforeComma(search, h, at)
    if (h.shape.names !== null || h.shape === UNKNOWN_SHAPE) openMissing(search, h, at, OPEN_BRACE)
  }
  return false
}

function closeList(search: Search, h: Hypothesis, at: number, frame: ContainerFrame): void {
  if (h.mode !== EXPECT_NEXT_ITEM) return closeByOwn(search, h, at, 0)
  // a comma at the end of a one-item tuple is Python syntax
  closeByOwn(
    search,
    withoutComma(search, h, at).recordSlip("trailingComma"),
    at,
    frame.closer === CLOSE_PAREN ? 0 : h.slipCost("trailingComma"),
  )
}

/** A number in round brackets: negative in bookkeeping, plain in code. Ambiguous if no list is expected. */
const BOOKED_NUMBER = /\(\s{0,8}[-+\d.][\d.,_]{0,40}\s{0,8}\)/y

/** Ex) ("lid") : Python needs a comma for a one-item tuple; without it the brackets mean nothing. */
const SINGLE_IN_PARENS = /\(\s{0,8}(?:"[^"\\]{0,400}"|'[^'\\]{0,400}'|[-+\w.,]{1,64})\s{0,8}\)/y

/** Ex) ( ) : an empty checkbox, if no list is expected. */
const EMPTY_PARENS = /\(\s{0,8}\)/y

const isBooked = ({ shape }: Hypothesis, text: string, at: number): boolean =>
  (shape.kinds & ARRAY_BIT) === 0 && matchEnd(BOOKED_NUMBER, text, at) > 0
/** True if both a list and a single value are allowed. */
const mayBeBoth = ({ kinds }: PlaceShape): boolean =>
  (kinds & ARRAY_BIT) !== 0 && (kinds & (NUMBER_BIT | STRING_BIT)) !== 0

function stepParen(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const isSingle = matchEnd(SINGLE_IN_PARENS, text, at) > 0
  if (isSingle && isBooked(h, text, at)) return
  const isBox = (h.shape.kinds & ARRAY_BIT) === 0 && matchEnd(EMPTY_PARENS, text, at) > 0
  const g = isBox || (isSingle && mayBeBoth(h.shape)) ? inDoubt(h) : h
  openContainer(search, g, at, OPEN_PAREN, text.charCodeAt(at) === OPEN_PAREN ? 0 : h.slipCost("otherComma"))
}

export function stepContainer(search: Search, h: Hypothesis, at: number, c: number): void {
  const { text } = search
  if (c === OPEN_PAREN) return stepParen(search, h, at)
  openContainer(search, h, at, c, text.charCodeAt(at) === c ? 0 : h.slipCost("otherComma"))
  const contentStart = skipSpace(text, at + 1)
  if (c === OPEN_BRACKET && (h.shape.kinds & OBJECT_BIT) !== 0 && keyLikeEnd(text, contentStart) > 0)
    openWrongly(search, h, at, OPEN_BRACE)
  if (text.charCodeAt(contentStart) === c)
    search.add(h.continueAt(contentStart, PRICES.extraOpener.first).addEdit("json/doubled-opener", at, at + 1, ""))
  if (c === OPEN_BRACKET) return
  restartForValue(search, h, at)
  if (!wantsList(h.shape) || text[contentStart] === "}" || keyLikeEnd(text, contentStart) > 0) return
  openSet(search, h, at)
  openWrongly(search, h, at, OPEN_BRACKET)
}

/** True if a list is explicitly allowed, not just any value. */
const wantsList = (shape: PlaceShape): boolean => shape !== UNKNOWN_SHAPE && (shape.kinds & ARRAY_BIT) !== 0

const openerText = (c: number): string => (c === OPEN_BRACE ? "{" : "[")

/** Opens a container at a wrong bracket; `c` is the right one. */
function openWrongly(search: Search, h: Hypothesis, at: number, c: number): void {
  const corrected = h.continueAt(h.pos, 0).addEdit("json/mismatched-opener", at, at + 1, openerText(c))
  const g = enterContainer(search, corrected, at + 1, c, PRICES.wrongOpener.first)
  if (g !== null) search.add(g)
}

function openMissing(search: Search, h: Hypothesis, at: number, c: number): void {
  const g = enterContainer(search, h, at, c, PRICES.lostOpener.first)
  if (g !== null) search.add(g.addEdit("json/missing-opener", at, at, openerText(c), h.frame))
}

/** Opens a set where a list is expected. Ex) {"x", "y"} */
function openSet(search: Search, h: Hypothesis, at: number): void {
  const mayBeObject = (h.shape.kinds & OBJECT_BIT) !== 0
  const frame = new ContainerFrame(false, CLOSE_BRACE, h.frame, h.shape)
  const cost = PRICES.set.first + (mayBeObject ? PRICES.nearKey.first : 0)
  // Ex) {{"x": 1}} where an object is allowed: the brace is doubled
  const isDoubled = mayBeObject && search.text[skipSpace(search.text, at + 1)] === "{"
  const g = h.advanceTo(at + 1, modeBehindOpener(false), frame, cost).refuse(isDoubled && "json/ambiguous")
  search.add(g.mixValue(OPEN_BRACKET).addEdit("json/set", at, at + 1, "["))
}

/** Opens an object or list whose opener is at `at`, possibly full-width or a round bracket. */
export function openContainer(search: Search, h: Hypothesis, at: number, c: number, cost: number): void {
  const g = enterContainer(search, h, at + 1, c, cost + (c === OPEN_PAREN ? h.slipCost("tuple") : 0))
  if (g === null) return
  if (c === OPEN_PAREN) g.recordSlip("tuple").addEdit("json/tuple", at, at + 1, "[", h.frame)
  else if (search.text.charCodeAt(at) !== c) g.addEdit("json/full-width", at, at + 1, openerText(c), h.frame)
  search.add(g)
}

/** Enters a container whose content begins at `pos`; null if the nesting is too deep. */
function enterContainer(search: Search, h: Hypothesis, pos: number, c: number, cost: number): Hypothesis | null {
  const isObject = c === OPEN_BRACE
  const frame = new ContainerFrame(
    isObject,
    isObject ? CLOSE_BRACE : c === OPEN_PAREN ? CLOSE_PAREN : CLOSE_BRACKET,
    h.frame,
    isObject ? objectShape(h.shape) : listShape(h.shape, search.text, pos),
  )
  if (frame.depth > search.limits.depth) {
    search.isTooDeep = true
    return null
  }
  return h
    .advanceTo(pos, modeBehindOpener(isObject), frame, cost + containerCost(h, isObject))
    .mixValue(isObject ? OPEN_BRACE : OPEN_BRACKET)
}

/** Returns the shape of an object. An object in place of a list is most likely one item of it. */
function objectShape(shape: PlaceShape): PlaceShape {
  return (shape.kinds & (OBJECT_BIT | ARRAY_BIT)) === ARRAY_BIT ? shape.element(0) : shape
}

/** Returns the cost of a container at this place according to the schema. */
function containerCost({ shape, frame }: Hypothesis, isObject: boolean): number {
  if ((shape.kinds & (isObject ? OBJECT_BIT : ARRAY_BIT)) !== 0) return 0
  // a list in a list where one value is expected: the outer one was already paid for
  if (!isObject && frame !== null && !frame.isObject && frame.shape === shape) return 0
  const nearKinds = isObject ? ARRAY_BIT : STRING_BIT | NUMBER_BIT | OBJECT_BIT
  return (shape.kinds & nearKinds) !== 0 ? PRICES.nearKind.first : PRICES.wrongKind.first
}

function openTriple(search: Search, h: Hypothesis, at: number, mark: string): void {
  const marks = mark.repeat(3)
  // Ex) body = """⏎text""" : TOML drops the first line break, Python keeps it
  const isToml = h.isImplied && !search.isCall && /^\r?\n/.test(search.text.slice(at + 3, at + 5))
  search.add(
    h
      .openString(new StringEvidence(marks, at, at + 3, "python"), h.slipCost("tripleQuotes"))
      .recordSlip("tripleQuotes")
      .refuse(isToml && "json/ambiguous")
      // Ex) ```python … ``` : a fence; it is unknown which line breaks belong to the string
      .refuse(mark === "`" && "json/unreadable")
      .refuse(hasUtf8Escapes(search.text, at + 3, marks) && "json/ambiguous"),
  )
}

function stepQuote(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const mark = text[at] as string
  if (closersOf(text.charCodeAt(at)).length === 0) return
  if (text[at + 1] === mark && text[at + 2] === mark) openTriple(search, h, at, mark)
  const isDouble = mark === '"'
  const g = h.openString(new StringEvidence(mark, at, at + 1), isDouble ? 0 : h.slipCost("otherQuotes"))
  if (!isDouble) g.recordSlip("otherQuotes")
  search.add(g.refuse(quotedRefusal(text, at)))
  if (isDouble || mark === "'") stepDoubledQuote(search, h, at)
  if (isDouble && (h.shape.kinds & STRING_BIT) !== 0) readFragment(search, h, at)
  stepHalfStringified(search, h, at)
}

const DOUBLED_QUOTE = /(["'])\1(?!\1)(?=[\s\S])|"\s{1,8}"(?=\S)/y

function stepDoubledQuote(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const mark = text[at] as string
  if (text[at + 1] !== mark && !isSpace(text.charCodeAt(at + 1))) return
  const end = matchEnd(DOUBLED_QUOTE, text, at)
  if (end < 0 || /[,}\]:]/.test(text[end] ?? "")) return
  search.add(
    h
      .openString(new StringEvidence(mark, at, end, "doubled"), h.slipCost("doubledOpeningQuote"))
      .recordSlip("doubledOpeningQuote"),
  )
}

/** Drops a quote before a container or number that is not escaped. Ex) "[1, 2] */
function stepHalfStringified(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const { kinds } = h.shape
  if ((kinds & STRING_BIT) !== 0) return
  const innerOffset = skipSpace(text, at + 1)
  const x = text[innerOffset] ?? ""
  const opensContainer =
    (x === "{" && (kinds & (OBJECT_BIT | ARRAY_BIT)) !== 0) || (x === "[" && (kinds & ARRAY_BIT) !== 0)
  if (opensContainer)
    search.add(h.continueAt(innerOffset, PRICES.nearKind.first).addEdit("json/stray-quote", at, innerOffset, ""))
  else if (/[\dtfn-]/.test(x)) search.add(h.skipSlip("strayQuote", "json/stray-quote", at, at + 1))
}
