// Doubt: a separator between two unescaped quotes may separate list items or belong to one item.
import type { Hypothesis, ReadingStep } from "../hypothesis.ts"
import { positionIn } from "../key-cost.ts"
import type { StringEvidence } from "../string-evidence.ts"

/** Ex) x", "y , x""y , x,"y , x,⏎ "y , x"" "y : sequences that may end one item and begin the next. */
const ITEM_SEAM = /,"(?=[^\s,])|(?<!")""(?=[\w{[])|,\s{0,64}\n\s{0,64}"|"\s{0,64},\s{0,64}"|"\s{1,64}"/g
/** Maximum number of separators checked in one string; a string with more is doubtful. */
const MAX_SEAMS = 32

/** True if the string contains an item separator outside brackets of its own. Ex) not in f("a", "b") */
export function holdsItemSeam(body: string): boolean {
  let depth = 0
  let from = 0
  let count = 0
  let quoteCount = 0
  for (const { 0: seam, index } of body.matchAll(ITEM_SEAM)) {
    const before = body.slice(from, index)
    depth += openedIn(before)
    quoteCount += before.split('"').length - 1
    // Ex) cp "a" "b" : only spaces between the end of one literal and the beginning of the next
    const isBetween = /^"\s+"$/.test(seam) && quoteCount % 2 === 1
    if ((depth <= 0 && !isBetween) || ++count > MAX_SEAMS) return true
    from = index
  }
  return false
}

const openedIn = (text: string): number => text.split(/[([{]/).length - text.split(/[)\]}]/).length

/** Ex) awk -F , cut -d : an option whose value is a separator, which should follow. */
const BEFORE_SEPARATOR = /\s-[Fdts]$/
/** Ex) split( and ) , IFS= and read , tr and a space: the quoted text between the two items is missing. */
const TORN_PAIRS: readonly (readonly [end: RegExp, start: RegExp])[] = [
  [/[([]$/, /^[)\].;]/],
  [/=$/, /^ \S/],
  [/\S $/, /^ /],
]

const isTornPair = (item: unknown, next: unknown): boolean =>
  typeof item === "string" &&
  typeof next === "string" &&
  (BEFORE_SEPARATOR.test(item) || TORN_PAIRS.some(([end, start]) => end.test(item) && start.test(next)))

/**
 * True if a value from a damaged text has two list items that seem to be one item with quotes around a separator.
 * Ex) "awk -F"," '{print}'"
 */
export function hasTornItem(value: unknown): boolean {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const each = open.pop()
    if (typeof each !== "object" || each === null) continue
    const inner = Object.values(each)
    if (Array.isArray(each) && inner.some((item, i) => isTornPair(item, inner[i + 1]))) return true
    for (const one of inner) if (typeof one === "object") open.push(one)
  }
  return false
}

/**
 * True if a list item lost its opening quote and may belong to the item before it. It is certainly a separate item only
 * if it is the first one, or if the item before it is plain text in double quotes.
 * Ex) ["3/4\", 1/2", and 9\""] , ["a \"b\"", and c"] , [1,5 l"] , [“Yes”, he said."]
 */
export function isHalfItem(text: string, { end, nextOffset }: ReadingStep, s: StringEvidence): boolean {
  if (s.start > s.openOffset || nextOffset === end) return false
  const before = text.slice(Math.max(0, s.start - MAX_BEFORE), s.start)
  return /,\s*$/.test(before) && !PLAIN_BEFORE.test(before)
}
const MAX_BEFORE = 2_048
/** A quoted string without quotes inside. */
const PLAIN_BEFORE = /[[,\s]"(?:[^"\\]|\\(?!u0022)[^"])*"\s*,\s*$/

/**
 * True if quotes at the start of one item and at the end of another are doubled and may enclose both. Ex) [""a", "b""]
 */
export function areItemsInQuotes(text: string, { lastStep }: Hypothesis): boolean {
  let isClosedTwice = false
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.frame?.isObject !== false) continue
    isClosedTwice ||= step.fault === "json/stray-quote" && text[step.start] === '"'
    if (step.stringEvidence?.stringNotation === "doubled" && text[step.nextOffset] !== '"') return isClosedTwice
  }
  return false
}

/** True if a string ends in a line break and may continue in the next literal. Ex) ["head\n"⏎ "tail", "x"] */
export const areLinesOfOne = (text: string, { frame, start }: ReadingStep): boolean =>
  frame?.isObject === false && text.slice(start - 3, start) === '\\n"'

/** Number of characters of a list that are searched for names. */
const MAX_ITEMS = 1_024

/** Ex) "sizes": 1,500 : two numbers, or one with a thousands separator. */
const THOUSANDS = /^\s{0,8}-?\d{1,3}(?:,\d{3})+(?!\d)/

/**
 * True if values without brackets may not be a list, because an item is the name of another member, whose value may be
 * missing. Ex) "columns": "id", "limit", "table": "pots"
 */
export function isNoList(text: string, { start, insert, frame }: ReadingStep): boolean {
  if (insert !== "[" || frame?.isObject !== true) return false
  const items = /^[^:]*/.exec(text.slice(start, start + MAX_ITEMS))?.[0] ?? ""
  if (THOUSANDS.test(items)) return true
  for (const [, name = ""] of items.matchAll(/,\s{0,64}["']?([\w$.-]{1,64})["']?(?=\s{0,64}[,}\]])/g))
    if (positionIn(frame.shape, name) >= 0) return true
  return false
}
