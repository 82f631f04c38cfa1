import { lineAfter, lineBefore } from "./frames/line.ts"
import type { Judge } from "./judge.ts"
import { announces, isAbout } from "./words/announce.ts"
import { leadOf } from "./words/lead.ts"

/** Ex) - Hermes: , User 2: , prompts/a.txt:4: , 4: */
const LABEL = /^[ \t]*(?:[-*•+][ \t]+|\d{1,3}[.)][ \t]+)?(?:\*\*)?[^\n.!?:]{0,48}(?:\.\w{1,8})?(?::\d{1,6})?(?:\*\*)?[:|](?:\*\*)?[ \t]*$/
/** Ex) Name: Tom */
const FIELD = /^[ \t]*(?:[-*•+][ \t]+)?[\p{L}\w][\p{L}\w #-]{0,30}:[ \t]+[^\n.!?]{1,80}$/u

const LABELLED = /^[ \t]*\p{Lu}[\p{L} ]{2,24}:[ \t]+\S/u
const SPEAKS = /^[ \t]*(?:Thought|Action|Assistant|Step|Plan|Note|Answer|AI|Next|Now|First)\b/i

/** A row begins so without neighbours. Ex) - Hermes: , 4: , prompts/a.txt:4: */
const NUMBERED = /^[ \t]*(?:[-*•+][ \t]+\S|\d{1,6}[:|]|[\w./\\-]{1,80}:\d{1,6}:)/

function isInRow(text: string, before: string, start: number, end: number): boolean {
  if (!LABEL.test(before) && !FIELD.test(before.trimEnd())) return false
  if (NUMBERED.test(before)) return true
  const above = start > before.length ? (lineBefore(text, start - before.length - 1) ?? "") : ""
  const below = lineAfter(text, text.indexOf("\n", end) < 0 ? text.length : text.indexOf("\n", end) + 1)
  return FIELD.test(above) || FIELD.test(below)
}

/** A line of a log or of captions. Ex) 00:04:14 Dana: , [worker-3] 10:22:41 dispatch , 13 → */
const STAMPED = /^[ \t]*(?:\[[^\]\n]{1,40}\][ \t]*)?(?:\d{1,2}:\d{2}(?::\d{2})?\b|\d{1,6}[ \t]*→)/

/** A row of a list, a line of a search, the value of a label: one of many values, and no statement. */
export const row: Judge = {
  id: "mention/row",
  why: "It is a value in a row or behind a label.",
  objects: ({ text, start, end, names, channel }) => {
    const before = lineBefore(text, start)
    if (before === null || before.trim() === "") return false
    if (STAMPED.test(before)) return true
    if (channel === "text") return false
    // Ex) Snippet: Book now. I'll do it. <call> Best deals. : the value of a field, with the call in its midst
    if (LABELLED.test(before) && !SPEAKS.test(before) && /^[ \t]*\p{L}/u.test(lineAfter(text, end))) return true
    if (!isInRow(text, before, start, end)) return false
    const lead = leadOf(before, { start: 0, end: before.length, breaksBefore: true, breaksAfter: false })
    return !announces(lead, names) && !isAbout(lead, text.slice(start, end))
  },
}
