// Judge: the call is a tag of a page that has the name of a tool.
import { lineBefore } from "./frames/line.ts"
import type { MentionJudge } from "./judge.ts"

/** Tags that every page has. Not `search`, `time` or `map`: tools have these names too. */
const HTML_TAG =
  /^<?(?:title|form|button|code|input|label|style|script|body|head|header|footer|nav|section|article|img|svg|canvas|video|audio|iframe|pre|table|textarea|div|span|h[1-6]|p|a|b|i|ul|ol|li)[\s/>]/i

/** Dialects in which the tag is the tool name, so that any markup looks like them. */
const TAG_DIALECTS = new Set(["xml-toolname", "name-then-tags"])

/**
 * An element that contains text. Models that write such calls write their arguments as elements. Exception: nothing
 * else is said and the object fits as arguments. Ex) not: See <mow>{"lawn": "north"}</mow>
 */
const HOLDS_TEXT = /^<[^<>]{0,80}[^/<>]>\s{0,16}[^<\s]/

/** HTML or XML with a tag that has the name of a tool. A call begins its line, without other markup beside it. */
export const markupMention: MentionJudge = {
  id: "mention/markup",
  why: "It is part of an HTML or XML text.",
  objects: ({ text, dialect, marked, channel, start, frames, fills }) => {
    if (channel === "text" || marked || !TAG_DIALECTS.has(dialect)) return false
    if (HTML_TAG.test(text.slice(start, start + 16))) return true
    if (!fills && HOLDS_TEXT.test(text.slice(start, start + 100))) return true
    return frames.foreignTag || lineBefore(text, start)?.trim() !== ""
  },
}
