import { decodeEscapes } from "./unescape.ts"
import type { Line, Page } from "./yaml-lines.ts"

/** A scalar that says itself that it is a text. */
export interface Scalar {
  readonly text: string
  readonly end: number
}

export interface BlockHeader {
  readonly isFolded: boolean
  readonly chomp: "" | "-" | "+"
  /** Columns below the parent, where the writer gave them. */
  readonly columns: number
}

const HEADER = /^([|>])([+-]?)([1-9]?)([+-]?)[ \t]*(?:#.*)?$/

export function blockHeader(rest: string): BlockHeader | null {
  const hit = HEADER.exec(rest)
  if (hit === null || (hit[2] !== "" && hit[4] !== "")) return null
  return { isFolded: hit[1] === ">", chomp: (hit[2] || hit[4] || "") as BlockHeader["chomp"], columns: Number(hit[3] || 0) }
}

/** The text of a block scalar, of lines [from, to). `hasBreak`: its last line ends in a line break. */
export function blockText(page: Page, from: number, to: number, header: BlockHeader, indent: number, hasBreak: boolean): string {
  const out: string[] = []
  let blanks = 0
  let wasDeeper = false
  for (let i = from; i < to; i++) {
    const line = page.lines[i] as Line
    const content = page.text.slice(line.start + Math.min(indent, leading(line)), line.end)
    if (line.isBlank && line.end - line.start <= indent) {
      blanks++
      continue
    }
    const isDeeper = header.isFolded && (content[0] === " " || content[0] === "\t")
    out.push(gap(header.isFolded && !isDeeper && !wasDeeper, out.length === 0, blanks), content)
    wasDeeper = isDeeper
    blanks = 0
  }
  if (header.chomp === "-") return out.join("")
  const last = out.length > 0 && hasBreak ? "\n" : ""
  return out.join("") + last + (header.chomp === "+" ? "\n".repeat(blanks) : "")
}

/** Blanks before the text; a line that lists have moved has its dash counted in. */
const leading = (line: Line): number => line.at - line.start

/** What stands between two lines of a block: all its breaks, or in folded text one break less, and a blank for none. */
function gap(isFolded: boolean, isFirst: boolean, blanks: number): string {
  if (isFirst) return "\n".repeat(blanks)
  if (!isFolded) return "\n".repeat(blanks + 1)
  return blanks === 0 ? " " : "\n".repeat(blanks)
}

/** A quoted text that closes before `limit` with nothing behind it on its line; null otherwise. */
export function quotedText(text: string, at: number, limit: number, isFolded: boolean): Scalar | null {
  const quote = text[at] as string
  const close = closingQuote(text, at + 1, limit, quote)
  if (close < 0) return null
  const breakAt = text.slice(close + 1, limit).indexOf("\n")
  const rest = text.slice(close + 1, breakAt < 0 ? limit : close + 1 + breakAt).trim()
  if (rest !== "" && !rest.startsWith("#")) return null
  const raw = text.slice(at + 1, close)
  const inner = quote === '"' ? raw.replace(JOINED, "") : raw
  const content = isFolded && inner.includes("\n") ? foldLines(inner.split("\n")) : inner
  return { text: quote === '"' ? decodeEscapes(content) : content.replaceAll("''", "'"), end: close + 1 }
}

/** A break behind a backslash is none, and a backslash keeps the blank that the next line begins with. */
const JOINED = /\\\r?\n[ \t]*(?:\\(?= ))?/g

function closingQuote(text: string, from: number, limit: number, quote: string): number {
  for (let at = from; at < limit; at++) {
    const c = text[at]
    if (quote === '"' && c === "\\") at++
    else if (c === quote) {
      if (quote === '"' || text[at + 1] !== "'") return at
      at++
    }
  }
  return -1
}

/** Breaks within a flow of words: one is a blank, more are one less. */
export function foldLines(lines: readonly string[]): string {
  let out = ""
  let blanks = 0
  lines.forEach((line, i) => {
    const isFirst = i === 0
    const isLast = i === lines.length - 1
    const words = isFirst ? (isLast ? line : line.trimEnd()) : isLast ? line.trimStart() : line.trim()
    if (words === "" && !isFirst && !isLast) blanks++
    else {
      out += isFirst ? words : (blanks === 0 ? " " : "\n".repeat(blanks)) + words
      blanks = 0
    }
  })
  return out
}
