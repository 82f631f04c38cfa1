import { isBareKey } from "./flow.ts"

/**
 * One line: [start, end) without its break. `at` is its first character that is no blank, `indent` the column of that.
 */
export interface YamlLine {
  readonly start: number
  readonly end: number
  readonly at: number
  readonly indent: number
  readonly isBlank: boolean
}

/** The lines of one body, and how far it goes. Reading a list moves the start of a line behind the dash. */
export interface YamlPage {
  readonly text: string
  readonly end: number
  readonly lines: YamlLine[]
}

/** A blank rest without line break, before the closing tag, is no line. */
export function pageOf(text: string, start: number, end: number): YamlPage {
  const lines: YamlLine[] = []
  // not beyond the body: in a text of one line each of many bodies would be searched to the end of the text
  const bodyText = text.slice(0, end)
  for (let from = start; from < end; ) {
    const found = bodyText.indexOf("\n", from)
    const lineStop = found < 0 ? end : found
    const line = lineAt(
      text,
      from,
      lineStop < end && text[lineStop - 1] === "\r" && lineStop > from ? lineStop - 1 : lineStop,
    )
    if (lineStop < end || !line.isBlank) lines.push(line)
    from = lineStop + 1
  }
  return { text, end, lines }
}

function lineAt(text: string, start: number, end: number): YamlLine {
  let at = start
  while (at < end && (text[at] === " " || text[at] === "\t")) at++
  return { start, end, at, indent: at - start, isBlank: at === end }
}

/** Where the line behind a line begins, at most the end of the body. */
export function nextStart(page: YamlPage, line: YamlLine): number {
  const at = page.text.slice(0, page.end).indexOf("\n", line.end)
  return at < 0 ? page.end : at + 1
}

export const isComment = (page: YamlPage, line: YamlLine): boolean => page.text[line.at] === "#" && !line.isBlank

/** The first line of [from, to) that passes; `to` when none does. */
export function findLine(page: YamlPage, from: number, to: number, passes: (line: YamlLine) => boolean): number {
  let i = from
  for (let line = page.lines[i]; i < to && line !== undefined && !passes(line); line = page.lines[i]) i++
  return i
}

/** The first line that says something. */
export const contentFrom = (page: YamlPage, from: number, to: number): number =>
  findLine(page, from, to, (line) => !line.isBlank && !isComment(page, line))

/** The first line that is not indented deeper than its parent. */
export const runEnd = (page: YamlPage, from: number, to: number, parentIndent: number): number =>
  findLine(page, from, to, (line) => !line.isBlank && line.indent <= parentIndent)

export interface KeyHead {
  readonly key: string
  /** Behind the colon. */
  readonly valueStart: number
}

/** `key:` with a blank or nothing behind it. A name with blanks in it must be quoted. */
export function headOf(text: string, line: YamlLine): KeyHead | null {
  const plainEnd = plainKeyEnd(text, line)
  if (plainEnd > line.at)
    return isColon(text, plainEnd, line.end) ? { key: text.slice(line.at, plainEnd), valueStart: plainEnd + 1 } : null
  const quoteMark = text[line.at]
  if (quoteMark === '"' || quoteMark === "'") {
    // on the line only: an indexOf over the rest of the text from each of many quotes is quadratic
    const found = text.slice(line.at + 1, line.end).indexOf(quoteMark)
    const end = line.at + 1 + found
    return found > 0 && isColon(text, end + 1, line.end)
      ? { key: text.slice(line.at + 1, end), valueStart: end + 2 }
      : null
  }
  return null
}

function plainKeyEnd(text: string, line: YamlLine): number {
  let at = line.at
  while (at < line.end && isBareKey(text.charCodeAt(at))) at++
  return at
}

function isColon(text: string, at: number, end: number): boolean {
  if (at >= end || text[at] !== ":") return false
  return at + 1 === end || text[at + 1] === " " || text[at + 1] === "\t"
}

export const isDash = (text: string, line: YamlLine): boolean =>
  text[line.at] === "-" && (line.at + 1 >= line.end || text[line.at + 1] === " " || text[line.at + 1] === "\t")
