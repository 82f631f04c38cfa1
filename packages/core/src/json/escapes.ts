import { BACKSLASH } from "./chars.ts"

/** How the backslashes of one string are to be read. */
export type EscapeReading = "json" | "literal" | "unclear"

const VALID = '"\\/bfnrt'
const PATH = /^(?:[A-Za-z]:|\.{1,2}|~|%\w+%|\\)?(?:\\[^\\/:*?"<>|\r\n]*)+$/
const RELATIVE_PATH = /^[\w.-]+(?:\\[\w .()-]+)+$/

/**
 * JSON's reading stands while every backslash forms an escape. Where one does not, the writer did not escape at all:
 * in a path all are then literal; elsewhere `\n` beside `\d` may be either, unless the text shows which.
 */
export function readEscapes(text: string, start: number, end: number): EscapeReading {
  let invalid = 0
  let lineEnds = 0
  let controls = 0
  let deliberate = 0
  let foreign = 0
  let rawBreaks = false
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i)
    if (c === 10) rawBreaks = true
    if (c !== BACKSLASH) continue
    const next = text[++i] ?? ""
    if (next === "n" || next === "t" || next === "r") lineEnds++
    else if (next === "b" || next === "f") controls++
    else if (next === '"' || next === "\\") deliberate++
    else if (next === "u") hex(text, i + 1, end) ? deliberate++ : invalid++
    else if (isForeign(text, i, end)) foreign++
    else if (next !== "/" && next !== "'") invalid++
  }
  // Ex) K\xe4, and a backslash before a real line break: an escape of another language, or a backslash
  if (foreign > 0) return invalid > 0 && deliberate === 0 ? "literal" : "unclear"
  if (invalid === 0) return "json"
  if (lineEnds + controls === 0) return "json"
  const inner = text.slice(start, end)
  if (deliberate === 0 && (PATH.test(inner) || RELATIVE_PATH.test(inner))) return "literal"
  if (deliberate === 0 && lineEnds === 0) return "literal"
  if (deliberate === 0 && rawBreaks) return "literal"
  // Ex) "const a = /\d+/;\n  return a" : words, spaces and several line ends, so \n is a line end
  if (controls === 0 && inner.length > 40 && inner.includes(" ") && readsAsLineEnds(inner)) return "json"
  return "unclear"
}

function isForeign(text: string, at: number, end: number): boolean {
  const c = text[at]
  if (c === "\n" || c === "\r") return true
  if (c === "x") return at + 2 < end && /^[0-9a-fA-F]{2}$/.test(text.slice(at + 1, at + 3))
  return c === "U" && /^[0-9a-fA-F]{8}$/.test(text.slice(at + 1, at + 9))
}

/** True when the written-out line ends make lines: several, or with code-like or sentence-like ends around them. */
function readsAsLineEnds(inner: string): boolean {
  const lines = inner.split(/(?<!\\)\\[nr]/)
  if (lines.length < 2) return false
  // Ex) a regular expression between two words has no spaces around its \n; lines of text and code mostly do
  return lines.filter((line) => /\s|^$|[;{}()]/.test(line)).length * 2 > lines.length
}

export const hex = (text: string, at: number, end: number): boolean => at + 4 <= end && /^[0-9a-fA-F]{4}$/.test(text.slice(at, at + 4))

export const isValidEscape = (text: string, at: number, end: number): boolean => {
  const next = text[at + 1]
  if (next === undefined || at + 1 >= end) return false
  return next === "u" ? hex(text, at + 2, end) : VALID.includes(next)
}
