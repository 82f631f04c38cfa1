import { isLineStart } from "../../../dialects/word-before.ts"
import { spanAt, type TextSpan } from "./span.ts"

/** A block of code between two rows of backticks or tildes; the last one may be open. */
export interface CodeFence extends TextSpan {
  readonly codeLanguage: string
  readonly bodyStart: number
  readonly bodyEnd: number
  readonly isClosed: boolean
}

interface MarkRun extends TextSpan {
  readonly mark: string
}

/**
 * Every code block outside the calls. A row of three backticks counts wherever it stands: models forget the line break
 * before and behind it.
 */
export function fencesOf(text: string, blocks: readonly TextSpan[]): CodeFence[] {
  const foundFences: CodeFence[] = []
  let open: MarkRun | null = null
  for (const run of runsOf(text, blocks)) {
    if (open === null) open = run
    else if (run.mark === open.mark && runLength(run) >= runLength(open)) {
      foundFences.push(makeFence(text, blocks, open, run))
      open = null
    }
  }
  if (open !== null) foundFences.push(makeFence(text, blocks, open, null))
  return foundFences
}

const runLength = (run: MarkRun): number => run.end - run.start

function runsOf(text: string, blocks: readonly TextSpan[]): MarkRun[] {
  const found: MarkRun[] = []
  for (const { index, 0: row } of text.matchAll(/`{3,}|~{3,}/g))
    if (spanAt(blocks, index) === null && (row.startsWith("`") || isLineStart(text, index)))
      found.push({ start: index, end: index + row.length, mark: row.charAt(0) })
  return found
}

function makeFence(text: string, blocks: readonly TextSpan[], open: MarkRun, close: MarkRun | null): CodeFence {
  const bodyEnd = close?.start ?? text.length
  const languageText = languageAt(text, blocks, open.end, bodyEnd)
  return {
    start: open.start,
    end: close?.end ?? text.length,
    codeLanguage: languageText.toLowerCase(),
    bodyStart: open.end + languageText.length,
    bodyEnd,
    isClosed: close !== null,
  }
}

const MAX_LANGUAGE_LENGTH = 24

function languageAt(text: string, blocks: readonly TextSpan[], from: number, end: number): string {
  const word =
    /^[\w+#.-]*(?: action(?=\s))?/.exec(text.slice(from, Math.min(end, from + MAX_LANGUAGE_LENGTH)))?.[0] ?? ""
  // Ex) ```search(q="tea")``` : the word behind the row is the call itself
  return spanAt(blocks, from + Math.max(word.length - 1, 0)) === null ? word : ""
}
