import type { MentionJudge } from "./judge.ts"

/** "Final Answer:" ends the work; what follows is said to the user. */
export const answeredMention: MentionJudge = {
  id: "mention/answered",
  why: "It is part of the declared final answer.",
  objects: ({ start, frames }) => start >= frames.answer,
}
