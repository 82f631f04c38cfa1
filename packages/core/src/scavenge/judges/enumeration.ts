import type { Judge } from "./judge.ts"
import { intends } from "./words/intent.ts"
import { hasAny, phrases } from "./words/sentence.ts"

const CHOICES = phrases("option, options, alternative, alternatives, either, choice, choices, candidate, candidates, approach, approaches, 方案, 选项, 选择")
const OR = /^[ |]*(?:or|alternatively|otherwise|versus|vs|and or|或者?|还是) /

/** "Option A … option B", "this or that": to choose from. */
export const enumeration: Judge = {
  id: "mention/enumeration",
  why: "It is one of several that are listed.",
  objects: ({ start, channel, place, frames }, { lead, afterword, isBare }) => {
    if (lead?.attached === true && hasAny(lead.words, CHOICES) && !intends(lead.words) && (channel === "native" || isHeading(lead.words))) return true
    if (channel === "text") return false
    const first = frames.blocks[0]?.start ?? start
    if (lead !== null && first < start && (OR.test(lead.words) || (isBare && place === "content" && lead.start > first))) return true
    return afterword !== null && (frames.blocks.at(-1)?.start ?? start) > start && OR.test(afterword.words)
  },
}

/** Ex) Options: */
const isHeading = (words: string): boolean => words.replaceAll("|", " ").trim().split(/\s+/).length <= 3
