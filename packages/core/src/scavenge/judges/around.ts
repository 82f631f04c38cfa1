// Collects what judges need to know about a block: the words before and behind it, its code block.
import type { CallScene, TextFrames } from "../scene.ts"
import type { CodeFence } from "./frames/fences.ts"
import { firstFrom, lastBefore, spanAt } from "./frames/span.ts"
import { type AfterwordText, afterwordOf } from "./words/afterword.ts"
import { type LeadText, leadOf } from "./words/lead.ts"
import { isSaying } from "./words/sentence.ts"

/** What stands before, behind and around one block. */
export interface BlockSurroundings {
  /** What is said before it, past calls that stand next to it; null when nothing is. */
  readonly lead: LeadText | null
  /** What is said behind it; null when it ends the text. */
  readonly afterword: AfterwordText | null
  /** The code block it stands in. */
  readonly fence: CodeFence | null
  /** That code block holds calls only. */
  readonly isOwnFence: boolean
  /** Nothing of the dialect itself says that it is a call: bare, or shown as code. */
  readonly isBare: boolean
  /**
   * Its model was asked to write calls as text, and the text begins with them, ends with them behind a complete
   * sentence, or says that here they are: what it says beside them does not make them mentions.
   */
  readonly isOffered: boolean
}

/** Fewer are a label. Ex) Output: */
const MIN_SAYING_WORDS = 3

export function aroundOf({ text, start, end, marked, channel, frames }: CallScene): BlockSurroundings {
  const proseBefore = lastBefore(frames.prose, start)
  const proseAfter = firstFrom(frames.prose, end)
  const fence = spanAt(frames.fences, start)
  const lead = proseBefore === null ? null : leadOf(text, proseBefore)
  // where the model plays the user it says nothing of the call
  const isPlayed = channel === "text" && (proseAfter?.start ?? 0) >= frames.runOn
  const afterword = proseAfter === null || isPlayed ? null : afterwordOf(text, proseAfter)
  return {
    lead,
    afterword,
    fence,
    isOwnFence: spanAt(frames.own, start) !== null,
    isBare: !marked || fence !== null,
    isOffered:
      channel === "text" &&
      (lead === null ||
        // a complete sentence, and the call ends the text
        (afterword === null && !lead.isAttached) ||
        // Ex) a comment above it in its code block
        lead.start >= (fence?.start ?? text.length) ||
        !isSaying(lead.passageWords, MIN_SAYING_WORDS) ||
        offersCalls(lead, text, frames)),
  }
}

const CALLS_OFFERED =
  / (?:here(?:'s| is| are)|following|correct|final|required|appropriate|needed|necessary) (?:\S+ ){0,4}?(?:function|tool|api) calls? | (?:we|i) (?:can|could|would|will|should|need to|have to|must) (?:\S+ ){0,4}?(?:use|call|make|invoke) | calls? (?:\S+ ){0,20}?(?:would|should|will) (?:be|look) | (?:function|tool|api)? ?calls? (?:\S+ ){0,8}?(?:is|are)[ |]*$| (?:this is|these are) the (?:function|tool|api) calls? /

const firstWords = (text: string, { prose: [first] }: TextFrames): string =>
  first === undefined ? "" : leadOf(text, first).passageWords

/** Ex) Hypothetically, if she insisted, the call would be */
const SUPPOSED = /(?:^|\|) (?:and |but )?(?:if|suppose|supposing|assuming|imagine|hypothetically) /

/** Said right before the call, or before the first of several, and not on a condition. */
export const offersCalls = ({ words, lastSentences }: LeadText, text: string, frames: TextFrames): boolean =>
  !SUPPOSED.test(words) && (CALLS_OFFERED.test(lastSentences) || CALLS_OFFERED.test(firstWords(text, frames)))
