// Finds the prose of a text: what it says beside its calls.
import type { CodeFence } from "./fences.ts"
import { countUpTo, spanAt, type TextSpan } from "./span.ts"

/** True for a code block that holds calls and nothing else. */
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

/** Something the text says beside its calls. */
export interface ProseSpan extends TextSpan {
  /** A line break stands between it and the call, or the edge, before it and behind it. */
  readonly breaksBefore: boolean
  readonly breaksAfter: boolean
}

/** All of it up to `end`: no white space, brackets or tags at the ends, nothing empty. */
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

/** The calls, and the two rows of each code block that is theirs. */
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

/** The first table row or foreign code block: from there on the text is a document. */
export function documentStart(text: string, blocks: readonly TextSpan[], foreignSpans: readonly TextSpan[]): number {
  const documentRows = /^\|.*\|/gm
  for (let found = documentRows.exec(text); found !== null; found = documentRows.exec(text)) {
    if (spanAt(blocks, found.index) === null) return Math.min(found.index, foreignSpans[0]?.start ?? found.index)
  }
  return foreignSpans[0]?.start ?? text.length
}

/**
 * `<|tool_calls_section_begin|>` has 30 characters, with attributes some more: a longer tag is text. Between square
 * brackets stand capitals, `_` and `/` only.
 */
const TAG = String.raw`<(?!!--)[^<>]{0,78}>|\[[A-Z_/]{0,78}\]`
/** Ex) <|tool_calls_section_end : the text ends within a mark. */
const CUT_MARK = String.raw`<[/|｜][\w▁|｜/]{1,78}$`
/** All but the brackets that a tag begins or ends with. */
const LOOSE = String.raw`\s\0\xad\u200b-\u200f\u2060-\u2064(){},;"'\`“”‘’*•\\\-`
const RESIDUE = new RegExp(`(?:${TAG}|${CUT_MARK}|[${LOOSE}>\\]]{1,64}|[<[]|print\\()`, "y")
const RESIDUE_BEFORE = new RegExp(`(?<=(${TAG}|print\\(|[${LOOSE.replace("(", "")}<[]{1,64}|[>\\](]))`, "y")

const GREEK_END = /[Ͱ-Ͽἀ-῿]$/u

/** The first place that says something. */
export function pastResidue(text: string, from: number, end: number): number {
  const part = text.slice(from, end)
  let at = 0
  for (RESIDUE.lastIndex = 0; RESIDUE.test(part); ) at = RESIDUE.lastIndex
  return from + at
}

/** Behind the last place that says something; the same from the other side. */
export function beforeResidue(text: string, from: number, start: number): number {
  const part = text.slice(start, from)
  let at = part.length
  for (let length = -1; length !== 0; at -= length) {
    RESIDUE_BEFORE.lastIndex = at
    length = RESIDUE_BEFORE.exec(part)?.[1]?.length ?? 0
  }
  // Greek asks with a semicolon
  return start + at + (GREEK_END.test(part.slice(0, at)) && part[at] === ";" ? 1 : 0)
}
