import { lazyPattern } from "../../../lazy-pattern.ts"
import type { ProseSpan } from "../frames/prose.ts"
import { asksConsent } from "./consent.ts"
import { normalizeWords, sentencesOf, WORD_WINDOW } from "./sentence.ts"

const STOP_WORD = "Observation:"

/** Ex) I'll wait for the output. : nothing is said of the call. */
const WAITING_START =
  /^ (?:(?:i'm|i am|now) )?(?:waiting|awaiting|pending) |^ (?:i'll|i will|we'll) (?:now |just )?(?:wait|await) /

/** What is said behind a call. */
export interface AfterwordText {
  /** All that is looked at, as it stands. */
  readonly raw: string
  /** The words of the first sentence. */
  readonly words: string
  /** The words of all that is looked at. */
  readonly passageWords: string
  /** It stands on the line of the call. */
  readonly runsOn: boolean
  /** It goes on with the sentence the call stands in. */
  readonly continuesSentence: boolean
  /** The call is the end of a question: a question mark is the first that follows. */
  readonly asksQuestion: boolean
}

const GOES_ON_SMALL = lazyPattern(String.raw`^[\p{Ll},;—–]`)

/** Null where it only says that the result is waited for. */
export function afterwordOf(text: string, { start, end, breaksBefore }: ProseSpan): AfterwordText | null {
  const textWindow = text.slice(start, Math.min(end, start + WORD_WINDOW))
  // the word that ends a ReAct turn, cut off
  if (STOP_WORD.startsWith(textWindow.trim()) && textWindow.trim().length > 2) return null
  const sentences = sentencesOf(textWindow)
  const words = normalizeWords(sentences[0] ?? "")
  if (
    sentences.length === 1 &&
    breaksBefore &&
    WAITING_START.test(words) &&
    !/[?？]/.test(textWindow) &&
    !asksConsent(textWindow)
  )
    return null
  return {
    raw: textWindow,
    words,
    passageWords: normalizeWords(textWindow),
    runsOn: !breaksBefore,
    continuesSentence: !breaksBefore && GOES_ON_SMALL().test(textWindow),
    asksQuestion: /^[?？]/.test(textWindow),
  }
}
