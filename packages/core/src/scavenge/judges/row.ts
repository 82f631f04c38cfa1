// Judge: the call is a row of a list, a log or a table, or the value of a label.
import { lazyPattern } from "../../lazy-pattern.ts"
import { lineAfter, lineBefore, linesBeside } from "./frames/line.ts"
import type { MentionJudge } from "./judge.ts"
import { announcesCall, isAbout } from "./words/announce.ts"
import { leadOf } from "./words/lead.ts"

/** Ex) - Hermes: , User 2: , prompts/a.txt:4: , 4: */
const ROW_LABEL =
  /^[ \t]*(?:[-*•+—–][ \t]+|\d{1,3}[.)][ \t]+)?(?:\*\*)?[^\n.!?:]{0,48}(?:\.\w{1,8})?(?::\d{1,6})?(?:\*\*)?[:|](?:\*\*)?[ \t]*$/
/** Ex) Name: Tom */
const FIELD_LINE = lazyPattern(String.raw`^[ \t]*(?:[-*•+—–][ \t]+)?[\p{L}\w][\p{L}\w #-]{0,30}:[ \t]+[^\n.!?]{1,80}$`)

const WORD_START = lazyPattern(String.raw`^[ \t]*\p{L}`)
const LABELLED_LINE = lazyPattern(String.raw`^[ \t]*\p{Lu}[\p{L} ]{2,24}:[ \t]+\S`)
const SPEAKER_LABEL = /^[ \t]*(?:Thought|Action|Assistant|Step|Plan|Note|Answer|AI|Next|Now|First)\b/i

/** A start that makes a line a row even without neighbouring rows. Ex) - Hermes: , 4: , prompts/a.txt:4: */
const NUMBERED_ROW = /^[ \t]*(?:[-*•+—–][ \t]+\S|\d{1,6}[:|]|[\w./\\-]{1,80}:\d{1,6}:)/

/** True if the call is in a row. `neighbours`: the lines above and below. */
const isInRow = (rowStart: string, neighbours: readonly string[]): boolean =>
  (ROW_LABEL.test(rowStart) || FIELD_LINE().test(rowStart.trimEnd())) &&
  (NUMBERED_ROW.test(rowStart) || neighbours.some((line) => FIELD_LINE().test(line)))

/** A line of a log or of subtitles. Ex) 00:04:14 Dana: , [worker-3] 10:22:41 dispatch , 13 → */
const STAMPED_LINE =
  /^[ \t]*(?:[-*•][ \t]+)?(?:(?:\[[^\]\n]{1,40}\][ \t]*)?(?:(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d{2}(?::\d{2})?\b|\d{1,6}[ \t]*→)|\[?(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,6})?Z?\][ \t])/

/** A note, a source or a speaker in brackets before the call. Ex) [3] , [doc 2] , [assistant] */
const BRACKETED_START =
  /^[ \t]*\[(?!(?:tool|function|action|call)\b)(\^?\d{1,3}|[a-z][\w .#:/-]{0,40})\][ \t]*:?[ \t]*$/i

/** A cell of a table or of comma-separated values that ends right before the call. Ex) | 1 | , 1 | bob | , 1,rome," */
const TABLE_CELL = /^[ \t]*\|[^\n]*\||\S[ \t]*\|[ \t]*$|\S,"?$|[^:\s]\t$/

/** Number of characters before a line of a diff in which its header is searched. */
const DIFF_REACH = 4_000
const DIFF_HEADER = /^(?:@@ |diff --git |\+\+\+ |--- )/m

/** Ex) +<tool_call>… below `@@ -1 +1 @@` */
const isDiffLine = (text: string, rowStart: string, start: number): boolean =>
  /^[+-][ \t]*$/.test(rowStart) && DIFF_HEADER.test(text.slice(Math.max(0, start - DIFF_REACH), start))

function isBracketed(rowStart: string, names: readonly string[]): boolean {
  const label = BRACKETED_START.exec(rowStart)?.[1]
  // Ex) [TOOL_CALLS] , [read_file] : labels for an act
  return label !== undefined && !/^[A-Z_]+$/.test(label) && !names.includes(label)
}

const LINE_NUMBER = /^[ \t]*(\d{1,6})[:|→\t]/

/** A value behind the call on its line. Ex) 1. look(page="a"): 812 */
const COUNTED_VALUE = /^[ \t]*(?::|=|->|→)[ \t]*\d/

/**
 * True if its line and the one above or below have consecutive numbers, or a number follows the call. Ex) 4: open the
 * gate⏎5: # <call>
 */
function isCounted(rowStart: string, rowEnd: string, neighbours: readonly string[]): boolean {
  const numberOf = (line: string): number => Number(LINE_NUMBER.exec(line)?.[1] ?? Number.NaN)
  const [above, below] = neighbours.map(numberOf)
  return COUNTED_VALUE.test(rowEnd) || above === numberOf(rowStart) - 1 || below === numberOf(rowStart) + 1
}

/** A label for an act. Ex) Action: , Tool call: */
const CALL_LABEL = /^[ \t*_]*(?:tool|function|call|command|output|response|api|query|invocation)\b/i

/** True if the call is the value of a label, beside a line with another label. Ex) Expected: <call>⏎Actual: <call> */
function isLabelledPair(rowStart: string, neighbours: readonly string[]): boolean {
  const label = LABEL_ONLY().exec(rowStart)?.[1]
  if (label === undefined || isDoingLabel(label)) return false
  return neighbours.some((line) => {
    const other = LABELLED_VALUE().exec(line)?.[1]
    return other !== undefined && other !== label && !isDoingLabel(other)
  })
}

const LABEL_ONLY = lazyPattern(String.raw`^[ \t]*(\p{L}[\p{L} ]{1,24}):[ \t]+$`)
const LABELLED_VALUE = lazyPattern(String.raw`^[ \t]*(\p{L}[\p{L} ]{1,24}):[ \t]+\S`)
const isDoingLabel = (label: string): boolean => SPEAKER_LABEL.test(label) || CALL_LABEL.test(label)

/** Number of a requirement or a clause at the beginning of a line. Ex) R-18 , REQ 4 , §12 */
const ITEM_NUMBER = /^[ \t]*([A-Z]{1,5}[- ]?|§ ?)(\d{1,4})\b/

/** True if the line above is an item of a numbered document, and the line below is the next item. */
function isBetweenItems(text: string, start: number, end: number): boolean {
  const above = ITEM_NUMBER.exec(lineBefore(text, trimmedEnd(text, start)) ?? "")
  const below = ITEM_NUMBER.exec(
    lineAfter(text, end + (/^\s*/.exec(text.slice(end, end + SEAM_REACH))?.[0].length ?? 0)),
  )
  return above !== null && below !== null && above[1] === below[1] && Number(below[2]) === Number(above[2]) + 1
}

const SEAM_REACH = 8

/** Returns the offset before the white space that ends at a place, as far as it is near. */
const trimmedEnd = (text: string, at: number): number =>
  at - (/\s*$/.exec(text.slice(Math.max(0, at - SEAM_REACH), at))?.[0].length ?? 0)

/** A row of a list, a line of search results, the value of a label: one of many values, not a statement. */
export const rowMention: MentionJudge = {
  id: "mention/row",
  why: "It is a value in a row or after a label.",
  objects: ({ text, start, end, names }) => {
    const textBefore = lineBefore(text, start)
    if (textBefore === null) return false
    if (textBefore.trim() === "") return isBetweenItems(text, start, end)
    if (
      STAMPED_LINE.test(textBefore) ||
      isBracketed(textBefore, names) ||
      TABLE_CELL.test(textBefore) ||
      isDiffLine(text, textBefore, start)
    )
      return true
    const rowEnd = lineAfter(text, end)
    const neighbours = linesBeside(text, start - textBefore.length, end)
    if (isCounted(textBefore, rowEnd, neighbours) || isLabelledPair(textBefore, neighbours)) return true
    // Ex) Snippet: Book now. I'll do it. <call> Best deals. : the value of a field that contains the call
    if (LABELLED_LINE().test(textBefore) && !SPEAKER_LABEL.test(textBefore) && WORD_START().test(rowEnd)) return true
    if (!isInRow(textBefore, neighbours)) return false
    const rowLead = leadOf(textBefore, { start: 0, end: textBefore.length, breaksAfter: false })
    return !announcesCall(rowLead, names) && !isAbout(rowLead, text.slice(start, end))
  },
}
