import type { CodeFence } from "./frames/fences.ts"
import type { MentionJudge } from "./judge.ts"
import type { AfterwordText } from "./words/afterword.ts"
import { announcesCall, isAbout } from "./words/announce.ts"
import { isFiller } from "./words/filler.ts"
import { grantsRequest, type LeadText } from "./words/lead.ts"

/** Enough for the words of a call. */
const MAX_HEAD_LENGTH = 2_000

/** Ex) ```tool_code : a block that is there for calls. */
const isForCalls = (codeFence: CodeFence | null): boolean =>
  codeFence !== null && /^tool_(?:code|calls?)$/.test(codeFence.codeLanguage)

/** Ex) Claro, corto el césped.⏎<call>⏎Un momento. */
const isAtWork = (lead: LeadText, afterword: AfterwordText): boolean => afterword.asksPatience && grantsRequest(lead)

/**
 * A call that is meant stands alone, or its text announces it. Words before it that announce nothing make it a mention
 * when it has no marks of its own, when the text goes on behind it, and when they end in a label that nobody speaks.
 * Ex) Decoded: . Before a call without marks only fillers are no words.
 */
export const unannouncedMention: MentionJudge = {
  id: "mention/unannounced",
  why: "It is inside a text that does not announce it.",
  objects: ({ text, start, end, names, marked, dialect, channel, place }, { lead, afterword, fence, isOffered }) => {
    if (lead === null || isOffered || announcesCall(lead, names)) return false
    if (channel === "text") return afterword !== null && lead.isSaying
    if (!marked && dialect !== "react" && !isForCalls(fence)) return lead.isLabel || !isFiller(lead.passageWords)
    if (place === "reasoning") return false
    if (isAbout(lead, text.slice(start, Math.min(end, start + MAX_HEAD_LENGTH)))) return false
    return lead.isLabel || (afterword !== null && lead.isSaying && !isAtWork(lead, afterword))
  },
}
