import type { TextFrames } from "../scene.ts"
import type { CodeFence } from "./frames/fences.ts"
import type { MentionJudge } from "./judge.ts"
import { announcesCall, isAbout } from "./words/announce.ts"
import { type LeadText, leadOf } from "./words/lead.ts"

/** Enough for the words of a call. */
const MAX_HEAD_LENGTH = 2_000

/** Ex) ```tool_code : a block that is there for calls. */
const isForCalls = (codeFence: CodeFence | null): boolean =>
  codeFence !== null && /^tool_(?:code|calls?)$/.test(codeFence.codeLanguage)

/** Who was asked to write calls as text says that here they are. */
const CALLS_OFFERED =
  / (?:here(?:'s| is| are)|following|correct|final|required|appropriate|needed|necessary) (?:\S+ ){0,4}?(?:function|tool|api) calls? | (?:we|i) (?:can|could|would|will|should|need to|have to|must) (?:\S+ ){0,4}?(?:use|call|make|invoke) | calls? (?:\S+ ){0,20}?(?:would|should|will) (?:be|look) /

const firstWords = (text: string, { prose: [first] }: TextFrames): string =>
  first === undefined ? "" : leadOf(text, first).passageWords

/** Said right before the call, or before the first of several. */
const offersCalls = ({ lastSentences }: LeadText, text: string, frames: TextFrames): boolean =>
  CALLS_OFFERED.test(lastSentences) || CALLS_OFFERED.test(firstWords(text, frames))

/**
 * A call that is meant stands alone, or its text announces it. Words before it that announce nothing make it a mention
 * when the text goes on behind it, when it has no marks of its own, and when they end in a label that nobody speaks.
 * Ex) Decoded:
 */
export const unannouncedMention: MentionJudge = {
  id: "mention/unannounced",
  why: "It is inside a text that does not announce it.",
  objects: ({ text, start, end, names, marked, dialect, channel, place, frames }, { lead, afterword, fence }) => {
    if (lead === null || announcesCall(lead, names)) return false
    if (channel === "text") return afterword !== null && lead.isSaying && !offersCalls(lead, text, frames)
    if (!marked && dialect !== "react" && !isForCalls(fence)) return lead.isSaying || lead.isLabel
    if (place === "reasoning") return false
    if (isAbout(lead, text.slice(start, Math.min(end, start + MAX_HEAD_LENGTH)))) return false
    return (afterword !== null && (lead.isSaying || lead.isLabel)) || lead.isLabel
  },
}
