/** Longest stretch of a line that is looked at. */
const LONGEST = 160

/** What stands on the line before a place; null when that is long. */
export function lineBefore(text: string, at: number): string | null {
  const near = text.slice(Math.max(0, at - LONGEST), at)
  const from = near.lastIndexOf("\n")
  return from < 0 && at > LONGEST ? null : near.slice(from + 1)
}

/** What stands on the line behind a place, as far as it is looked at. */
export function lineAfter(text: string, at: number): string {
  const near = text.slice(at, at + LONGEST)
  const to = near.indexOf("\n")
  return to < 0 ? near : near.slice(0, to)
}
