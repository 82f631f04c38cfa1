// Judge: the call is on a line of a special kind, such as a comment, footnote or table row.
import { lineAfter, lineBefore } from "./frames/line.ts"
import type { MentionJudge } from "./judge.ts"
import { hasSign, type WordSign } from "./words/sentence.ts"

/** Ex) ❌ <call> , 🚫⏎⏎<call> */
const CROSSED_OUT = /[❌✗✘🚫⛔🛑]\uFE0F?\s{0,8}$/u
/** Text before the call on its line that shows that the line is not a statement. */
const NOTE_LINES: readonly WordSign[] = [
  // Only a mark stands before it on its line: a comment, the label of a footnote, or a task box.
  /^[ \t]*(?:(?:[-*+] )?\[[ xX]\]|\{#|<%--|%|\/{2,3}|\/\*{1,2}|#{1,6}|--|\[(?:\d{1,3}|\^[\w-]{1,20})\]:)[ \t]*$/,
  // Ex) // later:
  /^[ \t]*(?:\/{2,3}|\/\*{1,2})[ \t]*\S/,
  // A line of a diff. Ex) +<call>
  /^[+-]$/,
]
/** Ex) <call> ← here it went wrong */
const POINTED_AT = /^[ \t]{0,8}(?:←|⟵|<-|👈|⬅)/u
/** Ex) Figure 2: a leaked call */
const CAPTION =
  /^\s{0,8}[*_]{0,2}(?:figure|fig\.?|abbildung|abb\.|listing|exhibit|snippet|图|図)\s?\d{1,3}(?:[:.)—–]|\s{0,8}$|\s{0,8}\n)/i
/** The line above begins a text block in YAML. Ex) note: | */
const YAML_TEXT = /^[ \t]*(?:- )?[\w-]{1,40}:[ \t]*[|>][+-]?$/
const TABLE_ROW = /^[ \t]*\|/

/** True if the text beside the call shows that it is struck out or pointed at. */
function isMarked(text: string, start: number, end: number): boolean {
  const textBefore = text.slice(Math.max(0, start - MAX_NEAR), start)
  const textAfter = text.slice(end, end + MAX_NEAR)
  const lastLine = textBefore.trimEnd().split("\n").at(-1) ?? ""
  return (
    CROSSED_OUT.test(textBefore) ||
    (textBefore.endsWith("~~") && textAfter.startsWith("~~")) ||
    POINTED_AT.test(textAfter) ||
    CAPTION.test(lastLine) ||
    YAML_TEXT.test(lastLine) ||
    CAPTION.test(textAfter)
  )
}
const MAX_NEAR = 160

/** `// …`, `# …`, `[1]: …`, `| … |`: the kind of line shows that the call is not a statement. */
export const annotatedMention: MentionJudge = {
  id: "mention/annotated",
  why: "It is struck out, pointed at, or on a line that is a comment, a footnote, a caption, a task or a row of a table.",
  objects: ({ text, start, end }) => {
    if (isMarked(text, start, end)) return true
    const textBefore = lineBefore(text, start)
    if (textBefore === null) return false
    return hasSign(textBefore, NOTE_LINES) || (TABLE_ROW.test(textBefore) && lineAfter(text, end).includes("|"))
  },
}
