// Reads the line before and behind a place, and the neighbouring lines.

/** Maximum number of characters of a line that are read. */
const MAX_LINE_LENGTH = 160

/** Returns the text before a place on its line; null if it is too long. */
export function lineBefore(text: string, at: number): string | null {
  const nearText = text.slice(Math.max(0, at - MAX_LINE_LENGTH), at)
  const from = nearText.lastIndexOf("\n")
  return from < 0 && at > MAX_LINE_LENGTH ? null : nearText.slice(from + 1)
}

/** Returns the lines above and below a call whose line begins at `lineStart`; "" if missing or too long above. */
export function linesBeside(text: string, lineStart: number, end: number): readonly [above: string, below: string] {
  const breakAt = text.indexOf("\n", end)
  return [lineStart > 0 ? (lineBefore(text, lineStart - 1) ?? "") : "", breakAt < 0 ? "" : lineAfter(text, breakAt + 1)]
}

/** Returns the text behind a place on its line, up to the maximum length. */
export function lineAfter(text: string, at: number): string {
  const nearText = text.slice(at, at + MAX_LINE_LENGTH)
  const to = nearText.indexOf("\n")
  return to < 0 ? nearText : nearText.slice(0, to)
}
