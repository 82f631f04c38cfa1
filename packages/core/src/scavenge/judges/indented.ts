import type { Judge } from "./judge.ts"

const NEAR = 90
const HEAD = 2000
const DEEP = /\n[ \t\r]{0,40}\n(?: {4}|\t)[ \t]{0,40}$/

/** Below prose and an empty line, four spaces are how Markdown shows code. */
export const indented: Judge = {
  id: "mention/indented",
  why: "It is indented below the text, as code to read is.",
  objects: ({ text, channel, start, end }, { lead }) => {
    if (channel === "text" || lead === null || !DEEP.test(text.slice(Math.max(0, start - NEAR), start))) return false
    return !/\n(?! {4}|\t|[ \t]*(?:\n|$))/.test(text.slice(start, Math.min(end, start + HEAD)))
  },
}
