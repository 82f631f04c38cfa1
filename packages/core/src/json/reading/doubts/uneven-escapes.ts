// Doubt: backslashes are kept in one text and dropped in another, or doubled in one text only.
import { findStep, type Hypothesis, type ReadingStep } from "../hypothesis.ts"
import type { StringEvidence } from "../string-evidence.ts"
import { AS_RAW, OVER_ESCAPED } from "../styles.ts"

/** Ex) "file\_path": "a\[0\]" : in a key the backslashes of Markdown were dropped, and in a text others are kept. */
export const areEscapesUneven = (_: string, { lastStep }: Hypothesis): boolean =>
  findStep(lastStep, ({ stringEvidence: s }) => s !== null && s.invalidEscapes > 0) !== null

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

/**
 * One quote of a pair is escaped, and the backslash of the other one has changed places with it. Ex) \"pot\)" , "\pot\"
 */
export const isBackslashMoved = (text: string, { end, style }: ReadingStep, s: StringEvidence): boolean =>
  style !== AS_RAW && s.escapedQuotes % 2 === 1 && s.rawQuotes % 2 === 1 && BESIDE_QUOTE.test(s.head(text, end))
