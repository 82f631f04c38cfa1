// Whether the words behind a call ask for leave, so that it is not made yet.
import { lazyPattern } from "../../../lazy-pattern.ts"
import type { AfterwordText } from "./afterword.ts"
import { ASKING_PHRASES, ASKS_SOMEONE } from "./asked-leave.ts"
import { waitsForLeave, waitsForReaderAct } from "./condition.ts"
import { asksConsent, CONSENT_STEM, isQuestion, reportsBack } from "./consent.ts"
import { asksIfRight } from "./offered-act.ts"
import { isOpenQuestion, isShortQuestion } from "./open-question.ts"
import { hasAny, lazyPhrases, normalizeWords, type Phrases, sentencesOf } from "./sentence.ts"

/** A word of the reader is what starts it. */
export const WORD_AWAITED: Phrases = lazyPhrases(
  "say the word, reply/say/answer/type/send/write yes/ok/okay/go/approved/approve/confirmed/confirm/proceed/continue, いただければ, 次第",
)

/** Ex) Thoughts? OK? */
const SHORT_QUESTION =
  /^(?:any )?(?:thoughts|ok|okay|agreed|approved?|confirm|proceed|yes|good|all right|alright)(?: \w{1,12})?[?？]/i

const asksAtOnce = ({ asksQuestion, raw }: AfterwordText): boolean => asksQuestion || SHORT_QUESTION.test(raw)
/** Ex) Is it what you meant? */
const OF_CALL_QUESTION = /^(?:is|does|did|was|would) (?:it|this|that) [^.!\n]*[?]/i

const asksFor = (words: string): boolean => hasAny(words, ASKING_PHRASES) || CONSENT_STEM.test(words)

/** Behind a call that the words before it offer. */
export const asksOfOffer = (afterword: AfterwordText): boolean =>
  asksAtOnce(afterword) ||
  sentencesOf(afterword.raw).some((sentence) => isQuestion(sentence) && asksFor(normalizeWords(sentence)))

/** A verb alone, or whether it is right so. Ex) ¿Procedo? , Ist das so richtig? , but not: Anything else? */
const LEAVE_QUESTION = lazyPattern(
  String.raw`^[\s*_(]*(?:¿?(?!(?:else|right|really|anything|thoughts|ready)\b)\p{L}{4,}[?？]|[^.!\n]{0,40}(?:right|correct|richtig|stimmt|correcte?|juste|correcto|certo|giusto|верно|правильно|正确|对吗|合って|正しい|맞)[^.!\n]{0,12}[?？])`,
  "iu",
)

/** The model plays the user: the question is his. */
const SPEAKER_LABEL = /^[ \t*_[<]*(?:user|human|customer|client|you|me)\b[ \t\]>*_]*:/i

/** Ex) Is there anything else? */
const OTHER_HELP =
  / (?:else|other|more|further|help|noch|weitere[snr]?|sonst|autre|d'autres?|plus|más|otr[ao]s?|altro|altre|mais|outr[ao]s?|anders|meer|ещё|еще|другое|jeszcze|coś innego|başka|mer|annat|andet|annet) |其他|别的|还有|他に|ほか|다른|더 /

/**
 * The first words behind a call that nothing announces are a question that can be answered with yes. Ex) Are you sure?
 */
const asksReader = (afterword: AfterwordText): boolean =>
  !afterword.continuesSentence &&
  !SPEAKER_LABEL.test(afterword.raw) &&
  isOpenQuestion(sentencesOf(afterword.raw)[0] ?? "") &&
  ASKS_SOMEONE().test(` ${afterword.raw.slice(0, 200)}`) &&
  !OTHER_HELP.test(afterword.words)

/** Another act is asked about, which comes behind the one that is announced. */
const FOR_AFTERWARDS =
  / (?:afterwards?|after that|as well|also|(?<! you )too|another|(?:the )?others?|remaining|rest|auch|weitere\S*|aussi|autres?|también|otr[ao]s?|anche|altr[aoie]|também|outr[ao]s?|ook|andere|также|ещё|też|också|ayrıca) |也|另|他の|もう一|도 /

/** Behind any other call. Of one that is announced, questions may be about other things. Ex) Anything else? */
export function asksBehind(afterword: AfterwordText, isAnnounced: boolean, isContent: boolean): boolean {
  const { raw, passageWords } = afterword
  if (
    asksAtOnce(afterword) ||
    LEAVE_QUESTION().test(raw) ||
    OF_CALL_QUESTION.test(raw) ||
    (!isAnnounced && asksReader(afterword))
  )
    return true
  if (!isContent) return false
  if (isShortQuestion(raw) && !OTHER_HELP.test(normalizeWords(raw))) return true
  if (hasAny(passageWords, WORD_AWAITED) || asksIfRight(raw) || asksConsent(raw)) return true
  return sentencesOf(raw)
    .map(normalizeWords)
    .some(
      (words) =>
        (hasAny(words, ASKING_PHRASES) && !(isAnnounced && FOR_AFTERWARDS.test(words))) ||
        waitsForReaderAct(words) ||
        (waitsForLeave(words) && !reportsBack(words)),
    )
}
