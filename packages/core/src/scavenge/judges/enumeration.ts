// Judge: the call is one option of several, or a later step of a plan.
import { lazyPattern } from "../../lazy-pattern.ts"
import type { CallScene } from "../scene.ts"
import type { BlockSurroundings } from "./around.ts"
import { lineBefore } from "./frames/line.ts"
import { countUpTo, firstFrom, type TextSpan } from "./frames/span.ts"
import type { MentionJudge } from "./judge.ts"
import type { AfterwordText } from "./words/afterword.ts"
import { announcesCall, isAbout } from "./words/announce.ts"
import { asksOpinion } from "./words/consent.ts"
import { statesIntent } from "./words/intent.ts"
import { type LeadText, leadOfLine } from "./words/lead.ts"
import { hasAny, lazyPhrases, WORD_WINDOW } from "./words/sentence.ts"

const CHOICE_WORDS = lazyPhrases(
  "option, options, alternative, alternatives, either, choice, choices, candidate, candidates, approach, approaches, 方案, 选项, 选择",
)
/** Words that compare the second of two calls on one line with the first. Ex) Expected <call>, but got <call> */
const COMPARED_START =
  /^[ |]*(?:(?:but|and|while|whereas) )?(?:it |we |i |the model |model \w+ )?(?:got|predicted|actual|actually|returned|received|produced|answered|was|is|instead of|rather than|against|compared|erhalten|statt|sondern|au lieu|obtuvo|en lugar) /
const ALTERNATIVE_START = /^[ |]*(?:or|alternatively|otherwise|versus|vs|and or|或者?|还是) /

// Ex) A) … : options to choose from have letters
const LETTERED_ITEM = /^[ \t]*(?:\*\*)?\(?[A-Fa-f][.)](?:\*\*)?[ \t]*`?$/
const NEXT_LETTER = /^\s*\n[ \t]*\(?[B-Fb-f][.)]/
const NEXT_LETTER_REACH = 8
const NUMBERED_ITEM = /^[ \t]*\d{1,2}[.)][ \t]/
// Ex) 3. Report. : not "3." with a call behind it, nor "3. Now look:"
const NEXT_STEP = /^\d{1,2}[.)][ \t]+\S[^\n]{0,200}[^\s:：](?:\n|$)/

const CHOICE_REACH = 80

/** The number of an item, anywhere in the text. */
const ITEM_NUMBER = /(?<=^|\s)(?:\*\*)?(\d{1,2})[.)](?=\s)/g
/** Ex) 3. Report. , 3) **Report** : but not an item that introduces more text. */
const FURTHER_ITEM = /^(?:\*\*)?(\d{1,2})[.)][ \t]+\S[^\n]{0,200}[^\s:：](?:\n|$)/
/** An item that is done. Ex) [x] Cut the hedge , I cut the hedge ✓ , Raked the leaves , J'ai ratissé */
const DONE_ITEM = lazyPattern(
  String.raw`\[x\]|[✓✔✅☑]|~~|\b(?:done|complete|completed|finished|ok|erledigt|\w{2,}ed)\b\W*$|^\W*(?:(?:I|we|I've|I have|we've|we have)[ \t]+)?(?:already |just )?(?!need\b|feed\b|proceed\b|embed\b|seed\b)(?:\w{2,}ed|ran|wrote|found|made|got|saw|did|sent|built)\b|^\W*I (?:read|cut|set|put)\b|^\W*(?:ich habe|wir haben|j'ai|nous avons|he|hemos|ho|abbiamo) |(?:已|了。?$|ました。?$|했습니다)|^\W*я \p{L}+ла?(?!\p{L})`,
  "iu",
)

/**
 * True if the last call of a text is in a later item of a numbered list, the item before it is not done, and another
 * item follows. Ex) 1. Rake the lawn.⏎2. Cut it:⏎<call>⏎3. Water it.
 */
function isPlanned({ start, frames }: CallScene, lead: LeadText | null, afterword: AfterwordText | null): boolean {
  const next = Number(FURTHER_ITEM.exec(afterword?.raw ?? "")?.[1] ?? 0)
  if (lead === null || next < MIN_FURTHER || (frames.blocks.at(-1)?.start ?? start) > start) return false
  const [before, own] = [...lead.raw.matchAll(ITEM_NUMBER)].slice(-2)
  if (before === undefined || own === undefined) return false
  if (Number(own[1]) !== next - 1 || Number(before[1]) !== next - 2) return false
  return !DONE_ITEM().test(lead.raw.slice(before.index + before[0].length, own.index).trim())
}

/** Lowest number of the following item: if item 2 follows, the call is in the first item, which is done now. */
const MIN_FURTHER = 3

/** "Option A … option B", "this or that", a step of a plan: something to choose from, or to do later. */
export const enumerationMention: MentionJudge = {
  id: "mention/enumeration",
  why: "It is one of several that are listed.",
  objects: (scene, around) => {
    const { text, start } = scene
    const { lead, afterword, isOffered } = around
    if (lead !== null && offersChoice(lead) && (!isOffered || isHeading(lead.words))) return true
    const line = lineBefore(text, start) ?? ""
    if (isLettered(scene, line, isOffered)) return true
    if (isOffered) return false
    if (NUMBERED_ITEM.test(line) && ((afterword !== null && NEXT_STEP.test(afterword.raw)) || isAskedAbout(scene)))
      return true
    return isPlanned(scene, lead, afterword) || isListed(line, lead, scene.names) || isAlternative(scene, around)
  },
}

const ITEM_MARK = /^[ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]*`?$/
/** True if the call is a whole item and the words above the list do not announce it. Ex) Ideas:⏎1. <call> */
const isListed = (line: string, lead: LeadText | null, names: readonly string[]): boolean => {
  if (!ITEM_MARK.test(line) || lead === null) return false
  const heading = leadOfLine(lead.raw.trimEnd().replace(/\n[^\n]*$/, ""))
  return heading.isLabel && !announcesCall(heading, names)
}

function isLettered({ text, start, end, frames }: CallScene, line: string, isOffered: boolean): boolean {
  if (!LETTERED_ITEM.test(line.trim() === "" ? lineAbove(text, start) : line)) return false
  return !isOffered || frames.blocks.length > 1 || NEXT_LETTER.test(text.slice(end, end + NEXT_LETTER_REACH))
}

/** True if the words behind a list whose last item is a call ask for an opinion on it: they apply to all items. */
function isAskedAbout({ text, frames }: CallScene): boolean {
  const closingSpan = firstFrom(frames.prose, frames.blocks.at(-1)?.end ?? text.length)
  return (
    closingSpan !== null &&
    asksOpinion(text.slice(closingSpan.start, Math.min(closingSpan.end, closingSpan.start + WORD_WINDOW)))
  )
}

/** Ex) **Before** , ### Format two , Model A: */
const LABEL_LINE = /^[ \t]*(?:#{1,6} [^\n]{1,48}|\*\*[^*\n]{1,48}\*\*:?|[^\n.!?:]{1,48}:)[ \t]*$/

/** True if the call and a neighbour are each under a label that neither announces the call nor names its subject. */
function isLabelled(scene: CallScene): boolean {
  const { blocks } = scene.frames
  const at = countUpTo(blocks, scene.start) - 1
  return isUnderLabel(scene, blocks[at]) && (isUnderLabel(scene, blocks[at - 1]) || isUnderLabel(scene, blocks[at + 1]))
}

function isUnderLabel({ text, names }: CallScene, callBlock: TextSpan | undefined): boolean {
  const label = callBlock === undefined ? "" : lineAbove(text, callBlock.start)
  if (callBlock === undefined || !LABEL_LINE.test(label)) return false
  const labelLead = leadOfLine(label)
  return (
    !announcesCall(labelLead, names) &&
    !isAbout(labelLead, text.slice(callBlock.start, Math.min(callBlock.end, callBlock.start + WORD_WINDOW)))
  )
}

const offersChoice = ({ isAttached, words }: LeadText): boolean =>
  isAttached && hasAny(words, CHOICE_WORDS) && !statesIntent(words)

/** True for one of two calls joined by "or", or one of several separated only by words. */
function isAlternative(scene: CallScene, { lead, afterword, isBare }: BlockSurroundings): boolean {
  const { start, place, channel, frames } = scene
  if (isLabelled(scene)) return true
  const first = frames.blocks[0]?.start ?? start
  if (
    lead !== null &&
    first < start &&
    (ALTERNATIVE_START.test(lead.words) ||
      (lead.runsIn && COMPARED_START.test(lead.words)) ||
      (isBare && place === "content" && channel === "native" && lead.start > first))
  )
    return true
  return afterword !== null && (frames.blocks.at(-1)?.start ?? start) > start && ALTERNATIVE_START.test(afterword.words)
}

/** Returns the last non-empty line before a place, as far as it is near. */
const lineAbove = (text: string, at: number): string =>
  /[^\n]*$/.exec(text.slice(Math.max(0, at - CHOICE_REACH), at).trimEnd())?.[0] ?? ""

/** Ex) Options: */
const isHeading = (words: string): boolean => words.replaceAll("|", " ").trim().split(/\s+/).length <= 3
