// Sorted sections of text, and lookups in them.

/** A section of text: [start, end). Lists of spans are sorted and do not overlap. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Returns the number of spans that begin at or before this offset. */
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

/** Returns the span that contains this offset, or null. */
export function spanAt<T extends TextSpan>(spans: readonly T[], at: number): T | null {
  const found = spans[countUpTo(spans, at) - 1]
  return found !== undefined && at < found.end ? found : null
}

/** True if a span of one of the lists contains this offset. */
export const isInAny = (spanLists: readonly (readonly TextSpan[])[], at: number): boolean =>
  spanLists.some((spans) => spanAt(spans, at) !== null)

/** Returns the last span that begins before this offset, or null. */
export const lastBefore = <T extends TextSpan>(spans: readonly T[], at: number): T | null =>
  spans[countUpTo(spans, at - 1) - 1] ?? null

/** Returns the first span that begins at or behind this offset, or null. */
export const firstFrom = <T extends TextSpan>(spans: readonly T[], at: number): T | null =>
  spans[countUpTo(spans, at - 1)] ?? null

/**
 * Returns consecutive sections that a pattern begins, outside `ignored`. `endOf` returns the end of a section, or -1 if
 * it has none: then the search stops, which keeps the time linear.
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

/** Returns the span of the next match of a global pattern. */
export function nextMatch(text: string, pattern: RegExp, from: number): TextSpan | null {
  pattern.lastIndex = from
  const found = pattern.exec(text)
  return found === null ? null : { start: found.index, end: pattern.lastIndex }
}

/** Sorts the spans and merges those that overlap. */
export function mergeSpans(spans: readonly TextSpan[]): TextSpan[] {
  const mergedSpans: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const lastSpan = mergedSpans.at(-1)
    if (lastSpan !== undefined && start < lastSpan.end) lastSpan.end = Math.max(lastSpan.end, end)
    else mergedSpans.push({ start, end })
  }
  return mergedSpans
}
