/** True when four hexadecimal digits stand at `at`. */
export const hasHexDigits = (text: string, at: number, end: number): boolean => at + 4 <= end && /^[0-9a-fA-F]{4}$/.test(text.slice(at, at + 4))

const ESCAPE_CHARACTERS = '"\\/bfnrt'

/** True when the backslash at `at` forms an escape that JSON knows. */
export function isJsonEscape(text: string, at: number, end: number): boolean {
  const next = text[at + 1]
  if (next === undefined || at + 1 >= end) return false
  return next === "u" ? hasHexDigits(text, at + 2, end) : ESCAPE_CHARACTERS.includes(next)
}

const CONTROL_ESCAPES: Readonly<Record<number, string>> = { 8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r" }

/** How JSON spells a control character. */
export const controlEscape = (c: number): string => CONTROL_ESCAPES[c] ?? `\\u${c.toString(16).padStart(4, "0")}`
