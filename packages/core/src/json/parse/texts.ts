import { APOSTROPHE, BACKSLASH, BACKTICK, COLON, closersOf, codeAt, isSmartQuote, isSpace, QUOTE } from "../chars.ts"
import { FAULTS, type FaultId } from "../faults.ts"
import type { Frame } from "../frame.ts"
import { editInside } from "../inside.ts"
import { follow, leadsToSibling, PLAUSIBLE, STRONG, WEAK } from "../lookahead.ts"
import { pointerOf } from "../pointer.ts"
import { type Ending, endsHere, looksClosing, opensQuotation, otherEndings, type Scan, scanString, TORN } from "../strings.ts"
import { keepChoice } from "./choices.ts"
import { cutOff, done, edit, type Fault, fail, fault, pushTo, type State } from "./state.ts"
import { LONGEST_UNQUOTED } from "./unquoted.ts"

export function readString(s: State, at: number, c: number, raw = false): boolean {
  // four in a row: then the first alone may open, and the others be content
  if (codeAt(s.text, at + 1) === c && codeAt(s.text, at + 2) === c && codeAt(s.text, at + 3) !== c && readTriple(s, at, c)) return true
  const closers = closersOf(c)
  if (c === APOSTROPHE) s.pythonic = true
  const scan = scanString(s.source, s.stack, at + 1, closers)
  const first = scan.first
  if (first === null) return unterminated(s, at)
  // Ex) {"a": "say " : a mark behind a space, and nothing after it, opens a quotation; unless other quotes were escaped
  if (first.next >= s.length && scan.quotes === 0 && first.at > at + 1 && opensQuotation(s.text, first.at)) return cutOff(s, "string")
  // Ex) ["He said \\"hello", twice"] : plausible, but it would tear a pair of quotes apart
  if (first.grade === STRONG || (first.grade === PLAUSIBLE && scan.quotes % 2 === 0)) {
    if (first.grade === PLAUSIBLE && !looksClosing(s.text, first.at, first.grade))
      keepChoice(s, at, (stack) => otherEndings(s.source, stack, at + 1, scan, closers, s.limits.readings).filter((e) => e.grade === STRONG))
    return endString(s, at, first, raw, scan.dirty || raw)
  }
  if (c === QUOTE && isEnd(s, scan.quotes, first)) return endedAmiss(s, at, first, raw, scan.dirty)
  return readDoubtful(s, at, c, raw, scan, first)
}

/** Quotes are inside: the string ends where the rest of the text bears it out best, or nowhere. */
function readDoubtful(s: State, at: number, c: number, raw: boolean, scan: Scan, first: Ending): boolean {
  const endings = otherEndings(s.source, s.stack, at + 1, scan, closersOf(c), s.limits.readings)
  const best = endings[0]
  if (best === undefined) return unterminated(s, at)
  if (endings.length > s.limits.readings || isDoubled(s, at, best) || isCsv(s, at, best) || isOverEscaped(s, at, best)) return fail(s, "json/ambiguous", at)
  // Ex) "x:", "y"" : the first mark is followed by a comma, and no second one makes it a pair
  if (c === QUOTE && best.cost >= TORN && scan.quotes % 2 === 0 && endsHere(s.text, first.at)) return fail(s, "json/ambiguous", at)
  if (endings.length > 1) keepChoice(s, at, () => endings.slice(1))
  s.doubts++
  s.cost += best.cost
  return endString(s, at, best, raw, true)
}

function isEnd(s: State, quotes: number, first: Ending): boolean {
  return leadsToSibling(s.source, s.stack, first.at) || (quotes % 2 === 0 && looksClosing(s.text, first.at, first.grade))
}

/** Ex) ""x"", ""x" : the marks doubled, or a quoted text whose quotes were not escaped. */
function isDoubled(s: State, at: number, ending: Ending): boolean {
  const { text } = s
  if (text.charCodeAt(at) !== QUOTE || text.charCodeAt(at + 1) !== QUOTE || text.charCodeAt(at + 2) === QUOTE) return false
  return text.charCodeAt(ending.at - 1) === QUOTE || text.lastIndexOf('"', ending.at - 1) === at + 1
}

/** Ex) "say \\\\"hi\\\\" now" : escaped once too often, or a backslash before each quote of the content. */
function isOverEscaped(s: State, at: number, ending: Ending): boolean {
  const { text } = s
  let escaped = 0
  for (let i = text.indexOf('"', at + 1); i >= 0 && i < ending.at; i = text.indexOf('"', i + 1)) {
    if (text.charCodeAt(i - 1) !== BACKSLASH || text.charCodeAt(i - 2) !== BACKSLASH) return false
    escaped++
  }
  return escaped > 0
}

/** Ex) "say ""hi"" now" : quotes escaped by doubling, as tables do, or content with doubled quotes. */
function isCsv(s: State, at: number, ending: Ending): boolean {
  const inside = s.text.slice(at + 1, Math.min(ending.at, at + LONGEST_UNQUOTED))
  return /(?<!")""(?=[^"\s])[^"]*[^"\s]""(?!")/.test(inside) && !/(?<!")"(?!")/.test(inside)
}

/**
 * The string has ended, but what follows is no structure that could lead on. To read on and take the structure for content
 * would be the worse mistake: only an ending that a second fault explains is taken.
 */
function endedAmiss(s: State, at: number, first: Ending, raw: boolean, dirty: boolean): boolean {
  return first.grade === WEAK ? endString(s, at, first, raw, dirty || raw) : fail(s, "json/ambiguous", first.at)
}

/** Ex) "C:\\new" : a drive, and a backslash that forms an escape. */
export function noteSoftPath(s: State, at: number): void {
  if (codeAt(s.text, at + 2) === COLON && codeAt(s.text, at + 3) === BACKSLASH && codeAt(s.text, at + 4) !== BACKSLASH) s.softPath = true
}

export function endString(s: State, at: number, ending: Ending, raw: boolean, dirty: boolean): boolean {
  const c = s.text.charCodeAt(at)
  if (!dirty) noteSoftPath(s, at)
  const plain = c === QUOTE && !ending.half && codeAt(s.text, ending.at) === QUOTE
  if (plain && !dirty) return done(s, ending.next)
  if (plain) return insideFaults(s, at + 1, ending.at, c, raw) && done(s, ending.next)
  fault(s, ending.half ? "json/half-quoted-value" : "json/foreign-quotes", at, ending.next)
  if (c !== QUOTE) edit(s, at, at + 1, '"')
  const inside = editInside(s.text, at + 1, ending.at, c, s.pythonic || c === BACKTICK, raw, pushTo(s))
  if (inside.unclear) return fail(s, "json/unclear-escapes", at)
  edit(s, ending.at, ending.next, '"')
  return done(s, ending.next)
}

/** Edits inside a string whose own marks are fine; the gravest fault names them all. */
export function insideFaults(s: State, from: number, to: number, c: number, raw = false): boolean {
  const index = s.faults.length
  s.faults.push({ id: "json/raw-control", start: from, end: to, pointer: pointerOf(s.stack), confidence: "certain" })
  const count = s.edits.length
  const found = editInside(s.text, from, to, c, s.pythonic, raw, pushTo(s))
  if (found.unclear) return fail(s, "json/unclear-escapes", from)
  if (s.edits.length === count) {
    s.faults.pop()
    return true
  }
  const id: FaultId = found.quotes
    ? "json/unescaped-quote"
    : found.literal
      ? "json/raw-backslashes"
      : found.escapes
        ? "json/invalid-escape"
        : "json/raw-control"
  if (found.literal) s.rawPath = true
  s.faults[index] = { id, start: from, end: to, pointer: (s.faults[index] as Fault).pointer, confidence: FAULTS[id].confidence }
  return true
}

function readTriple(s: State, at: number, c: number): boolean {
  const mark = String.fromCharCode(c).repeat(3)
  let end = s.text.indexOf(mark, at + 3)
  for (let tried = 0; end >= 0 && tried < s.limits.readings; tried++) {
    // Ex) """say "hi"""" : the last three close
    while (s.text.charCodeAt(end + 3) === c) end++
    if (follow(s.source, s.stack, end + 3, false) >= PLAUSIBLE) {
      fault(s, "json/foreign-quotes", at, end + 3)
      edit(s, at, at + 3, '"')
      if (editInside(s.text, at + 3, end, c, true, false, pushTo(s)).unclear) return false
      edit(s, end, end + 3, '"')
      return done(s, end + 3)
    }
    end = s.text.indexOf(mark, end + 3)
  }
  return false
}

/** Ex) {"a": \"x\", …} : the marks themselves are escaped. */
export function readEscapedString(s: State, at: number): boolean {
  let end = s.text.indexOf('\\"', at + 2)
  for (let tried = 0; end >= 0 && tried < s.limits.readings; tried++) {
    if (follow(s.source, s.stack, end + 2, false) >= PLAUSIBLE) {
      fault(s, "json/foreign-quotes", at, end + 2)
      edit(s, at, at + 2, '"')
      const inside = editInside(s.text, at + 2, end, QUOTE, false, false, pushTo(s))
      edit(s, end, end + 2, '"')
      return inside.unclear ? fail(s, "json/unclear-escapes", at) : done(s, end + 2)
    }
    end = s.text.indexOf('\\"', end + 2)
  }
  return fail(s, "json/unreadable", at)
}

/** No mark closes the string. It is whole only if what the text still needs stands at its very end. */
function unterminated(s: State, at: number): boolean {
  const ending = lostQuote(s, at)
  if (ending !== null) return endString(s, at, ending, false, true)
  const backslashes = /\\+$/.exec(s.text.slice(Math.max(0, s.length - 64)))
  const partial = (backslashes !== null && backslashes[0].length % 2 === 1) || /\\u[0-9a-fA-F]{0,3}$/.test(s.text.slice(-6))
  return cutOff(s, partial ? "escape" : "string")
}

/** Ex) {"city": "Paris} : exactly the closers that are needed, and as content they would close nothing. */
function lostQuote(s: State, at: number): Ending | null {
  if (s.stack.length === 0 || s.length - at > LONGEST_UNQUOTED) return null
  let end = s.length
  let level = 0
  for (; level < s.stack.length; level++) {
    while (end > at && isSpace(s.text.charCodeAt(end - 1))) end--
    if (s.text[end - 1] !== (s.stack[level] as Frame).closer) return null
    end--
  }
  while (end > at && isSpace(s.text.charCodeAt(end - 1))) end--
  const inner = s.text.slice(at + 1, end)
  if (inner === "" || /["{}[\]\n\\]/.test(inner)) return null
  // Ex) {"a": "x”} : closed, with a mark of another kind
  const mark = isSmartQuote(s.text.charCodeAt(end - 1)) ? end - 1 : end
  return { at: mark, next: end, grade: STRONG, cost: 0, half: true }
}
