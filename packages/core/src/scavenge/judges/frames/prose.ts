// Finds the prose of a text: what it says besides its calls.
import type { CodeFence } from "./fences.ts"
import { countUpTo, spanAt, type TextSpan } from "./span.ts"

/** True for a code block that contains only calls. */
export function isOwn(text: string, blocks: readonly TextSpan[], { bodyStart, bodyEnd }: CodeFence): boolean {
  let at = bodyStart
  let i = countUpTo(blocks, bodyStart - 1)
  const first = i
  for (let callBlock = blocks[i]; callBlock !== undefined && callBlock.start < bodyEnd; callBlock = blocks[++i]) {
    if (pastResidue(text, at, callBlock.start) < callBlock.start) return false
    at = callBlock.end
  }
  return i > first && pastResidue(text, at, Math.max(at, bodyEnd)) >= bodyEnd
}

/** A passage of text outside the calls. */
export interface ProseSpan extends TextSpan {
  /** A line break separates it from the call, or the edge of the text, before it and behind it. */
  readonly breaksBefore: boolean
  readonly breaksAfter: boolean
}

/** Returns the prose before `end`, trimmed of white space, brackets and tags, without empty passages. */
export function proseOf(
  text: string,
  blocks: readonly TextSpan[],
  ownFences: readonly CodeFence[],
  end: number,
): ProseSpan[] {
  const proseSpans: ProseSpan[] = []
  let at = 0
  for (const cutSpan of cutsOf(blocks, ownFences)) {
    addPiece(text, at, Math.min(cutSpan.start, end), proseSpans)
    at = Math.max(at, cutSpan.end)
  }
  addPiece(text, at, end, proseSpans)
  return proseSpans
}

/** Returns the calls, and both fence lines of each code block that contains only calls. */
function cutsOf(blocks: readonly TextSpan[], ownFences: readonly CodeFence[]): TextSpan[] {
  const fenceRows = ownFences.flatMap(({ start, bodyStart, bodyEnd, end }) => [
    { start, end: bodyStart },
    { start: bodyEnd, end },
  ])
  return [...blocks, ...fenceRows].sort((a, b) => a.start - b.start || a.end - b.end)
}

function addPiece(text: string, from: number, to: number, proseSpans: ProseSpan[]): void {
  const start = pastResidue(text, from, to)
  const end = beforeResidue(text, to, start)
  if (start < end)
    proseSpans.push({
      start,
      end,
      breaksBefore: text.slice(from, start).includes("\n"),
      breaksAfter: text.slice(end, to).includes("\n"),
    })
}

/** Returns the offset of the first table row or foreign code block: from there on the text is a document. */
export function documentStart(text: string, blocks: readonly TextSpan[], foreignSpans: readonly TextSpan[]): number {
  const documentRows = /^\|.*\|/gm
  for (let found = documentRows.exec(text); found !== null; found = documentRows.exec(text)) {
    if (spanAt(blocks, found.index) === null) return Math.min(found.index, foreignSpans[0]?.start ?? found.index)
  }
  return foreignSpans[0]?.start ?? text.length
}

/**
 * A tag. `<|tool_calls_section_begin|>` has 30 characters, and attributes need some more: a longer tag is text. Tags in
 * square brackets contain only capitals, `_` and `/`.
 */
const TAG = String.raw`<(?!!--)[^<>]{0,78}>|\[[A-Z_/]{0,78}\]`
/** Ex) <|tool_calls_section_end : the text ends inside a mark. */
const CUT_MARK = String.raw`<[/|｜][\w▁|｜/]{1,78}$`
/** Characters without meaning, except the brackets at the beginning or end of a tag. */
const LOOSE = String.raw`\s\0\xad\u200b-\u200f\u2060-\u2064(){},;"'\`“”‘’*•\\\-`
const RESIDUE = new RegExp(`(?:${TAG}|${CUT_MARK}|[${LOOSE}>\\]]{1,64}|[<[]|print\\()`, "y")
const RESIDUE_BEFORE = new RegExp(`(?<=(${TAG}|print\\(|[${LOOSE.replace("(", "")}<[]{1,64}|[>\\](]))`, "y")

const GREEK_END = /[Ͱ-Ͽἀ-῿]$/u

/** Returns the first offset at which the text says something. */
export function pastResidue(text: string, from: number, end: number): number {
  const part = text.slice(from, end)
  let at = 0
  for (RESIDUE.lastIndex = 0; RESIDUE.test(part); ) at = RESIDUE.lastIndex
  return from + at
}

/** Returns the offset behind the last place where the text says something: `pastResidue` from the other side. */
export function beforeResidue(text: string, from: number, start: number): number {
  const part = text.slice(start, from)
  let at = part.length
  for (let length = -1; length !== 0; at -= length) {
    RESIDUE_BEFORE.lastIndex = at
    length = RESIDUE_BEFORE.exec(part)?.[1]?.length ?? 0
  }
  // the Greek question mark is a semicolon
  return start + at + (GREEK_END.test(part.slice(0, at)) && part[at] === ";" ? 1 : 0)
}
