// Doubt: backslashes are kept in one text and dropped in another, or doubled in one text only.
import type { Hypothesis, ReadingStep } from "../hypothesis.ts"
import type { StringEvidence } from "../string-evidence.ts"
import { AS_RAW, OVER_ESCAPED } from "../styles.ts"

/** Ex) "file\_path": "a\[0\]" : in a key the backslashes of Markdown are dropped, and in a text others are kept. */
export function areEscapesUneven(_: string, { lastStep }: Hypothesis): boolean {
  let isKept = false
  let isDropped = false
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.kind === "string") isKept ||= (step.stringEvidence?.invalidEscapes ?? 0) > 0
    else isDropped ||= step.fault === "json/invalid-escape"
  }
  return isKept && isDropped
}

/** Of a drive, as JSON has it. */
const DRIVE_PATHS = /[A-Za-z]:(?:\\\\[\w .()-]{1,64}){1,16}/g

/** Ex) "say \\"pot\\"", "a\\nb" : a text is escaped twice, and in another one a line break may be. */
export function isEscapedTwiceInPart(text: string, { lastStep }: Hypothesis): boolean {
  let others = ""
  let end = text.length
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.kind !== "string" || step.style !== OVER_ESCAPED) continue
    others += text.slice(step.end, end)
    end = step.start
  }
  return end < text.length && /[^\\]\\\\[nrt]/.test((others + text.slice(0, end)).replace(DRIVE_PATHS, ""))
}

/** A backslash before the mark that stands before a quote, or behind the quote and before no line end. */
const BESIDE_QUOTE = /(?<!\\)(?:\\[^\w\s/"'`\\]"|"\\[^"\\nrt])/
const MAX_LOOK = 4_096

/**
 * One quote of a pair is escaped, and the backslash of the other one has changed places with it. Ex) \"pot\)" , "\pot\"
 */
export const isBackslashMoved = (text: string, { end, style }: ReadingStep, s: StringEvidence): boolean =>
  style !== AS_RAW &&
  s.mark === '"' &&
  s.escapedQuotes % 2 === 1 &&
  s.rawQuotes % 2 === 1 &&
  BESIDE_QUOTE.test(text.slice(s.start, Math.min(end, s.start + MAX_LOOK)))
