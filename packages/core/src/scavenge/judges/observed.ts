import type { MentionJudge } from "./judge.ts"

/** Behind a result that the model made up everything is made up. */
export const observedMention: MentionJudge = {
  id: "mention/observed",
  why: "It stands behind a tool result that the model made up.",
  objects: ({ start, frames }) => start >= frames.result,
}
