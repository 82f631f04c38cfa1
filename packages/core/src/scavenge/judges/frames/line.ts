/** Longest stretch of a line that is looked at. */
const MAX_LINE_LENGTH = 160

/** What stands on the line before a place; null when that is long. */
export function lineBefore(text: string, at: number): string | null {
  const nearText = text.slice(Math.max(0, at - MAX_LINE_LENGTH), at)
  const from = nearText.lastIndexOf("\n")
  return from < 0 && at > MAX_LINE_LENGTH ? null : nearText.slice(from + 1)
}

/** What stands on the line behind a place, as far as it is looked at. */
export function lineAfter(text: string, at: number): string {
  const nearText = text.slice(at, at + MAX_LINE_LENGTH)
  const to = nearText.indexOf("\n")
  return to < 0 ? nearText : nearText.slice(0, to)
}
