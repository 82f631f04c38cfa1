// Items of a list whose quotes are not escaped: a separator between two quotes may be one of the list or of the text.
import { skipSpace } from "./follow.ts"
import type { Hypothesis, ReadingStep } from "./hypothesis.ts"

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

/** An item of a list has lost a quote beside an odd one. */
export function isHalfItem(text: string, { lastStep }: Hypothesis): boolean {
  for (let step = lastStep; step !== null; step = step.previousStep)
    if (step.frame?.isObject === false && isHalfOfOdd(text, step)) return true
  return false
}

/** Ex) ["3/4\", 1/2", and 9\""] : an item without its first quote, behind one that has a quote without a partner. */
function isHalfOfOdd(text: string, { stringEvidence: s, end, nextOffset }: ReadingStep): boolean {
  if (s === null || s.start > s.openOffset || nextOffset === end) return false
  const before = text.slice(Math.max(0, s.start - MAX_BEFORE), s.start)
  const previous = /"((?:[^"\\]|\\[\s\S])*)"\s*,\s*$/.exec(before)?.[1] ?? ""
  return countQuotes(previous) % 2 === 1
}
const MAX_BEFORE = 512

/** Quotes that are escaped, in either way. */
const countQuotes = (body: string): number => body.match(/\\"|\\u0022/g)?.length ?? 0

/** Ex) ["x\\"""] , "55"""key": 1 : of three quotes in a row none tells what it closes or opens. */
export function isSeamOfQuotes(text: string, { lastStep }: Hypothesis): boolean {
  for (let step = lastStep; step !== null; step = step.previousStep)
    if (
      step.fault === "json/missing-comma" &&
      text.slice(step.start - 1, skipSpace(text, step.start) + 2).endsWith('"""')
    )
      return true
  return false
}
