import { lineAfter, lineBefore } from "./frames/line.ts"
import type { MentionJudge } from "./judge.ts"

/** Nothing but a mark stands before it on its line: a comment, the label of a footnote, or the box of a task. */
const NOTE_LINE = /^[ \t]*(?:[-*+] \[[ xX]\]|\/{2,3}|\/\*{1,2}|#{1,6}|--|\[(?:\d{1,3}|\^[\w-]{1,20})\]:)[ \t]*$/
/** Ex) // later: */
const COMMENT_LINE = /^[ \t]*(?:\/{2,3}|\/\*{1,2})[ \t]*\S/
const TABLE_ROW = /^[ \t]*\|/

/** `// …`, `# …`, `[1]: …`, `| … |`: a line of a certain kind, and no statement. */
export const annotatedMention: MentionJudge = {
  id: "mention/annotated",
  why: "It is on a line that is a comment, a footnote, a task or a row of a table.",
  objects: ({ text, start, end }) => {
    const textBefore = lineBefore(text, start)
    if (textBefore === null) return false
    return (
      COMMENT_LINE.test(textBefore) ||
      NOTE_LINE.test(textBefore) ||
      (TABLE_ROW.test(textBefore) && lineAfter(text, end).includes("|"))
    )
  },
}
