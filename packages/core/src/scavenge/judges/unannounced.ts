// Judge: words stand before the call, and none of them announces it.
import { headOf } from "../scene.ts"
import { isForCalls } from "./frames/fences.ts"
import type { MentionJudge } from "./judge.ts"
import type { AfterwordText } from "./words/afterword.ts"
import { isAbout } from "./words/announce.ts"
import { isFiller } from "./words/filler.ts"
import { grantsRequest, type LeadText } from "./words/lead.ts"

/** True if a request is granted and the text behind asks to wait. Ex) Claro, corto el césped.⏎<call>⏎Un momento. */
const isAtWork = (lead: LeadText, afterword: AfterwordText): boolean => afterword.asksPatience && grantsRequest(lead)

/** A label that only names an act. Ex) Quick check: , Second attempt: , Here's the fix: , Just to be sure: */
const WORK_LABEL =
  /^ (?:(?:here(?:'s| is)|this is|the|a|an|my|quick|quickly|sanity|simple|small|one|more|another|final|last|next|first|second|third|and|now|then|ok|okay|great|perfect|\|) )*(?:check|verification|verify|tests?|build|rebuild|deploy|deployment|clean ?up|install|setup|step|fix|patch|change|workaround|retry|attempt|try)(?: (?:one|two|\d{1,2}|again|dependencies|with (?:\S+ ){0,3}\S+))?[ |]*$| (?:once more|same as before|to be (?:safe|sure|on the safe side)|for completeness|without further ado|as (?:discussed|planned|agreed)|(?:this|that) should (?:fix|solve|work|do)(?: it| that| this)?)[ |]*$/

const isOtherLabel = ({ isLabel, words }: LeadText): boolean => isLabel && !WORK_LABEL.test(words)

/**
 * A meant call stands alone, or its text announces it. Words before it that announce nothing make it a mention if it
 * has no marks of its own, if the text continues behind it, or if they end in a label that announces no work (Ex:
 * Decoded:). Before a call without marks, only fillers do not count as words.
 */
export const unannouncedMention: MentionJudge = {
  id: "mention/unannounced",
  why: "It is inside a text that does not announce it.",
  objects: (scene, around) => {
    const { marked, dialect, channel, place } = scene
    const { lead, afterword, fence } = around
    if (lead === null || around.isOffered || around.isAnnounced) return false
    if (channel === "text") return afterword !== null && lead.isSaying
    if (!marked && dialect !== "react" && !isForCalls(fence)) return lead.isLabel || !isFiller(lead.passageWords)
    if (place === "reasoning") return false
    if (isAbout(lead, headOf(scene))) return false
    return isOtherLabel(lead) || (afterword !== null && lead.isSaying && !isAtWork(lead, afterword))
  },
}
