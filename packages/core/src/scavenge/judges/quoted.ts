import { spanAt } from "./frames/span.ts"
import type { MentionJudge } from "./judge.ts"

/** In quotation marks, or in a line that begins with `>`: words that are not the model's own. */
export const quotedMention: MentionJudge = {
  id: "mention/quoted",
  why: "It stands in a quotation.",
  objects: ({ text, channel, start, end, frames }, { lead, afterword }) => {
    const isQuoteLine = spanAt(frames.quoteLines, start) !== null
    if (channel === "text") return isQuoteLine && (lead !== null || afterword !== null)
    if (isQuoteLine) return true
    if (lead === null && afterword === null) return false
    return spanAt(frames.quoted, start) !== null || (/['‘]/.test(text.charAt(start - 1)) && /['’]/.test(text.charAt(end)))
  },
}
