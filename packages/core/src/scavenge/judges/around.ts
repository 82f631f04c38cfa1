import type { Scene } from "../scene.ts"
import type { Fence } from "./frames/fences.ts"
import { firstFrom, lastBefore, spanAt } from "./frames/span.ts"
import { type Afterword, afterwordOf } from "./words/afterword.ts"
import { type Lead, leadOf } from "./words/lead.ts"

/** What stands before, behind and around one block. */
export interface Around {
  /** What is said before it, past calls that stand next to it; null when nothing is. */
  readonly lead: Lead | null
  /** What is said behind it; null when it ends the text. */
  readonly afterword: Afterword | null
  /** The code block it stands in. */
  readonly fence: Fence | null
  /** That code block holds calls only. */
  readonly isOwnFence: boolean
  /** Nothing of the dialect itself says that it is a call: bare, or shown as code. */
  readonly isBare: boolean
}

export function aroundOf({ text, start, end, marked, frames }: Scene): Around {
  const before = lastBefore(frames.prose, start)
  const after = firstFrom(frames.prose, end)
  const fence = spanAt(frames.fences, start)
  return {
    lead: before === null ? null : leadOf(text, before),
    afterword: after === null ? null : afterwordOf(text, after),
    fence,
    isOwnFence: spanAt(frames.own, start) !== null,
    isBare: !marked || fence !== null,
  }
}
