/** A stretch of text: [start, end). Lists of them are sorted and do not overlap. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** How many of the spans begin at or before this place. */
export function countUpTo(spans: readonly Span[], at: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.start ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The span that holds this place, or null. */
export function spanAt<T extends Span>(spans: readonly T[], at: number): T | null {
  const found = spans[countUpTo(spans, at) - 1]
  return found !== undefined && at < found.end ? found : null
}

/** The last span that begins before this place, or null. */
export const lastBefore = <T extends Span>(spans: readonly T[], at: number): T | null => spans[countUpTo(spans, at - 1) - 1] ?? null

/** The first span that begins at or behind this place, or null. */
export const firstFrom = <T extends Span>(spans: readonly T[], at: number): T | null => spans[countUpTo(spans, at - 1)] ?? null
