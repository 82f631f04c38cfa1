import type { Prose } from "../frames/prose.ts"
import { sentencesOf, WINDOW, wordsOf } from "./sentence.ts"

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

export function afterwordOf(text: string, { start, end, breaksBefore }: Prose): Afterword {
  const window = text.slice(start, Math.min(end, start + WINDOW))
  return {
    raw: window,
    words: wordsOf(sentencesOf(window)[0] ?? ""),
    passage: wordsOf(window),
    runsOn: !breaksBefore,
    continues: !breaksBefore && /^[\p{Ll},;—–]/u.test(window),
    asks: /^[?？]/.test(window),
  }
}
