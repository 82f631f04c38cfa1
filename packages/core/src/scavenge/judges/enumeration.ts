import { lineBefore } from "./frames/line.ts"
import type { Judge } from "./judge.ts"
import { intends } from "./words/intent.ts"
import { hasAny, phrases } from "./words/sentence.ts"

const CHOICES = phrases("option, options, alternative, alternatives, either, choice, choices, candidate, candidates, approach, approaches, 方案, 选项, 选择")
const OR = /^[ |]*(?:or|alternatively|otherwise|versus|vs|and or|或者?|还是) /

// Ex) A) … : a letter is given to what is to be chosen from
const LETTERED = /^[ \t]*(?:\*\*)?\(?[A-Fa-f][.)](?:\*\*)?[ \t]*`?$/
const NUMBERED = /^[ \t]*\d{1,2}[.)][ \t]/
// Ex) 3. Report. : not "3." with a call behind it, nor "3. Now look:"
const NEXT_STEP = /^\d{1,2}[.)][ \t]+\S[^\n]{0,200}[^\s:：](?:\n|$)/

const NEAR = 80

/** "Option A … option B", "this or that", a step of a plan: to choose from, or to be done later. */
export const enumeration: Judge = {
  id: "mention/enumeration",
  why: "It is one of several that are listed.",
  objects: ({ text, start, channel, place, frames }, { lead, afterword, isBare }) => {
    if (lead?.attached === true && hasAny(lead.words, CHOICES) && !intends(lead.words) && (channel === "native" || isHeading(lead.words))) return true
    const line = lineBefore(text, start) ?? ""
    const isLettered = LETTERED.test(line.trim() === "" ? lineAbove(text, start) : line)
    if (isLettered && (channel === "native" || frames.blocks.length > 1)) return true
    if (channel === "text") return false
    if (NUMBERED.test(line) && afterword !== null && NEXT_STEP.test(afterword.raw)) return true
    const first = frames.blocks[0]?.start ?? start
    if (lead !== null && first < start && (OR.test(lead.words) || (isBare && place === "content" && lead.start > first))) return true
    return afterword !== null && (frames.blocks.at(-1)?.start ?? start) > start && OR.test(afterword.words)
  },
}

/** The last line with something on it before a place, as far as it is near. */
const lineAbove = (text: string, at: number): string => /[^\n]*$/.exec(text.slice(Math.max(0, at - NEAR), at).trimEnd())?.[0] ?? ""

/** Ex) Options: */
const isHeading = (words: string): boolean => words.replaceAll("|", " ").trim().split(/\s+/).length <= 3
