// Whether a text is strict JSON that fits, told from the text itself: for most tools no value has to be made to know it.
import {
  BACKSLASH,
  BACKTICK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  DOT,
  isDigit,
  isLetter,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  PLUS,
  QUOTE,
  WIDE_BRACE,
  WIDE_BRACKET,
} from "../../json/chars.ts"
import { BOOLEAN, NULL, NUMBER } from "../../json/kind.ts"
import { toStep } from "../../json/pointer.ts"
import { parseStrict } from "../../json/strict.ts"
import { ANYTHING, CHOICE, FLAG, isFine, REAL, TEXT, WHOLE } from "../member-op.ts"
import { mendedIn, note, put, UNDECLARED, within } from "./amiss.ts"
import { pastOddSpace } from "./blank.ts"
import { closeAtEnd, ENDED, isTrailingComma, oddMark } from "./end.ts"
import { readKeyIn } from "./key.ts"
import { type ListScan, type ObjectScan, otherShape, type ScanValue } from "./plan.ts"
import { DEEPEST, skipValue } from "./skip.ts"
import { oddText } from "./text.ts"
import {
  BROKEN,
  codeIn,
  cutOut,
  numberEndIn,
  numberIn,
  pastSpaceIn,
  type Scan,
  scalarEndIn,
  scalarIn,
  standsIn,
  stringEndIn,
  textIn,
  UNSURE,
} from "./tokens.ts"
import { oddNumber, oddWord } from "./word.ts"

/** Scans the object that begins at `start`: BROKEN, UNSURE, or where it ends. */
export function scanFrom(scan: Scan, root: ObjectScan, start: number): number {
  if (codeIn(scan, start) === WIDE_BRACE) wideOpener(scan, start, "{")
  return scanObject(scan, root, start, 0)
}

function scanObject(scan: Scan, plan: ObjectScan, open: number, depth: number): number {
  let at = pastSpaceIn(scan, open + 1)
  if (codeIn(scan, at) === CLOSE_BRACE) return plan.required === 0 ? at + 1 : UNSURE
  if (!plan.isSmall) scan.isOdd = true
  let next = plan.first
  let seen = 0
  let step = ""
  for (;;) {
    let slot = next
    if (slot !== null && standsIn(scan, slot.lead, at)) at += slot.lead.length
    else {
      at = readKeyIn(scan, plan, at, step)
      if (at < 0) return at
      slot = scan.slot
      step = ""
    }
    at = pastSpaceIn(scan, at)
    const faults = scan.faults
    if (slot === null) {
      const { keyAt, keyEnd } = scan
      at = scanUndeclared(scan, plan, at, depth)
      // its name is told only where something is amiss
      scan.keyAt = keyAt
      scan.keyEnd = keyEnd
      step = UNDECLARED
    } else {
      if ((seen & slot.bit) !== 0) scan.isOdd = true
      at = scanValue(scan, slot.value, at, depth)
      seen |= slot.bit
      next = slot.next
      step = slot.step
    }
    if (scan.faults !== faults) within(scan, faults, step)
    if (at < 0) return at
    const end = at
    at = pastSpaceIn(scan, end)
    let c = codeIn(scan, at)
    if (c !== COMMA && c !== CLOSE_BRACE) {
      c = oddMark(scan, end, at, step)
      at = scan.at
      // where no names are declared, a name is no evidence that a comma is missing
      if (c === QUOTE && plan.first !== null) continue
      if (c === ENDED) return isComplete(plan, seen) ? closeAtEnd(scan, end, "}", step) : UNSURE
    }
    if (c === COMMA) {
      const comma = at
      at = pastSpaceIn(scan, at + 1)
      if (codeIn(scan, at) !== CLOSE_BRACE) continue
      if (!isTrailingComma(scan, comma, step)) return BROKEN
      c = CLOSE_BRACE
    }
    if (c !== CLOSE_BRACE) return BROKEN
    return isComplete(plan, seen) ? at + 1 : UNSURE
  }
}

const isComplete = (plan: ObjectScan, seen: number): boolean => (seen & plan.required) === plan.required

function scanUndeclared(scan: Scan, plan: ObjectScan, at: number, depth: number): number {
  if (depth === 0) scan.isLoose = true
  if (plan.first === null) scan.isFree = true
  else scan.isOdd = true
  if (plan.isClosed) return UNSURE
  if (plan.additional !== null) return scanValue(scan, plan.additional, at, depth)
  return skipValue(scan, at, depth)
}

function scanList(scan: Scan, plan: ListScan, open: number, depth: number): number {
  const { element } = plan
  let at = pastSpaceIn(scan, open + 1)
  if (codeIn(scan, at) === CLOSE_BRACKET) return plan.least === 0 ? at + 1 : UNSURE
  for (let count = 1; ; count++) {
    const faults = scan.faults
    at = element === null ? skipValue(scan, at, depth) : scanValue(scan, element, at, depth)
    if (at < 0) return at
    if (scan.faults !== faults) within(scan, faults, toStep(count - 1))
    const end = at
    at = pastSpaceIn(scan, end)
    let c = codeIn(scan, at)
    if (c !== COMMA && c !== CLOSE_BRACKET) {
      // a word in a list is weak evidence of where the text before it ended
      if (isLetter(codeIn(scan, end - 1))) return BROKEN
      c = oddMark(scan, end, at, toStep(count))
      at = scan.at
      if (c === ENDED) return isNumbered(plan, count) ? closeAtEnd(scan, end, "]", toStep(count)) : UNSURE
    }
    if (c === COMMA) {
      const comma = at
      at = pastSpaceIn(scan, at + 1)
      if (codeIn(scan, at) !== CLOSE_BRACKET) continue
      if (!isTrailingComma(scan, comma, toStep(count))) return BROKEN
      c = CLOSE_BRACKET
    }
    if (c !== CLOSE_BRACKET) return BROKEN
    return isNumbered(plan, count) ? at + 1 : UNSURE
  }
}

const isNumbered = (plan: ListScan, count: number): boolean => count >= plan.least && count <= plan.most

/** Where the value at `at` ends, if it fits. */
function scanValue(scan: Scan, value: ScanValue, at: number, depth: number): number {
  const c = codeIn(scan, at)
  switch (value.op) {
    case TEXT:
      return c === QUOTE ? scanText(scan, value, at) : misfit(scan, value, at, c, depth)
    case WHOLE:
    case REAL:
      return isDigit(c) || c === MINUS ? scanNumber(scan, value, at) : misfit(scan, value, at, c, depth)
    case FLAG:
      return c === 116 || c === 102 ? scalarEndIn(scan, at) : misfit(scan, value, at, c, depth)
    case CHOICE:
      return c === QUOTE ? scanChoice(scan, value, at) : misfit(scan, value, at, c, depth)
    case ANYTHING:
      return scanAnything(scan, value, at, c, depth)
    default:
      return scanGeneral(scan, value, c, at, depth)
  }
}

/** A value of another kind, or one that no JSON value begins like. */
function misfit(scan: Scan, value: ScanValue, at: number, c: number, depth: number): number {
  return c === QUOTE || c === OPEN_BRACE || c === OPEN_BRACKET || c === MINUS || isDigit(c) ? UNSURE : oddStart(scan, value, at, c, depth)
}

/** A value behind odd spaces or remarks, or one that is not written as JSON has it. */
function oddStart(scan: Scan, value: ScanValue, given: number, c: number, depth: number): number {
  if (isLetter(c)) return oddWord(scan, value, given)
  if (c === PLUS || c === DOT) return oddNumber(scan, value, given)
  if (c === WIDE_BRACE || c === WIDE_BRACKET) return wideContainer(scan, value, given, c, depth)
  const at = pastOddSpace(scan, given, "")
  if (at === given) return oddText(scan, value, at, c)
  return at < 0 ? at : scanValue(scan, value, at, depth)
}

/** Ex) ｛"a"：1｝ */
function wideContainer(scan: Scan, value: ScanValue, at: number, c: number, depth: number): number {
  if (c === WIDE_BRACE && value.object !== null) {
    wideOpener(scan, at, "{")
    return scanObject(scan, value.object, at, depth + 1)
  }
  if (c !== WIDE_BRACKET || value.list === null) return BROKEN
  wideOpener(scan, at, "[")
  return scanList(scan, value.list, at, depth + 1)
}

const wideOpener = (scan: Scan, at: number, mark: string): void => void put(note(scan, "json/full-width", at, at + 1, ""), at, at + 1, mark)

function scanNumber(scan: Scan, value: ScanValue, at: number): number {
  const end = numberEndIn(scan, at)
  if (end < 0) return oddNumber(scan, value, at)
  return isFine(value.fit, numberIn(scan, at, end), 0) ? end : UNSURE
}

function scanText(scan: Scan, value: ScanValue, at: number): number {
  const end = stringEndIn(scan, at)
  // an empty text with a quote behind it: three in a row are one mark
  return end === BROKEN || (end === at + 2 && codeIn(scan, end) === QUOTE) ? oddText(scan, value, at, QUOTE) : end
}

function scanChoice(scan: Scan, value: ScanValue, at: number): number {
  const end = stringEndIn(scan, at)
  if (end === BROKEN) return oddText(scan, value, at, QUOTE)
  return isFine(value.fit, textIn(scan, at, end), 0) ? end : UNSURE
}

function scanGeneral(scan: Scan, value: ScanValue, c: number, at: number, depth: number): number {
  if (depth >= DEEPEST) return UNSURE
  if (value.object !== null) return c === OPEN_BRACE ? scanObject(scan, value.object, at, depth + 1) : misfit(scan, value, at, c, depth)
  if (value.list !== null) return c === OPEN_BRACKET ? scanList(scan, value.list, at, depth + 1) : misfit(scan, value, at, c, depth)
  const end = skipValue(scan, at, depth)
  if (end === BROKEN) return value.isOther ? scanOther(scan, value, at, c, depth) : oddStart(scan, value, at, c, depth)
  return end < 0 || isFitting(scan, value, c, at, end, depth) ? end : UNSURE
}

function scanAnything(scan: Scan, value: ScanValue, at: number, c: number, depth: number): number {
  const end = skipValue(scan, at, depth)
  if (value.view === null || (c !== OPEN_BRACE && c !== OPEN_BRACKET)) return end === BROKEN ? oddStart(scan, value, at, c, depth) : end
  if (end === BROKEN) return scanShape(scan, value, at, c, depth)
  if (end > 0) weigh(scan, cutOut(scan, at, end))
  return end
}

/** A container in which something is amiss, by its names alone. */
function scanShape(scan: Scan, shape: ScanValue, at: number, c: number, depth: number): number {
  shape.prepare()
  if (depth >= DEEPEST) return BROKEN
  if (c === OPEN_BRACE) return shape.object === null ? BROKEN : scanObject(scan, shape.object, at, depth + 1)
  return shape.list === null ? BROKEN : scanList(scan, shape.list, at, depth + 1)
}

/** Ex) {"anyOf": [{…}, {…}]} : its shape is mended, then the whole is asked about. */
function scanOther(scan: Scan, value: ScanValue, at: number, c: number, depth: number): number {
  if (c !== OPEN_BRACE && c !== OPEN_BRACKET) return oddStart(scan, value, at, c, depth)
  const edits = scan.amiss?.edits.length ?? 0
  const end = scanShape(scan, otherShape(value), at, c, depth)
  if (end < 0) return BROKEN
  scan.isJoined = true
  const said = parseStrict(mendedIn(scan, at, end, edits))
  return said !== undefined && value.node.check(said, depth + 1) ? end : BROKEN
}

/** With quotes in its texts, names of several branches are weighed by the careful reader. */
function weigh(scan: Scan, inner: string): void {
  if (inner.includes('\\"')) scan.isWeighed = true
}

/** Asks the schema about a value whose end is known. */
function isFitting(scan: Scan, value: ScanValue, c: number, at: number, end: number, depth: number): boolean {
  if (c === QUOTE) {
    if (value.isPath && mayBeMarked(scan, at, end)) scan.isMarked = true
    return value.isAnyText || (value.isSized && isSizedSo(value, end - at - 2)) || value.node.check(textIn(scan, at, end), depth + 1)
  }
  if (c !== OPEN_BRACE && c !== OPEN_BRACKET) return isOfKind(scan, value, c, at, end) || value.node.check(scalarIn(scan, at, end), depth + 1)
  const inner = cutOut(scan, at, end)
  scan.isJoined = true
  weigh(scan, inner)
  return value.node.check(JSON.parse(inner), depth + 1)
}

/** Of so many written characters, whatever is escaped: a character takes up to twelve, and at least one. */
const isSizedSo = (value: ScanValue, written: number): boolean => written <= value.most && written >= value.least * LONGEST_CHARACTER
const LONGEST_CHARACTER = 12

/** Ex) 1e999 : to the parser that is infinity, which is no number. */
function isOfKind(scan: Scan, value: ScanValue, c: number, at: number, end: number): boolean {
  const kind = value.kinds & kindAt(c)
  return kind === NUMBER ? Number.isFinite(numberIn(scan, at, end)) : kind !== 0
}

/** The kind of a number or word by its first character. */
const kindAt = (c: number): number => (c === 110 ? NULL : c === 116 || c === 102 ? BOOLEAN : NUMBER)

/** Ex) "<a.ts>", "[a.ts](a.ts)" : how a path with markup begins, or what may hide it. */
function mayBeMarked(scan: Scan, at: number, end: number): boolean {
  const first = codeIn(scan, at + 1)
  if (first === 39 || first === 60 || first === BACKTICK || first === BACKSLASH) return true
  const literal = cutOut(scan, at, end)
  return literal.includes("](") || literal.includes("\\u")
}
