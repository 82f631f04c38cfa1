// Splits text into normalised words, sentences and clauses, and searches phrases in them.
import { hasLetterOrDigit, lazyPattern } from "../../../lazy-pattern.ts"
import { pushTo } from "../../../push-to.ts"

/** Number of characters read before and behind a call: a few sentences. This bounds the cost of a judge. */
export const WORD_WINDOW = 600

const FULL_STOP = /[.!?…]["'”’)*_]*(?=\s)|[。！？]|\n[ \t]*\n|\n(?=[ \t]*(?:[-*•]|\d+[.)]) )/g
const OTHER_MARKS = lazyPattern(String.raw`[^\p{L}\p{M}\p{N}'|]+`, "gu")
/** It would count as a combining mark of a letter. */
const EMOJI_STYLE = /\uFE0F/g
const ABBREVIATION_PATTERN = /\b(?:e\.g|i\.e|z\.b|vs|etc|approx)\./gi

/**
 * Returns the words in lower case between single spaces, with " | " between clauses and a space at both ends, so that a
 * phrase is found by `includes(" for example ")`. Chinese is kept as written.
 */
export function normalizeWords(text: string): string {
  const words = withoutAbbreviations(text)
    // its lower case is two characters, the first of which would read as a word
    .replaceAll("İ", "I")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[,;:，；：、()—–]|--| - /g, " | ")
    .replace(EMOJI_STYLE, "")
    .replace(OTHER_MARKS(), " ")
  return ` ${words.trim()} `
}

/** Returns the sentences of a text, in order. */
export function sentencesOf(text: string): string[] {
  return withoutAbbreviations(text)
    .replace(FULL_STOP, (fullStop) => `${fullStop}\u0000`)
    .split("\u0000")
    .map((rawSentence) => rawSentence.trim())
    .filter(hasLetterOrDigit)
}

/** A sentence with cached words, since several judges read the same few sentences. */
export class Sentence {
  readonly raw: string
  #words: string | null = null

  constructor(raw: string) {
    this.raw = raw
  }

  get words(): string {
    this.#words ??= normalizeWords(this.raw)
    return this.#words
  }
}

export const readSentences = (text: string): readonly Sentence[] => sentencesOf(text).map((raw) => new Sentence(raw))

// Ex) e.g. this one : the full stops do not end a sentence
export const withoutAbbreviations = (text: string): string =>
  text.replace(ABBREVIATION_PATTERN, (word) => word.replaceAll(".", ""))

/** Chinese, Japanese, Korean and Thai: no spaces between words, or endings that change them. */
const UNSPACED_SCRIPT = /[\u3040-\u30ff一-鿿가-힣ก-๛]/

/** Expands the alternatives of a phrase. Ex) "had/have in mind" stands for two phrases. */
const spellOut = (phraseText: string): readonly string[] =>
  phraseText
    .split(" ")
    .reduce<string[]>(
      (heads, word) =>
        heads.flatMap((head) => word.split("/").map((choice) => (head === "" ? choice : `${head} ${choice}`))),
      [""],
    )

/** Phrases indexed by their first word: a list is long, and most of its phrases begin with no word of a sentence. */
interface PhraseList {
  readonly all: readonly string[]
  readonly byFirstWord: ReadonlyMap<string, readonly string[]>
  /** Phrases that may stand anywhere, not only at word boundaries. */
  readonly unspaced: readonly string[]
}

export type Phrases = () => PhraseList

/**
 * Returns a list of phrases to search in words: whole words, "n't" at the end of a word, anywhere in Chinese, Japanese
 * and Korean. Parsed at the first search: parsing all lists took a twelfth of the time of an import.
 */
export function lazyPhrases(phraseList: string, ...others: readonly Phrases[]): Phrases {
  let spelledOut: PhraseList | null = null
  return () => {
    spelledOut ??= indexPhrases([...others.flatMap((other) => other().all), ...parsePhrases(phraseList)])
    return spelledOut
  }
}

const parsePhrases = (phraseList: string): readonly string[] =>
  phraseList
    .split(", ")
    .flatMap(spellOut)
    .map((phraseText) =>
      UNSPACED_SCRIPT.test(phraseText)
        ? phraseText
        : phraseText.startsWith("n't")
          ? `${phraseText} `
          : ` ${phraseText} `,
    )

function indexPhrases(all: readonly string[]): PhraseList {
  const byFirstWord = new Map<string, string[]>()
  const unspaced = all.filter((phraseText) => !phraseText.startsWith(" "))
  for (const phraseText of all)
    if (phraseText.startsWith(" ")) pushTo(byFirstWord, phraseText.split(" ", 2)[1] ?? "", phraseText)
  return { all, byFirstWord, unspaced }
}

const NO_PHRASES: readonly string[] = []

/** Words split last: many lists are searched in the same words, one after the other. */
let lastSplit = { words: "", parts: NO_PHRASES }

function partsOf(words: string): readonly string[] {
  if (lastSplit.words !== words) lastSplit = { words, parts: words.split(" ") }
  return lastSplit.parts
}

/** Calls `visit` for each phrase found in words, until it returns true. */
function findPhrase(
  words: string,
  { byFirstWord, unspaced }: PhraseList,
  visit: (at: number, phraseText: string) => boolean,
): boolean {
  // offset of the space before the word
  let at = -1
  for (const part of partsOf(words)) {
    for (const phraseText of byFirstWord.get(part) ?? NO_PHRASES)
      if (words.startsWith(phraseText, at) && visit(at, phraseText)) return true
    at += part.length + 1
  }
  return unspaced.some((phraseText) => {
    const lastOffset = words.lastIndexOf(phraseText)
    return lastOffset >= 0 && visit(lastOffset, phraseText)
  })
}

function lastPlace(words: string, soughtPhrases: Phrases, placeOf: (at: number, phraseText: string) => number): number {
  let last = -1
  findPhrase(words, soughtPhrases(), (at, phraseText) => {
    last = Math.max(last, placeOf(at, phraseText))
    return false
  })
  return last
}

/** Returns the offset of the last phrase in words, or -1. */
export const lastOf = (words: string, soughtPhrases: Phrases): number => lastPlace(words, soughtPhrases, (at) => at)

/** Returns the offset of the last letter of the phrase that ends last, or -1. */
export const lastEndOf = (words: string, soughtPhrases: Phrases): number =>
  lastPlace(words, soughtPhrases, (at, phraseText) => at + phraseText.trimEnd().length - 1)

export const hasAny = (words: string, soughtPhrases: Phrases): boolean => findPhrase(words, soughtPhrases(), () => true)

/** A sign among words: a pattern, or a function that creates it at its first use. */
export type WordSign = RegExp | (() => RegExp)

/** True if one of the signs occurs in words. */
export const hasSign = (words: string, signs: readonly WordSign[]): boolean =>
  signs.some((sign) => (sign instanceof RegExp ? sign : sign()).test(words))

/** Default minimum number of words: fewer are a greeting, a heading or a filler. */
const MIN_WORDS = 5

/** True if words say something. In scripts without spaces, two letters count as a word. */
export function isSaying(words: string, minWords: number = MIN_WORDS): boolean {
  const wordCount = words.replaceAll("|", " ").trim().split(/\s+/).length
  return wordCount >= minWords || (UNSPACED_SCRIPT.test(words) && words.trim().length >= 2 * minWords)
}

/** Returns the last clause that contains words: the text behind the last comma, colon or dash. */
export function lastClause(words: string): string {
  const whole = words.replace(/[ |]+$/, " ")
  return ` ${whole.slice(whole.lastIndexOf("|") + 1).trim()} `
}
