import type { Prose } from "../frames/prose.ts"
import { sentencesOf, WINDOW, wordsOf } from "./sentence.ts"

const STOP_WORD = "Observation:"

/** Ex) I'll wait for the output. : nothing is said of the call. */
const WAITS = /^ (?:(?:i'm|i am|now) )?(?:waiting|awaiting|pending) |^ (?:i'll|i will|we'll) (?:now |just )?(?:wait|await) /

/** What is said behind a call. */
export interface Afterword {
  /** All that is looked at, as it stands. */
  readonly raw: string
  /** The words of the first sentence. */
  readonly words: string
  /** The words of all that is looked at. */
  readonly passage: string
  /** It stands on the line of the call. */
  readonly runsOn: boolean
  /** It goes on with the sentence the call stands in. */
  readonly continues: boolean
  /** The call is the end of a question: a question mark is the first that follows. */
  readonly asks: boolean
}

/** Null where it only says that the result is waited for. */
export function afterwordOf(text: string, { start, end, breaksBefore }: Prose): Afterword | null {
  const window = text.slice(start, Math.min(end, start + WINDOW))
  // the word that ends a ReAct turn, cut off
  if (STOP_WORD.startsWith(window.trim()) && window.trim().length > 2) return null
  const sentences = sentencesOf(window)
  const words = wordsOf(sentences[0] ?? "")
  if (sentences.length === 1 && breaksBefore && WAITS.test(words) && !/[?？]/.test(window)) return null
  return {
    raw: window,
    words,
    passage: wordsOf(window),
    runsOn: !breaksBefore,
    continues: !breaksBefore && /^[\p{Ll},;—–]/u.test(window),
    asks: /^[?？]/.test(window),
  }
}
