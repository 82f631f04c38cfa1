import { spanAt } from "./frames/span.ts"
import type { MentionJudge } from "./judge.ts"

/** `<pre>`, `<file>`, `<!-- … -->`, `--- BEGIN FILE ---`: held up or put away. */
export const shownMention: MentionJudge = {
  id: "mention/shown",
  why: "It stands in an element that shows or quotes something, between lines that frame it, or in a comment.",
  objects: ({ channel, start, frames }) => channel === "native" && (spanAt(frames.elements, start) !== null || spanAt(frames.delimited, start) !== null),
}
