const NAMED: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
}
const WIDTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

export interface Escape {
  readonly value: string
  readonly end: number
}

/** The escape that begins with the backslash at `at`. What is none keeps its backslash, as in Python. */
export function readEscape(text: string, at: number, isMarkdown: boolean): Escape {
  const c = text[at + 1] ?? ""
  const named = Object.hasOwn(NAMED, c) ? NAMED[c] : undefined
  if (named !== undefined) return { value: named, end: at + 2 }
  if (c >= "0" && c <= "7") return octal(text, at)
  const width = WIDTH[c]
  if (width !== undefined) return hexadecimal(text, at, width)
  // Ex) [get\_weather(id='a\_b')] : the whole call went through Markdown
  if (isMarkdown && isMark(c)) return { value: c, end: at + 2 }
  return { value: `\\${c}`, end: at + 1 + c.length }
}

/** What Markdown escapes in the middle of a word. */
export const isMark = (c: string | undefined): boolean => c === "_" || c === "*"

function octal(text: string, at: number): Escape {
  let end = at + 1
  while (end < at + 4 && (text[end] ?? "") >= "0" && (text[end] ?? "") <= "7") end++
  return { value: String.fromCharCode(Number.parseInt(text.slice(at + 1, end), 8)), end }
}

function hexadecimal(text: string, at: number, width: number): Escape {
  const digits = text.slice(at + 2, at + 2 + width)
  const point = digits.length === width && /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : -1
  if (point < 0 || point > 0x10ffff) return { value: text.slice(at, at + 2), end: at + 2 }
  return { value: String.fromCodePoint(point), end: at + 2 + width }
}
