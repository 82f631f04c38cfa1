// Judge: the sentence around the call uses it as a noun, or continues behind it.
import { hasLetterOrDigit, lazyPattern } from "../../lazy-pattern.ts"
import { type CallScene, sharesWord } from "../scene.ts"
import type { BlockSurroundings } from "./around.ts"
import { lineBefore } from "./frames/line.ts"
import type { MentionJudge } from "./judge.ts"
import type { AfterwordText } from "./words/afterword.ts"
import { statesIntent } from "./words/intent.ts"
import { isPointer, type LeadText } from "./words/lead.ts"
import { isSaying } from "./words/sentence.ts"

/** Ex) <call>⏎⏎which failed : the sentence continues behind the call, even in a new paragraph. */
const RELATIVE_CLAUSE = /^[ |]*(?:(?:which|whose|whereupon) |を|[을를] )/

const GOES_ON =
  /^[ |]*(?:is|was|are|were|would|could|should|might|may|can|which|that|means|looks|works|does|tells|returns|requires|because|if|when|here|as) /

/** A word that needs a noun behind it: a call in that place is named, not made. */
const WANTS_NOUN =
  / (?:is|was|are|were|be|with|about|against|by|as|of|for|from|like|than|via|(?<!(?:tool|function|the|first|next) )call|calls|run|runs|use|uses|execute|invoke|handle|handles|parse|parses|see|saw|send|sent|write|wrote|written|emit|emitted|return|returned|returns|embedded|included|contained|contains|try|type|make|the|a|an|means|mean|following) $/

/** Ex) - <call> raises an error : a list item that continues says something about the call. */
const LIST_ITEM = /^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+`?$/

/** A bare call counts only at the end of the text, a marked call wherever the sentence does not use it as a noun. */
export const inProse: MentionJudge = {
  id: "mention/in-prose",
  why: "It is inside a text that continues after it.",
  objects: (scene, around) => {
    const { text, start, marked, channel, place } = scene
    const { lead, afterword } = around
    if (lead !== null && afterword !== null && isWithinSentence(channel, lead, afterword, around)) return true
    if (channel === "text")
      return (
        afterword?.continuesSentence === true &&
        isSaying(afterword.words, 2) &&
        LIST_ITEM.test(lineBefore(text, start) ?? "")
      )
    if (lead !== null && isObjectOf(scene, lead, around)) return true
    return marked || around.isFencedCall ? isUsedAsNoun(around) : isBareInProse(place, around)
  },
}

/** Fewer words are a heading. Ex) North lawn */
const MIN_OBJECT_WORDS = 3
/** A line without a full stop: with markup or a value, a list item, or the head of a sentence. Ex) To begin with, */
const NO_SENTENCE =
  /[<>{}=]|&\w+;|:[ \t]*\S|^[ \t]*(?:[-*•$#]|\d{1,2}[.)])[ \t]|^(?!.*\b(?:you|it|they|he|she|one)\b).*[,，、]$/i

/**
 * True if the sentence stops before the call with neither a full stop nor a colon, and nobody sets out to act in it:
 * the call is its object. If the words share a word with a marked call, they say what it is for.
 * Ex) Tell the gardener to run⏎⏎<call> , The test passes if the answer equals⏎⏎<call>
 */
const isObjectOf = (scene: CallScene, lead: LeadText, around: BlockSurroundings): boolean =>
  lead.isAttached &&
  endsInWord(lead.sentence) &&
  !lead.isLabel &&
  !lead.runsIn &&
  !isPointer(lead) &&
  isSaying(lead.words, MIN_OBJECT_WORDS) &&
  !NO_SENTENCE.test(scene.text.slice(lead.start, scene.start).trimEnd().split("\n").at(-1) ?? "") &&
  !around.isAnnounced &&
  !(scene.marked && sharesWord(scene, lead.words))

/** True if a sentence ends in a letter or digit. Ex) not: Done in a moment 👍 */
const endsInWord = (sentence: string): boolean => hasLetterOrDigit(sentence.trimEnd().slice(-1))

/**
 * True if a call without marks is not at the end of the text, or if prose runs into it on its line. A thought may run
 * into the call that it announces.
 */
const isBareInProse = (place: string, around: BlockSurroundings): boolean =>
  (around.afterword !== null && !around.isAwaited) ||
  (around.lead?.runsIn === true && !around.isOwnFence && !(place === "reasoning" && around.isAnnounced))

function isUsedAsNoun({ lead, afterword }: BlockSurroundings): boolean {
  if (
    afterword !== null &&
    (RELATIVE_CLAUSE.test(afterword.words) || (lead?.isAttached === true && !lead.isLabel && goesOn(afterword)))
  )
    return true
  return (
    (afterword?.continuesSentence === true && GOES_ON.test(afterword.words)) ||
    (lead?.runsIn === true && wantsNoun(lead.words))
  )
}

/** Minimum number of words around a call on one line that form one sentence. Ex) Writing <call> is a mistake */
const MIN_AROUND = 4

const STARTS_SMALL = lazyPattern(String.raw`^\p{Ll}`)
/** Scripts without case do not show where a sentence begins. Ex) 모델이 <call> 같은 문자열을 … */
const GOES_ON_UNCASED = lazyPattern(String.raw`^[ \t]*(?:\p{Lo}|[:：])`)

/**
 * True if a sentence begins before the call and continues behind it, on one line or around it. A model that was asked
 * to write calls as text may write them within a few words, or within a sentence that announces them.
 * Ex) The call had been⏎⏎<call>⏎⏎and it failed
 */
function isWithinSentence(
  channel: string,
  lead: LeadText,
  afterword: AfterwordText,
  around: BlockSurroundings,
): boolean {
  if (lead.runsIn) {
    if (!isSaying(afterword.words, 3)) return false
    if (!afterword.continuesSentence && (!GOES_ON_UNCASED().test(afterword.raw) || around.isAnnounced)) return false
    return channel === "native"
      ? isSaying(`${lead.words}${afterword.words}`, MIN_AROUND)
      : (lead.isSaying || isSaying(lead.words, 3)) && !around.isAnnounced
  }
  if (!lead.isAttached || afterword.runsOn || !STARTS_SMALL().test(afterword.raw)) return false
  return isSaying(lead.words, 3) && !around.isAnnounced
}

/** True if the words behind the call continue the sentence. Ex) Running⏎⏎<call>⏎⏎would open the gate */
const goesOn = ({ raw, words }: AfterwordText): boolean =>
  STARTS_SMALL().test(raw) && (GOES_ON.test(words) || isSaying(words))

// Ex) a <call> b <call> c : a single letter is a placeholder
const wantsNoun = (words: string): boolean => WANTS_NOUN.test(words) && words !== " a " && !statesIntent(words)
