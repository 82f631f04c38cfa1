// Sorted stretches of text, and lookups in them.

/** A stretch of text: [start, end). Lists of them are sorted and do not overlap. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** How many of the spans begin at or before this place. */
export function countUpTo(spans: readonly TextSpan[], at: number): number {
  let lowIndex = 0
  let highIndex = spans.length
  while (lowIndex < highIndex) {
    const middleIndex = (lowIndex + highIndex) >> 1
    if ((spans[middleIndex]?.start ?? 0) <= at) lowIndex = middleIndex + 1
    else highIndex = middleIndex
  }
  return lowIndex
}

/** The span that holds this place, or null. */
export function spanAt<T extends TextSpan>(spans: readonly T[], at: number): T | null {
  const found = spans[countUpTo(spans, at) - 1]
  return found !== undefined && at < found.end ? found : null
}

/** Whether a span of one of the lists holds this place. */
export const isInAny = (spanLists: readonly (readonly TextSpan[])[], at: number): boolean =>
  spanLists.some((spans) => spanAt(spans, at) !== null)

/** The last span that begins before this place, or null. */
export const lastBefore = <T extends TextSpan>(spans: readonly T[], at: number): T | null =>
  spans[countUpTo(spans, at - 1) - 1] ?? null

/** The first span that begins at or behind this place, or null. */
export const firstFrom = <T extends TextSpan>(spans: readonly T[], at: number): T | null =>
  spans[countUpTo(spans, at - 1)] ?? null

/**
 * Stretches that a pattern begins, one behind the other, outside `ignored`. `endOf`: where one ends, -1 where it does
 * not: no later one is looked at then, so that time stays linear.
 */
export function stretchesOf(
  text: string,
  begin: RegExp,
  ignored: readonly TextSpan[],
  endOf: (head: RegExpExecArray, from: number) => number,
): TextSpan[] {
  const found: TextSpan[] = []
  let at = 0
  for (const head of text.matchAll(begin)) {
    if (head.index < at || spanAt(ignored, head.index) !== null) continue
    at = endOf(head, head.index + head[0].length)
    if (at < 0) break
    found.push({ start: head.index, end: at })
  }
  return found
}

/** Where the next match of a global pattern begins and ends. */
export function nextMatch(text: string, pattern: RegExp, from: number): TextSpan | null {
  pattern.lastIndex = from
  const found = pattern.exec(text)
  return found === null ? null : { start: found.index, end: pattern.lastIndex }
}

/** Sorted, with those that overlap made one. */
export function mergeSpans(spans: readonly TextSpan[]): TextSpan[] {
  const mergedSpans: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const lastSpan = mergedSpans.at(-1)
    if (lastSpan !== undefined && start < lastSpan.end) lastSpan.end = Math.max(lastSpan.end, end)
    else mergedSpans.push({ start, end })
  }
  return mergedSpans
}
