// Judge: the call is in backticks within a sentence.
import { spanAt } from "./frames/span.ts"
import type { MentionJudge } from "./judge.ts"
import { isSaying } from "./words/sentence.ts"

/**
 * Backticks within a sentence name a call. Models that were asked for calls as text also write calls this way: then it
 * is a mention only beside a plain call.
 */
export const inlineCode: MentionJudge = {
  id: "mention/inline-code",
  why: "It is in backticks within a sentence.",
  objects: ({ text, start, frames }, around) => {
    const { lead, afterword, isOffered } = around
    const codeSpan = spanAt(frames.inline, start)
    if (codeSpan === null || (lead === null && afterword === null)) return false
    if (!isOffered) return true
    const goesOn = afterword?.continuesSentence === true
    if (frames.plain && (lead?.runsIn === true || goesOn)) return true
    // Ex) [`call`](address) : that text says nothing
    return goesOn && /\s/.test(text.charAt(codeSpan.end)) && isSaying(afterword.words, 2) && !around.isAnnounced
  },
}
