import { decodeEscapes } from "./escapes.ts"
import type { YamlLine, YamlPage } from "./yaml-lines.ts"

export interface BlockHeader {
  readonly isFolded: boolean
  readonly chomp: "" | "-" | "+"
  /** Columns below the parent, where the writer gave them. */
  readonly columns: number
}

const BLOCK_HEADER = /^([|>])([+-]?)([1-9]?)([+-]?)[ \t]*(?:#.*)?$/

export function blockHeader(headerText: string): BlockHeader | null {
  const headerMatch = BLOCK_HEADER.exec(headerText)
  if (headerMatch === null || (headerMatch[2] !== "" && headerMatch[4] !== "")) return null
  return {
    isFolded: headerMatch[1] === ">",
    chomp: (headerMatch[2] || headerMatch[4] || "") as BlockHeader["chomp"],
    columns: Number(headerMatch[3] || 0),
  }
}

/** The text of a block scalar, of lines [from, to). */
export function blockText(page: YamlPage, from: number, to: number, header: BlockHeader, indent: number): string {
  const blockParts: string[] = []
  let blankLines = 0
  let wasDeeper = false
  for (let i = from; i < to; i++) {
    const line = page.lines[i] as YamlLine
    const lineContent = page.text.slice(line.start + Math.min(indent, leadingBlanks(line)), line.end)
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

/** Blanks before the text; a line that lists have moved has its dash counted in. */
const leadingBlanks = (line: YamlLine): number => line.at - line.start

/** What stands between two lines of a block: all its breaks, or in folded text one break less, and a blank for none. */
function joinBreaks(isFolded: boolean, isFirst: boolean, blankLines: number): string {
  if (isFirst) return "\n".repeat(blankLines)
  if (!isFolded) return "\n".repeat(blankLines + 1)
  return blankLines === 0 ? " " : "\n".repeat(blankLines)
}

/** A quoted text that closes before `textLimit` with nothing behind it on its line; null otherwise. */
export function quotedText(
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

/** A break behind a backslash is none, and a backslash keeps the blank that the next line begins with. */
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
