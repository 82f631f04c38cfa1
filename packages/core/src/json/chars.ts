// Character codes and character classes: JSON's marks, and what models write in their place.

/** Character codes of JSON's marks and of the marks that models write in their place. */
export const DOUBLE_QUOTE = 34
export const APOSTROPHE = 39
export const BACKTICK = 96
export const BACKSLASH = 92
export const COMMA = 44
export const COLON = 58
export const SEMICOLON = 59
export const OPEN_BRACE = 123
export const CLOSE_BRACE = 125
export const OPEN_BRACKET = 91
export const CLOSE_BRACKET = 93
export const OPEN_PAREN = 40
export const CLOSE_PAREN = 41
export const LINE_FEED = 10
export const CARRIAGE_RETURN = 13
export const PLUS_SIGN = 43
export const MINUS_SIGN = 45
export const DECIMAL_POINT = 46
export const LESS_THAN = 60
export const EQUALS_SIGN = 61

/**
 * Returns the code of a character, or -1 beyond the end of the text. Used wherever the end may be reached: V8 compiles
 * a `charCodeAt` that once read beyond the text as a call from then on, and a member then took 184 ns to read instead
 * of 112.
 */
export const codeAt = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : -1)

/** True for the four space characters of JSON. */
export const isJsonSpace = (c: number): boolean => c === 32 || c === 10 || c === 13 || c === 9

/** A character without width, or a soft hyphen. */
export const INVISIBLE: RegExp = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/
export const withoutInvisible = (text: string): string => text.replace(ALL_INVISIBLE, "")
const ALL_INVISIBLE = new RegExp(INVISIBLE, "g")

/**
 * No-break, soft and zero-width spaces, separators of lines and paragraphs, the ideographic space, the byte order mark.
 * Paired direction marks are not included: before an unquoted string one would be removed and the other kept.
 */
const WIDE_SPACES: ReadonlySet<number> = new Set([
  ...[0xa0, 0xad, 0x2028, 0x2029, 0x202f, 0x3000, 0xfeff],
  ...codesFrom(0x2000, 0x200f),
  ...codesFrom(0x205f, 0x2064),
])

function codesFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** True for characters that may be between tokens without meaning. */
export const isSpace = (c: number): boolean =>
  c < 0xa0 ? isJsonSpace(c) || c === 0 || c === 11 || c === 12 : WIDE_SPACES.has(c)

/** True for characters that may follow the last value of a text. */
export const isCloserOrSpace = (c: number): boolean => c === CLOSE_BRACE || c === CLOSE_BRACKET || isJsonSpace(c)

/** Returns the ASCII mark for full-width structure and commas of other scripts; any other code unchanged. */
export function toStructure(c: number): number {
  if (c < 0xff00) return c === 0x3001 || c === 0x60c ? COMMA : c
  if (c === 0xff5b) return OPEN_BRACE
  if (c === 0xff5d) return CLOSE_BRACE
  if (c === 0xff3b) return OPEN_BRACKET
  if (c === 0xff3d) return CLOSE_BRACKET
  if (c === 0xff1a) return COLON
  if (c === 0xff0c) return COMMA
  return c
}

export const isCloser = (c: number): boolean => c === CLOSE_BRACE || c === CLOSE_BRACKET || c === CLOSE_PAREN
export const isDigit = (c: number): boolean => c >= 48 && c <= 57
export const isLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c === 36

export const isSmartQuote = (c: number): boolean => (c >= 0x2018 && c <= 0x201f) || c === 0xff02

/** Marks that open a string, and the marks that may close it. */
const QUOTE_PAIRS: readonly (readonly [openers: string, closers: string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["\u201c\u201d\u201e\u201f", '\u201d\u201c\u201e\u201f"'],
  ["\u2018\u2019\u201a\u201b", "\u2019\u2018\u201a\u201b'"],
  ["«", "»"],
  ["「", "」"],
  ["＂", "＂"],
  ["＇", "＇"],
  ["´", "´'"],
]

const codesOf = (markText: string): number[] => [...markText].map((mark) => mark.charCodeAt(0))
const CLOSERS_BY_OPENER = new Map<number, readonly number[]>(
  QUOTE_PAIRS.flatMap(([openers, closers]) => codesOf(openers).map((c) => [c, codesOf(closers)])),
)
const NO_CLOSERS: readonly number[] = []

/** Returns the marks that may close what this mark opens; empty if it opens nothing. */
export const closersOf = (c: number): readonly number[] => CLOSERS_BY_OPENER.get(c) ?? NO_CLOSERS
