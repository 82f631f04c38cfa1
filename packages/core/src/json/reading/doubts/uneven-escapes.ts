// Doubt: backslashes are kept in one string and dropped in another, or doubled in one string only.
import { findStep, type Hypothesis, type ReadingStep } from "../hypothesis.ts"
import type { StringEvidence } from "../string-evidence.ts"
import { AS_RAW, OVER_ESCAPED } from "../styles.ts"

/** True if a string keeps invalid escapes, while a key has dropped them. Ex) "file\_path": "a\[0\]" */
export const areEscapesUneven = (_: string, { lastStep }: Hypothesis): boolean =>
  findStep(lastStep, ({ stringEvidence: s }) => s !== null && s.invalidEscapes > 0) !== null

/** A path with a drive, escaped as in JSON. */
const DRIVE_PATHS = /[A-Za-z]:(?:\\\\[\w .()-]{1,64}){1,16}/g

/** True if one string is escaped twice, so that another may be too. Ex) "say \\"pot\\"", "a\\nb" */
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

/** A backslash before the character that precedes a quote, or after the quote and not before a line-end escape. */
const BESIDE_QUOTE = /(?<!\\)(?:\\[^\w\s/"'`\\]"|"\\[^"\\nrt])/

/** True if one quote of a pair is escaped, and the other's backslash was swapped with it. Ex) \"pot\)" , "\pot\" */
export const isBackslashMoved = (text: string, { end, style }: ReadingStep, s: StringEvidence): boolean =>
  style !== AS_RAW && s.escapedQuotes % 2 === 1 && s.rawQuotes % 2 === 1 && BESIDE_QUOTE.test(s.head(text, end))
