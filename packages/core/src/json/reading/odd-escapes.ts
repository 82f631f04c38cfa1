// Handles escapes that JSON does not have, and one that only looks like an escape: the quote in a path.
import { MAX_PATH } from "../escapes.ts"
import type { StringEvidence } from "./string-evidence.ts"

const FOREIGN_ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\}|U([0-9a-fA-F]{8}))/y

/** Returns the length and the value of the foreign escape that begins at `at`, or null. */
export function foreignEscape(text: string, at: number): { length: number; value: string } | null {
  const next = text[at + 1]
  if (next !== "x" && next !== "u" && next !== "U") return null
  FOREIGN_ESCAPE.lastIndex = at
  const escapeMatch = FOREIGN_ESCAPE.exec(text)
  if (escapeMatch === null) return null
  const code = Number.parseInt(escapeMatch[1] ?? escapeMatch[2] ?? escapeMatch[3] ?? "", 16)
  return code > 0x10ffff
    ? null
    : { length: escapeMatch[0].length, value: JSON.stringify(String.fromCodePoint(code)).slice(1, -1) }
}

/** Ex) C:\Users\"Ada L"\src : the closing quote is not escaped, so the opening one is not either. */
const QUOTED_PART = /[A-Za-z]:(?:\\[\w.-]{1,64}){1,16}\\"[^"\\]{1,64}"(?!\w)/

/** True if a part of a path is quoted and only the first quote seems escaped: that backslash belongs to the path. */
export const quotesPathPart = (text: string, s: StringEvidence, end: number): boolean =>
  s.pathRoots > s.escapedRoots &&
  s.rawQuotes % 2 === 1 &&
  s.escapedQuotes === 1 &&
  s.doubledBackslashes === 0 &&
  QUOTED_PART.test(s.head(text, end, MAX_PATH))
