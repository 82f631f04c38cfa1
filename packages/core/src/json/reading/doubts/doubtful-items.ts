// Doubt: a separator between two unescaped quotes may separate list items or belong to one item.
import type { Hypothesis, ReadingStep } from "../hypothesis.ts"
import { positionIn } from "../key-cost.ts"
import type { StringEvidence } from "../string-evidence.ts"

/** Ex) x", "y , x""y , x,"y , x,⏎ "y , x"" "y : what may be the end of one item and the beginning of the next. */
const ITEM_SEAM = /,"(?=[^\s,])|(?<!")""(?=[\w{[])|,\s{0,64}\n\s{0,64}"|"\s{0,64},\s{0,64}"|"\s{1,64}"/g
/** Seams looked at in one text; one with more is in doubt. */
const MAX_SEAMS = 32

/** Outside of brackets of its own the text of an item holds what separates two items. Ex) not in f("a", "b") */
export function holdsItemSeam(body: string): boolean {
  let depth = 0
  let from = 0
  let count = 0
  let quoteCount = 0
  for (const { 0: seam, index } of body.matchAll(ITEM_SEAM)) {
    const before = body.slice(from, index)
    depth += openedIn(before)
    quoteCount += before.split('"').length - 1
    // Ex) cp "a" "b" : only blanks between what closes one literal and opens the next
    const isBetween = /^"\s+"$/.test(seam) && quoteCount % 2 === 1
    if ((depth <= 0 && !isBetween) || ++count > MAX_SEAMS) return true
    from = index
  }
  return false
}

const openedIn = (text: string): number => text.split(/[([{]/).length - text.split(/[)\]}]/).length

/** Ex) awk -F , cut -d : the separator is what follows. */
const BEFORE_SEPARATOR = /\s-[Fdts]$/
/** Ex) split( and ) , IFS= and read , tr and a blank: what the quotes between the two texts held is not there. */
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
 * Ex) "awk -F"," '{print}'" : two items of a list, in a value that was read from a damaged text, seem to be one that had
 * quotes around a separator.
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
 * An item of a list has lost its first quote behind one that may be its beginning. Ex) ["3/4\", 1/2", and 9\""] ,
 * ["a \"b\"", and c"] , [1,5 l"] , [“Yes”, he said."] : only as the first one, or behind a plain text in JSON's own
 * quotes, is it an item of its own.
 */
export function isHalfItem(text: string, { end, nextOffset }: ReadingStep, s: StringEvidence): boolean {
  if (s.start > s.openOffset || nextOffset === end) return false
  const before = text.slice(Math.max(0, s.start - MAX_BEFORE), s.start)
  return /,\s*$/.test(before) && !PLAIN_BEFORE.test(before)
}
const MAX_BEFORE = 2_048
/** A text without quotes of its own, in quotes. */
const PLAIN_BEFORE = /[[,\s]"(?:[^"\\]|\\(?!u0022)[^"])*"\s*,\s*$/

/** Ex) [""a", "b""] : the first quote of one item is there twice, and the last one of another: they may be around both. */
export function areItemsInQuotes(text: string, { lastStep }: Hypothesis): boolean {
  let isClosedTwice = false
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.frame?.isObject !== false) continue
    isClosedTwice ||= step.fault === "json/stray-quote" && text[step.start] === '"'
    if (step.stringEvidence?.stringNotation === "doubled" && text[step.nextOffset] !== '"') return isClosedTwice
  }
  return false
}

/** Ex) ["head\n"⏎ "tail", "x"] : a text that ends in a line break goes on in the next literal, as some languages have it. */
export const areLinesOfOne = (text: string, { frame, start }: ReadingStep): boolean =>
  frame?.isObject === false && text.slice(start - 3, start) === '\\n"'

/** Items of a list that are looked through for names. */
const MAX_ITEMS = 1_024

/** Ex) "sizes": 1,500 : two numbers, or one. */
const THOUSANDS = /^\s{0,8}-?\d{1,3}(?:,\d{3})+(?!\d)/

/**
 * Of a list without brackets. Ex) "columns": "id", "limit", "table": "pots" : an item is the name of another member,
 * whose value may be lost.
 */
export function isNoList(text: string, { start, insert, frame }: ReadingStep): boolean {
  if (insert !== "[" || frame?.isObject !== true) return false
  const items = /^[^:]*/.exec(text.slice(start, start + MAX_ITEMS))?.[0] ?? ""
  if (THOUSANDS.test(items)) return true
  for (const [, name = ""] of items.matchAll(/,\s{0,64}["']?([\w$.-]{1,64})["']?(?=\s{0,64}[,}\]])/g))
    if (positionIn(frame.shape, name) >= 0) return true
  return false
}
