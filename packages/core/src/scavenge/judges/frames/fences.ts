import { type Span, spanAt } from "./span.ts"

/** A block of code between two rows of backticks or tildes; the last one may be open. */
export interface Fence extends Span {
  readonly language: string
  readonly bodyStart: number
  readonly bodyEnd: number
  readonly closed: boolean
}

interface Run extends Span {
  readonly mark: string
}

/**
 * Every code block outside the calls. A row of three backticks counts wherever it stands: models forget the line break
 * before and behind it.
 */
export function fencesOf(text: string, blocks: readonly Span[]): Fence[] {
  const fences: Fence[] = []
  let open: Run | null = null
  for (const run of runsOf(text, blocks)) {
    if (open === null) open = run
    else if (run.mark === open.mark && length(run) >= length(open)) {
      fences.push(fence(text, blocks, open, run))
      open = null
    }
  }
  if (open !== null) fences.push(fence(text, blocks, open, null))
  return fences
}

const length = (run: Run): number => run.end - run.start

function runsOf(text: string, blocks: readonly Span[]): Run[] {
  const runs: Run[] = []
  const rows = /`{3,}|~{3,}/g
  let next = 0
  for (let found = rows.exec(text); found !== null; found = rows.exec(text)) {
    const { index } = found
    while ((blocks[next]?.end ?? text.length) <= index) next++
    const block = blocks[next]
    if (block !== undefined && block.start <= index) rows.lastIndex = Math.max(block.end, rows.lastIndex)
    else if (text[index] === "`" || beginsLine(text, index)) runs.push({ start: index, end: rows.lastIndex, mark: text.charAt(index) })
  }
  return runs
}

function beginsLine(text: string, at: number): boolean {
  let from = at - 1
  while (from >= 0 && (text[from] === " " || text[from] === "\t")) from--
  return from < 0 || text[from] === "\n"
}

function fence(text: string, blocks: readonly Span[], open: Run, close: Run | null): Fence {
  const bodyEnd = close?.start ?? text.length
  const language = languageAt(text, blocks, open.end, bodyEnd)
  return {
    start: open.start,
    end: close?.end ?? text.length,
    language: language.toLowerCase(),
    bodyStart: open.end + language.length,
    bodyEnd,
    closed: close !== null,
  }
}

const LONGEST_LANGUAGE = 24

function languageAt(text: string, blocks: readonly Span[], from: number, end: number): string {
  const word = /^[\w+#.-]*(?: action(?=\s))?/.exec(text.slice(from, Math.min(end, from + LONGEST_LANGUAGE)))?.[0] ?? ""
  // Ex) ```search(q="tea")``` : the word behind the row is the call itself
  return spanAt(blocks, from + Math.max(word.length - 1, 0)) === null ? word : ""
}
