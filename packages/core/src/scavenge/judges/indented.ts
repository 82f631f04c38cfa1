import { lineBefore } from "./frames/line.ts"
import type { Judge } from "./judge.ts"

const HEAD = 2000
const DEEP = /^(?: {4}|\t)[ \t]*$/

/** Below prose, four spaces are how Markdown shows code. */
export const indented: Judge = {
  id: "mention/indented",
  why: "It is indented below the text, as code to read is.",
  objects: ({ text, channel, start, end }, { lead }) => {
    if (channel === "text" || lead === null || !DEEP.test(lineBefore(text, start) ?? "")) return false
    return !/\n(?! {4}|\t|[ \t]*(?:\n|$))/.test(text.slice(start, Math.min(end, start + HEAD)))
  },
}
