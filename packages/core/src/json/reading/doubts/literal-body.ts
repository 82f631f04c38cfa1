// Doubt: a literal of another language contains variables or byte escapes, which are more than text.
import { isEscaped } from "../../escapes.ts"
import { skipSpace } from "../follow.ts"
import type { ReadingRefusal } from "../hypothesis.ts"

/** Characters of one literal that are looked through. */
const MAX_LITERAL = 16_384

/** Behind the mark comes what may follow a value. */
function endsValue(text: string, end: number): boolean {
  const at = skipSpace(text, end)
  return at >= text.length || "]},;:)+".includes(text[at] as string) || text.slice(end, at).includes("\n")
}

/** The text of the literal that begins at `start`, up to the mark that ends it; "" where no mark ends it. */
function literalBody(text: string, start: number, mark: string): string {
  const limit = start + MAX_LITERAL
  let end = text.indexOf(mark, start)
  while (end >= 0 && end < limit && (isEscaped(text, start, end) || !endsValue(text, end + mark.length)))
    end = text.indexOf(mark, end + 1)
  return end < 0 ? "" : text.slice(start, Math.min(end, limit))
}

/** A look that takes a hundredth of the time that the end of the literal takes: a text may open thousands of them. */
const mayHold = (text: string, start: number, sign: string): boolean =>
  text.slice(start, start + MAX_LITERAL).includes(sign)

/** Behind its brace a variable may have quotes of its own. Ex) {pot["lid"]} */
const PLACEHOLDER = /\{[^{}]{1,128}(?:\}|$)/
const TEMPLATE_PLACEHOLDER = /(?<!\\)\$\{[^{}]{1,128}(?:\}|$)/

/** Ex) f"{x}", `${x}` : its value depends on something that is not in the text. */
export const hasPlaceholder = (text: string, start: number, mark: string): boolean =>
  mayHold(text, start, "{") && (mark === "`" ? TEMPLATE_PLACEHOLDER : PLACEHOLDER).test(literalBody(text, start, mark))

/** A backslash that no other one escapes. */
const OWN_BACKSLASH = String.raw`(?<!\\)(?:\\\\){0,64}\\`
/** Ex) \xc3\xbc : one letter in UTF-8, and two in Latin-1. */
const UTF8_ESCAPES = new RegExp(
  String.raw`${OWN_BACKSLASH}x(?:c[2-9a-f]|d[\da-f]|e[\da-f]|f[0-4])\\x[89ab][\da-f]`,
  "i",
)
/** Ex) \xfc, \374 in a literal of bytes : nothing tells which encoding they are in. */
const HIGH_BYTE = new RegExp(String.raw`${OWN_BACKSLASH}x[89a-f][\da-f]`, "i")
/** Ex) \303, \N{DASH} : escapes of Python that are not decoded. */
const OTHER_ESCAPE = new RegExp(String.raw`${OWN_BACKSLASH}(?:[1-7]|0[0-7]|N\{)`)

/** Ex) 'M\xc3\xbc' : letters that are spelled by their bytes. */
export const hasUtf8Escapes = (text: string, start: number, mark: string): boolean =>
  (mayHold(text, start, "\\x") || mayHold(text, start, "\\X")) && UTF8_ESCAPES.test(literalBody(text, start, mark))

/** True for the text of a literal of Python with escapes that stand for characters nobody can tell from it. */
export function hasOpenEscapes(text: string, start: number, mark: string, isBytes: boolean): boolean {
  const body = literalBody(text, start, mark)
  return OTHER_ESCAPE.test(body) || (isBytes ? HIGH_BYTE : UTF8_ESCAPES).test(body)
}

/** Ex) ``x'' , and not an empty text */
const LATEX_QUOTES = /^``(?!\s{0,8}(?:[,}\]]|$))/
/** Ex) `"x`" : the quotes are escaped as PowerShell has it. */
const isOfPowerShell = (text: string, at: number): boolean =>
  text[at + 1] === '"' && text[text.indexOf("`", at + 2) + 1] === '"'

/** Why nothing may be executed from a text that a single quote or a backtick opens at `at`, or null. */
export function quotedRefusal(text: string, at: number): ReadingRefusal | null {
  const mark = text[at]
  // in double quotes the styles of backslashes compete
  if (mark === "'") return hasUtf8Escapes(text, at + 1, mark) ? "json/ambiguous" : null
  if (mark !== "`") return null
  if (LATEX_QUOTES.test(text.slice(at, at + 12)) || isOfPowerShell(text, at)) return "json/unreadable"
  return hasPlaceholder(text, at + 1, mark) ? "json/no-value" : null
}
