/** By the character behind the backslash. */
export const SHARED_ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ "\\": "\\", "'": "'", '"': '"', a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }),
)
const HEX_WIDTHS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

export interface DecodedEscape {
  readonly value: string
  readonly end: number
}

/** The escape that begins with the backslash at `at`. What is none keeps its backslash, as in Python. */
export function readEscape(text: string, at: number, isMarkdown: boolean): DecodedEscape {
  const c = text[at + 1] ?? ""
  const namedEscape = c === "\n" ? "" : SHARED_ESCAPES.get(c)
  if (namedEscape !== undefined) return { value: namedEscape, end: at + 2 }
  // Ex) \033 , but \1 is a part of a pattern or a path that nobody escaped: no call holds such a character
  if (/^[0-7]{3}/.test(text.slice(at + 1, at + 4))) return readOctal(text, at)
  const digitCount = HEX_WIDTHS[c]
  if (digitCount !== undefined) return readHexadecimal(text, at, digitCount)
  // Ex) [get\_weather(id='a\_b')] : the whole call went through Markdown
  if (isMarkdown && isMark(c)) return { value: c, end: at + 2 }
  return { value: `\\${c}`, end: at + 1 + c.length }
}

/** What Markdown escapes in the middle of a word. */
export const isMark = (c: string | undefined): boolean => c === "_" || c === "*"

const readOctal = (text: string, at: number): DecodedEscape => ({
  value: String.fromCharCode(Number.parseInt(text.slice(at + 1, at + 4), 8)),
  end: at + 4,
})

export function readHexadecimal(text: string, at: number, digitCount: number): DecodedEscape {
  const hexDigits = text.slice(at + 2, at + 2 + digitCount)
  const codePoint =
    hexDigits.length === digitCount && /^[0-9a-fA-F]+$/.test(hexDigits) ? Number.parseInt(hexDigits, 16) : -1
  if (codePoint < 0 || codePoint > 0x10ffff) return { value: text.slice(at, at + 2), end: at + 2 }
  return { value: String.fromCodePoint(codePoint), end: at + 2 + digitCount }
}
