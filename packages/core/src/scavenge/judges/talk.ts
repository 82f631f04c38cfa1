import type { MentionJudge } from "./judge.ts"

/** "User: … Assistant: …": the record of a talk, or one made up. */
export const talkMention: MentionJudge = {
  id: "mention/talk",
  why: "It is part of a conversation that is written down.",
  objects: ({ channel, start, frames }) => channel === "native" && start >= frames.talk,
}
