import { APOSTROPHE, BACKSLASH, BACKTICK, closersOf, QUOTE } from "../../json/chars.ts"
import { editInside, type InnerFaults } from "../../json/inside.ts"
import { parseStrict } from "../../json/strict.ts"
import { isPlainText } from "../../json/tokens.ts"
import { ANYTHING, CHOICE, GENERAL, isFine, TEXT } from "../member-op.ts"
import { type Amiss, mendedIn, note, put } from "./amiss.ts"
import type { ScanValue } from "./plan.ts"
import { BROKEN, codeIn, cutOut, type Scan, unescapedQuote } from "./tokens.ts"

/** The end of the text at `at`, in whatever quotes, with raw line breaks, or with backslashes that form no escape. */
export function oddText(scan: Scan, value: ScanValue, at: number, c: number): number {
  const closers = closersOf(c)
  if (closers.length === 0) return BROKEN
  if (codeIn(scan, at + 1) === c && codeIn(scan, at + 2) === c) return tripleText(scan, value, at, c)
  const end = c === QUOTE ? unescapedQuote(scan, scan.text.indexOf('"', at + 1)) : firstOf(scan, at + 1, closers)
  if (end < 0) return BROKEN
  return c === QUOTE ? dirtyText(scan, value, at, end) : foreignText(scan, value, at, end, c)
}

function dirtyText(scan: Scan, value: ScanValue, at: number, end: number): number {
  const amiss = note(scan, "json/raw-control", at + 1, end, "")
  const fault = amiss.faults.length - 1
  const first = amiss.edits.length
  const found = mendInside(scan, amiss, at + 1, end, QUOTE)
  if (found.unclear || found.literal || found.quotes || amiss.edits.length === first) return BROKEN
  if (found.escapes) amiss.faults[fault] = { id: "json/invalid-escape", start: at + 1, end, pointer: "", confidence: "certain" }
  return isMended(scan, value, at + 1, end, first) ? end + 1 : BROKEN
}

/** Ex) 'x', “x”, `x` */
function foreignText(scan: Scan, value: ScanValue, at: number, end: number, c: number): number {
  const amiss = note(scan, "json/foreign-quotes", at, end + 1, "")
  if (c === APOSTROPHE) amiss.isPythonic = true
  if (c === BACKTICK) amiss.ticked = at
  put(amiss, at, at + 1, '"')
  if (isPlainText(scan.text, at + 1, end)) {
    if (!isText(value, cutOut(scan, at + 1, end))) return BROKEN
  } else {
    const first = amiss.edits.length
    if (mendInside(scan, amiss, at + 1, end, c).unclear || !isMended(scan, value, at + 1, end, first)) return BROKEN
  }
  put(amiss, end, end + 1, '"')
  return end + 1
}

/** Ex) """x""" : as Python has it. */
function tripleText(scan: Scan, value: ScanValue, at: number, c: number): number {
  const mark = cutOut(scan, at, at + 3)
  let end = codeIn(scan, at + 3) === c ? -1 : scan.text.indexOf(mark, at + 3)
  if (end < 0) return BROKEN
  // Ex) """say "hi"""" : the last three close
  while (codeIn(scan, end + 3) === c) end++
  const amiss = note(scan, "json/foreign-quotes", at, end + 3, "")
  put(amiss, at, at + 3, '"')
  const first = amiss.edits.length
  const found = editInside(scan.text, at + 3, end, c, true, false, (from, to, insert) => put(amiss, from, to, insert))
  if (found.unclear || !isMended(scan, value, at + 3, end, first)) return BROKEN
  put(amiss, end, end + 3, '"')
  amiss.isUnquoted = true
  if (c === BACKTICK) amiss.ticked = at
  return end + 3
}

const mendInside = (scan: Scan, amiss: Amiss, from: number, to: number, c: number): InnerFaults =>
  editInside(scan.text, from, to, c, amiss.isPythonic || c === BACKTICK, false, (start, end, insert) => put(amiss, start, end, insert))

/** The first of these marks that no backslash stands before, or -1. */
function firstOf(scan: Scan, from: number, marks: readonly number[]): number {
  const { text, length } = scan
  const only = marks.length === 1 ? (marks[0] as number) : -1
  for (let i = from; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c === BACKSLASH) i++
    else if (c === only || (only < 0 && marks.includes(c))) return i
  }
  return -1
}

/** Whether a text fits; one in markup is looked at by others. */
export function isText(value: ScanValue, text: string): boolean {
  switch (value.op) {
    case TEXT:
    case ANYTHING:
      return true
    case CHOICE:
      return isFine(value.fit, text, 0)
    case GENERAL:
      return value.object === null && value.list === null && !(value.isPath && MARKUP.test(text)) && (value.isAnyText || value.node.check(text, 1))
    default:
      return false
  }
}

/** How a path with markup begins, or what shows it inside. */
const MARKUP = /^['<`]|\]\(/

/** The same of a text whose inside was put right by the edits from `first` on. */
function isMended(scan: Scan, value: ScanValue, from: number, to: number, first: number): boolean {
  if (value.op === TEXT || value.op === ANYTHING) return true
  const text = parseStrict(`"${mendedIn(scan, from, to, first)}"`)
  return typeof text === "string" && isText(value, text)
}
