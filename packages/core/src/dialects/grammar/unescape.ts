import { readHexadecimal, SHARED_ESCAPES } from "../python/escapes.ts"

const SINGLE_ESCAPES: ReadonlyMap<string, string> = new Map([...SHARED_ESCAPES, ["0", "\0"], ["e", "\x1b"], ["/", "/"]])

/** The escapes that JSON, YAML and Python share; a backslash before anything else is a backslash. */
export function decodeEscapes(text: string): string {
  let at = text.indexOf("\\")
  if (at < 0) return text
  const decodedParts: string[] = []
  let from = 0
  for (; at >= 0; at = text.indexOf("\\", from)) {
    const { value, end } = escapeAt(text, at)
    decodedParts.push(text.slice(from, at), value)
    from = end
  }
  return decodedParts.join("") + text.slice(from)
}

function escapeAt(text: string, at: number): { readonly value: string; readonly end: number } {
  const next = text[at + 1] ?? ""
  const value = SINGLE_ESCAPES.get(next)
  if (value !== undefined) return { value, end: at + 2 }
  if (next === "u" || next === "x") return readHexadecimal(text, at, next === "u" ? 4 : 2)
  return { value: `\\${next}`, end: at + 1 + next.length }
}
