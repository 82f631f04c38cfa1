// Doubt: a text contains lines or members of its own, so it may have ended earlier.
import type { ContainerFrame, Hypothesis, ReadingStep } from "../hypothesis.ts"
import type { StringEvidence } from "../string-evidence.ts"
import { namesMember } from "./prose-doubt.ts"

/** An unquoted key before a value, as in YAML and TOML. */
const LINE_KEY = /[\w$-]\s{0,8}([:=])\s{0,8}$/
/** After a quote the next line is a member, an item or a table. Ex) "⏎size: , "⏎  - lid , "⏎[shelf] */
const NEXT_LINE =
  /["'][ \t]{0,8},?[ \t]{0,8}(?:#[^\n]{0,200})?\r?\n\s{0,64}(?:-\s|["']?[\w$.-]{1,64}["']?[ \t]{0,8}(?::\s|:$|=[^=])|\[{1,2}[\w."' -]{1,64}\]{1,2}[ \t]{0,8}(?:\n|$))/

/**
 * True if a string contains lines of a document, as if the quotes inside ended strings.
 * Ex) title: "pot"⏎labels:⏎  - "lid" as one string
 */
export function swallowsLines(
  text: string,
  { start, end }: ReadingStep,
  { mark }: StringEvidence,
  { isImplied }: Hypothesis,
): boolean {
  const key = LINE_KEY.exec(text.slice(Math.max(0, start - 18), start))
  if (key === null) return false
  const body = text.slice(start + 1, end)
  // YAML joins a string of several lines into one line, JSON keeps the lines
  if (isImplied && key[1] === ":" && body.includes("\n")) return true
  return holdsOwnMark(body, mark) && NEXT_LINE.test(body)
}

/** Does not use the evidence: its counts go on if the search reads the closing quote as text. */
const holdsOwnMark = (body: string, mark: string): boolean => body.replace(/\\[\s\S]/g, "").includes(mark)

/**
 * True if a string without a closing quote ends at a line break in an object that began on the same line: the line
 * break is inside the string, which was cut off. If members are on separate lines, only a quote is missing.
 * Ex) {"path": "a", "content": "x = prin⏎}
 */
export function isCutAtLine(text: string, { end }: ReadingStep, { mark, openOffset }: StringEvidence): boolean {
  if (mark === "" || !/[\r\n]/.test(text[end] ?? "") || !/^[\s}\]]*$/.test(text.slice(end, end + MAX_EDGE)))
    return false
  const lineStart = text.lastIndexOf("\n", openOffset) + 1
  return /^\s{0,64}[{[]/.test(text.slice(lineStart, lineStart + MAX_EDGE))
}
/** Longer than the brackets and spaces at either end of the arguments. */
const MAX_EDGE = 80

/** Maximum number of characters of one string that are searched for names. */
const MAX_NAMED = 2_000

/** True if a string without one or both quotes contains a member that the object declares. Ex) query: owls limit: 5 */
export function swallowsName(text: string, { frame, end, nextOffset }: ReadingStep, s: StringEvidence): boolean {
  if (s.mark !== "" && s.start > s.openOffset && nextOffset > end) return false
  // an escaped line break ends a line too; the value after the last colon is missing
  const body = s.head(text, end, MAX_NAMED).replace(/\\[nrt]/g, "\n")
  return namesMember(`${body} x`, (frame as ContainerFrame).shape.names)
}
