// Doubt: backslashes are kept in one string and dropped in another, or doubled in one string only.
import { findStep, type Hypothesis, type ReadingStep } from "../hypothesis.ts"
import type { StringEvidence } from "../string-evidence.ts"
import { AS_RAW, OVER_ESCAPED } from "../styles.ts"

/** Ex) "file\_path": "a\[0\]" : the Markdown backslashes in a key were dropped, and those in a string are kept. */
export const areEscapesUneven = (_: string, { lastStep }: Hypothesis): boolean =>
  findStep(lastStep, ({ stringEvidence: s }) => s !== null && s.invalidEscapes > 0) !== null

/** A path with a drive, escaped as in JSON. */
const DRIVE_PATHS = /[A-Za-z]:(?:\\\\[\w .()-]{1,64}){1,16}/g

/** Ex) "say \\"pot\\"", "a\\nb" : one string is escaped twice, so a line break in another string may be too. */
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

/**
 * True if one quote of a pair is escaped, and the backslash of the other was swapped with it. Ex) \"pot\)" , "\pot\"
 */
export const isBackslashMoved = (text: string, { end, style }: ReadingStep, s: StringEvidence): boolean =>
  style !== AS_RAW && s.escapedQuotes % 2 === 1 && s.rawQuotes % 2 === 1 && BESIDE_QUOTE.test(s.head(text, end))
