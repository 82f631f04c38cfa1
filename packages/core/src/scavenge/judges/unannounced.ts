import type { Fence } from "./frames/fences.ts"
import type { Judge } from "./judge.ts"
import { announces, isAbout, speaks } from "./words/announce.ts"

/** Enough for the words of a call. */
const HEAD = 2_000

/** Ex) ```tool_code : a block that is there for calls. */
const isForCalls = (fence: Fence | null): boolean => fence !== null && /^tool_(?:code|calls?)$/.test(fence.language)

/**
 * A call that is meant stands alone, or its text announces it. Words before it that announce nothing make it a mention when the text
 * goes on behind it, when it has no marks of its own, and when they end in a label that nobody speaks. Ex) Decoded:
 */
export const unannounced: Judge = {
  id: "mention/unannounced",
  why: "It stands within a text that does not announce it.",
  objects: ({ text, start, names, marked, dialect, channel, place }, { lead, afterword, fence }) => {
    if (lead === null || channel === "text" || announces(lead, names)) return false
    if (!marked && dialect !== "react" && !isForCalls(fence)) return lead.isSaying || lead.isLabel
    if (place === "reasoning") return false
    if (isAbout(lead, text.slice(start, start + HEAD))) return false
    return (afterword !== null && (lead.isSaying || lead.isLabel)) || (lead.isLabel && !speaks(lead))
  },
}
