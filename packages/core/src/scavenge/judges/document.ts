import { countUpTo } from "./frames/span.ts"
import type { MentionJudge } from "./judge.ts"

/** Behind headings, tables or other code a bare call is part of what is written; a marked one is between two headings. */
export const documentMention: MentionJudge = {
  id: "mention/document",
  why: "It is part of a document.",
  objects: ({ channel, start, frames }, { isBare }) => {
    if (channel === "text") return false
    const headingsBefore = countUpTo(frames.headings, start)
    return (isBare && frames.document < start) || (headingsBefore > 0 && headingsBefore < frames.headings.length)
  },
}
