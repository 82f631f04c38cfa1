import { BACKSLASH, CLOSE_BRACE, COMMA, codeAt, isSmartQuote, isSpace, OPEN_BRACE, QUOTE } from "./chars.ts"
import type { Frame } from "./frame.ts"
import { commaBeforeKey, EXACT_KEY, follow, freeKeyAt, leadsToSibling, NO_KEY, PLAUSIBLE, type Source, STRONG, WEAK } from "./lookahead.ts"
import { isEscape, isPlainText } from "./tokens.ts"

/** A place where a string may end. */
export interface Ending {
  /** Where its text ends, and where reading goes on. */
  readonly at: number
  readonly next: number
  readonly grade: number
  /**
   * What speaks against it: an odd number of quotes inside (a pair would be torn apart) 2, a closing quote that is
   * missing 2, each declared name with its colon that would become content 1 inside braces of the text itself, else
   * so much that the reading is none; and how weakly structure goes on after it.
   */
  readonly cost: number
  /** The closing quote itself is missing. */
  readonly half: boolean
}

/** What one look over a string has found so far; passed on when more endings are asked for. */
export interface Scan {
  readonly first: Ending | null
  /** Quotes inside up to the first ending, escaped ones included. */
  readonly quotes: number
  /** Holds something JSON would write otherwise: control characters, backslashes that form no escape. */
  readonly dirty: boolean
}

/** Looks for the first mark that could close the string opened just before `from`. */
export function scanString(source: Source, stack: readonly Frame[], from: number, closers: readonly number[]): Scan {
  const { text, length } = source
  const close = closers[0] as number
  const single = closers.length === 1
  const next = single ? text.indexOf(String.fromCharCode(close), from) : -1
  if (next >= 0 && isPlainText(text, from, next)) return { first: endingAt(source, stack, next), quotes: 0, dirty: false }
  let quotes = 0
  let dirty = false
  for (let i = from; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c === BACKSLASH) {
      if (!isEscape(text, ++i)) dirty = true
      else if (text.charCodeAt(i) === QUOTE) quotes++
    } else if (c === close || (!single && closers.includes(c))) {
      return { first: endingAt(source, stack, i), quotes, dirty }
    } else if (c < 32 || c === QUOTE) dirty = true
  }
  return { first: null, quotes, dirty }
}

const endingAt = (source: Source, stack: readonly Frame[], at: number): Ending => ({
  at,
  next: at + 1,
  grade: follow(source, stack, at + 1, true),
  cost: 0,
  half: false,
})

/**
 * All other places where the string may end, best first: where declared names or the very end follow before the rest,
 * even numbers of inner quotes before odd ones (an inner pair is closed by a quote after an odd number).
 */
export function otherEndings(source: Source, stack: readonly Frame[], from: number, scan: Scan, closers: readonly number[], most: number): Ending[] {
  const first = scan.first as Ending
  const { text, length } = source
  const found: Ending[] = []
  const early = endingBefore(source, stack, from, first.at, scan.quotes, 0)
  if (early !== null) found.push(early)
  let quotes = scan.quotes + 1
  let braces = openBraces(text, from, first.at)
  let swallowed = swallow(freeKeyAt(source, stack, first.at), braces) + (leadsToSibling(source, stack, first.at) ? RUINOUS : 0)
  for (let i = first.next; i < length && found.length <= most; i++) {
    const c = text.charCodeAt(i)
    if (c === BACKSLASH) {
      if (text.charCodeAt(++i) === QUOTE) quotes++
    } else if (c === OPEN_BRACE) braces++
    else if (c === CLOSE_BRACE) braces = Math.max(0, braces - 1)
    else if (closers.includes(c)) {
      const grade = follow(source, stack, i + 1, false)
      if (grade >= PLAUSIBLE)
        found.push({ at: i, next: i + 1, grade, cost: swallowed + STRONG - grade + (c === QUOTE && quotes % 2 === 1 ? TORN : 0), half: false })
      else {
        const before = endingBefore(source, stack, from, i, quotes, swallowed)
        if (before !== null) found.push(before)
      }
      quotes++
      swallowed += swallow(freeKeyAt(source, stack, i), braces)
      if (braces > 0 && swallowed < RUINOUS && leadsToSibling(source, stack, i)) swallowed += RUINOUS
    }
  }
  if (first.grade >= WEAK)
    found.push({ at: first.at, next: first.next, grade: first.grade, cost: STRONG - first.grade + (scan.quotes % 2 === 1 ? TORN : 0), half: first.half })
  return found.sort((a, b) => rank(b) - rank(a))
}

export const TORN = 2
const HALF = 2
const STYLED = 3
/** A reading that costs so much is none. */
export const RUINOUS = 100

/** Ex) "{"a": "b", "path": "c"}" : a name inside braces of the text is content; outside of any it is this call's own. */
function swallow(key: number, braces: number): number {
  if (key === NO_KEY) return 0
  if (braces > 0) return 1
  // "readOnly" in a piece of code need not be this call's read_only
  return key === EXACT_KEY ? RUINOUS : STYLED
}

function openBraces(text: string, from: number, to: number): number {
  let open = 0
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i)
    if (c === OPEN_BRACE) open++
    else if (c === CLOSE_BRACE && open > 0) open--
  }
  return open
}

// the better grade first, then the lower cost; the earlier place where both are equal (sort is stable)
const rank = (e: Ending): number => e.grade * 1_000 - Math.min(e.cost, 999)

/** Ex) {"a": "x, "b": 1} : the quote opens the key b, so the string ended before the comma. */
function endingBefore(source: Source, stack: readonly Frame[], from: number, quote: number, quotes: number, swallowed: number): Ending | null {
  const comma = commaBeforeKey(source, stack, quote)
  if (comma < 0) return null
  const { text } = source
  let next = comma
  while (next > from && isSpace(text.charCodeAt(next - 1))) next--
  const torn = quotes % 2 === 1
  const last = text.charCodeAt(next - 1)
  // Ex) "x\", "b": 1 : the closing mark itself was escaped
  if (torn && last === QUOTE && text.charCodeAt(next - 2) === BACKSLASH) return { at: next - 2, next, grade: STRONG, cost: swallowed, half: true }
  // Ex) "x”, "b": 1 : closed, with a mark of another kind; a mark alone does not close what it opens
  const at = isSmartQuote(last) && next > from ? next - 1 : next
  // Ex) "a" x, "b": 1 : a quote without a partner inside, and none at the end
  return { at, next, grade: STRONG, cost: HALF + swallowed + (torn ? RUINOUS : 0), half: true }
}

/**
 * True when a mark looks like the end of its string, whatever follows then: behind a character that words end with,
 * before something that separates or closes. The mark that opens a quotation inside a text stands the other way round.
 */
export function looksClosing(text: string, at: number, grade: number): boolean {
  const next = skipSpaces(text, at + 1)
  const c = codeAt(text, next)
  // Ex) "x" + "y" : two texts joined by code
  if (c === 43 && codeAt(text, skipSpaces(text, next + 1)) === QUOTE) return true
  const before = codeAt(text, at - 1)
  // Ex) "say \"hi\"" : an escaped pair has just been closed
  if (before === QUOTE && codeAt(text, at - 2) === BACKSLASH) return endsHere(text, at, next)
  if (isSpace(before) || OPENERS.has(before)) return false
  if (INNER_MARKS.has(before) && (grade < WEAK || c !== COMMA)) return false
  // Ex) "…\n"quoted" : a written-out line break before it
  if (codeAt(text, at - 2) === BACKSLASH && before !== BACKSLASH) return false
  return endsHere(text, at, next)
}

/** True when the mark at `at` is followed by something that separates or closes. */
export const endsHere = (text: string, at: number, next: number = skipSpaces(text, at + 1)): boolean =>
  next >= text.length || ENDS.has(codeAt(text, next)) || (next > at + 1 && codeAt(text, next) === QUOTE)

/** True when the character before a mark is one that quotations open behind; an escaped quote before it closes a pair. */
export function opensQuotation(text: string, at: number): boolean {
  const before = codeAt(text, at - 1)
  if (before === QUOTE || before === BACKSLASH) return false
  return isSpace(before) || OPENERS.has(before)
}

function skipSpaces(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

const OPENERS: ReadonlySet<number> = new Set([...'([{<>=:,+|!&"\\'].map((c) => c.charCodeAt(0)))
/** Other quoting marks may stand on either side of a quote. */
const INNER_MARKS: ReadonlySet<number> = new Set([..."'`"].map((c) => c.charCodeAt(0)))
const ENDS: ReadonlySet<number> = new Set([...",;:}])，、；｝］{"].map((c) => c.charCodeAt(0)))
