// Finds code blocks outside the calls, and their languages.
import { isLineStart } from "../../../dialects/word-before.ts"
import { spanAt, type TextSpan } from "./span.ts"

/** A code block between two rows of backticks or tildes; the last one may be unclosed. */
export interface CodeFence extends TextSpan {
  readonly codeLanguage: string
  readonly bodyStart: number
  readonly bodyEnd: number
  readonly isClosed: boolean
}

interface MarkRun extends TextSpan {
  readonly mark: string
}

/** Returns all code blocks outside the calls. Three backticks count anywhere: models forget the line breaks. */
export function fencesOf(text: string, blocks: readonly TextSpan[]): CodeFence[] {
  const foundFences: CodeFence[] = []
  let open: MarkRun | null = null
  const pattern = /`{3,}|~{3,}/g
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { index: start, 0: row } = match
    const mark = row.charAt(0)
    if (open !== null && (mark !== open.mark || row.length < open.end - open.start)) continue
    if (spanAt(blocks, start) !== null || (mark === "~" && !isLineStart(text, start))) continue
    const run: MarkRun = { start, end: start + row.length, mark }
    if (open !== null) foundFences.push(makeFence(text, blocks, open, run))
    open = open === null ? run : null
  }
  if (open !== null) foundFences.push(makeFence(text, blocks, open, null))
  return foundFences
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
  // Ex) ```search(q="tea")``` : the word behind the row is the call itself, not a language
  return spanAt(blocks, from + Math.max(word.length - 1, 0)) === null ? word : ""
}

/** True for a code block that is meant for calls. Ex) ```tool_code */
export const isForCalls = (codeFence: CodeFence | null): boolean =>
  codeFence !== null && /^tool_(?:code|calls?)$/.test(codeFence.codeLanguage)
