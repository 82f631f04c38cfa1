import { spanAt } from "./frames/span.ts"
import type { Judge } from "./judge.ts"

/** `<pre>`, `<example>`, `<document>`, `<!-- … -->`: held up or put away. */
export const shown: Judge = {
  id: "mention/shown",
  why: "It stands in an element that shows or quotes something, or in a comment.",
  objects: ({ channel, start, frames }) => channel === "native" && spanAt(frames.elements, start) !== null,
}
