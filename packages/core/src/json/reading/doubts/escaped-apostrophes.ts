// Doubt: \' in double quotes is not a JSON escape, and code in the string may need the backslash.
import { lazyPattern } from "../../../lazy-pattern.ts"
import type { StringEvidence } from "../string-evidence.ts"

/** Number of characters checked at each end of a longer string: the check runs for each possible end. */
const MAX_LOOK = 1_024
/** Number of escaped apostrophes allowed for in literals that this limit cuts. */
const MAX_CUT = 2

/** A literal in single quotes, with the code before it. An apostrophe after a letter does not open a literal. */
const SINGLE_QUOTED = lazyPattern(
  String.raw`(?:^|([([{=+$,:]|\b(?:return|case|from|import|yield))\s{0,2}|\\[nrt]|[^\w\\'])'((?:[^'\\\n]|\\[\s\S]){0,400})'`,
  "g",
)
/** What follows a literal in code. After a comma or colon, prose has literals too. Ex) the label: 'x', again */
const BEHIND_LITERAL = /^\s{0,2}(?:[)\]};,+]|\\n|\n|$)/
const ENDS_CODE = /^\s{0,2}[)\]};]/
/** Ex) escape '\' : the literal is only the backslash. */
const ONLY_BACKSLASH = /[\s(,=]'\\'(?=[\s);,]|$)/

/**
 * Returns how the escaped apostrophes of a string are read: "dropped" as in it\'s , "kept" as in f('it\'s') , where the
 * code needs them, "doubtful" as in say 'it\'s' , or if only some of them are in code.
 */
export function apostropheReading(text: string, s: StringEvidence, end: number): ApostropheReading {
  if (s.droppedBackslashes === 0 || s.mark !== '"') return "dropped"
  // each style of the same string asks again
  if (lastAnswer.text !== text || lastAnswer.start !== s.start || lastAnswer.end !== end)
    lastAnswer = { text, start: s.start, end, reading: readingOf(bothEnds(text, s.start, end), end - s.start) }
  const { reading } = lastAnswer
  // a writer who escapes other backslashes would have escaped this one
  return reading === "kept" && s.doubledBackslashes > 0 ? "doubtful" : reading
}

type ApostropheReading = "dropped" | "kept" | "doubtful"
let lastAnswer: { text: string; start: number; end: number; reading: ApostropheReading } = {
  text: "",
  start: -1,
  end: -1,
  reading: "dropped",
}

function readingOf(body: string, length: number): ApostropheReading {
  const { inLiterals, inCode } = countInLiterals(body)
  if (inLiterals > 0) return inCode + (length > body.length ? MAX_CUT : 0) >= countEscaped(body) ? "kept" : "doubtful"
  if (body.includes("'\\''")) return "doubtful"
  if (!hasOddApostrophes(body) || !ONLY_BACKSLASH.test(body)) return "dropped"
  return countEscaped(body) === 1 ? "kept" : "doubtful"
}

const bothEnds = (text: string, start: number, end: number): string =>
  end - start <= 2 * MAX_LOOK
    ? text.slice(start, end)
    : `${text.slice(start, start + MAX_LOOK)}\n${text.slice(end - MAX_LOOK, end)}`

const countEscaped = (body: string): number => body.split("\\'").length - 1

/** Counts the escaped apostrophes in literals, and how many of them are in literals of code. */
function countInLiterals(body: string): { inLiterals: number; inCode: number } {
  const found = { inLiterals: 0, inCode: 0 }
  for (const { 0: whole, 1: opener, 2: inner = "", index } of body.matchAll(SINGLE_QUOTED())) {
    const count = countEscaped(inner)
    found.inLiterals += count
    const behind = index + whole.length
    const isWeak = opener === "," || (opener === ":" && !/['"]/.test(body[index - 1] ?? ""))
    const pattern = isWeak ? ENDS_CODE : BEHIND_LITERAL
    if (opener !== undefined && pattern.test(body.slice(behind, behind + 4))) found.inCode += count
  }
  return found
}

const hasOddApostrophes = (body: string): boolean => body.replace(/\\[\s\S]/g, "").split("'").length % 2 === 0
