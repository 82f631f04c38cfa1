import { type Cell, cellsOf } from "./cells.ts"

export type Span = readonly [start: number, end: number]

/** One line of the text, cut to fit, and the marks under it. */
export interface Excerpt {
  readonly line: string
  readonly marks: string
  /** Line number, counted from 1. */
  readonly lineNumber: number
  /** Number of spans that are marked here. */
  readonly told: number
}

/** Text before the first mark that is kept, as a share of the available columns. */
const LEAD = 1 / 3

/** Returns the line around the first span, with marks under all visible spans. Spans are sorted. */
export function excerpt(text: string, spans: readonly Span[], room: number): Excerpt {
  const first = spans[0] ?? [0, 0]
  const lineStart = text.lastIndexOf("\n", first[0] - 1) + 1
  const nextBreak = text.indexOf("\n", first[0])
  // The line break itself is shown if the span is about it.
  const lineEnd = nextBreak < 0 ? text.length : nextBreak + (first[0] === nextBreak && first[1] > nextBreak ? 1 : 0)
  // A line of megabytes is not split into cells as a whole: no window can reach further than this.
  const reach = room * 4
  const from = onBoundary(text, Math.max(lineStart, first[0] - reach))
  const to = onBoundary(text, Math.min(lineEnd, first[0] + reach))
  const cells = cellsOf(text.slice(from, to), from)
  const window = windowOf(cells, first[0], room, from > lineStart, to < lineEnd)
  const edge = window.cells.at(-1)?.end ?? lineStart
  const told = Math.max(
    1,
    count(spans, (span) => span[0] <= edge && span[0] >= lineStart && (span[0] < lineEnd || span[0] === first[0])),
  )
  const { line, marks } = draw(window, spans.slice(0, told))
  return { line, marks, lineNumber: lineOf(text, lineStart), told }
}

const count = (spans: readonly Span[], fits: (span: Span) => boolean): number => {
  const at = spans.findIndex((span) => !fits(span))
  return at < 0 ? spans.length : at
}

const onBoundary = (text: string, at: number): number =>
  at > 0 && at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at

function lineOf(text: string, at: number): number {
  let line = 1
  for (let i = text.indexOf("\n"); i >= 0 && i < at; i = text.indexOf("\n", i + 1)) line++
  return line
}

interface Window {
  readonly cells: readonly Cell[]
  readonly cutLeft: boolean
  readonly cutRight: boolean
}

function windowOf(cells: readonly Cell[], focus: number, room: number, moreLeft: boolean, moreRight: boolean): Window {
  const total = cells.reduce((sum, cell) => sum + cell.width, 0)
  if (total <= room && !moreLeft && !moreRight) return { cells, cutLeft: false, cutRight: false }
  let begin = cells.findIndex((cell) => cell.end > focus)
  if (begin < 0) begin = cells.length
  let used = 0
  while (begin > 0 && used + (cells[begin - 1] as Cell).width <= room * LEAD) used += (cells[--begin] as Cell).width
  let end = begin
  let width = 0
  while (end < cells.length && width + (cells[end] as Cell).width <= room - 2) width += (cells[end++] as Cell).width
  // If there is nothing more on the right, the remaining room is used on the left.
  if (end === cells.length)
    while (begin > 0 && width + (cells[begin - 1] as Cell).width <= room - 2) width += (cells[--begin] as Cell).width
  return { cells: cells.slice(begin, end), cutLeft: begin > 0 || moreLeft, cutRight: end < cells.length || moreRight }
}

function draw(window: Window, spans: readonly Span[]): { line: string; marks: string } {
  let line = window.cutLeft ? "…" : ""
  let marks = window.cutLeft ? " " : ""
  for (const { start, end, shown, width } of window.cells) {
    line += shown
    marks += (spans.some(([a, b]) => (a < b ? start < b && end > a : start <= a && a < end)) ? "^" : " ").repeat(width)
  }
  const last = window.cells.at(-1)?.end ?? 0
  if (spans.some(([a]) => a >= last)) marks += "^"
  return { line: line + (window.cutRight ? "…" : ""), marks: marks.trimEnd() }
}
