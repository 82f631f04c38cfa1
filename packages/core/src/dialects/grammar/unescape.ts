import { hex } from "../../json/escapes.ts"

const SINGLE: ReadonlyMap<string, string> = new Map([
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
  const out: string[] = []
  let from = 0
  for (; at >= 0; at = text.indexOf("\\", from)) {
    const [char, length] = escapeAt(text, at)
    out.push(text.slice(from, at), char)
    from = at + length
  }
  return out.join("") + text.slice(from)
}

function escapeAt(text: string, at: number): readonly [char: string, length: number] {
  const next = text[at + 1] ?? ""
  const single = SINGLE.get(next)
  if (single !== undefined) return [single, 2]
  if (next === "u" && hex(text, at + 2, text.length)) return [String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)), 6]
  const byte = text.slice(at + 2, at + 4)
  if (next === "x" && /^[0-9a-fA-F]{2}$/.test(byte)) return [String.fromCharCode(Number.parseInt(byte, 16)), 4]
  return [`\\${next}`, 1 + next.length]
}
