import { BACKTICK, DOUBLE_QUOTE, isDigit, isLetter, LINE_FEED } from "../../../json/chars.ts"
import { hasLetterOrDigit } from "../../../lazy-pattern.ts"
import type { TextSpan } from "./span.ts"

/** Inline code and quotations: what two marks of the same paragraph hold between them. */
export interface MarkedSpans {
  readonly inlineSpans: readonly TextSpan[]
  readonly quotedSpans: readonly TextSpan[]
}

/** By code: the mark that closes what this one opens. */
const QUOTE_CLOSERS: ReadonlyMap<number, number> = new Map(
  ["“”", "„“", "«»", "「」", "『』"].map((quotePair) => [quotePair.charCodeAt(0), quotePair.charCodeAt(1)]),
)
const FIRST_WIDE_QUOTE = 0xab

interface ParagraphMarks {
  /** Rows of backticks not yet paired. */
  tickRuns: TextSpan[]
  /** Where a quotation began, or -1. */
  quoteStart: number
  /** Where one began that its paragraph did not close, or -1. */
  leftOpen: number
  readonly inlineSpans: TextSpan[]
  readonly quotedSpans: TextSpan[]
}

/**
 * Pairs are sought outside the calls and the code blocks. Backticks never pair across an empty line; a quotation that
 * its paragraph leaves open ends at the next mark that can only close one.
 */
export function marksOf(text: string, blocks: readonly TextSpan[], codeFences: readonly TextSpan[]): MarkedSpans {
  const paragraphMarks: ParagraphMarks = {
    tickRuns: [],
    quoteStart: -1,
    leftOpen: -1,
    inlineSpans: [],
    quotedSpans: [],
  }
  for (const textGap of gapsOf(text, blocks, codeFences)) {
    if (textGap.isBehindFence) finishParagraph(paragraphMarks)
    readGap(text, textGap, paragraphMarks)
  }
  finishParagraph(paragraphMarks)
  return paragraphMarks
}

interface TextGap extends TextSpan {
  readonly isBehindFence: boolean
}

function gapsOf(text: string, blocks: readonly TextSpan[], codeFences: readonly TextSpan[]): TextGap[] {
  const ignoredSpans = [
    ...blocks.map((span) => ({ span, isFence: false })),
    ...codeFences.map((span) => ({ span, isFence: true })),
  ]
  ignoredSpans.sort((a, b) => a.span.start - b.span.start)
  const textGaps: TextGap[] = []
  let at = 0
  let isBehindFence = false
  for (const { span, isFence } of ignoredSpans) {
    if (span.end <= at) continue
    if (span.start > at) {
      textGaps.push({ start: at, end: span.start, isBehindFence })
      isBehindFence = false
    }
    isBehindFence ||= isFence
    at = span.end
  }
  textGaps.push({ start: at, end: text.length, isBehindFence })
  return textGaps
}

function readGap(text: string, { start, end }: TextSpan, paragraphMarks: ParagraphMarks): void {
  let at = start
  while (at < end) {
    const code = text.charCodeAt(at)
    let next = at + 1
    if (code === BACKTICK) {
      while (next < end && text.charCodeAt(next) === BACKTICK) next++
      paragraphMarks.tickRuns.push({ start: at, end: next })
    } else if (code === LINE_FEED) {
      while (next < end && isBlank(text.charCodeAt(next))) next++
      if (next < end && text.charCodeAt(next) === LINE_FEED) finishParagraph(paragraphMarks)
    } else if (code === DOUBLE_QUOTE || code >= FIRST_WIDE_QUOTE) readQuote(text, at, code, paragraphMarks)
    at = next
  }
}

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 13

function finishParagraph(paragraphMarks: ParagraphMarks): void {
  if (paragraphMarks.tickRuns.length > 0) pairTicks(paragraphMarks.tickRuns, paragraphMarks.inlineSpans)
  paragraphMarks.tickRuns = []
  if (paragraphMarks.quoteStart >= 0) paragraphMarks.leftOpen = paragraphMarks.quoteStart
  paragraphMarks.quoteStart = -1
}

/** As in Markdown: a row of backticks ends at the next row of the same length. */
function pairTicks(tickRuns: readonly TextSpan[], targetSpans: TextSpan[]): void {
  const partnerIndex = nextAlike(tickRuns)
  for (let i = 0; i < tickRuns.length; i++) {
    const to = partnerIndex[i]
    const open = tickRuns[i]
    const close = to === undefined ? undefined : tickRuns[to]
    if (open === undefined || to === undefined || close === undefined) continue
    targetSpans.push({ start: open.start, end: close.end })
    i = to
  }
}

function nextAlike(tickRuns: readonly TextSpan[]): (number | undefined)[] {
  const next: (number | undefined)[] = new Array(tickRuns.length)
  const lastIndexBySize = new Map<number, number>()
  for (let i = tickRuns.length - 1; i >= 0; i--) {
    const tickRun = tickRuns[i]
    const runLength = tickRun === undefined ? 0 : tickRun.end - tickRun.start
    next[i] = lastIndexBySize.get(runLength)
    lastIndexBySize.set(runLength, i)
  }
  return next
}

function readQuote(text: string, at: number, code: number, paragraphMarks: ParagraphMarks): void {
  const { quoteStart: opened, leftOpen } = paragraphMarks
  if (opened < 0 && leftOpen >= 0 && canOnlyClose(text, leftOpen, at)) {
    paragraphMarks.quotedSpans.push({ start: leftOpen, end: at + 1 })
    paragraphMarks.leftOpen = -1
    return
  }
  if (opened < 0) {
    // Ex) a 5" pipe: a straight mark behind a letter or a digit opens nothing
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

/** Ex) in the description?" Answer: no : a straight mark with a space behind it and none before it. */
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
