import type { CodeFence } from "./frames/fences.ts"
import type { MentionJudge } from "./judge.ts"
import { announcesCall, isAbout } from "./words/announce.ts"

/** Enough for the words of a call. */
const MAX_HEAD_LENGTH = 2_000

/** Ex) ```tool_code : a block that is there for calls. */
const isForCalls = (codeFence: CodeFence | null): boolean =>
  codeFence !== null && /^tool_(?:code|calls?)$/.test(codeFence.codeLanguage)

/**
 * A call that is meant stands alone, or its text announces it. Words before it that announce nothing make it a mention
 * when the text goes on behind it, when it has no marks of its own, and when they end in a label that nobody speaks.
 * Ex) Decoded:
 */
export const unannouncedMention: MentionJudge = {
  id: "mention/unannounced",
  why: "It is inside a text that does not announce it.",
  objects: ({ text, start, end, names, marked, dialect, channel, place }, { lead, afterword, fence, isOffered }) => {
    if (lead === null || isOffered || announcesCall(lead, names)) return false
    if (channel === "text") return afterword !== null && lead.isSaying
    if (!marked && dialect !== "react" && !isForCalls(fence)) return lead.isSaying || lead.isLabel
    if (place === "reasoning") return false
    if (isAbout(lead, text.slice(start, Math.min(end, start + MAX_HEAD_LENGTH)))) return false
    return (afterword !== null && (lead.isSaying || lead.isLabel)) || lead.isLabel
  },
}
