import { spanAt } from "./frames/span.ts"
import type { MentionJudge } from "./judge.ts"

/** Backticks within a sentence name a call. Prompted models also make calls so: there it is a mention only beside a plain call. */
export const inlineCode: MentionJudge = {
  id: "mention/inline-code",
  why: "It stands in backticks within a sentence.",
  objects: ({ channel, start, frames }, { lead, afterword }) => {
    if (spanAt(frames.inline, start) === null || (lead === null && afterword === null)) return false
    return channel === "native" || (frames.plain && (lead?.runsIn === true || afterword?.continuesSentence === true))
  },
}
