// The interface that every judge implements.
import type { CallScene } from "../scene.ts"
import type { BlockSurroundings } from "./around.ts"

/**
 * One reason to leave a call as text: one file, named for the reason. It must look at a bounded part of the text only.
 */
export interface MentionJudge {
  readonly id: string
  /** For the report: a sentence about the call. */
  readonly why: string
  objects(scene: CallScene, around: BlockSurroundings): boolean
}
