import { aroundOf } from "./judges/around.ts"
import { MENTION_JUDGES } from "./judges/index.ts"
import type { CallScene } from "./scene.ts"

/** Why a call is left as text. */
export interface MentionVerdict {
  readonly id: string
  readonly why: string
}

/** The first objection, or null: it was meant as a call. */
export function judgeMention(givenScene: CallScene): MentionVerdict | null {
  // marks frame nothing else where calls are asked for as text: they are judged as anywhere
  const scene: CallScene =
    givenScene.marked && givenScene.channel === "text" ? { ...givenScene, channel: "native" } : givenScene
  const around = aroundOf(scene)
  const found = MENTION_JUDGES.find((candidateJudge) => candidateJudge.objects(scene, around))
  return found === undefined ? null : { id: found.id, why: found.why }
}
