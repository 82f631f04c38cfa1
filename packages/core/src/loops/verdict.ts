// The closed list of loops, and the verdict on a call.
import type { Entry } from "./entry.ts"

/** The kinds of loops: reason → meaning. A test compares docs/loops.md and docs/errors.md with this table. */
export const LOOPS = {
  "loop/identical": "The same call was repeated and brought nothing new.",
  "loop/cycle": "The same few calls are repeated in a cycle and bring nothing new.",
  "loop/write": "The same thing was written repeatedly, each time with the same result.",
  "loop/poll": "The model waits or polls, and nothing has changed for a long time.",
  "loop/unusable": "The model keeps sending a call that cannot be used.",
  "loop/reworded": "A tool keeps answering with the same kind of error, or with nothing, however the call is worded.",
} as const

export type LoopReason = keyof typeof LOOPS

/** notice: the call runs, with a message for the model. suppress: it does not run. stop: the loop should end. */
export type LoopStep = "notice" | "suppress" | "stop"

export interface LoopVerdict {
  readonly reason: LoopReason
  readonly step: LoopStep
  /** Number of times the call was made, including this one. */
  readonly count: number
  /** The latest earlier call that it repeats. */
  readonly last: Entry | null
}
