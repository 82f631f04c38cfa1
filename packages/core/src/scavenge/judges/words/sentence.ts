/** Letters looked at before and behind a call: a few sentences. It bounds what a judge may cost. */
export const WINDOW = 600

const FULL_STOP = /[.!?…]["'”’)*_]*(?=\s)|[。！？]|\n[ \t]*\n|\n(?=[ \t]*(?:[-*•]|\d+[.)]) )/g
const ABBREVIATION = /\b(?:e\.g|i\.e|z\.b|vs|etc|approx)\./gi

/**
 * Words in lower case between single spaces, clauses parted by " | ", with a space at both ends, so that a phrase is found by
 * `includes(" for example ")`. Chinese is kept as it stands.
 */
export function wordsOf(text: string): string {
  const words = withoutAbbreviations(text)
    // its lower case is two characters, the first of which reads as a word
    .replaceAll("İ", "I")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[,;:，；：、()—–]|--| - /g, " | ")
    .replace(/[^\p{L}\p{N}'|]+/gu, " ")
  return ` ${words.trim()} `
}

/** The sentences of a text, in order. */
export function sentencesOf(text: string): string[] {
  return withoutAbbreviations(text)
    .replace(FULL_STOP, (stop) => `${stop}\u0000`)
    .split("\u0000")
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

// Ex) e.g. this one : no sentence ends there
export const withoutAbbreviations = (text: string): string => text.replace(ABBREVIATION, (word) => word.replaceAll(".", ""))

/** Chinese, Japanese and Korean: no spaces that part words, or endings that change them. */
const UNSPACED = /[\u3040-\u30ff一-鿿가-힣]/

/** A list of phrases to look for in words: whole words, "n't" at the end of one, anywhere in Chinese, Japanese and Korean. */
export const phrases = (list: string): readonly string[] =>
  list.split(", ").map((phrase) => (UNSPACED.test(phrase) ? phrase : phrase.startsWith("n't") ? `${phrase} ` : ` ${phrase} `))

/** Where the last of the phrases begins in words, or -1. */
export const lastOf = (words: string, phrases: readonly string[]): number => phrases.reduce((last, phrase) => Math.max(last, words.lastIndexOf(phrase)), -1)

/** The place of the last letter of the phrase that ends last, or -1. */
export const lastEndOf = (words: string, phrases: readonly string[]): number =>
  phrases.reduce((last, phrase) => {
    const at = words.lastIndexOf(phrase)
    return at < 0 ? last : Math.max(last, at + phrase.trimEnd().length - 1)
  }, -1)

export const hasAny = (words: string, phrases: readonly string[]): boolean => phrases.some((phrase) => words.includes(phrase))

/** Words of a sentence: fewer are a greeting, a heading or a filler. */
const FEWEST_WORDS = 5

/** True when words say something. Where no spaces part them, two letters count as a word. */
export function isSaying(words: string, fewest: number = FEWEST_WORDS): boolean {
  const count = words.replaceAll("|", " ").trim().split(/\s+/).length
  return count >= fewest || (UNSPACED.test(words) && words.trim().length >= 2 * fewest)
}

/** What stands behind the last comma, colon or dash that has words behind it. */
export function lastClause(words: string): string {
  const whole = words.replace(/[ |]+$/, " ")
  return ` ${whole.slice(whole.lastIndexOf("|") + 1).trim()} `
}
