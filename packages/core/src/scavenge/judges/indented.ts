// Judge: the call is indented below text, as Markdown shows code.
import type { MentionJudge } from "./judge.ts"

const INDENT_REACH = 90
const MAX_HEAD_LENGTH = 2000
const DEEP_INDENT = /\n[ \t\r]{0,40}\n(?: {4}|\t)[ \t]{0,40}$/

/** Below prose and an empty line, four spaces are how Markdown shows code. */
export const indentedMention: MentionJudge = {
  id: "mention/indented",
  why: "It is indented below the text, like code that is shown.",
  objects: ({ text, start, end }, { lead }) => {
    if (lead === null || !DEEP_INDENT.test(text.slice(Math.max(0, start - INDENT_REACH), start))) return false
    return !/\n(?! {4}|\t|[ \t]*(?:\n|$))/.test(text.slice(start, Math.min(end, start + MAX_HEAD_LENGTH)))
  },
}
