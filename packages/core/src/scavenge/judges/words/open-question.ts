// Detects that the words before a call leave it open: they ask the reader, or wait for an answer.
import { lazyPattern } from "../../../lazy-pattern.ts"
import { isAnnouncement } from "./announce.ts"
import { conceptPattern } from "./concepts.ts"
import { asksConsent, isQuestion } from "./consent.ts"
import type { LeadText } from "./lead.ts"
import { isSaying, normalizeWords, Sentence, sentencesOf } from "./sentence.ts"

/** Maximum number of sentences between the question and the call. */
const MAX_BEHIND = 2

/** Interrogatives, a closed class: they ask for information, not permission. Ex) Where does it stop? The log says. */
const INTERROGATIVE = lazyPattern(
  String.raw`(?:^|\|) ?(?:(?:so|and|but|now|und|et|y|e|en|и|a|i|och|og) )?(?:what|what's|where|why|how|which|who|whose|when|was|wo|woher|warum|wieso|wie|welche\p{L}?|wer|wann|womit|wat|waar|waarom|hoe|welk|wie|wanneer|que|quoi|qu'est|où|pourquoi|comment|quel\p{L}*|qui|quand|combien|qué|dónde|por|cómo|cuál\p{L}*|quién|cuándo|cuánt\p{L}|onde|como|qual|quais|quem|quando|quanto|cosa|che|dove|perché|come|quale|quali|chi|что|где|почему|зачем|как|какой|какая|какие|какую|кто|когда|сколько|co|gdzie|dlaczego|jak|jaki\p{L}?|która|który|które|kto|kiedy|ile|vad|var|varför|hur|vilken|vem|när|hvad|hva|hvor|hvorfor|hvordan|hvilken|hvem|ne|nerede|neden|nasıl|hangi|kim) |什么|哪|为什么|为何|怎么|谁|多少|何|どこ|なぜ|どう|どの|誰|いつ|무엇|뭐|어디|왜|어떻게|누구|언제`,
)

const WAITING = conceptPattern(" {wait} |{~wait}")

/**
 * True if the last sentences of the paragraph contain a question that can be answered with yes, and no sentence behind
 * it says that the call is made; or if the last sentence asks for permission or waits for it.
 */
export function leavesOpen(lead: LeadText, names: readonly string[]): boolean {
  const paragraph = lead.raw.slice(Math.max(0, lead.raw.trimEnd().lastIndexOf("\n\n")))
  const sentences = sentencesOf(paragraph)
  const last = sentences.at(-1) ?? ""
  if (asksConsent([new Sentence(last)]) && !announces(last, names)) return true
  const asked = sentences.findLastIndex(isOpenQuestion)
  if (asked < 0 || asked === sentences.length - 1 || sentences.length - 1 - asked > MAX_BEHIND) return false
  return sentences.slice(asked + 1).every((sentence) => !announces(sentence, names))
}

/** True for a question that can be answered with yes. Ex) May we? , but not: Where is it? */
export function isOpenQuestion(sentence: string): boolean {
  if (!isQuestion(sentence)) return false
  const words = normalizeWords(sentence)
  return isSaying(words, MIN_QUESTION_WORDS) && !INTERROGATIVE().test(words)
}

const MIN_QUESTION_WORDS = 2
/** A longer question asks about something. */
const MAX_LEAVE_WORDS = 4
const OTHER_SHORT =
  / (?:else|right|really|anything|any|ready|see|see it|questions?|fragen|preguntas|domande|perguntas|vragen|pytania|frågor|вопросы) |问题|質問|질문/

/** True for a word or two that ask for permission. Ex) Va bene? , 可以吗？ , but not: Anything else? , Any questions? */
export function isShortQuestion(sentence: string): boolean {
  const words = normalizeWords(sentence)
  return (
    isQuestion(sentence) &&
    !isSaying(words, MAX_LEAVE_WORDS) &&
    !INTERROGATIVE().test(words) &&
    !OTHER_SHORT.test(words)
  )
}

function announces(sentence: string, names: readonly string[]): boolean {
  const words = normalizeWords(sentence)
  return !WAITING().test(words) && isAnnouncement(sentence, names)
}
