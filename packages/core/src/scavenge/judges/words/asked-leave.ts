// Detects that the words before a call ask for permission to make it.
// The model writes the whole message, so text between the question and the call is never the answer.
import { lazyPattern } from "../../../lazy-pattern.ts"
import { isAnnouncement } from "./announce.ts"
import { CONSENT_STEM, isQuestion, isRequest } from "./consent.ts"
import { isFiller } from "./filler.ts"
import { isOpenQuestion } from "./open-question.ts"
import { hasAny, isSaying, lazyPhrases, type Phrases, readSentences, type Sentence } from "./sentence.ts"

export const ASKING_PHRASES: Phrases = lazyPhrases(
  "shall/should i/we, may i/we, can i proceed, is this/that ok/okay/right, is it ok/okay, if i should, confirm and, do you want me/to, would you like me/to, want/like me to, please confirm, your permission/approval/confirmation/ok/okay/consent, your go ahead, ok/okay to proceed, do you approve/agree/confirm/prefer, would you prefer, what do you think, any thoughts, ok/okay with you, all right with you, sound/look good to you, look/looks/seem right, you had in mind, wait/waiting for your, yes or no, y n, reply/say yes, this/that what you want, soll/darf ich, möchten sie, voulez vous, veux tu, dois je, quieres/desea/quer que, vuoi che, хотите, よろしいですか, しましょうか, 할까요, 될까요, 要我, 是否",
)

/** The speaker or the reader is mentioned. Ex) not: Is the folder large? */
export const ASKS_SOMEONE: () => RegExp = lazyPattern(
  String.raw`(?<=[\s¿-])(?:you|i|we|me|us|ich|du|sie|wir|ihnen|dir|je|tu|vous|on|nous|te|ik|u|jij|eu|você|io|lei|ti|я|вы|ты|мы|jag|ni|jeg|mam|mogę|tôi|bạn|saya|anda)(?=[^\p{L}]|$)|¿|[一-鿿぀-ヿ가-힣؟Ͱ-Ͽऀ-ॿ฀-๿]`,
  "iu",
)

/** True for a request for permission. Ex) Shall I cut it? , Please confirm the height. , but not: Is it confirmed? */
function asksLeave({ raw, words }: Sentence): boolean {
  if (!isQuestion(raw)) return isRequest(words) && CONSENT_STEM.test(words)
  return hasAny(words, ASKING_PHRASES) || (CONSENT_STEM.test(words) && ASKS_SOMEONE().test(` ${raw}`))
}

/** Someone else asked the question. Ex) Shall I cut it? you asked. */
const REPORTED =
  /^ (?:you|he|she|they|the \S+) (?:had |have |has |just )?(?:asked|ask|asks|wanted|wondered|wrote|said|say|says) /

/**
 * True if a question for permission stays open: nothing that follows in the speaker's own voice decides it.
 * @example awaitsLeave("Shall I cut it?\n\nUser: sure", ["mow"]) // true
 */
export function awaitsLeave(passage: string, names: readonly string[]): boolean {
  // a sentence does not continue on the next line
  const sayings = passage.split("\n").flatMap((line) => readSentences(line))
  const asked = sayings.findLastIndex((each, i) => {
    const next = sayings[i + 1]
    return asksLeave(each) || (next !== undefined && isOpenQuestion(each.raw) && isPlayed(next))
  })
  const question = sayings[asked]
  if (question === undefined) return false
  const behind = sayings.slice(asked + 1)
  if (behind[0] !== undefined && REPORTED.test(behind[0].words)) return false
  const decided = behind.findIndex((each) => decides(each, question.words, names))
  return decided < 0 || behind.slice(0, decided).some(isOfReader)
}

/** A reason makes it the speaker's own decision, whatever was asked. Ex) Shall I? Yes, since it is high, I cut it. */
const REASON =
  / (?:since|because|as the|so i|weil|da|denn|parce que|puisque|car|porque|ya que|já que|perché|poiché|omdat|want|потому что|так как|bo|ponieważ) |因为|既然|ので|から/

/** Words for an answer, or for the reader. Ex) I'll take that as a yes. , You agreed, so I start. */
const ANSWER_WORD =
  / (?:yes|yeah|yep|ja|oui|sí|sì|sim|да|tak|evet|answer|reply|silence|objections?|assum\w+|thanks|thank|you|you've|your|user|user's|users) |是的|好的|はい|네 /
/** A confirmation by the speaker is not permission. Ex) Let me confirm the height. */
const OWN_CHECK = / (?:let me|to|i'll|i will) (?:\S+ )?(?:confirm|valid)\S*/g

const restsOnAnswer = (words: string): boolean =>
  ANSWER_WORD.test(words) || CONSENT_STEM.test(words.replace(OWN_CHECK, " "))

/** True if a sentence announces an act that neither rests on an answer nor is the act that was asked about. */
function decides({ raw, words }: Sentence, question: string, names: readonly string[]): boolean {
  if (isLabelled(raw) || !isAnnouncement(raw, names)) return false
  const own = words.replace(FIRST_CLAUSE, (start) => (isInterjection(start, names) ? " " : start))
  if (REASON.test(words)) return !restsOnAnswer(own)
  return own === words && !restsOnAnswer(words) && !isSameAct(words, question)
}

const FIRST_CLAUSE = /^[^|]*\|/

/** True for a word or two that react to an answer. Ex) Splendid, … , but not: First, … */
const isInterjection = (clause: string, names: readonly string[]): boolean =>
  isFiller(clause) || (!isSaying(clause, 3) && !isAnnouncement(clause, names))

/** True if the words do what was asked about. Ex) I'll do it , or the verb of the question again */
function isSameAct(words: string, question: string): boolean {
  if (/ do (?:it|that|this|so) /.test(words)) return true
  const stems = new Set(stemsOf(question))
  return stemsOf(words).some((stem) => stems.has(stem))
}

/** Two forms of a word are the same if they share a prefix of this length. */
const STEM_LENGTH = 5
const stemsOf = (words: string): string[] =>
  words
    .split(" ")
    .filter((word) => word.length >= STEM_LENGTH)
    .map((word) => word.slice(0, STEM_LENGTH))

/** The line begins with a word and a colon, a tag or a quotation: the text behind it is in another voice. */
const LABELLED = lazyPattern(
  String.raw`^[ \t*_>]{0,8}(?:>|[\[<‹(]\|?[\p{L}_ ]{1,24}[|｜]?[\]>›)]|[*_]{0,3}[\p{L}_]{1,24}[*_]{0,3}[ \t]?[:：][*_]{0,3}[ \t]*[\p{L}\p{N}])`,
)
const isLabelled = (sentence: string): boolean => LABELLED().test(sentence)

/** True for a few words in another voice, which answer any question. Ex) Gast: ja */
const isPlayed = ({ raw, words }: Sentence): boolean => isLabelled(raw) && !isSaying(words)

/**
 * True if a sentence behind a question belongs to the reader: in another voice, a request, or too short to be anything
 * but an answer. Ex) Human: fine.
 */
const isOfReader = ({ raw, words }: Sentence): boolean =>
  isLabelled(raw) || !isSaying(words) || isRequest(words) || restsOnAnswer(words)
