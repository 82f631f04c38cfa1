// Decodes the escapes that JSON, YAML and Python share.
import { matchHere } from "./probe.ts"

/** Escapes of JSON, YAML and Python, by the character after the backslash. */
const SHARED_ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ "\\": "\\", "'": "'", '"': '"', a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }),
)
const YAML_ESCAPES: ReadonlyMap<string, string> = new Map([...SHARED_ESCAPES, ["0", "\0"], ["e", "\x1b"], ["/", "/"]])

/** Decodes the escapes that JSON, YAML and Python share; a backslash before any other character stays. */
export const decodeEscapes = (text: string): string =>
  text.replace(/\\(?:(u[\da-fA-F]{4}|x[\da-fA-F]{2})|([\s\S]?))/g, (written, hex: string | undefined, c: string) =>
    hex === undefined ? (YAML_ESCAPES.get(c) ?? written) : String.fromCharCode(Number.parseInt(hex.slice(1), 16)),
  )

// Ex) \033 , but \1 is part of a pattern or path that was not escaped: no call contains such a control character
const PYTHON_ESCAPE = /\\(?:(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})|([0-7]{3})|([\s\S]?))/y

/** Decodes the escape that begins at the backslash at `at`. An unknown escape keeps its backslash, as in Python. */
export function readEscape(text: string, at: number, isMarkdown: boolean): { value: string; end: number } {
  const [written = "", hex, octal, c = ""] = matchHere(text, PYTHON_ESCAPE, at) ?? []
  const codePoint = hex === undefined ? Number.parseInt(octal ?? "", 8) : Number.parseInt(hex.slice(1), 16)
  if (codePoint > 0x10ffff) return { value: text.slice(at, at + 2), end: at + 2 }
  // Ex) [get\_weather(id='a\_b')] : Markdown escaped the whole call
  const value = Number.isNaN(codePoint)
    ? c === "\n"
      ? ""
      : (SHARED_ESCAPES.get(c) ?? (isMarkdown && isMarkdownMark(c) ? c : written))
    : String.fromCodePoint(codePoint)
  return { value, end: at + written.length }
}

/** True for a character that Markdown escapes in the middle of a word. */
export const isMarkdownMark = (c: string | undefined): boolean => c === "_" || c === "*"
