import { aroundOf } from "./judges/around.ts"
import { JUDGES } from "./judges/index.ts"
import type { Scene } from "./scene.ts"

/** Why a call is left as text. */
export interface Verdict {
  readonly id: string
  readonly why: string
}

/** The first objection, or null: it was meant as a call. */
export function judge(given: Scene): Verdict | null {
  // marks frame nothing else where calls are asked for as text: they are judged as anywhere
  const scene: Scene = given.marked && given.channel === "text" && given.place === "content" ? { ...given, channel: "native" } : given
  const around = aroundOf(scene)
  const found = JUDGES.find((each) => each.objects(scene, around))
  return found === undefined ? null : { id: found.id, why: found.why }
}
