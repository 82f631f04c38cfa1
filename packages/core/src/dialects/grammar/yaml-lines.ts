import { isBareKey } from "./flow-key.ts"

/** One line: [start, end) without its break. `at` is its first character that is no blank, `indent` the column of that. */
export interface Line {
  readonly start: number
  readonly end: number
  readonly at: number
  readonly indent: number
  readonly isBlank: boolean
}

/** The lines of one body, and how far it goes. Reading a list moves the start of a line behind the dash. */
export interface Page {
  readonly text: string
  readonly end: number
  readonly lines: Line[]
}

/** A blank rest without line break, before the closing tag, is no line. */
export function pageOf(text: string, start: number, end: number): Page {
  const lines: Line[] = []
  // not beyond the body: in a text of one line each of many bodies would be searched to the end of the text
  const body = text.slice(0, end)
  for (let from = start; from < end; ) {
    const found = body.indexOf("\n", from)
    const stop = found < 0 ? end : found
    const line = lineAt(text, from, stop < end && text[stop - 1] === "\r" && stop > from ? stop - 1 : stop)
    if (stop < end || !line.isBlank) lines.push(line)
    from = stop + 1
  }
  return { text, end, lines }
}

function lineAt(text: string, start: number, end: number): Line {
  let at = start
  while (at < end && (text[at] === " " || text[at] === "\t")) at++
  return { start, end, at, indent: at - start, isBlank: at === end }
}

/** Where the line behind a line begins, at most the end of the body. */
export function nextStart(page: Page, line: Line): number {
  const at = page.text.slice(0, page.end).indexOf("\n", line.end)
  return at < 0 ? page.end : at + 1
}

export const isComment = (page: Page, line: Line): boolean => page.text[line.at] === "#" && !line.isBlank

/** The first line from `from` on that says something; `to` when none does. */
export function contentFrom(page: Page, from: number, to: number): number {
  let i = from
  for (let line = page.lines[i]; i < to && line !== undefined && (line.isBlank || isComment(page, line)); line = page.lines[i]) i++
  return i
}

/** The first line that is not indented deeper than its parent; `to` when all are. */
export function runEnd(page: Page, from: number, to: number, parent: number): number {
  let i = from
  for (let line = page.lines[i]; i < to && line !== undefined && (line.isBlank || line.indent > parent); line = page.lines[i]) i++
  return i
}

export interface Head {
  readonly key: string
  /** Behind the colon. */
  readonly rest: number
}

/** `key:` with a blank or nothing behind it. A name with blanks in it must be quoted. */
export function headOf(text: string, line: Line): Head | null {
  const plain = plainKeyEnd(text, line)
  if (plain > line.at) return isColon(text, plain, line.end) ? { key: text.slice(line.at, plain), rest: plain + 1 } : null
  const quote = text[line.at]
  if (quote === '"' || quote === "'") {
    // on the line only: an indexOf over the rest of the text from each of many quotes is quadratic
    const found = text.slice(line.at + 1, line.end).indexOf(quote)
    const end = line.at + 1 + found
    return found > 0 && isColon(text, end + 1, line.end) ? { key: text.slice(line.at + 1, end), rest: end + 2 } : null
  }
  return null
}

function plainKeyEnd(text: string, line: Line): number {
  let at = line.at
  while (at < line.end && isBareKey(text.charCodeAt(at))) at++
  return at
}

function isColon(text: string, at: number, end: number): boolean {
  if (at >= end || text[at] !== ":") return false
  return at + 1 === end || text[at + 1] === " " || text[at + 1] === "\t"
}

export const isDash = (text: string, line: Line): boolean =>
  text[line.at] === "-" && (line.at + 1 >= line.end || text[line.at + 1] === " " || text[line.at + 1] === "\t")
