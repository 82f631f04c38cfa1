// The interface that every judge implements.
import type { CallScene } from "../scene.ts"
import type { BlockSurroundings } from "./around.ts"

/** The reason why a call stays text. */
export interface MentionVerdict {
  readonly id: string
  /** A sentence about the call, for the report. */
  readonly why: string
}

/** One reason to leave a call as text, which names the file. A judge looks only at a bounded part of the text. */
export interface MentionJudge extends MentionVerdict {
  objects(scene: CallScene, around: BlockSurroundings): boolean
}
