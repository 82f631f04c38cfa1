import { lineAfter, lineBefore } from "./frames/line.ts"
import type { Judge } from "./judge.ts"

/** Nothing but a mark stands before it on its line: a comment, or the label of a footnote. */
const NOTE = /^[ \t]*(?:\/{2,3}|\/\*{1,2}|#{1,6}|--|\[(?:\d{1,3}|\^[\w-]{1,20})\]:)[ \t]*$/
const ROW = /^[ \t]*\|/

/** `// …`, `# …`, `[1]: …`, `| … |`: a line of a certain kind, and no statement. */
export const annotated: Judge = {
  id: "mention/annotated",
  why: "It stands on a line that is a comment, a footnote or a row of a table.",
  objects: ({ text, channel, start, end }) => {
    if (channel === "text") return false
    const before = lineBefore(text, start)
    if (before === null) return false
    return NOTE.test(before) || (ROW.test(before) && lineAfter(text, end).includes("|"))
  },
}
