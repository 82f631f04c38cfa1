// Decides whether broken arguments may continue behind the place where reading stopped.
import { ANY_OPENER, findJsonEnd, hasOnlyBegun, skipString } from "../dialects/grammar/extent.ts"
import { isClosing } from "../dialects/marks.ts"
import type { CallBlock } from "../dialects/scan.ts"
import type { CallCandidate } from "../dialects/sighting.ts"
import { findTag, type MarkupTag, readTag } from "../dialects/tags.ts"
import { APOSTROPHE, isSpace } from "../json/chars.ts"
import { matchEnd } from "../json/reading/follow.ts"
import { skipWhitespace } from "../json/space.ts"
import { findScalarEnd } from "../json/tokens.ts"
import type { TextSpan } from "./judges/frames/span.ts"

/** Answers for the calls of one text. Tags are counted once, since a text may contain a thousand broken calls. */
export class EndDoubts {
  readonly #text: string
  readonly #known = new Map<CallCandidate, boolean>()
  readonly #counts = new Map<string, CloserCount>()

  constructor(text: string) {
    this.#text = text
  }

  /**
   * True if no bracket closes the arguments and they contain what JSON does not allow. Then the mark where reading
   * stopped may be content, unless it closes the call and is not closed again further on.
   * Ex) {"body": Dear all⏎<tool_call>…
   */
  isDoubtful(call: CallCandidate, block: CallBlock): boolean {
    const answer = this.#known.get(call) ?? this.#endsInDoubt(call, block)
    this.#known.set(call, answer)
    return answer
  }

  /** Returns the block with its calls marked unread if they may continue behind their end. */
  withUnread(block: CallBlock): CallBlock {
    const calls = block.calls.map((call) => (this.isDoubtful(call, block) ? this.#unread(call) : call))
    return calls.every((call, i) => call === block.calls[i]) ? block : { ...block, calls }
  }

  #unread(call: CallCandidate): CallCandidate {
    // it does not run, and the reason is known
    if (isCutOff(call)) return call
    const unreadCall: CallCandidate = { ...call, written: { kind: "unread", mayGoOn: true } }
    this.#known.set(unreadCall, true)
    return unreadCall
  }

  #endsInDoubt(call: CallCandidate, block: CallBlock): boolean {
    const text = this.#text
    // Ex) call:post_note{note:see <|tool_call>… : cut off, but more text follows
    if (isCutOff(call)) return skipWhitespace(text, call.end) < text.length
    if (call.written.kind === "members" && this.#opensInside(call.end)) return true
    const span = jsonSpan(text, call)
    if (span === null || isBalanced(text, span) || isStrictSoFar(text, span)) return false
    const fenceAt = skipWhitespace(text, span.end)
    const behind = text.startsWith("```", fenceAt) ? skipWhitespace(text, fenceAt + 3) : fenceAt
    if (behind >= text.length || matchEnd(CLOSING_BRACKET, text, behind) >= 0) return false
    const tag = readTag({ text, isEnd: true }, behind)
    if (tag === null || !isClosing(tag)) return true
    return opensWith(text.slice(block.start, span.start), tag) ? this.#closesMore(tag, "behind") : goesOn(text, tag)
  }

  /** Ex) note: |⏎  <tool_call>…</tool_call>⏎</tool_call> : the mark behind opens what later marks close twice. */
  #opensInside(end: number): boolean {
    const tag = readTag({ text: this.#text, isEnd: true }, skipWhitespace(this.#text, end))
    return tag !== null && !isClosing(tag) && this.#closesMore(tag, "before")
  }

  /**
   * True if, from a mark on, more marks of its kind close than open: behind a closing mark the same is closed again, or
   * what an opening mark opens is closed twice.
   */
  #closesMore(tag: MarkupTag, from: "before" | "behind"): boolean {
    const count = this.#counts.get(tag.name) ?? countClosers(this.#text, tag)
    this.#counts.set(tag.name, count)
    const index = count.indexes.get(tag.start)
    if (index === undefined) return false
    const first = from === "before" ? index : index + 1
    return (count.highest[first] ?? Number.NEGATIVE_INFINITY) > (count.sums[first - 1] ?? 0)
  }
}

const isCutOff = ({ written, whole }: CallCandidate): boolean =>
  !whole && (written.kind === "cut" || (written.kind === "members" && written.members.at(-1)?.whole === false))

/** Returns the span of the JSON of a call; null if it is not written as JSON. */
function jsonSpan(text: string, { written, start, end }: CallCandidate): TextSpan | null {
  if (written.kind === "json") return written
  if (written.kind === "unread") {
    const offset = text.slice(start, end).search(ANY_OPENER)
    return offset < 0 ? null : { start: start + offset, end }
  }
  return ANY_OPENER.test(text[start] ?? "") ? { start, end } : null
}

function isBalanced(text: string, { start, end }: TextSpan): boolean {
  const jsonEnd = findJsonEnd(text, start)
  if (jsonEnd > 0 && jsonEnd <= end) return true
  const own = text.slice(start, end)
  const plain = own.includes("`") ? own.replace(BACKTICK_VALUE, '""') : own
  return plain !== own && findJsonEnd(plain, 0) === plain.trimEnd().length
}

/** Ex) "note": `low tide` : closed, and contains no mark of a call. */
const BACKTICK_VALUE = /(?<=[:,[]\s{0,8})`[^`<✿]{0,65536}`(?=\s{0,8}[,}\]])/g

/** A key without quotes. */
const BARE_KEY = /[\w-]{1,64}\s{0,16}:/y

/** True if only the brackets at the end are missing, behind a complete value. */
function isStrictSoFar(text: string, { start, end }: TextSpan): boolean {
  let mark = ""
  for (let at = start; at < end; ) {
    const c = text[at] as string
    if (/[[\]{},:\s]/.test(c)) {
      if (!isSpace(text.charCodeAt(at))) mark = c
      at++
      continue
    }
    const next = pastToken(text, at, mark === "{" || mark === ",")
    if (next <= at || next > end) return false
    at = next
  }
  return !hasOnlyBegun(text.slice(start, end))
}

/** Returns the offset behind a JSON string, number, word or key; not greater than `at` if there is none. */
function pastToken(text: string, at: number, mayBeKey: boolean): number {
  const code = text.charCodeAt(at)
  if (code === 34 || code === APOSTROPHE) {
    const closeAt = skipString(text, at, code)
    return closeAt > at ? closeAt + 1 : at
  }
  const keyEnd = mayBeKey ? matchEnd(BARE_KEY, text, at) : -1
  return keyEnd < 0 ? findScalarEnd(text, at) : keyEnd
}

const CLOSING_BRACKET = /\](?=[ \t]*(?:\n|$))|\[(?:\/|END_)/y

/** Returns the name of the opening mark for a closing mark. Ex) tool_call_begin for tool_call_end , message for call */
const openerOf = ({ name, isClose, bars }: MarkupTag): string =>
  isClose || bars !== 3 ? name : name.endsWith("_end") ? name.replace(/_end$/, "_begin") : "message"

/** True if the marks before the arguments include the opening mark for this closing mark. */
const opensWith = (marks: string, closer: MarkupTag): boolean =>
  findTag(
    { text: marks, isEnd: true },
    0,
    ({ name, isClose, bars }) => name === openerOf(closer) && !isClose && bars === closer.bars,
  ) !== null

/** True if more than marks follows the mark of another dialect. */
function goesOn(text: string, closer: MarkupTag): boolean {
  let tag: MarkupTag | null = closer
  let at = closer.end
  for (; tag !== null && isClosing(tag); tag = readTag({ text, isEnd: true }, at)) at = skipWhitespace(text, tag.end)
  return at < text.length
}

/** Counts of the marks of one kind, in text order. */
interface CloserCount {
  readonly indexes: ReadonlyMap<number, number>
  /** Closing marks minus opening marks, up to and including each mark. */
  readonly sums: readonly number[]
  /** The highest sum from each mark on. */
  readonly highest: readonly number[]
}

function countClosers(text: string, closer: MarkupTag): CloserCount {
  const opener = openerOf(closer)
  const indexes = new Map<number, number>()
  const sums: number[] = []
  let sum = 0
  findTag({ text, isEnd: true }, 0, (tag) => {
    const isCloser = tag.name === closer.name && isClosing(tag)
    if (!isCloser && (tag.name !== opener || isClosing(tag))) return false
    sum += isCloser ? 1 : -1
    indexes.set(tag.start, sums.length)
    sums.push(sum)
    return false
  })
  const highest = [...sums]
  for (let i = highest.length - 2; i >= 0; i--) highest[i] = Math.max(highest[i] as number, highest[i + 1] as number)
  return { indexes, sums, highest }
}
