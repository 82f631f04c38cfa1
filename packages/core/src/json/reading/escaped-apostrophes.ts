// \' within double quotes: JSON knows no such escape, so it belongs to code in the text, or nobody needs it.
import { lazyPattern } from "../../lazy-pattern.ts"
import type { StringEvidence } from "./string-evidence.ts"

/** In a longer string nobody looks where its apostrophes stand. */
const MAX_LOOK = 65_536

/** A literal in single quotes, and what code has before it. An apostrophe behind a letter opens none. */
const SINGLE_QUOTED = lazyPattern(
  String.raw`(?:^|([([{=+$,:]|\b(?:return|case|from|import|yield))\s{0,2}|\\[nrt]|[^\w\\'])'((?:[^'\\\n]|\\[\s\S]){0,400})'`,
  "g",
)
/** What code has behind it; behind a comma or a colon prose has literals, too. Ex) the label: 'x', again */
const BEHIND_LITERAL = /^\s{0,2}(?:[)\]};,+]|\\n|\n|$)/
const ENDS_CODE = /^\s{0,2}[)\]};]/
/** Ex) escape '\' : all of the literal is the backslash. */
const ONLY_BACKSLASH = /[\s(,=]'\\'(?=[\s);,]|$)/

/**
 * How the escaped apostrophes of a string are read: "dropped" as in it\'s , "kept" as in f('it\'s') , where the code needs
 * them, "doubtful" as in say 'it\'s' , or where some of them stand in code.
 */
export function apostropheReading(text: string, s: StringEvidence, end: number): "dropped" | "kept" | "doubtful" {
  if (s.droppedBackslashes === 0 || s.mark !== '"') return "dropped"
  if (end - s.start > MAX_LOOK) return "doubtful"
  const body = text.slice(s.start, end)
  const found = countInLiterals(body)
  if (found.inLiterals === 0) {
    if (body.includes("'\\''")) return "doubtful"
    if (!hasOddApostrophes(body) || !ONLY_BACKSLASH.test(body)) return "dropped"
    found.inCode = 1
  }
  // who escapes other backslashes would have escaped this one
  return found.inCode === s.droppedBackslashes && s.doubledBackslashes === 0 ? "kept" : "doubtful"
}

/** Escaped apostrophes in literals, and of these in such as code has. */
function countInLiterals(body: string): { inLiterals: number; inCode: number } {
  const found = { inLiterals: 0, inCode: 0 }
  for (const { 0: whole, 1: opener, 2: inner = "", index } of body.matchAll(SINGLE_QUOTED())) {
    const count = inner.split("\\'").length - 1
    found.inLiterals += count
    const behind = index + whole.length
    const isWeak = opener === "," || (opener === ":" && !/['"]/.test(body[index - 1] ?? ""))
    const pattern = isWeak ? ENDS_CODE : BEHIND_LITERAL
    if (opener !== undefined && pattern.test(body.slice(behind, behind + 4))) found.inCode += count
  }
  return found
}

const hasOddApostrophes = (body: string): boolean => body.replace(/\\[\s\S]/g, "").split("'").length % 2 === 0
