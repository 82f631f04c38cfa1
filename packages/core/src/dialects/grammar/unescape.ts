import { hasHexDigits } from "../../json/escapes.ts"

const SINGLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["0", "\0"],
  ["a", "\x07"],
  ["v", "\v"],
  ["e", "\x1b"],
  ["/", "/"],
  ["\\", "\\"],
  ['"', '"'],
  ["'", "'"],
])

/** The escapes that JSON, YAML and Python share; a backslash before anything else is a backslash. */
export function decodeEscapes(text: string): string {
  let at = text.indexOf("\\")
  if (at < 0) return text
  const decodedParts: string[] = []
  let from = 0
  for (; at >= 0; at = text.indexOf("\\", from)) {
    const [char, length] = escapeAt(text, at)
    decodedParts.push(text.slice(from, at), char)
    from = at + length
  }
  return decodedParts.join("") + text.slice(from)
}

function escapeAt(text: string, at: number): readonly [char: string, length: number] {
  const next = text[at + 1] ?? ""
  const escapedCharacter = SINGLE_ESCAPES.get(next)
  if (escapedCharacter !== undefined) return [escapedCharacter, 2]
  if (next === "u" && hasHexDigits(text, at + 2, text.length)) return [String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)), 6]
  const hexDigits = text.slice(at + 2, at + 4)
  if (next === "x" && /^[0-9a-fA-F]{2}$/.test(hexDigits)) return [String.fromCharCode(Number.parseInt(hexDigits, 16)), 4]
  return [`\\${next}`, 1 + next.length]
}
