// Whether a call that seemed to end with its last value may end later, at the same closing tags once more.
import type { TextSource } from "../sighting.ts"
import { findTag, type MarkupTag, tagBehind } from "../tags.ts"

/** What a tag behind the end of a call is to that call. */
export type PartBehind = "value-open" | "value-close" | "call-open" | "call-close" | "mark" | "turn-end" | "text"

export interface PartsBehind {
  readonly source: TextSource
  partOf(tag: MarkupTag): PartBehind
  /** Structure follows the place: a closing tag before it may be a true one. */
  leadsOn(at: number): boolean
}

/** Tags of calls that are looked at behind one call: with text between them, each of many calls looks at the next ones. */
const MAX_TAGS = 64

/** The last tag that a value may end at behind the end of its call; null when none does. `next`: the tag behind the value. */
export function lastLaterEnd(
  next: MarkupTag | null,
  endsCall: (tag: MarkupTag) => boolean,
  parts: PartsBehind,
): MarkupTag | null {
  let last: MarkupTag | null = null
  for (let tag = next; tag?.isClose === true && endsCall(tag); tag = tagBehind(parts.source, last.end)) {
    const later = laterEnd(tag.end, parts)
    if (later === null) break
    last = later
  }
  return last
}

/**
 * Ex) x = "</parameter></invoke>";⏎y = 2</parameter></invoke> : a call that ended with its last value, and behind it the
 * same closing tags once more, with nothing that opens them. Then the value may end there just as well. `from`: behind
 * the mark that ended the call. Returns the tag the value would end at, or null.
 */
export function laterEnd(from: number, { source, partOf, leadsOn }: PartsBehind): MarkupTag | null {
  const open = { calls: 0, values: 0 }
  let lastEnd = from
  let hasText = false
  let tagCount = 0
  // the closing tag of the call alone may be mentioned, or written twice
  const isLoose = (tag: MarkupTag, part: PartBehind): boolean =>
    part === "value-close" && open.values === 0 && hasText && !isThoughtEnded(source, from, tag) && leadsOn(tag.end)
  const found = findTag(source, from, (tag) => {
    const part = partOf(tag)
    hasText ||= part === "text" || source.text.slice(lastEnd, tag.start).trim() !== ""
    lastEnd = tag.end
    if (part === "text" || part === "mark") return false
    // right behind a call the next one begins
    const isOver = part === "turn-end" || (part === "call-open" && !hasText) || ++tagCount > MAX_TAGS
    if (isOver || isLoose(tag, part)) return true
    noteTag(open, part)
    return false
  })
  return found !== null && tagCount <= MAX_TAGS && isLoose(found, partOf(found)) ? found : null
}

/** The call was drafted in a thought that ended before the tag. */
const isThoughtEnded = ({ text }: TextSource, from: number, { start }: MarkupTag): boolean =>
  text.slice(from, start).includes("</think")

/** Values are opened in calls only: a tag elsewhere is a mention, which nothing closes. */
function noteTag(open: { calls: number; values: number }, part: PartBehind): void {
  if (part === "call-open") open.calls++
  else if (part === "value-open" && open.calls > 0) open.values++
  else if (part === "value-close" && open.values > 0) open.values--
  else if (part === "call-close") {
    open.calls = Math.max(0, open.calls - 1)
    open.values = 0
  }
}
