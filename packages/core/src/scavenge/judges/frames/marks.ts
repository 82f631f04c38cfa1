import { BACKTICK, isDigit, isLetter, LF, QUOTE } from "../../../json/chars.ts"
import type { Span } from "./span.ts"

/** Inline code and quotations: what two marks of the same paragraph hold between them. */
export interface Marked {
  readonly inline: readonly Span[]
  readonly quoted: readonly Span[]
}

/** By code: the mark that closes what this one opens. */
const CLOSERS: ReadonlyMap<number, number> = new Map(["“”", "„“", "«»", "「」", "『』"].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]))
const FIRST_WIDE_QUOTE = 0xab

interface Paragraph {
  /** Rows of backticks not yet paired. */
  ticks: Span[]
  /** Where a quotation began, or -1. */
  opened: number
  readonly inline: Span[]
  readonly quoted: Span[]
}

/** Pairs are sought outside the calls and the code blocks, and never across an empty line. */
export function marksOf(text: string, blocks: readonly Span[], fences: readonly Span[]): Marked {
  const paragraph: Paragraph = { ticks: [], opened: -1, inline: [], quoted: [] }
  for (const gap of gapsOf(text, blocks, fences)) {
    if (gap.isBehindFence) finish(paragraph)
    readGap(text, gap, paragraph)
  }
  finish(paragraph)
  return paragraph
}

interface Gap extends Span {
  readonly isBehindFence: boolean
}

function gapsOf(text: string, blocks: readonly Span[], fences: readonly Span[]): Gap[] {
  const holes = [...blocks.map((span) => ({ span, isFence: false })), ...fences.map((span) => ({ span, isFence: true }))]
  holes.sort((a, b) => a.span.start - b.span.start)
  const gaps: Gap[] = []
  let at = 0
  let isBehindFence = false
  for (const { span, isFence } of holes) {
    if (span.end <= at) continue
    if (span.start > at) {
      gaps.push({ start: at, end: span.start, isBehindFence })
      isBehindFence = false
    }
    isBehindFence ||= isFence
    at = span.end
  }
  gaps.push({ start: at, end: text.length, isBehindFence })
  return gaps
}

function readGap(text: string, { start, end }: Span, paragraph: Paragraph): void {
  let at = start
  while (at < end) {
    const code = text.charCodeAt(at)
    let next = at + 1
    if (code === BACKTICK) {
      while (next < end && text.charCodeAt(next) === BACKTICK) next++
      paragraph.ticks.push({ start: at, end: next })
    } else if (code === LF) {
      while (next < end && isBlank(text.charCodeAt(next))) next++
      if (next < end && text.charCodeAt(next) === LF) finish(paragraph)
    } else if (code === QUOTE || code >= FIRST_WIDE_QUOTE) readQuote(text, at, code, paragraph)
    at = next
  }
}

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 13

function finish(paragraph: Paragraph): void {
  if (paragraph.ticks.length > 0) pairTicks(paragraph.ticks, paragraph.inline)
  paragraph.ticks = []
  paragraph.opened = -1
}

/** As in Markdown: a row of backticks ends at the next row of the same length. */
function pairTicks(ticks: readonly Span[], into: Span[]): void {
  const partner = nextAlike(ticks)
  for (let i = 0; i < ticks.length; i++) {
    const to = partner[i]
    const open = ticks[i]
    const close = to === undefined ? undefined : ticks[to]
    if (open === undefined || to === undefined || close === undefined) continue
    into.push({ start: open.start, end: close.end })
    i = to
  }
}

function nextAlike(ticks: readonly Span[]): (number | undefined)[] {
  const next: (number | undefined)[] = new Array(ticks.length)
  const seen = new Map<number, number>()
  for (let i = ticks.length - 1; i >= 0; i--) {
    const tick = ticks[i]
    const size = tick === undefined ? 0 : tick.end - tick.start
    next[i] = seen.get(size)
    seen.set(size, i)
  }
  return next
}

function readQuote(text: string, at: number, code: number, paragraph: Paragraph): void {
  const { opened } = paragraph
  if (opened < 0) {
    // Ex) a 5" pipe: a straight mark behind a letter or a digit opens nothing
    if (code === QUOTE ? !isWord(text, at - 1) : CLOSERS.has(code)) paragraph.opened = at
    return
  }
  const opener = text.charCodeAt(opened)
  if (opener === QUOTE ? code !== QUOTE || isWord(text, at + 1) : CLOSERS.get(opener) !== code) return
  if (at > opened + 1) paragraph.quoted.push({ start: opened, end: at + 1 })
  paragraph.opened = -1
}

function isWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code < 128 ? isLetter(code) || isDigit(code) : /^[\p{L}\p{N}]/u.test(text.charAt(at))
}
