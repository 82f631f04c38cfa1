// Doubt: a text contains lines or members of its own, so it may have ended earlier.
import type { ContainerFrame, Hypothesis, ReadingStep } from "../hypothesis.ts"
import type { StringEvidence } from "../string-evidence.ts"
import { namesMember } from "./prose-doubt.ts"

/** A key without quotes before a value, as YAML and TOML have it. */
const LINE_KEY = /[\w$-]\s{0,8}([:=])\s{0,8}$/
/** Behind a quote the next line is a member, an item or a table. Ex) "⏎size: , "⏎  - lid , "⏎[shelf] */
const NEXT_LINE =
  /["'][ \t]{0,8},?[ \t]{0,8}(?:#[^\n]{0,200})?\r?\n\s{0,64}(?:-\s|["']?[\w$.-]{1,64}["']?[ \t]{0,8}(?::\s|:$|=[^=])|\[{1,2}[\w."' -]{1,64}\]{1,2}[ \t]{0,8}(?:\n|$))/

/** Ex) title: "pot"⏎labels:⏎  - "lid" as one text : a document of lines, whose quotes end where they seem to end. */
export function swallowsLines(
  text: string,
  { start, end }: ReadingStep,
  { mark }: StringEvidence,
  { isImplied }: Hypothesis,
): boolean {
  const key = LINE_KEY.exec(text.slice(Math.max(0, start - 18), start))
  if (key === null) return false
  const body = text.slice(start + 1, end)
  // YAML makes one line of a text in several, and JSON keeps them
  if (isImplied && key[1] === ":" && body.includes("\n")) return true
  return holdsOwnMark(body, mark) && NEXT_LINE.test(body)
}

/** Not asked of the evidence: it goes on counting where the search takes the closing quote for text. */
const holdsOwnMark = (body: string, mark: string): boolean => body.replace(/\\[\s\S]/g, "").includes(mark)

/**
 * Ex) {"path": "a", "content": "x = prin⏎} : who writes all members on one line breaks it within a text, and the text
 * was cut; between members on lines of their own a quote was lost.
 */
export function isCutAtLine(text: string, { end }: ReadingStep, { mark, openOffset }: StringEvidence): boolean {
  if (mark === "" || !/[\r\n]/.test(text[end] ?? "") || !/^[\s}\]]*$/.test(text.slice(end, end + MAX_EDGE)))
    return false
  const lineStart = text.lastIndexOf("\n", openOffset) + 1
  return /^\s{0,64}[{[]/.test(text.slice(lineStart, lineStart + MAX_EDGE))
}
/** More than the brackets and blanks at either end of the arguments. */
const MAX_EDGE = 80

/** Characters of one text that are looked through for names. */
const MAX_NAMED = 2_000

/** Ex) query: owls limit: 5 : a text without its quotes, or with one of them, holds a member that the object declares. */
export function swallowsName(text: string, { frame, end, nextOffset }: ReadingStep, s: StringEvidence): boolean {
  if (s.mark !== "" && s.start > s.openOffset && nextOffset > end) return false
  // a written-out line break ends a line as well; behind the last colon a value is missing
  const body = s.head(text, end, MAX_NAMED).replace(/\\[nrt]/g, "\n")
  return namesMember(`${body} x`, (frame as ContainerFrame).shape.names)
}
