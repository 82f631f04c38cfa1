import { APOSTROPHE, COLON, COMMA, closersOf, EQUALS, GREATER, isDigit, isLetter, OPEN_BRACE, OPEN_BRACKET, QUOTE, WIDE_COLON } from "../../json/chars.ts"
import { LONGEST_KEY } from "../../json/key-token.ts"
import { past } from "../../json/space.ts"
import { note, put, UNDECLARED } from "./amiss.ts"
import { pastOddSpace } from "./blank.ts"
import type { ObjectScan } from "./plan.ts"
import { BROKEN, codeIn, cutOut, pastSpaceIn, type Scan, stringEndIn, textIn } from "./tokens.ts"

const NAME = /[A-Za-z_$][\w$.-]*/y
/** Names that need no escapes, where none are declared to compare with. */
const PLAIN = /^[\w$.-]+$/
const DOUBLE = /[\u2018-\u201f"\uff02]/

/**
 * Reads the key at `at`: where its value may begin, and its member in `scan.slot`, null for one that is not declared.
 * `before`: the step of the member before it.
 */
export function readKeyIn(scan: Scan, plan: ObjectScan, given: number, before: string): number {
  let at = given
  let c = codeIn(scan, at)
  if (c !== QUOTE) {
    at = keyStart(scan, at, c, before)
    if (at < 0) return BROKEN
    c = codeIn(scan, at)
    if (c !== QUOTE) return isLetter(c) ? nakedKey(scan, plan, at) : foreignKey(scan, plan, at, c)
  }
  const end = stringEndIn(scan, at)
  if (end < 0) return openKey(scan, plan, at)
  // a map has no names to look it up among
  const slot = plan.first === null ? null : (plan.table.get(textIn(scan, at, end)) ?? null)
  const next = pastSpaceIn(scan, end)
  if (slot === null && plan.first !== null && codeIn(scan, next) !== COLON) return openKey(scan, plan, at)
  scan.keyAt = at
  scan.keyEnd = end
  scan.slot = slot
  if (codeIn(scan, next) === COLON) return next + 1
  return slot !== null && next > end && mayBeValue(scan, next) ? lostColon(scan, end, slot.step) : oddColon(scan, next, slot?.step ?? UNDECLARED)
}

const LITERAL = /(?:true|false|null)\b/y

/** Whether something begins here that can only be a value. */
function mayBeValue(scan: Scan, at: number): boolean {
  const c = codeIn(scan, at)
  if (c === QUOTE || c === OPEN_BRACE || c === OPEN_BRACKET || isDigit(c)) return true
  LITERAL.lastIndex = at
  return isLetter(c) && LITERAL.test(scan.text)
}

/** Ex) {"path" "a.ts"} : a declared name, and a value behind it. */
function lostColon(scan: Scan, end: number, step: string): number {
  const amiss = note(scan, "json/colon-spelling", end, end, step)
  put(amiss, end, end, ":")
  amiss.isDoubtful = true
  return end
}

/** Whether a quoted name with anything in it may begin here. Ex) "first\n second": 1, "name: " = 1 */
function mayBeQuoted(scan: Scan, at: number): boolean {
  const quote = scan.text.indexOf('"', at + 1)
  if (quote < 0 || quote - at > LONGEST_KEY + 1) return false
  const next = codeIn(scan, past(scan.text, quote + 1))
  return STRANGE.test(cutOut(scan, at + 1, quote)) || next === COLON || next === WIDE_COLON || next === EQUALS
}

const STRANGE = /[\\\u2018-\u201f\uff02]/

/** Ex) {"name: 1} : the quote that closes it is missing. */
function openKey(scan: Scan, plan: ObjectScan, at: number): number {
  NAME.lastIndex = at + 1
  if (mayBeQuoted(scan, at) || !NAME.test(scan.text)) return BROKEN
  const end = NAME.lastIndex
  const slot = plan.table.get(cutOut(scan, at + 1, end))
  const next = codeIn(scan, end + 1)
  if (slot === undefined || codeIn(scan, end) !== COLON || next === QUOTE || next === COLON || next === EQUALS) return BROKEN
  put(note(scan, "json/half-quoted-key", end, end, slot.step), end, end, '"')
  scan.slot = slot
  return end + 1
}

/** Past what may stand before a key: a comma too many, odd spaces, remarks. */
function keyStart(scan: Scan, given: number, first: number, before: string): number {
  let at = given
  let c = first
  // Ex) {, "a": 1} : left to the careful reader, as all that is rare
  while (c === COMMA && before !== "") {
    put(note(scan, "json/extra-comma", at, at + 1, before), at, at + 1, "")
    at = pastSpaceIn(scan, at + 1)
    c = codeIn(scan, at)
  }
  return c === QUOTE ? at : pastOddSpace(scan, at, before)
}

/** Ex) {name: 1}, {name": 1} */
function nakedKey(scan: Scan, plan: ObjectScan, at: number): number {
  NAME.lastIndex = at
  NAME.test(scan.text)
  const nameEnd = NAME.lastIndex
  const c = codeIn(scan, nameEnd)
  const isClosed = c === QUOTE
  if (c >= 0x80 || (!isClosed && closersOf(c).length > 0) || !takeName(scan, plan, at, nameEnd)) return BROKEN
  const end = isClosed ? nameEnd + 1 : nameEnd
  const step = scan.slot?.step ?? UNDECLARED
  const amiss = note(scan, isClosed ? "json/half-quoted-key" : "json/unquoted-key", at, end, step)
  put(amiss, at, at, '"')
  put(amiss, nameEnd, end, '"')
  if (scan.slot === null) amiss.isDoubtful = true
  return pastColon(scan, end, step)
}

/** Ex) {'name': 1}, {“name”: 1} */
function foreignKey(scan: Scan, plan: ObjectScan, at: number, c: number): number {
  const closers = closersOf(c)
  if (closers.length === 0) return BROKEN
  const nameEnd = c === APOSTROPHE ? scan.text.indexOf("'", at + 1) : at + 1 + cutOut(scan, at + 1, at + 1 + LONGEST_KEY).search(DOUBLE)
  if (nameEnd <= at || !closers.includes(codeIn(scan, nameEnd)) || !takeName(scan, plan, at + 1, nameEnd)) return BROKEN
  const step = scan.slot?.step ?? UNDECLARED
  const amiss = note(scan, "json/foreign-quotes", at, nameEnd + 1, step)
  put(amiss, at, at + 1, '"')
  put(amiss, nameEnd, nameEnd + 1, '"')
  if (c === APOSTROPHE) amiss.isPythonic = true
  return pastColon(scan, nameEnd + 1, step)
}

/** Whether the name from `start` to `end` may stand here: one that is declared, or a plain one where none are. */
function takeName(scan: Scan, plan: ObjectScan, start: number, end: number): boolean {
  if (end - start >= LONGEST_KEY) return false
  const name = cutOut(scan, start, end)
  scan.slot = plan.table.get(name) ?? null
  scan.keyAt = start - 1
  scan.keyEnd = end + 1
  return scan.slot !== null || (plan.first === null && PLAIN.test(name))
}

function pastColon(scan: Scan, end: number, step: string): number {
  const at = pastSpaceIn(scan, end)
  const next = codeIn(scan, at + 1)
  return codeIn(scan, at) === COLON && next !== COLON && next !== EQUALS ? at + 1 : oddColon(scan, at, step)
}

/** Behind a key: a colon after odd spaces, in another spelling, or none. */
function oddColon(scan: Scan, given: number, step: string): number {
  const at = pastOddSpace(scan, given, step)
  if (at < 0) return at
  const c = codeIn(scan, at)
  const next = codeIn(scan, at + 1)
  if (c === EQUALS) return equals(scan, at, next === GREATER ? at + 2 : at + 1, step)
  if ((c !== COLON && c !== WIDE_COLON) || next === COLON || next === EQUALS) return BROKEN
  if (c === WIDE_COLON) put(note(scan, "json/full-width", at, at + 1, step), at, at + 1, ":")
  return at + 1
}

/** Ex) "a" = 1, "a" => 1; not a == 1, which is code */
function equals(scan: Scan, at: number, end: number, step: string): number {
  if (codeIn(scan, end) === EQUALS) return BROKEN
  put(note(scan, "json/colon-spelling", at, end, step), at, end, ":")
  return end
}
