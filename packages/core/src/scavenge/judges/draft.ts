// Judge: the call in the reasoning is a draft, since the thought or the answer continues without it.
import type { MentionJudge } from "./judge.ts"

/** A call in the reasoning counts when the turn says nothing else and the thought ends with it. */
export const draftMention: MentionJudge = {
  id: "mention/draft",
  why: "It is a draft: the thinking or the answer continues without it.",
  objects: (scene, around) => {
    if (scene.place === "content") return false
    if (scene.answered) return true
    return around.afterword !== null
  },
}
