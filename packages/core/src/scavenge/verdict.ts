// Asks the judges about one candidate in order; the first objection counts.
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

/** Returns the first objection; null if the candidate was meant as a call. */
export function judgeMention(givenScene: CallScene): MentionVerdict | null {
  // for calls with marks, a channel that asks for calls as text changes nothing: they are judged as in any other
  // channel
  const scene: CallScene =
    givenScene.marked && givenScene.channel === "text" ? { ...givenScene, channel: "native" } : givenScene
  const around = withoutDoubt(scene, aroundOf(scene))
  return MENTION_JUDGES.find((judge) => judge.objects(scene, around)) ?? earlierObjection(scene, around) ?? null
}

/** Doubts in a thought, which the following action settles. Ex) Thought: Maybe I can mow.⏎Action: mow */
const DOUBT = / (?:maybe|perhaps|might)(?= )| (?:have|has)(?: not|n't) (?:[^ |]+ ){1,3}yet(?= )/g
function withoutDoubt(scene: CallScene, around: BlockSurroundings): BlockSurroundings {
  const { lead, afterword, isOffered } = around
  if (lead === null || scene.dialect !== "react" || !/^Thought:[^\n]*$/.test(lead.raw.trim())) return around
  const settledLead = { ...lead, words: settled(lead.words), lastSentences: settled(lead.lastSentences) }
  return new BlockSurroundings(scene, settledLead, afterword, isOffered)
}

const settled = (words: string): string => words.replace(DOUBT, "")

/** Returns the objection in the words before a label. Ex) I would not do it.⏎Action: */
function labelledObjection(scene: CallScene, labelled: LeadText): MentionJudge | undefined {
  if (asksItself(labelled)) return undefined
  const beforeLabel = new BlockSurroundings(scene, labelled, null, false)
  const judges = labelled.isLabel ? [...LABELLED_JUDGES, unannouncedMention] : LABELLED_JUDGES
  return judges.find((judge) => judge.objects(scene, beforeLabel)) ?? objectionToSentences(scene, labelled, beforeLabel)
}

/** Words that make the act wait for what was said before. Ex) I do it when it is dry. Then I'll send this: */
const THEN_START = conceptPattern(
  "^ (?:and |but )?{then} |(?:^| )(?:if|once|when|after) (?:so|it(?:'s| is)|that(?:'s| is)) | (?:i'll|i will|will|we'll) then |^ ?{~then}",
)
/** True if it is over, so that nothing waits for it. Ex) I read the map. Then I'll mow: */
const isOver = (words: string): boolean => CAME.test(words) && !STILL_OPEN.test(words)
const STILL_OPEN = /n't | (?:not|still|yet|must|has to|have to|needs?|first|please) /

/** True if a question asks nobody, and the call may find the answer. Ex) How high is it? */
const asksItself = ({ asksQuestion, sentence }: LeadText): boolean =>
  asksQuestion && !isOpenQuestion(sentence) && !ASKS_SOMEONE().test(` ${sentence}`)

/** Maximum number of sentences before the last one that may still be about the call. */
const MAX_EARLIER = 2

/**
 * Returns the objection in an earlier sentence. If the last sentence before a call says nothing about it, the sentences
 * before it count, up to one that announces something. A label that only points at the call says nothing either.
 * Ex) Do not run the call below. It opens the gate.
 */
function earlierObjection(scene: CallScene, around: BlockSurroundings): MentionJudge | undefined {
  const { lead, isOffered } = around
  if (lead === null || isOffered || scene.place !== "content") return undefined
  const labelled = withoutPointer(lead)
  return labelled === null ? objectionToSentences(scene, lead, around) : labelledObjection(scene, labelled)
}

/** True if the act waits for the earlier sentence: it is for later, or it is not over and the only call follows. */
const waitsForFirst = ({ frames }: CallScene, lead: LeadText, earlier: LeadText): boolean =>
  isForLater(earlier.words) ||
  (lead.isAttached && frames.blocks.length === 1 && isSaying(earlier.words, MIN_EARLIER) && !isOver(earlier.words))
/** Fewer words only agree to something. Ex) Good. Then I'll mow: */
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
