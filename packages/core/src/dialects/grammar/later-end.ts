// Finds a later end of a call that seemed to end with its last value: the same closing tags once more.
import type { TextSource } from "../sighting.ts"
import { findTag, type MarkupTag, tagBehind } from "../tags.ts"

/** Role of a tag after the end of a call, as seen from that call. */
export type PartBehind = "value-open" | "value-close" | "call-open" | "call-close" | "mark" | "turn-end" | "text"

export interface PartsBehind {
  readonly source: TextSource
  partOf(tag: MarkupTag): PartBehind
  /** True if structure follows the offset: a closing tag before it may be a real one. */
  leadsOn(at: number): boolean
}

/** Most tags of calls examined after one call: with text between them, each of many calls examines the next ones. */
const MAX_TAGS = 64

/** Returns the last tag after the call that may end its value, or null. `next`: the tag after the value. */
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
 * Returns the tag at which the last value of a call may end just as well as at its first closing tag, or null: after
 * the call the same closing tags follow once more, without tags that open them. `from`: the offset after the mark that
 * ended the call. Ex) x = "</parameter></invoke>";⏎y = 2</parameter></invoke>
 */
export function laterEnd(from: number, { source, partOf, leadsOn }: PartsBehind): MarkupTag | null {
  const open = { calls: 0, values: 0 }
  let lastEnd = from
  let hasText = false
  let tagCount = 0
  // the closing tag of the call alone is not enough: it may be a mention, or be written twice
  const isLoose = (tag: MarkupTag, part: PartBehind): boolean =>
    part === "value-close" && open.values === 0 && hasText && !isThoughtEnded(source, from, tag) && leadsOn(tag.end)
  const found = findTag(source, from, (tag) => {
    const part = partOf(tag)
    hasText ||= part === "text" || source.text.slice(lastEnd, tag.start).trim() !== ""
    lastEnd = tag.end
    if (part === "text" || part === "mark") return false
    // a call right after this one is the next call
    const isOver = part === "turn-end" || (part === "call-open" && !hasText) || ++tagCount > MAX_TAGS
    if (isOver || isLoose(tag, part)) return true
    noteTag(open, part)
    return false
  })
  return found !== null && tagCount <= MAX_TAGS && isLoose(found, partOf(found)) ? found : null
}

/** True if the call was drafted in a thought that ended before the tag. */
const isThoughtEnded = ({ text }: TextSource, from: number, { start }: MarkupTag): boolean =>
  text.slice(from, start).includes("</think")

/** Counts open calls and values. A value outside of a call is a mention, which nothing closes. */
function noteTag(open: { calls: number; values: number }, part: PartBehind): void {
  if (part === "call-open") open.calls++
  else if (part === "value-open" && open.calls > 0) open.values++
  else if (part === "value-close" && open.values > 0) open.values--
  else if (part === "call-close") {
    open.calls = Math.max(0, open.calls - 1)
    open.values = 0
  }
}
