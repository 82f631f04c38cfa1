// Splits YAML into lines, keys and scalars.
import { decodeEscapes } from "./escapes.ts"

/** One line: [start, end) without its break. `at` is its first non-blank character, `indent` the column of that. */
export interface YamlLine {
  readonly start: number
  readonly end: number
  readonly at: number
  readonly indent: number
  readonly isBlank: boolean
}

/** The lines of one body, and the end of the body. When a list is read, the start of a line moves after the dash. */
export interface YamlPage {
  readonly text: string
  readonly end: number
  readonly lines: YamlLine[]
}

/** Splits a body into lines. Blank text without line break before the closing tag is not a line. */
export function pageOf(text: string, start: number, end: number): YamlPage {
  const lines: YamlLine[] = []
  // not beyond the body: in a text of one line, each of many bodies would be searched to the end of the text
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

/** Returns the start of the next line, at most the end of the body. */
export function nextStart(page: YamlPage, line: YamlLine): number {
  const at = page.text.slice(0, page.end).indexOf("\n", line.end)
  return at < 0 ? page.end : at + 1
}

export const isComment = (page: YamlPage, line: YamlLine): boolean => page.text[line.at] === "#" && !line.isBlank

/** Returns the index of the first line of [from, to) that passes; `to` if there is none. */
export function findLine(page: YamlPage, from: number, to: number, passes: (line: YamlLine) => boolean): number {
  let i = from
  for (let line = page.lines[i]; i < to && line !== undefined && !passes(line); line = page.lines[i]) i++
  return i
}

/** Returns the index of the first line with content. */
export const contentFrom = (page: YamlPage, from: number, to: number): number =>
  findLine(page, from, to, (line) => !line.isBlank && !isComment(page, line))

/** Returns the index of the first line that is not indented deeper than its parent. */
export const runEnd = (page: YamlPage, from: number, to: number, parentIndent: number): number =>
  findLine(page, from, to, (line) => !line.isBlank && line.indent <= parentIndent)

export interface KeyHead {
  readonly key: string
  /** Offset after the colon. */
  readonly valueStart: number
}

const KEY_HEAD = /^(?:((?:[\w.$-]|(?!\s)[^\0-\x7e])+)|"([^"]+)"|'([^']+)'):(?=[ \t]|$)/

/** Reads `key:`, followed by a blank or nothing. A name that contains blanks must be quoted. */
export function headOf(text: string, line: YamlLine): KeyHead | null {
  const [head, bare, double, single] = KEY_HEAD.exec(text.slice(line.at, line.end)) ?? []
  const key = bare ?? double ?? single
  return head === undefined || key === undefined ? null : { key, valueStart: line.at + head.length }
}

export const isDash = (text: string, line: YamlLine): boolean => /^-(?:[ \t]|$)/.test(text.slice(line.at, line.end))

export interface BlockHeader {
  readonly isFolded: boolean
  readonly chomp: "" | "-" | "+"
  /** Columns deeper than the parent, if the header specifies them; otherwise 0. */
  readonly columns: number
}

const BLOCK_HEADER = /^([|>])([+-]?)([1-9]?)([+-]?)[ \t]*(?:#.*)?$/

export function blockHeader(headerText: string): BlockHeader | null {
  const [, style, chomp = "", columns = "", lateChomp = ""] = BLOCK_HEADER.exec(headerText) ?? []
  if (style === undefined || (chomp !== "" && lateChomp !== "")) return null
  return { isFolded: style === ">", chomp: (chomp || lateChomp) as BlockHeader["chomp"], columns: Number(columns) }
}

/** Returns the text of a block scalar, from lines [from, to). */
export function blockText(page: YamlPage, from: number, to: number, header: BlockHeader, indent: number): string {
  const blockParts: string[] = []
  let blankLines = 0
  let wasDeeper = false
  for (let i = from; i < to; i++) {
    const line = page.lines[i] as YamlLine
    // at most up to its text: if a list moved it, the dash counts as indentation
    const lineContent = page.text.slice(Math.min(line.start + indent, line.at), line.end)
    if (line.isBlank && line.end - line.start <= indent) {
      blankLines++
      continue
    }
    const isDeeper = header.isFolded && (lineContent[0] === " " || lineContent[0] === "\t")
    blockParts.push(
      joinBreaks(header.isFolded && !isDeeper && !wasDeeper, blockParts.length === 0, blankLines),
      lineContent,
    )
    wasDeeper = isDeeper
    blankLines = 0
  }
  if (header.chomp === "-") return blockParts.join("")
  const hasBreak = (page.lines[to - 1] as YamlLine).end < page.end
  const finalBreak = blockParts.length > 0 && hasBreak ? "\n" : ""
  return blockParts.join("") + finalBreak + (header.chomp === "+" ? "\n".repeat(blankLines) : "")
}

/** Returns the text between two lines of a block: its breaks; if folded one less, and a blank for none. */
function joinBreaks(isFolded: boolean, isFirst: boolean, blankLines: number): string {
  if (isFirst) return "\n".repeat(blankLines)
  if (!isFolded) return "\n".repeat(blankLines + 1)
  return blankLines === 0 ? " " : "\n".repeat(blankLines)
}

/** Reads a quoted scalar that closes before `textLimit` with no text after it on its line; otherwise null. */
export function quotedScalar(
  text: string,
  at: number,
  textLimit: number,
  isFolded: boolean,
): { readonly text: string; readonly end: number } | null {
  const quoteMark = text[at] as string
  const closeAt = closingQuote(text, at + 1, textLimit, quoteMark)
  if (closeAt < 0) return null
  const breakAt = text.slice(closeAt + 1, textLimit).indexOf("\n")
  const afterQuote = text.slice(closeAt + 1, breakAt < 0 ? textLimit : closeAt + 1 + breakAt).trim()
  if (afterQuote !== "" && !afterQuote.startsWith("#")) return null
  const rawText = text.slice(at + 1, closeAt)
  const joinedText = quoteMark === '"' ? rawText.replace(ESCAPED_BREAK, "") : rawText
  const foldedContent = isFolded && joinedText.includes("\n") ? foldLines(joinedText.split("\n")) : joinedText
  return {
    text: quoteMark === '"' ? decodeEscapes(foldedContent) : foldedContent.replaceAll("''", "'"),
    end: closeAt + 1,
  }
}

/** A break after a backslash, which is removed; another backslash keeps the blank at the start of the next line. */
const ESCAPED_BREAK = /\\\r?\n[ \t]*(?:\\(?= ))?/g

function closingQuote(text: string, from: number, textLimit: number, quoteMark: string): number {
  for (let at = from; at < textLimit; at++) {
    const c = text[at]
    if (quoteMark === '"' && c === "\\") at++
    else if (c === quoteMark) {
      if (quoteMark === '"' || text[at + 1] !== "'") return at
      at++
    }
  }
  return -1
}

/** Folds line breaks: one becomes a blank, n become n - 1. */
export function foldLines(lines: readonly string[]): string {
  let foldedText = ""
  let blankLines = 0
  lines.forEach((line, i) => {
    const isFirst = i === 0
    const isLast = i === lines.length - 1
    const words = isFirst ? (isLast ? line : line.trimEnd()) : isLast ? line.trimStart() : line.trim()
    if (words === "" && !isFirst && !isLast) blankLines++
    else {
      foldedText += isFirst ? words : (blankLines === 0 ? " " : "\n".repeat(blankLines)) + words
      blankLines = 0
    }
  })
  return foldedText
}
