// Decides whether a text means exactly one value of an enumeration.
import { splitKeyWords } from "../rules/fold.ts"
import { isBookkeepingNegative } from "./number-words.ts"
import { areNeutralAround, keyWords, plainWords, wordPairs } from "./plain-words.ts"

/** A longer text is not a word of an enumeration; every text is compared with all values. */
const MAX_LENGTH = 200

/** Short forms of exactly one long form. A prefix is not enough in general: `read` is not `readwrite`. */
const SHORT_FORMS = wordPairs(
  "admin administrator, prod production, dev development, asc ascending, desc descending, avg average, max maximum, min minimum, med medium, " +
    "temp temporary, perm permanent, info information, warn warning, err error, crit critical, std standard, config configuration, " +
    "eur euro, jpy yen, int integer, str string, bool boolean, sec second, hr hour, approx approximate, auto automatic, doc document, pic picture, " +
    "mon monday, tue tuesday, wed wednesday, thu thursday, fri friday, sat saturday, sun sunday",
)

/**
 * Folds doubled letters. Ex) expres for express. Tolerating more could give another word: stale and stable, trial and
 * trail.
 */
function folded(word: string): string {
  const long = SHORT_FORMS.get(word) ?? word
  return long.length < 5 ? long : long.replace(/(.)\1+/gu, "$1")
}

/** Returns the index of a value's words within the words of a text, or -1. */
function indexIn(words: readonly string[], value: readonly string[]): number {
  if (value.length === 0) return -1
  return words.findIndex((_, at) => value.every((word, i) => folded(words[at + i] ?? "") === folded(word)))
}

/** Returns the words of a value; null if it contains characters with a meaning. Ex) -name, C++, text/plain */
const valueWords = (value: string): readonly string[] | null =>
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\s_.-]*[\p{L}\p{M}\p{N}])?$/u.test(value) ? splitKeyWords(value) : null

/** Removes the words of the key from a value. Ex) high for high_priority under the key priority */
function withoutKey(value: readonly string[], key: string): readonly string[] {
  const own = keyWords(key)
  const rest = value.filter((word) => !own.includes(word))
  return rest.length === 0 ? value : rest
}

/** Words of a text before and after a value. */
type Around = readonly [before: readonly string[], behind: readonly string[]]

/** Returns the words left when a value is removed from a text; null if the text does not contain the value. */
function wordsAround(words: readonly string[], value: string, key: string): Around | null {
  const whole = valueWords(value)
  if (whole === null) return null
  if (words.join("") === whole.join("")) return [[], []]
  for (const part of [whole, withoutKey(whole, key)]) {
    const at = indexIn(words, part)
    if (at >= 0) return [words.slice(0, at), words.slice(at + part.length)]
  }
  return null
}

/**
 * True if a text means this enumeration value and no other: the remaining words must be neutral. Ex) "urgent, please"
 * means urgent; "hardly urgent" and "was urgent" do not. "very high" does not surely mean high: enumerations have no
 * known order, so another value may be meant.
 */
export function meansValue(said: string, value: string, values: readonly unknown[], key: string): boolean {
  if (said.length > MAX_LENGTH || isBookkeepingNegative(said)) return false
  const words = plainWords(said)
  if (words === null || words.length === 0) return false
  const around = wordsAround(words, value, key)
  if (around === null) return false
  const [before, behind] = around
  if (!areNeutralAround(before, behind, key)) return false
  return !values.some((other) => typeof other === "string" && other !== value && isRival(words, around, other, key))
}

/** True if the text means another value equally well, or also contains it. */
function isRival(words: readonly string[], around: Around, other: string, key: string): boolean {
  if (around.some((side) => indexIn(side, splitKeyWords(other)) >= 0)) return true
  const rest = wordsAround(words, other, key)
  return rest !== null && rest.flat().length <= around.flat().length
}
