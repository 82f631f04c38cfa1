// Whether a text is strict JSON that fits, told from the text itself: for most tools no value has to be made to know it.
import { BACKSLASH, BACKTICK, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, isDigit, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "../json/chars.ts"
import { ANYTHING, CHOICE, type Fit, FLAG, isFine, REAL, TEXT, WHOLE } from "./member-op.ts"
import type { ListScan, ObjectScan, ScanValue } from "./scan-plan.ts"
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
} from "./scan-tokens.ts"

/** Deeper values are left to the parser: what is scanned recurses. */
const DEEPEST = 48
const MINUS = 45

/** Scans a whole text: BROKEN, UNSURE, or its length. */
export function scanWhole(scan: Scan, root: ObjectScan): number {
  const start = pastSpaceIn(scan, 0)
  if (codeIn(scan, start) !== OPEN_BRACE) return UNSURE
  const end = scanObject(scan, root, start, 0)
  if (end < 0) return end
  return pastSpaceIn(scan, end) === scan.length ? end : BROKEN
}

function scanObject(scan: Scan, plan: ObjectScan, open: number, depth: number): number {
  let at = pastSpaceIn(scan, open + 1)
  if (codeIn(scan, at) === CLOSE_BRACE) return plan.required === 0 ? at + 1 : UNSURE
  let next = plan.first
  let seen = 0
  for (;;) {
    let slot = next
    if (slot !== null && standsIn(scan, slot.lead, at)) at += slot.lead.length
    else {
      const end = codeIn(scan, at) === QUOTE ? stringEndIn(scan, at) : BROKEN
      if (end < 0) return end
      slot = plan.table.get(textIn(scan, at, end)) ?? null
      at = pastSpaceIn(scan, end)
      if (codeIn(scan, at) !== COLON) return BROKEN
      at++
    }
    at = pastSpaceIn(scan, at)
    if (slot === null) {
      if (depth === 0) scan.isLoose = true
      at = scanUndeclared(scan, plan, at, depth)
    } else {
      at = scanValue(scan, slot.value, at, depth)
      seen |= slot.bit
      next = slot.next
    }
    if (at < 0) return at
    at = pastSpaceIn(scan, at)
    const c = codeIn(scan, at)
    if (c === CLOSE_BRACE) return seen === plan.required ? at + 1 : UNSURE
    if (c !== COMMA) return BROKEN
    at = pastSpaceIn(scan, at + 1)
  }
}

function scanUndeclared(scan: Scan, plan: ObjectScan, at: number, depth: number): number {
  if (plan.isClosed) return UNSURE
  if (plan.additional !== null) return scanValue(scan, plan.additional, at, depth)
  return skipValue(scan, at, depth)
}

function scanList(scan: Scan, plan: ListScan, open: number, depth: number): number {
  const { element } = plan
  let at = pastSpaceIn(scan, open + 1)
  if (codeIn(scan, at) === CLOSE_BRACKET) return plan.least === 0 ? at + 1 : UNSURE
  for (let count = 1; ; count++) {
    at = element === null ? skipValue(scan, at, depth) : scanValue(scan, element, at, depth)
    if (at < 0) return at
    at = pastSpaceIn(scan, at)
    const c = codeIn(scan, at)
    if (c === CLOSE_BRACKET) return count >= plan.least && count <= plan.most ? at + 1 : UNSURE
    if (c !== COMMA) return BROKEN
    at = pastSpaceIn(scan, at + 1)
  }
}

/** Where the value at `at` ends, if it fits. */
function scanValue(scan: Scan, value: ScanValue, at: number, depth: number): number {
  const c = codeIn(scan, at)
  switch (value.op) {
    case TEXT:
      return c === QUOTE ? stringEndIn(scan, at) : misfit(c)
    case WHOLE:
    case REAL:
      return isDigit(c) || c === MINUS ? scanNumber(scan, value.fit, at) : misfit(c)
    case FLAG:
      return c === 116 || c === 102 ? scalarEndIn(scan, at) : misfit(c)
    case CHOICE:
      return c === QUOTE ? scanChoice(scan, value.fit, at) : misfit(c)
    case ANYTHING:
      return skipValue(scan, at, depth)
    default:
      return scanGeneral(scan, value, c, at, depth)
  }
}

/** A value of another kind, or none at all: no JSON value begins so. */
function misfit(c: number): number {
  return c === QUOTE || c === OPEN_BRACE || c === OPEN_BRACKET || c === MINUS || isDigit(c) || c === 116 || c === 102 || c === 110 ? UNSURE : BROKEN
}

function scanNumber(scan: Scan, fit: Fit, at: number): number {
  const end = numberEndIn(scan, at)
  return end < 0 || isFine(fit, numberIn(scan, at, end), 0) ? end : UNSURE
}

function scanChoice(scan: Scan, fit: Fit, at: number): number {
  const end = stringEndIn(scan, at)
  return end < 0 || isFine(fit, textIn(scan, at, end), 0) ? end : UNSURE
}

function scanGeneral(scan: Scan, value: ScanValue, c: number, at: number, depth: number): number {
  if (depth >= DEEPEST) return UNSURE
  if (value.object !== null) return c === OPEN_BRACE ? scanObject(scan, value.object, at, depth + 1) : misfit(c)
  if (value.list !== null) return c === OPEN_BRACKET ? scanList(scan, value.list, at, depth + 1) : misfit(c)
  const end = skipValue(scan, at, depth)
  return end < 0 || isFitting(scan, value, c, at, end, depth) ? end : UNSURE
}

/** Asks the schema about a value whose end is known. */
function isFitting(scan: Scan, value: ScanValue, c: number, at: number, end: number, depth: number): boolean {
  if (c === QUOTE) {
    if (value.isPath && mayBeMarked(scan, at, end)) scan.isMarked = true
    return value.isAnyText || value.node.check(textIn(scan, at, end), depth + 1)
  }
  if (c !== OPEN_BRACE && c !== OPEN_BRACKET) return value.node.check(scalarIn(scan, at, end), depth + 1)
  return value.node.check(JSON.parse(cutOut(scan, at, end)), depth + 1)
}

/** Ex) "<a.ts>", "[a.ts](a.ts)" : how a path with markup begins, or what may hide it. */
function mayBeMarked(scan: Scan, at: number, end: number): boolean {
  const first = codeIn(scan, at + 1)
  if (first === 39 || first === 60 || first === BACKTICK || first === BACKSLASH) return true
  const literal = cutOut(scan, at, end)
  return literal.includes("](") || (scan.slash < scan.length && literal.includes("\\u"))
}

/** Past a value of which nothing is asked but that it is strict. */
function skipValue(scan: Scan, at: number, depth: number): number {
  const c = codeIn(scan, at)
  if (c === QUOTE) return stringEndIn(scan, at)
  if (c !== OPEN_BRACE && c !== OPEN_BRACKET) return scalarEndIn(scan, at)
  return depth >= DEEPEST ? UNSURE : skipContainer(scan, c === OPEN_BRACE, at, depth + 1)
}

function skipContainer(scan: Scan, isObject: boolean, open: number, depth: number): number {
  const closer = isObject ? CLOSE_BRACE : CLOSE_BRACKET
  let at = pastSpaceIn(scan, open + 1)
  if (codeIn(scan, at) === closer) return at + 1
  for (;;) {
    if (isObject) {
      const end = codeIn(scan, at) === QUOTE ? stringEndIn(scan, at) : BROKEN
      at = end < 0 ? scan.length : pastSpaceIn(scan, end)
      if (codeIn(scan, at) !== COLON) return BROKEN
      at = pastSpaceIn(scan, at + 1)
    }
    at = skipValue(scan, at, depth)
    if (at < 0) return at
    at = pastSpaceIn(scan, at)
    const c = codeIn(scan, at)
    if (c === closer) return at + 1
    if (c !== COMMA) return BROKEN
    at = pastSpaceIn(scan, at + 1)
  }
}
