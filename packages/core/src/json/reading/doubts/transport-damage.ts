// Doubt: signs of damage by a server, gateway or page: stream frames, lost parts, half-undone escapes.
import { hasLetterOrDigit, lazyPattern } from "../../../lazy-pattern.ts"
import { markAt } from "../../../protocol-marks.ts"
import { BOOLEAN_BIT, NULL_BIT } from "../../kind.ts"
import { findStringEnd } from "../../tokens.ts"
import { isBehindTight, skipSpace } from "../follow.ts"
import { balancedEnd } from "../fragment.ts"
import { findStep, type Hypothesis, type ReadingStep, shapeInside } from "../hypothesis.ts"
import { MAX_LOOK, type StringEvidence } from "../string-evidence.ts"

/** What an event stream, HTTP chunks, or a model that continues its answer put between the pieces of a text. */
const STREAM_FRAME = lazyPattern(
  String.raw`\r?\n\r?\n(?:data|event|retry): ?|:[ ]?(?:[Kk]eep-?[Aa]live|[A-Z]{2,24} PROCESSING)\r?\n\r?\n|\r\n(?=\d*[a-f])[a-f]{0,5}\d[\da-f]{0,5}\r\n|<\|im_end\|>\s{0,2}<\|im_start\|>assistant\s{0,2}|\n{1,2}(?:\x60{3}\n{1,2})?(?:[\[(*_]{1,3}(?:\.{3} ?)?[Cc]ontinu(?:ed|ing|ation)\b|Continuing from\b)[^\n]{0,60}\n{1,2}(?:\x60{3}\w{0,8}\n)?`,
  "g",
)

/** True if all raw line breaks in a string belong to an event stream. Ex) "Rent : keep-alive⏎⏎for May" */
export function holdsStreamFrame(text: string, { end }: ReadingStep, s: StringEvidence): boolean {
  const body = s.head(text, end)
  const rest = body.replace(STREAM_FRAME(), "")
  return rest !== body && !rest.includes("\n")
}

/** Control characters that nobody types. Those that JSON has a letter for, and terminal codes, may be intended. */
const LOST_BYTES = /[\0-\x06\x0b\x0e-\x1a\x1c-\x1f]/

/** True if bytes of a string were overwritten. Ex) "ket\0\0le" */
export const holdsLostBytes = (text: string, { end }: ReadingStep, { start }: StringEvidence): boolean =>
  LOST_BYTES.test(text.slice(start, end))

/** Columns at which programs wrap lines, and the maximum length of a word that did not fit any more. */
const MIN_COLUMN = 60
const MAX_COLUMN = 200
const MAX_WORD = 20

/**
 * True if every line, inside strings and between them, is as long as the next word allows. So a program wrapped the
 * lines, and the line breaks inside strings are not part of the values. Ex) {"a": "one two⏎three", "b":⏎4}
 */
export function isHardWrapped(text: string, { lastStep }: Hypothesis): boolean {
  const lines = text.slice(0, MAX_LOOK).trim().split(/\r?\n/)
  if (lines.length < 3) return false
  const column = Math.max(...lines.map((line) => line.length))
  if (column < MIN_COLUMN || column > MAX_COLUMN || !lines.every((line, i) => isFilled(line, lines[i + 1], column)))
    return false
  let inTexts = 0
  for (let step = lastStep; step !== null; step = step.previousStep) inTexts += step.stringEvidence?.lineBreaks ?? 0
  return inTexts < lines.length - 1
}

function isFilled(line: string, next: string | undefined, column: number): boolean {
  return next === undefined || line.length + 1 + Math.min(next.trimStart().search(/\s|$/), MAX_WORD) > column
}

/** Ex) {n  "lid" , Hi all,nnThe pot , *done*nAll : the letter n is the rest of a line break. */
const LEFT_OF_BREAK =
  /[{[;]n {2,}[\w"'[{]|[.:;!?]n\d{1,2}[.)] |(?:[.,:;!?)\]}"'`]|\s)nn(?=[A-Z`*#>-])|(?:["'\w][!?)\]}]|\s\*[^\s*][^*]{0,60}\*)n[A-Z][a-z]/
/** Ex) show(1)nplot.end()n , {"lid": 2}nreturn : the same between two calls, and before a line of code. */
const CODE_JOINED =
  /\)n[a-z_][\w.]{1,64}\([^)]{0,200}\)n|[)\]};:,"']n{1,2}(?:assert|return|import|from|def|class|if|for|while|try|print|const|let|var|function|async|await|export|echo)\b/

/**
 * True if a string has unescaped quotes, the text has no backslash, and there is a letter n where lines should begin: a
 * program removed all backslashes.
 */
export function areBackslashesLost(text: string, { lastStep }: Hypothesis): boolean {
  const isLeft = ({ stringEvidence: s, end }: ReadingStep): boolean => {
    if (s === null || s.mark !== '"' || s.rawQuotes === 0 || s.lineBreaks > 0) return false
    const body = s.head(text, end)
    return LEFT_OF_BREAK.test(body) || CODE_JOINED.test(body)
  }
  return !text.includes("\\") && findStep(lastStep, isLeft) !== null
}

/**
 * True if an end-of-turn token is inside a string, directly before a word: it leaked from the server. Templates have a
 * line break there. Ex) "tea<|im_end|>pot"
 */
export function holdsTurnToken(text: string): boolean {
  if (!text.includes("<|") && !text.includes("<｜")) return false
  for (const { index } of text.matchAll(/(?<=[^\s}\]>])<[|｜]/g)) {
    const mark = markAt(text, index)
    if (mark?.role === "closes" && mark.part === "turn" && hasLetterOrDigit(text[mark.end] ?? "")) return true
  }
  return false
}

/** True for the source of a web page, which escapes characters in its texts. Ex) <pre>{"a": "x &gt; 3"}</pre> */
export const isPage = (text: string): boolean =>
  text.includes("&") && /^\s{0,64}<(?:pre|code|p|div)\b/i.test(text) && /&(?:lt|gt|amp|quot|#\d{1,5});/.test(text)

/** True if there are only no-break spaces between words: a program replaced every space. Ex) {"a":⍽"tea⍽pot"} */
export const hasOtherBlanks = (text: string): boolean => !text.includes(" ") && /[^\s:,"]\u00a0[^\s:,"]/.test(text)

/** True if two numbers without a comma may be one number. Ex) [443, 8 080] , [41⏎9, 5] , [30.⏎57] */
export function isNumberSplit(text: string, { frame, start }: ReadingStep): boolean {
  if (frame?.isObject !== false) return false
  let end = start
  while (end > 0 && /\s/.test(text[end - 1] as string)) end--
  const next = skipSpace(text, start)
  if (!/[\d.]/.test(text[end - 1] ?? "") || !/[\d.]/.test(text[next] ?? "")) return false
  if (text[end - 1] === "." || text[next] === ".") return true
  const [line, nextLine] = [indentOf(text, end), indentOf(text, next)]
  return nextLine === null || line !== nextLine
}

/** True for a quote between digits: an inch mark, or a slip for a comma or a digit. Ex) [27"64, 1] */
export const isQuoteOfNumber = (text: string, { start }: ReadingStep): boolean =>
  /\d\s*["']\s*\d/.test(text.slice(Math.max(0, start - 8), start + 8))

const MAX_INDENT = 256

/** Returns the indentation before a number that begins its line; null if another value does. */
function indentOf(text: string, at: number): string | null {
  const line = text.slice(Math.max(0, at - MAX_INDENT), at)
  return /\n([ \t]*)[\d.eE+-]*$/.exec(line)?.[1] ?? null
}

/** True if a string that holds JSON has raw quotes, and doubly escaped backslashes. Ex) "labels": "["C:\\\\tmp"]" */
export function isDecodedInPart(text: string, { lastStep, isImplied }: Hypothesis): boolean {
  let rootEnd = text.length
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.kind === "root end") rootEnd = step.start
    if (step.kind === "root" && isQuoted(text, step.start, rootEnd) && isTwiceEscaped(text.slice(step.start, rootEnd)))
      return true
    if (step.fault !== "json/stray-quote" || !/["“”']/.test(text[step.start] ?? "")) continue
    if (isImplied) return isTwiceEscaped(text.slice(0, MAX_LOOK))
    const at = skipSpace(text, step.start + 1)
    const end = text[at] === "[" || text[at] === "{" ? balancedEnd(text, at) : -1
    if (end > 0 && isTwiceEscaped(text.slice(at, end))) return true
  }
  return false
}

/** True if the whole object is one JSON string, without double quotes inside. Ex) Arguments: "{'a': 1}" */
const isQuoted = (text: string, start: number, end: number): boolean =>
  text[start - 1] === '"' && text[end] === '"' && findStringEnd(text, start - 1) === end + 1

const isTwiceEscaped = (body: string): boolean =>
  !ONCE_ESCAPED.test(body) && TWICE_ESCAPED().test(body.replace(WINDOWS_PATHS(), ""))

const ONCE_ESCAPED = /(?<!\\)\\["nrt]/

/** A backslash, line break or tab that was escaped twice. */
const TWICE_ESCAPED = lazyPattern(String.raw`\\{4}|(?<!\\)\\\\[nt]`, "")
/** Ex) C:\\new , and the two backslashes before a server name. */
const WINDOWS_PATHS = lazyPattern(String.raw`[A-Za-z]:(?:\\\\[^\\"\n]+)+|"\\{4}[\w.-]+(?:\\\\[^\\"\n]+)*`, "g")

/** Ex) the pot : 3 ; a string may legitimately end in "size: 3" */
const VALUE_AT_END = /(?:\W|\\[nrt]):\s{0,8}(?:null|true|false|-?\d[\d.]{0,32})$/
const LITERAL = /^(?:null|(true|false))$/

/**
 * True if more than a quote may be missing. A string without its opening quote may be incomplete, or a literal with an
 * extra quote. A string without its closing quote may be such a literal too, or end in the value of a member whose name
 * is missing.
 */
export function isHalfValue(text: string, { end, nextOffset, frame }: ReadingStep, s: StringEvidence): boolean {
  const literal = LITERAL.exec(s.head(text, end, MAX_LITERAL).trimEnd())
  // Ex) "a": "x", "b":ow" , "b": null"
  if (nextOffset > end) return literal !== null || isBehindTight(text, s.start)
  if (literal === null) return VALUE_AT_END.test(s.tail(text, end, MAX_LITERAL).trimEnd())
  return frame !== null && (shapeInside(frame).kinds & (literal[1] === undefined ? NULL_BIT : BOOLEAN_BIT)) !== 0
}

const MAX_LITERAL = 64

/** True if the last line break of a string without an end may belong to it. Ex) "x⏎EOF⏎"no": 1 */
export const isLastBreakLost = (text: string, { end }: ReadingStep, { start, mark }: StringEvidence): boolean =>
  mark !== "" && /[\r\n]/.test(text[end] ?? "") && text.slice(start, end).includes("\n")

const MAX_GAP = 256

/** True for one string split over two lines, or two items without a comma. Ex) ["echo a; "⏎ "echo b"] */
export function isTextSplit(text: string, { frame, start }: ReadingStep): boolean {
  if (frame?.isObject !== false) return false
  const next = skipSpace(text, start)
  const before = text.slice(Math.max(0, start - MAX_GAP), next)
  return /[ \t]["']\s*\n\s*$/.test(before) && /["']/.test(text[next] ?? "")
}
