import type { MentionJudge } from "./judge.ts"

/** The answer has ended and the model did not stop: it plays the user, or finishes a file it believes to be in. */
export const runOn: MentionJudge = {
  id: "mention/run-on",
  why: "It stands behind the end of the answer, where the model goes on as someone else.",
  objects: ({ start, frames }) => start >= frames.runOn,
}
