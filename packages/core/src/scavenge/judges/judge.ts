// The interface that every judge implements.
import type { CallScene } from "../scene.ts"
import type { BlockSurroundings } from "./around.ts"

/** Why a call is left as text. */
export interface MentionVerdict {
  readonly id: string
  /** For the report: a sentence about the call. */
  readonly why: string
}

/**
 * One reason to leave a call as text: one file, named for the reason. It must look at a bounded part of the text only.
 */
export interface MentionJudge extends MentionVerdict {
  objects(scene: CallScene, around: BlockSurroundings): boolean
}
