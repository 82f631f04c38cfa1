import type { Fence } from "./fences.ts"
import { beforeResidue, pastResidue } from "./residue.ts"
import { countUpTo, type Span, spanAt } from "./span.ts"

/** True for a code block that holds calls and nothing else. */
export function isOwn(text: string, blocks: readonly Span[], { bodyStart, bodyEnd }: Fence): boolean {
  let at = bodyStart
  let i = countUpTo(blocks, bodyStart - 1)
  const first = i
  for (let block = blocks[i]; block !== undefined && block.start < bodyEnd; block = blocks[++i]) {
    if (pastResidue(text, at, block.start) < block.start) return false
    at = block.end
  }
  return i > first && pastResidue(text, at, Math.max(at, bodyEnd)) >= bodyEnd
}

/** Something the text says beside its calls. */
export interface Prose extends Span {
  /** A line break stands between it and the call, or the edge, before it and behind it. */
  readonly breaksBefore: boolean
  readonly breaksAfter: boolean
}

/** All of it up to `end`: no white space, brackets or tags at the ends, nothing empty. */
export function proseOf(text: string, blocks: readonly Span[], own: readonly Fence[], end: number): Prose[] {
  const prose: Prose[] = []
  let at = 0
  for (const cut of cutsOf(blocks, own)) {
    addPiece(text, at, Math.min(cut.start, end), prose)
    at = Math.max(at, cut.end)
  }
  addPiece(text, at, end, prose)
  return prose
}

/** The calls, and the two rows of each code block that is theirs. */
function cutsOf(blocks: readonly Span[], own: readonly Fence[]): Span[] {
  const rows = own.flatMap(({ start, bodyStart, bodyEnd, end }) => [
    { start, end: bodyStart },
    { start: bodyEnd, end },
  ])
  return [...blocks, ...rows].sort((a, b) => a.start - b.start || a.end - b.end)
}

function addPiece(text: string, from: number, to: number, prose: Prose[]): void {
  const start = pastResidue(text, from, to)
  const end = beforeResidue(text, to, start)
  if (start < end) prose.push({ start, end, breaksBefore: text.slice(from, start).includes("\n"), breaksAfter: text.slice(end, to).includes("\n") })
}

/** The first heading, table row or foreign code block: from there on the text is a document. */
export function documentStart(text: string, blocks: readonly Span[], foreign: readonly Span[]): number {
  const rows = /^(?:#{1,6} |\|.*\|)/gm
  for (let found = rows.exec(text); found !== null; found = rows.exec(text)) {
    if (spanAt(blocks, found.index) === null) return Math.min(found.index, foreign[0]?.start ?? found.index)
  }
  return foreign[0]?.start ?? text.length
}
