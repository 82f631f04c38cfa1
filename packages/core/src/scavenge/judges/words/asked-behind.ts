// Detects that the words behind a call ask for permission, so that it is not made yet.
import { lazyPattern } from "../../../lazy-pattern.ts"
import type { AfterwordText } from "./afterword.ts"
import { ASKING_PHRASES, ASKS_SOMEONE } from "./asked-leave.ts"
import { conceptPattern } from "./concepts.ts"
import { waitsForLeave, waitsForReaderAct } from "./condition.ts"
import { asksConsent, CONSENT_STEM, isQuestion, reportsBack } from "./consent.ts"
import { asksIfRight } from "./offered-act.ts"
import { isOpenQuestion, isShortQuestion } from "./open-question.ts"
import { hasAny, isSaying, lazyPhrases, type Phrases, type Sentence } from "./sentence.ts"

/** The reader has to say a word before the act begins. */
export const WORD_AWAITED: Phrases = lazyPhrases(
  "say the word, reply/say/answer/type/send/write yes/ok/okay/go/approved/approve/confirmed/confirm/proceed/continue, いただければ",
)

/** Ex) Thoughts? OK? */
const SHORT_QUESTION =
  /^(?:any )?(?:thoughts|ok|okay|agreed|approved?|confirm|proceed|yes|good|all right|alright)(?: \w{1,12})?[?？]/i

const asksAtOnce = ({ asksQuestion, raw }: AfterwordText): boolean => asksQuestion || SHORT_QUESTION.test(raw)
/** Ex) Is it what you meant? */
const OF_CALL_QUESTION = /^(?:is|does|did|was|would) (?:it|this|that) [^.!\n]*[?]/i

const asksFor = (words: string): boolean => hasAny(words, ASKING_PHRASES) || CONSENT_STEM.test(words)

/** True if the words behind an offered call ask the reader. (`asksBehind` is for all other calls.) */
export const asksOfOffer = (afterword: AfterwordText): boolean =>
  asksAtOnce(afterword) || afterword.sentences.some(({ raw, words }) => isQuestion(raw) && asksFor(words))

/** A verb alone. Ex) ¿Procedo? , but not: Anything else? */
const LEAVE_QUESTION = lazyPattern(
  String.raw`^[\s*_(]*¿?(?!(?:else|right|really|anything|thoughts|ready)\b)\p{L}{4,}[?？]`,
  "iu",
)
/** Ex) Ist das so richtig? , ¿Te parece bien? */
const RIGHT = conceptPattern("[ ']{right} |{~right}")
const MAX_RIGHT_WORDS = 9
const asksWhetherRight = ({ raw, words }: Sentence): boolean =>
  isQuestion(raw) && RIGHT().test(words) && !OTHER().test(words) && !isSaying(words, MAX_RIGHT_WORDS)

/** A label of the user: the model plays the user, so the question is the user's. */
const SPEAKER_LABEL = /^[ \t*_[<]*(?:user|human|customer|client|you|me)\b[ \t\]>*_]*:/i

/** Words for something else that is asked about. Ex) Is there anything else? */
const OTHER = conceptPattern(" {other} |{~other}")

/** True if the words behind an unannounced call begin with a question that yes can answer. Ex) Are you sure? */
const asksReader = (afterword: AfterwordText): boolean =>
  !afterword.continuesSentence &&
  !SPEAKER_LABEL.test(afterword.raw) &&
  isOpenQuestion(afterword.sentences[0]?.raw ?? "") &&
  ASKS_SOMEONE().test(` ${afterword.raw.slice(0, 200)}`) &&
  !OTHER().test(afterword.words)

/** True if the words behind another call ask for permission. Questions may be about other things. Ex) Anything else? */
export function asksBehind(afterword: AfterwordText, isAnnounced: boolean, isContent: boolean): boolean {
  const { raw, sentences, passageWords } = afterword
  if (
    asksAtOnce(afterword) ||
    (LEAVE_QUESTION().test(raw) && !OTHER().test(afterword.words)) ||
    OF_CALL_QUESTION.test(raw) ||
    sentences.slice(0, 1).some(asksWhetherRight) ||
    (!isAnnounced && asksReader(afterword))
  )
    return true
  if (!isContent) return false
  if (isShortQuestion(raw) && !OTHER().test(passageWords)) return true
  if (hasAny(passageWords, WORD_AWAITED) || asksIfRight(sentences) || asksConsent(sentences)) return true
  return sentences.some(
    ({ words }) =>
      (hasAny(words, ASKING_PHRASES) && !(isAnnounced && OTHER().test(words))) ||
      waitsForReaderAct(words) ||
      (waitsForLeave(words) && !reportsBack(words)),
  )
}
