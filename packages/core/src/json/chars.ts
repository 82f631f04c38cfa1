/** Characters by code: what models write where JSON has one ASCII mark. */
export const QUOTE = 34
export const APOSTROPHE = 39
export const BACKTICK = 96
export const BACKSLASH = 92
export const COMMA = 44
export const COLON = 58
export const OPEN_BRACE = 123
export const CLOSE_BRACE = 125
export const OPEN_BRACKET = 91
export const CLOSE_BRACKET = 93
export const OPEN_PAREN = 40
export const CLOSE_PAREN = 41
export const LF = 10
export const PLUS = 43
export const MINUS = 45
export const DOT = 46

/**
 * The code of a character, -1 behind the text. For places where the end of the text may be met: V8 compiles a `charCodeAt`
 * that was once asked beyond the text as a call from then on: a member took 184 ns to read instead of 112.
 */
export const codeAt = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : -1)

/** The four spaces JSON knows. */
export const isJsonSpace = (c: number): boolean => c === 32 || c === 10 || c === 13 || c === 9

/** All that may stand between tokens without meaning: NUL, no-break and zero-width spaces, byte order marks. */
export function isSpace(c: number): boolean {
  if (c === 32 || c === 10 || c === 13 || c === 9) return true
  if (c < 0xa0) return c === 0 || c === 11 || c === 12
  return (
    c === 0xa0 ||
    c === 0xad ||
    (c >= 0x2000 && c <= 0x200f) ||
    c === 0x2028 ||
    c === 0x2029 ||
    (c >= 0x202a && c <= 0x202f) ||
    (c >= 0x205f && c <= 0x2064) ||
    c === 0x3000 ||
    c === 0xfeff
  )
}

/** Full-width structure and commas of other scripts as their ASCII mark; every other code as it is. */
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

const NONE: readonly number[] = []
const DOUBLE: readonly number[] = [0x201d, 0x201c, 0x201e, 0x201f, QUOTE]
const SINGLE: readonly number[] = [0x2019, 0x2018, 0x201a, 0x201b, APOSTROPHE]
const STRAIGHT: readonly number[] = [QUOTE]
const PLAIN: readonly number[] = [APOSTROPHE]
const TICK: readonly number[] = [BACKTICK]
const GUILLEMET: readonly number[] = [0xbb]
const CORNER: readonly number[] = [0x300d]
const WIDE: readonly number[] = [0xff02]
const WIDE_SINGLE: readonly number[] = [0xff07]
const ACUTE: readonly number[] = [0xb4, APOSTROPHE]

/** The marks that may close what this mark opens; empty when it opens nothing. */
export function closersOf(c: number): readonly number[] {
  if (c === QUOTE) return STRAIGHT
  if (c === APOSTROPHE) return PLAIN
  if (c === BACKTICK) return TICK
  if (c < 0xab) return NONE
  if (c >= 0x201c && c <= 0x201f) return DOUBLE
  if (c >= 0x2018 && c <= 0x201b) return SINGLE
  if (c === 0xab) return GUILLEMET
  if (c === 0x300c) return CORNER
  if (c === 0xff02) return WIDE
  if (c === 0xff07) return WIDE_SINGLE
  if (c === 0xb4) return ACUTE
  return NONE
}
