import type { Judge } from "./judge.ts"
import { retracted } from "./retracted.ts"

/** A call in the reasoning counts when the turn says nothing else and the thought ends with it. */
export const draft: Judge = {
  id: "mention/draft",
  why: "It is a draft: the thought or the answer goes on without it.",
  objects: (scene, around) => {
    if (scene.place === "content") return false
    if (scene.answered) return true
    return scene.channel === "native" ? around.afterword !== null : retracted.objects({ ...scene, channel: "native" }, around)
  },
}
