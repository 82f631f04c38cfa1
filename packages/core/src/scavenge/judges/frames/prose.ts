// Finds the prose of a text: what it says beside its calls.
import type { CodeFence } from "./fences.ts"
import { beforeResidue, pastResidue } from "./residue.ts"
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
