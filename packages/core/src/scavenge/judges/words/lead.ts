import type { Prose } from "../frames/prose.ts"
import { isSaying, sentencesOf, WINDOW, withoutAbbreviations, wordsOf } from "./sentence.ts"

/** What is said before a call. */
export interface Lead {
  readonly start: number
  /** All that is looked at, as it stands. */
  readonly raw: string
  /** The words of the last line. */
  readonly line: string
  /** The words of the last sentence. */
  readonly words: string
  /** The words of the last two sentences. */
  readonly last: string
  /** The words of all that is looked at. */
  readonly passage: string
  /** The last sentence is a question. A word or two ask nothing of anybody. */
  readonly asks: boolean
  /** It is more than a few words: it says something. */
  readonly isSaying: boolean
  /** It ends in a colon, and the call stands on a line of its own. */
  readonly isLabel: boolean
  /** The last sentence does not end before the call: a colon, a dash, or nothing at all. */
  readonly attached: boolean
  /** It stands on the line of the call, with no mark between them that ends a sentence or announces something. */
  readonly runsIn: boolean
}

export function leadOf(text: string, { start, end, breaksAfter }: Prose): Lead {
  const window = text.slice(Math.max(start, end - WINDOW), end).replace(TOKEN, " ")
  const sentences = sentencesOf(window)
  const words = wordsOf(sentences.at(-1) ?? "")
  const tip = withoutAbbreviations(window).replace(CLOSING, "")
  return {
    start,
    raw: window,
    line: wordsOf(window.slice(window.lastIndexOf("\n") + 1)),
    words,
    last: wordsOf(sentences.slice(-2).join(" ")),
    asks: breaksAfter && /[?？]$/.test(tip) && isSaying(words, 4),
    isSaying: isSaying(wordsOf(window)),
    isLabel: breaksAfter && /[:：]$/.test(tip),
    passage: wordsOf(window),
    attached: !/[.!?…。！？]$/.test(tip),
    runsIn: !breaksAfter && !/[.!?…。！？:：>]$/.test(tip),
  }
}

/** Marks between bars say nothing. */
const TOKEN = /<[|｜][^<>]{0,40}[|｜]>/g

// Ex) **Now:** ends in a colon
const CLOSING = /[*_"'”’)\s]{1,20}$/
