// Judge: the call is only considered or offered to the reader.
import type { BlockSurroundings } from "./around.ts"
import type { MentionJudge } from "./judge.ts"
import type { AfterwordText } from "./words/afterword.ts"
import { isAnnouncement } from "./words/announce.ts"
import { asksBehind, asksOfOffer, WORD_AWAITED } from "./words/asked-behind.ts"
import { ASKING_PHRASES, awaitsLeave } from "./words/asked-leave.ts"
import { comesBefore } from "./words/before.ts"
import { actsOnCondition, isForLater, waitsForReader } from "./words/condition.ts"
import { CONSENT_STEM, waitsToBeTold } from "./words/consent.ts"
import { hasNameWord, hasStandingPhrase, statesIntent } from "./words/intent.ts"
import type { LeadText } from "./words/lead.ts"
import { asksIfRight, offersAct } from "./words/offered-act.ts"
import { isOpenQuestion, leavesOpen } from "./words/open-question.ts"
import { hasAny, hasSign, lazyPhrases, readSentences, sentencesOf, type WordSign } from "./words/sentence.ts"
import { lacksData, waitsForData, withholdsCall } from "./words/withheld.ts"

const SUPPOSITION_PHRASES = lazyPhrases(
  "würde/könnte ich, ich würde/könnte, je pourrais, j'aimerais, podría, podrías, poderia, potrei, would, could, might, maybe, perhaps, suppose, imagine, hypothetically, considering, considered, thinking/thought of, thought about, was going/about to, what/how about, one possibility/way, could also, tempted to, i almost/nearly, i'd, if you want/like/wish/prefer/confirm/agree/approve, before i, before we run/execute/send/apply/delete, had/have in mind, 如果, 假如, 也许, 或许, 可以用",
)

/** Polite phrases that are not a supposition. */
const POLITE_WISH =
  / (?:i would|i'd|we would|we'd) (?:like|love|better|first like|rather(?! (?:not|ask|wait|leave|hold|keep|stop) )) /g
/** The need for the act is stated. Ex) I need the height of the lawn before I can answer */
const BEFORE_ANSWER = / before (?:i|we) (?:can |could )?(?:answer|tell|say|recommend|suggest|judge|advise) /
/** Words that show that something else is needed, or that somebody has to provide it. */
const OTHER_NEED =
  / (?:this|that|your?|ok|okay|admin|owner|details?|information|who|why|what|how|logs?|calls?|docs|documentation|paths?|example|permission|understand|verify|more) /
/** Removes the "before I answer" clause, but only if the tool, by its name, provides what is needed. */
function toAnswer(words: string, names: readonly string[]): string {
  const need = words.slice(0, words.search(BEFORE_ANSWER) + 1)
  const isGiven = hasNameWord(
    names,
    (word) => word.length > 3 && need.includes(` ${word} `) && !/^(?:find|read|call|file)/.test(word),
  )
  return !isGiven || CONSENT_STEM.test(words) || OTHER_NEED.test(words) ? words : words.replace(BEFORE_ANSWER, " ")
}

const DRAFT_LABEL =
  /^ (?:draft|drafts|proposal|proposed(?: \w+)?|suggestion|suggested(?: \w+)?|idea|not sent|unsent|preview) \| $|^ (?:dry run|todo|to do|not executed) (?:\| )?$/

/** "I would call", "maybe", "shall I run …?": the call is considered or offered, not made. */
export const hypotheticalMention: MentionJudge = {
  id: "mention/hypothetical",
  why: "It is considered or offered, not made.",
  objects: ({ place, names }, around) => {
    const { lead, isBare, isOffered } = around
    const isContent = place === "content"
    return (
      (lead !== null && isContent && isPutOff(lead, names, around)) ||
      objectsBehind(around, isContent) ||
      (lead !== null && !isOffered && (isSupposed(lead, names, isBare) || (isContent && isOnlyForLater(lead, names))))
    )
  },
}

function isSupposed(lead: LeadText, names: readonly string[], isBare: boolean): boolean {
  const words = toAnswer(lead.words, names).replace(POLITE_WISH, " ")
  if (DRAFT_LABEL.test(lead.line) || waitsForWord(words, lead.sentence)) return true
  if (isForLater(words) && (lead.isAttached || THIS_ONE.test(words))) return true
  if (lead.isAttached && waitsForData(words)) return true
  // Ex) I'll see whether it would fit.\n{…} : a supposition that ends in a full stop is not about the call
  if (!lead.isAttached && (!isBare || statesIntent(words))) return false
  return hasStandingPhrase(words, SUPPOSITION_PHRASES) || CONDITION_START.test(words)
}

/** True if everything that is announced is for later. Ex) not: Cutting it now. When it is dry, I'll rake it. */
const isOnlyForLater = ({ words, raw }: LeadText, names: readonly string[]): boolean =>
  isForLater(words) &&
  sentencesOf(raw)
    .slice(0, -1)
    .every((sentence) => !isAnnouncement(sentence, names))

/** Words for the call that follows; a full stop behind them acts like a colon. */
const THIS_ONE =
  / (?:this|the following|dies\S*|cette?|est[ea]|quest[oa]|dit|deze|это|этот|эту) |次の|この|这个|이 호출|다음/u

/** True if the reader, or something that is missing, comes first. */
const isPutOff = (lead: LeadText, names: readonly string[], around: BlockSurroundings): boolean =>
  (!around.isOffered && isPutToReader(lead, around)) ||
  leavesOpen(lead, names) ||
  awaitsLeave(lead.raw, names) ||
  leavesToReader(lead) ||
  (comesBefore(lead.words) && (OF_READER.test(lead.words) || !around.isAnnounced)) ||
  (lacksData(lead.words, names) && !around.isAnnounced)

/** Something is asked of the reader before the act. Ex) Ich möchte, dass du ihn ansiehst, bevor ich ihn mähe: */
const OF_READER = / (?:you|du|vous|usted|você|вы|ты) /

/** True if the last sentence is a question, or leaves the act to the reader. */
const isPutToReader = (lead: LeadText, around: BlockSurroundings): boolean =>
  lead.asksQuestion || isOpenQuestion(lead.sentence) || (offersAct(lead.words) && !around.isAnnounced)

/** The reader has to look at it first, or everything is theory. */
const READER_FIRST: readonly WordSign[] = [
  // Ex) Please review. , Take a look and tell me what you think.
  /^ (?:please |kindly )?(?:review|take a look|have a look|look (?:it|this|that) over|bitte (?:\S+ ){1,4}(?:an|prüfen|anschauen)|veuillez (?:\S+ ){0,2}vérifier|revísal[oa]|проверьте)(?: (?:it|this|that|first|carefully|and (?:\S+ ){1,6}))?[ |]*$/,
  // Said before anything is done. Ex) a draft for you to look over , before anything is sent
  / for you to (?:look|review|check|approve|read|see) | before anything (?:is|gets|goes) | (?:please|kindly|you)(?: \S+){0,2} (?:review|check|look|confirm|approve)(?: \S+){0,3} before i /,
  // Phrases that count whatever else the sentence says.
  /(?:^|\|) (?:in theory|theoretically|hypothetically|this is hypothetical|theoretisch|en théorie|en teoría|em teoria|in teoria|теоретически|в теории) | (?:j'aurais|habría|hubiera|teria|avrei|ich hätte|hätte ich) (?:\S+ )?(?:fait|exécuté|lancé|envoyé|hecho|ejecutado|enviado|feito|executado|fatto|eseguito|gemacht|ausgeführt|gesendet)| si j(?:e |')[^|]{1,60} \| j(?:e |')\S+rais | als ik [^|]{1,60} (?:had|kon|mocht) \| zou ik |理論上|理论上|假如我|假设我|(?:如果|要是)我能/,
  // Too short to be a question of its own.
  /^ (?:so )?(?:how|what) about (?:this|that|these)(?: one)? $/,
]

/** True if the words say plainly that the reader comes first. */
const leavesToReader = (lead: LeadText): boolean =>
  waitsForReader(lead.words, lead.sentence) ||
  hasSign(lead.words, READER_FIRST) ||
  withholdsCall(lead.words) ||
  waitsToBeTold(readSentences(lead.sentence)) ||
  asksIfRight(readSentences(lead.sentence)) ||
  isConditional(lead)

/** True if the words behind the call object to it. */
function objectsBehind(around: BlockSurroundings, isContent: boolean): boolean {
  const { afterword, isOffered } = around
  if (afterword === null) return false
  if (isContent && isLeftBehind(afterword)) return true
  if (isOffered) return isContent && asksOfOffer(afterword)
  return asksBehind(afterword, around.isAnnounced, isContent)
}

const isLeftBehind = (afterword: AfterwordText): boolean =>
  hasAny(afterword.passageWords, WORD_AWAITED) ||
  actsOnCondition(afterword.sentences) ||
  WOULD_ACT.test(afterword.words) ||
  waitsToBeTold(afterword.sentences) ||
  withholdsCall(afterword.words)

/** Ex) Happy to run it if you want. , I'd do this only after a walk. */
const WOULD_ACT =
  / (?:(?:happy|glad|willing) to|i'd|i would) (?:only )?(?:run|do|execute|send|make|call|submit|start) (?:it|this|that|them)(?! again)(?: (?!again)\S+){0,2} (?:if|once|when|after|as soon as|unless|provided) /

/** Ex) Only if it is dry then will I cut it: */
const CONDITION_START =
  /^ (?:[\d|]{1,4} ){0,4}(?:only |even |and |but )?if (?!.* (?:i|we)(?:'ll| will) (?:see|know|find out|notice) )/

/** Ex) If it rains again, try: */
const isConditional = ({ words, isLabel }: LeadText): boolean =>
  isLabel && CONDITION_START.test(words) && !statesIntent(words)

const waitsForWord = (words: string, raw: string): boolean =>
  hasStandingPhrase(words, ASKING_PHRASES) || hasAny(words, WORD_AWAITED) || waitsForReader(words, raw)
