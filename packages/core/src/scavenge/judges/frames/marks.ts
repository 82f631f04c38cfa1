// Finds inline code and quotations.
import { BACKTICK, DOUBLE_QUOTE, isDigit, isLetter } from "../../../json/chars.ts"
import { hasLetterOrDigit } from "../../../lazy-pattern.ts"
import { countUpTo, spanAt, type TextSpan } from "./span.ts"

/** Inline code and quotations: text between two marks in the same paragraph. */
export interface MarkedSpans {
  readonly inlineSpans: readonly TextSpan[]
  readonly quotedSpans: readonly TextSpan[]
}

/** For the code of an opening mark: the code of its closing mark. */
const QUOTE_CLOSERS: ReadonlyMap<number, number> = new Map(
  ["“”", "„“", "«»", "「」", "『』"].map((quotePair) => [quotePair.charCodeAt(0), quotePair.charCodeAt(1)]),
)

interface ParagraphMarks {
  /** Rows of backticks that are not yet paired. */
  tickRuns: TextSpan[]
  /** Offset of the open quotation, or -1. */
  quoteStart: number
  /** Offset of a quotation that its paragraph did not close, or -1. */
  leftOpen: number
  readonly inlineSpans: TextSpan[]
  readonly quotedSpans: TextSpan[]
}

/** A row of backticks, the end of a paragraph, or a quotation mark. */
const MARK = /`+|\n(?=[ \t\r]*\n)|["“”„«»「」『』]/g

/**
 * Finds inline code and quotations outside the calls and the code blocks. Backticks never pair across an empty line; a
 * quotation that its paragraph leaves open ends at the next mark that can only be a closing one.
 */
export function marksOf(text: string, blocks: readonly TextSpan[], codeFences: readonly TextSpan[]): MarkedSpans {
  const paragraphMarks: ParagraphMarks = {
    tickRuns: [],
    quoteStart: -1,
    leftOpen: -1,
    inlineSpans: [],
    quotedSpans: [],
  }
  let fenceCount = 0
  const pattern = new RegExp(MARK)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { index, 0: mark } = match
    const fencesBefore = countUpTo(codeFences, index)
    const skippedEnd = Math.max(codeFences[fencesBefore - 1]?.end ?? 0, spanAt(blocks, index)?.end ?? 0)
    if (skippedEnd > index) {
      pattern.lastIndex = pastRow(text, Math.max(skippedEnd, pattern.lastIndex))
      continue
    }
    if (mark === "\n" || fencesBefore > fenceCount) finishParagraph(paragraphMarks)
    fenceCount = fencesBefore
    if (mark.startsWith("`")) paragraphMarks.tickRuns.push({ start: index, end: index + mark.length })
    else if (mark !== "\n") readQuote(text, index, paragraphMarks)
  }
  finishParagraph(paragraphMarks)
  return paragraphMarks
}

/** Returns the offset behind the rest of a row of backticks that began before `at`: it belongs to the skipped text. */
function pastRow(text: string, at: number): number {
  let end = at
  while (text.charCodeAt(end) === BACKTICK && text.charCodeAt(end - 1) === BACKTICK) end++
  return end
}

function finishParagraph(paragraphMarks: ParagraphMarks): void {
  if (paragraphMarks.tickRuns.length > 0) pairTicks(paragraphMarks.tickRuns, paragraphMarks.inlineSpans)
  paragraphMarks.tickRuns = []
  if (paragraphMarks.quoteStart >= 0) paragraphMarks.leftOpen = paragraphMarks.quoteStart
  paragraphMarks.quoteStart = -1
}

/** Pairs rows of backticks as in Markdown: a row ends at the next row of the same length. */
function pairTicks(tickRuns: readonly TextSpan[], targetSpans: TextSpan[]): void {
  const nextBySize = new Map<number, TextSpan>()
  const partners = new Map<TextSpan, TextSpan | undefined>()
  for (const tickRun of tickRuns.toReversed()) {
    const size = tickRun.end - tickRun.start
    partners.set(tickRun, nextBySize.get(size))
    nextBySize.set(size, tickRun)
  }
  let pairedEnd = 0
  for (const tickRun of tickRuns) {
    const partner = tickRun.start < pairedEnd ? undefined : partners.get(tickRun)
    if (partner === undefined) continue
    targetSpans.push({ start: tickRun.start, end: partner.end })
    pairedEnd = partner.end
  }
}

function readQuote(text: string, at: number, paragraphMarks: ParagraphMarks): void {
  const { quoteStart: opened, leftOpen } = paragraphMarks
  const code = text.charCodeAt(at)
  if (opened < 0 && leftOpen >= 0 && canOnlyClose(text, leftOpen, at)) {
    paragraphMarks.quotedSpans.push({ start: leftOpen, end: at + 1 })
    paragraphMarks.leftOpen = -1
    return
  }
  if (opened < 0) {
    // Ex) a 5" pipe: a straight quotation mark behind a letter or a digit opens nothing
    if (code === DOUBLE_QUOTE ? !isWord(text, at - 1) : QUOTE_CLOSERS.has(code)) paragraphMarks.quoteStart = at
    return
  }
  const openerCode = text.charCodeAt(opened)
  if (
    openerCode === DOUBLE_QUOTE ? code !== DOUBLE_QUOTE || isWord(text, at + 1) : QUOTE_CLOSERS.get(openerCode) !== code
  )
    return
  if (at > opened + 1) paragraphMarks.quotedSpans.push({ start: opened, end: at + 1 })
  paragraphMarks.quoteStart = -1
}

/**
 * True if a mark can only close a quotation. Ex) in the description?" Answer: no : a straight mark with a space behind
 * it and none before it.
 */
function canOnlyClose(text: string, opened: number, at: number): boolean {
  const openerCode = text.charCodeAt(opened)
  if (openerCode !== DOUBLE_QUOTE) return QUOTE_CLOSERS.get(openerCode) === text.charCodeAt(at)
  return (
    text.charCodeAt(at) === DOUBLE_QUOTE && /\S/.test(text.charAt(at - 1)) && !/[^\s.,;:!?)]/.test(text.charAt(at + 1))
  )
}

function isWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code < 128 ? isLetter(code) || isDigit(code) : hasLetterOrDigit(text.charAt(at))
}
