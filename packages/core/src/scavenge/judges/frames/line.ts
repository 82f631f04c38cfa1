// Reads the line before and behind a place, and the lines beside it.

/** Longest stretch of a line that is looked at. */
const MAX_LINE_LENGTH = 160

/** What stands on the line before a place; null when that is long. */
export function lineBefore(text: string, at: number): string | null {
  const nearText = text.slice(Math.max(0, at - MAX_LINE_LENGTH), at)
  const from = nearText.lastIndexOf("\n")
  return from < 0 && at > MAX_LINE_LENGTH ? null : nearText.slice(from + 1)
}

/** The lines above and below a call whose line begins at `lineStart`; "" where there is none, or a long one above. */
export function linesBeside(text: string, lineStart: number, end: number): readonly [above: string, below: string] {
  const breakAt = text.indexOf("\n", end)
  return [lineStart > 0 ? (lineBefore(text, lineStart - 1) ?? "") : "", breakAt < 0 ? "" : lineAfter(text, breakAt + 1)]
}

/** What stands on the line behind a place, as far as it is looked at. */
export function lineAfter(text: string, at: number): string {
  const nearText = text.slice(at, at + MAX_LINE_LENGTH)
  const to = nearText.indexOf("\n")
  return to < 0 ? nearText : nearText.slice(0, to)
}
