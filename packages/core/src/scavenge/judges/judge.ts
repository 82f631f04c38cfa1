import type { Scene } from "../scene.ts"
import type { Around } from "./around.ts"

/** One reason to leave a call as text: one file, named for the reason. It must look at a bounded part of the text only. */
export interface Judge {
  readonly id: string
  /** For the report: a sentence about the call. */
  readonly why: string
  objects(scene: Scene, around: Around): boolean
}
