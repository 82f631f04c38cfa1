// Collects the facts about a block that judges need: the words before and behind it, its code block.
import type { CallScene, TextFrames } from "../scene.ts"
import { type CodeFence, isForCalls } from "./frames/fences.ts"
import { firstFrom, lastBefore, spanAt } from "./frames/span.ts"
import { type AfterwordText, afterwordOf } from "./words/afterword.ts"
import { announcesCall } from "./words/announce.ts"
import { type LeadText, leadOf } from "./words/lead.ts"
import { isSaying } from "./words/sentence.ts"

/** The text before, behind and around one block. */
export class BlockSurroundings {
  /** Text before the block, skipping calls next to it; null if there is none. */
  readonly lead: LeadText | null
  /** Text behind the block; null if the block ends the text. */
  readonly afterword: AfterwordText | null
  /** Code block that contains it, or null. */
  readonly fence: CodeFence | null
  /** The code block contains only calls. */
  readonly isOwnFence: boolean
  /** Nothing in the dialect itself marks it as a call: no marks, or shown in a code block. */
  readonly isBare: boolean
  /**
   * The model was asked to write calls as text, and the text begins with them, ends with them behind a complete
   * sentence, or announces them ("here they are"): then the other words do not make them mentions.
   */
  readonly isOffered: boolean
  readonly #names: readonly string[]
  #isAnnounced: boolean | null = null

  constructor(scene: CallScene, lead: LeadText | null, afterword: AfterwordText | null, isOffered: boolean) {
    this.lead = lead
    this.afterword = afterword
    this.fence = spanAt(scene.frames.fences, scene.start)
    this.isOwnFence = spanAt(scene.frames.own, scene.start) !== null
    this.isBare = !scene.marked || this.fence !== null
    this.isOffered = isOffered
    this.#names = scene.names
  }

  /** The words before the block announce it. Cached, because many judges ask and the check is expensive. */
  get isAnnounced(): boolean {
    this.#isAnnounced ??= this.lead !== null && announcesCall(this.lead, this.#names)
    return this.#isAnnounced
  }

  /** The call is announced, in a code block that is meant for calls. */
  get isFencedCall(): boolean {
    return isForCalls(this.fence) && this.isAnnounced
  }

  /** The call is running: words behind it only ask to wait for the result, and words before it only announce it. */
  get isAwaited(): boolean {
    return this.afterword?.asksPatience === true && (this.lead === null || this.isAnnounced)
  }
}

export function aroundOf(scene: CallScene): BlockSurroundings {
  const { text, start, end, channel, frames } = scene
  const proseBefore = lastBefore(frames.prose, start)
  const proseAfter = firstFrom(frames.prose, end)
  const lead = proseBefore === null ? null : leadOf(text, proseBefore)
  // where the model plays the user, the text says nothing about the call
  const isPlayed = channel === "text" && (proseAfter?.start ?? 0) >= frames.runOn
  const afterword = proseAfter === null || isPlayed ? null : afterwordOf(text, proseAfter)
  const isOffered = channel === "text" && (lead === null || isAnswer(scene, lead, afterword))
  return new BlockSurroundings(scene, lead, afterword, isOffered)
}

/** Fewer words are a label. Ex) Output: */
const MIN_SAYING_WORDS = 3

/** True for a call that the model was asked for: it is the answer, whatever the words before it say. */
const isAnswer = ({ text, start, frames }: CallScene, lead: LeadText, afterword: AfterwordText | null): boolean =>
  // a complete sentence, followed by the call that ends the text
  (afterword === null && !lead.isAttached) ||
  // Ex) a comment above it in its code block
  lead.start >= (spanAt(frames.fences, start)?.start ?? text.length) ||
  !isSaying(lead.passageWords, MIN_SAYING_WORDS) ||
  offersCalls(lead, text, frames)

const CALLS_OFFERED =
  / (?:here(?:'s| is| are)|following|correct|final|required|appropriate|needed|necessary) (?:\S+ ){0,4}?(?:function|tool|api) calls? | (?:we|i) (?:can|could|would|will|should|need to|have to|must) (?:\S+ ){0,4}?(?:use|call|make|invoke) | calls? (?:\S+ ){0,20}?(?:would|should|will) (?:be|look) | (?:function|tool|api)? ?calls? (?:\S+ ){0,8}?(?:is|are)[ |]*$| (?:this is|these are) the (?:function|tool|api) calls? /

const firstWords = (text: string, { prose: [first] }: TextFrames): string =>
  first === undefined ? "" : leadOf(text, first).passageWords

/** Ex) Hypothetically, if she insisted, the call would be */
const SUPPOSED = /(?:^|\|) (?:and |but )?(?:if|suppose|supposing|assuming|imagine|hypothetically) /

/** True if the words right before the call, or before the first of several, offer calls without a condition. */
export const offersCalls = ({ words, lastSentences }: LeadText, text: string, frames: TextFrames): boolean =>
  !SUPPOSED.test(words) && (CALLS_OFFERED.test(lastSentences) || CALLS_OFFERED.test(firstWords(text, frames)))
