import type { Judge } from "./judge.ts"
import { retracted } from "./retracted.ts"
import { announces } from "./words/announce.ts"

/** A call in the reasoning counts when the turn says nothing else and the thought ends with it. */
export const draft: Judge = {
  id: "mention/draft",
  why: "It is a draft: the thought or the answer goes on without it.",
  objects: (scene, around) => {
    if (scene.place === "content") return false
    if (scene.answered) return true
    if (around.afterword === null) return false
    if (scene.channel === "native") return true
    return (around.lead !== null && !announces(around.lead, scene.names)) || retracted.objects({ ...scene, channel: "native" }, around)
  },
}
