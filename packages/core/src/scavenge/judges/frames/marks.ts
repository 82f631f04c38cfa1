import { type Span, spanAt } from "./span.ts"

/** Inline code and quotations: what two marks of the same paragraph hold between them. */
export interface Marked {
  readonly inline: readonly Span[]
  readonly quoted: readonly Span[]
}

interface Mark extends Span {
  readonly sign: string
}

const SIGNS = /`+|["“”„«»「」『』]|\n[ \t\r]*\n/g
const CLOSER: Readonly<Record<string, string>> = { "“": "”", "„": "“", "«": "»", "「": "」", "『": "』" }

/** Pairs are sought outside the calls and the code blocks, and never across an empty line. */
export function marksOf(text: string, blocks: readonly Span[], fences: readonly Span[]): Marked {
  const inline: Span[] = []
  const quoted: Span[] = []
  for (const paragraph of paragraphsOf(text, blocks, fences)) {
    pairTicks(
      paragraph.filter((mark) => mark.sign.startsWith("`")),
      inline,
    )
    pairQuotes(
      text,
      paragraph.filter((mark) => !mark.sign.startsWith("`")),
      quoted,
    )
  }
  return { inline, quoted }
}

function paragraphsOf(text: string, blocks: readonly Span[], fences: readonly Span[]): Mark[][] {
  const paragraphs: Mark[][] = [[]]
  const signs = new RegExp(SIGNS)
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const block = spanAt(blocks, found.index)
    const fence = spanAt(fences, found.index)
    const over = block ?? fence
    if (over !== null) signs.lastIndex = Math.max(over.end, signs.lastIndex)
    if (block !== null) continue
    if (fence !== null || found[0].startsWith("\n")) paragraphs.push([])
    else paragraphs.at(-1)?.push({ start: found.index, end: signs.lastIndex, sign: found[0] })
  }
  return paragraphs
}

/** As in Markdown: a row of backticks ends at the next row of the same length. */
function pairTicks(ticks: readonly Mark[], into: Span[]): void {
  const partner = nextAlike(ticks)
  for (let i = 0; i < ticks.length; i++) {
    const open = ticks[i]
    const at = partner[i]
    const close = at === undefined ? undefined : ticks[at]
    if (open === undefined || at === undefined || close === undefined) continue
    into.push({ start: open.start, end: close.end })
    i = at
  }
}

function nextAlike(ticks: readonly Mark[]): (number | undefined)[] {
  const next: (number | undefined)[] = new Array(ticks.length)
  const seen = new Map<number, number>()
  for (let i = ticks.length - 1; i >= 0; i--) {
    const size = ticks[i]?.sign.length ?? 0
    next[i] = seen.get(size)
    seen.set(size, i)
  }
  return next
}

function pairQuotes(text: string, quotes: readonly Mark[], into: Span[]): void {
  let open: Mark | null = null
  for (const quote of quotes) {
    if (open === null) open = opens(text, quote) ? quote : null
    else if (closes(text, open, quote)) {
      into.push({ start: open.start, end: quote.end })
      open = null
    }
  }
}

// Ex) a 5" pipe: a straight mark behind a letter or a digit opens nothing
const opens = (text: string, { sign, start }: Mark): boolean => (sign === '"' ? !isWord(text[start - 1]) : CLOSER[sign] !== undefined)

const closes = (text: string, open: Mark, { sign, end }: Mark): boolean => (open.sign === '"' ? sign === '"' && !isWord(text[end]) : CLOSER[open.sign] === sign)

const isWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
