// Contains neutral words around a value, words that negate, and word sets.
import { splitKeyWords } from "../rules/fold.ts"

/** Returns the set of words in a text. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "))

/** Maps the first word of each pair to the second. Ex) "s second, min minute" */
export const wordPairs = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(", ").map((pair) => pair.split(" ") as [string, string]))

/** Nouns for what an enumeration lists: they say nothing about the value. More are harmless after it. */
const NOUNS = wordSet("value option level mode type kind class category status state setting prio")
const NOUNS_BEHIND: ReadonlySet<string> = new Set([...NOUNS, "access", "right", "permission", "user"])

/** Allowed words around a value; # is a noun or a word of the key. A closed list: other words may deny or date it. */
const LEAD =
  /^(?:please )?(?:(?:the |an? )?(?:# )*)(?:(?<=# )by |(?:it is|is|as|just|exactly|simply|set (?:it |# )*(?:to|as)|mark (?:it |# )*as|make (?:it |# )*) ?)?(?:(?:the|an?|one) )?(?:# )*$/
const TRAIL = /^(?: one| #)*(?: please| thanks| thank you)?$/

/** Neutral words beside an identifier, an address or a day. Not "to": before a day it makes it the end of a span. */
const LABELS = wordSet(
  "a an the is it its please value code id number nr ref reference date day on at address email mail e",
)

/** Words that invert the meaning of what follows, in a key as in a text. */
export const NEGATIONS = "no not non never without skip exclude ignore omit un anti dont"

/** Words that negate their neighbour, or make a rate. Ex) the key not_before must not make "not 5" harmless */
export const DENYING: ReadonlySet<string> = wordSet(
  `${NEGATIONS} except excluding but nor neither old former previous per`,
)

const WORD = /[\p{L}\p{M}\p{N}]/u
/** Punctuation inside a word stays in it. Ex) very-high, isn't */
const WORD_OR_MARK = /[\p{L}\p{M}\p{N}]+(?:[-_'’][\p{L}\p{M}\p{N}]+)*|./gsu
const QUOTE = /["'`“”‘’«»]/

export const stem = (word: string): string =>
  word.length > 2 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word

/** Returns the words of a key, with plural and singular folded. */
export const keyWords = (name: string): readonly string[] => splitKeyWords(name).map(stem)

const isNoun = (word: string, key: string, nouns: ReadonlySet<string>): boolean =>
  !DENYING.has(word) && (nouns.has(stem(word)) || nouns.has(word) || keyWords(key).includes(stem(word)))

/** True if the words around a value are neutral. Ex) "set it to", "please"; but not "hardly", "is it", "was" */
export function areNeutralAround(before: readonly string[], behind: readonly string[], key: string): boolean {
  const mask = (words: readonly string[], nouns: ReadonlySet<string>): string[] =>
    words.map((word) => (isNoun(word, key, nouns) ? "#" : word))
  const lead = mask(before, NOUNS).map((word) => `${word} `)
  const trail = mask(behind, NOUNS_BEHIND).map((word) => ` ${word}`)
  return before.length + behind.length <= MAX_AROUND && LEAD.test(lead.join("")) && TRAIL.test(trail.join(""))
}

/** More words than this are a sentence. */
const MAX_AROUND = 8

/** True if a word beside an identifier, an address or a day is neutral. */
export const isLabelBeside = (word: string, key: string): boolean =>
  !DENYING.has(word) && (LABELS.has(word) || keyWords(key).includes(stem(word)))

/**
 * Returns the words of a text; null if it contains punctuation that may mean something. Ex) "urgent?", "!urgent",
 * "-name", "C++"
 */
export function plainWords(text: string): string[] | null {
  const trimmed = text
    .normalize("NFKC")
    .trim()
    .replace(/^(\*\*|__)(.*)\1$/s, "$2")
    .replace(/!+$/, "!")
  const out: string[] = []
  for (const { 0: token, index } of trimmed.matchAll(WORD_OR_MARK)) {
    if (WORD.test(token)) out.push(...splitKeyWords(token))
    else if (
      !isHarmlessMark(token, /[\p{L}\p{M}\p{N}"'`“”‘’«»]/u.test(trimmed[index - 1] ?? ""), trimmed[index + 1] ?? "")
    )
      return null
  }
  return out
}

function isHarmlessMark(mark: string, isBehindWord: boolean, next: string): boolean {
  if (/\s/.test(mark) || QUOTE.test(mark) || mark === "(" || mark === ")") return true
  const isApart = next === "" || /\s/.test(next) || QUOTE.test(next) || next === ")"
  if (mark === "=" || mark === ":") return next !== "" && next !== mark
  return isBehindWord && isApart && /[.!,;]/.test(mark)
}
