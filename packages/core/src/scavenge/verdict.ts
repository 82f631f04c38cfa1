// Asks the judges about one candidate in their order; the first objection counts.
import { aroundOf, BlockSurroundings } from "./judges/around.ts"
import { hypotheticalMention } from "./judges/hypothetical.ts"
import { EARLIER_JUDGES, LABELLED_JUDGES, MENTION_JUDGES } from "./judges/index.ts"
import type { MentionJudge, MentionVerdict } from "./judges/judge.ts"
import { unannouncedMention } from "./judges/unannounced.ts"
import { ASKS_SOMEONE } from "./judges/words/asked-leave.ts"
import { conceptPattern } from "./judges/words/concepts.ts"
import { CAME, isForLater } from "./judges/words/condition.ts"
import { type LeadText, leadOfLine, withoutPointer } from "./judges/words/lead.ts"
import { isOpenQuestion } from "./judges/words/open-question.ts"
import { isSaying, sentencesOf } from "./judges/words/sentence.ts"
import type { CallScene } from "./scene.ts"

/** The first objection, or null: it was meant as a call. */
export function judgeMention(givenScene: CallScene): MentionVerdict | null {
  // marks frame nothing else where calls are asked for as text: they are judged as anywhere
  const scene: CallScene =
    givenScene.marked && givenScene.channel === "text" ? { ...givenScene, channel: "native" } : givenScene
  const around = withoutDoubt(scene, aroundOf(scene))
  return MENTION_JUDGES.find((judge) => judge.objects(scene, around)) ?? earlierObjection(scene, around) ?? null
}

/** What a thought may doubt is settled by the action behind it. Ex) Thought: Maybe I can mow.⏎Action: mow */
const DOUBT = / (?:maybe|perhaps|might)(?= )| (?:have|has)(?: not|n't) (?:[^ |]+ ){1,3}yet(?= )/g
function withoutDoubt(scene: CallScene, around: BlockSurroundings): BlockSurroundings {
  const { lead, afterword, isOffered } = around
  if (lead === null || scene.dialect !== "react" || !/^Thought:[^\n]*$/.test(lead.raw.trim())) return around
  const settledLead = { ...lead, words: settled(lead.words), lastSentences: settled(lead.lastSentences) }
  return new BlockSurroundings(scene, settledLead, afterword, isOffered)
}

const settled = (words: string): string => words.replace(DOUBT, "")

/** To the words before a label. Ex) I would not do it.⏎Action: */
function labelledObjection(scene: CallScene, labelled: LeadText): MentionJudge | undefined {
  if (asksItself(labelled)) return undefined
  const beforeLabel = new BlockSurroundings(scene, labelled, null, false)
  const judges = labelled.isLabel ? [...LABELLED_JUDGES, unannouncedMention] : LABELLED_JUDGES
  return judges.find((judge) => judge.objects(scene, beforeLabel)) ?? objectionToSentences(scene, labelled, beforeLabel)
}

/** What is done then waits for what was said before. Ex) I do it when it is dry. Then I'll send this: */
const THEN_START = conceptPattern(
  "^ (?:and |but )?{then} |(?:^| )(?:if|once|when|after) (?:so|it(?:'s| is)|that(?:'s| is)) | (?:i'll|i will|will|we'll) then |^ ?{~then}",
)
/** It is over, so that nothing waits for it. Ex) I read the map. Then I'll mow: */
const isOver = (words: string): boolean => CAME.test(words) && !STILL_OPEN.test(words)
const STILL_OPEN = /n't | (?:not|still|yet|must|has to|have to|needs?|first|please) /

/** Nobody is asked, and the call may find it out. Ex) How high is it? */
const asksItself = ({ asksQuestion, sentence }: LeadText): boolean =>
  asksQuestion && !isOpenQuestion(sentence) && !ASKS_SOMEONE().test(` ${sentence}`)

/** Sentences before the last one that may still be about the call. */
const MAX_EARLIER = 2

/**
 * Ex) Do not run the call below. It opens the gate. : the last sentence before a call says nothing of it, so the ones
 * before it count, up to one that announces something. A label that only points at the call says nothing either.
 */
function earlierObjection(scene: CallScene, around: BlockSurroundings): MentionJudge | undefined {
  const { lead, isOffered } = around
  if (lead === null || isOffered || scene.place !== "content") return undefined
  const labelled = withoutPointer(lead)
  return labelled === null ? objectionToSentences(scene, lead, around) : labelledObjection(scene, labelled)
}

/** Where the act comes at once, the sentence before it speaks of something that is over. */
const waitsForFirst = ({ frames }: CallScene, lead: LeadText, earlier: LeadText): boolean =>
  isForLater(earlier.words) ||
  (lead.isAttached && frames.blocks.length === 1 && isSaying(earlier.words, MIN_EARLIER) && !isOver(earlier.words))
/** Fewer agree to something. Ex) Good. Then I'll mow: */
const MIN_EARLIER = 3

function objectionToSentences(scene: CallScene, lead: LeadText, around: BlockSurroundings): MentionJudge | undefined {
  const comesThen = THEN_START().test(lead.words)
  if (!comesThen && around.isAnnounced) return undefined
  const paragraph = lead.raw.slice(lead.raw.trimEnd().lastIndexOf("\n\n") + 1)
  for (const sentence of sentencesOf(paragraph)
    .slice(-1 - MAX_EARLIER, -1)
    .toReversed()) {
    const earlierLead = leadOfLine(sentence)
    const earlier = new BlockSurroundings(scene, earlierLead, null, false)
    if (comesThen && waitsForFirst(scene, lead, earlierLead)) return hypotheticalMention
    if (earlier.isAnnounced || asksItself(earlierLead)) return undefined
    const found = EARLIER_JUDGES.find((judge) => judge.objects(scene, earlier))
    if (found !== undefined) return found
  }
  return undefined
}
