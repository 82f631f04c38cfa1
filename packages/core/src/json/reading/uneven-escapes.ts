// Doubt: backslashes are kept in one text and dropped in another, or doubled in one text only.
import type { Hypothesis } from "./hypothesis.ts"
import { OVER_ESCAPED } from "./styles.ts"

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
