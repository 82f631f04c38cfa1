// Doubt: a literal of another language contains variables or byte escapes, so its value is not the text as written.
import { isEscaped } from "../../escapes.ts"
import { skipSpace } from "../follow.ts"
import type { ReadingRefusal } from "../hypothesis.ts"

/** Maximum number of characters of one literal that are searched. */
const MAX_LITERAL = 16_384

/** True if the text at `end` can follow a value. */
function endsValue(text: string, end: number): boolean {
  const at = skipSpace(text, end)
  return at >= text.length || "]},;:)+".includes(text[at] as string) || text.slice(end, at).includes("\n")
}

/** Returns the text of the literal that begins at `start`, up to its closing mark; "" if it is never closed. */
function literalBody(text: string, start: number, mark: string): string {
  const limit = start + MAX_LITERAL
  let end = text.indexOf(mark, start)
  while (end >= 0 && end < limit && (isEscaped(text, start, end) || !endsValue(text, end + mark.length)))
    end = text.indexOf(mark, end + 1)
  return end < 0 ? "" : text.slice(start, Math.min(end, limit))
}

/** Fast pre-check, in a hundredth of the time to find the literal's end: a text may open thousands of literals. */
const mayHold = (text: string, start: number, sign: string): boolean =>
  text.slice(start, start + MAX_LITERAL).includes(sign)

/** A variable in braces may have quotes of its own. Ex) {pot["lid"]} */
const PLACEHOLDER = /\{[^{}]{1,128}(?:\}|$)/
const TEMPLATE_PLACEHOLDER = /(?<!\\)\$\{[^{}]{1,128}(?:\}|$)/

/** True if the value depends on something outside the text. Ex) f"{x}", `${x}` */
export const hasPlaceholder = (text: string, start: number, mark: string): boolean =>
  mayHold(text, start, "{") && (mark === "`" ? TEMPLATE_PLACEHOLDER : PLACEHOLDER).test(literalBody(text, start, mark))

/** A backslash that is not itself escaped. */
const OWN_BACKSLASH = String.raw`(?<!\\)(?:\\\\){0,64}\\`
/** Ex) \xc3\xbc : one letter in UTF-8, two in Latin-1. */
const UTF8_ESCAPES = new RegExp(
  String.raw`${OWN_BACKSLASH}x(?:c[2-9a-f]|d[\da-f]|e[\da-f]|f[0-4])\\x[89ab][\da-f]`,
  "i",
)
/** Ex) \xfc, \374 in a bytes literal : the encoding is unknown. */
const HIGH_BYTE = new RegExp(String.raw`${OWN_BACKSLASH}x[89a-f][\da-f]`, "i")
/** Ex) \303, \N{DASH} : Python escapes that are not decoded. */
const OTHER_ESCAPE = new RegExp(String.raw`${OWN_BACKSLASH}(?:[1-7]|0[0-7]|N\{)`)

/** True if letters are written as their UTF-8 bytes. Ex) 'M\xc3\xbc' */
export const hasUtf8Escapes = (text: string, start: number, mark: string): boolean =>
  (mayHold(text, start, "\\x") || mayHold(text, start, "\\X")) && UTF8_ESCAPES.test(literalBody(text, start, mark))

/** True if a Python literal has escapes whose characters cannot be determined from the text. */
export function hasOpenEscapes(text: string, start: number, mark: string, isBytes: boolean): boolean {
  const body = literalBody(text, start, mark)
  return OTHER_ESCAPE.test(body) || (isBytes ? HIGH_BYTE : UTF8_ESCAPES).test(body)
}

/** Ex) ``x'' , but not an empty string */
const LATEX_QUOTES = /^``(?!\s{0,8}(?:[,}\]]|$))/
/** True if the quotes are escaped in the PowerShell style. Ex) `"x`" */
const isOfPowerShell = (text: string, at: number): boolean =>
  text[at + 1] === '"' && text[text.indexOf("`", at + 2) + 1] === '"'

/** Returns why nothing may be executed from a string that a single quote or backtick opens at `at`, or null. */
export function quotedRefusal(text: string, at: number): ReadingRefusal | null {
  const mark = text[at]
  // in double quotes the backslash styles compete
  if (mark === "'") return hasUtf8Escapes(text, at + 1, mark) ? "json/ambiguous" : null
  if (mark !== "`") return null
  if (LATEX_QUOTES.test(text.slice(at, at + 12)) || isOfPowerShell(text, at)) return "json/unreadable"
  return hasPlaceholder(text, at + 1, mark) ? "json/no-value" : null
}
