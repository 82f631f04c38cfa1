// Whether a text means one value of an enumeration and no other.
import { splitKeyWords } from "../rules/fold.ts"
import { isBookkeepingNegative } from "./number-words.ts"
import { areNeutralAround, keyWords, plainWords, wordPairs } from "./plain-words.ts"

/** A longer text is no word of an enumeration, and each is compared with all of them. */
const MAX_LENGTH = 200

/** Short forms that stand for one long form only. A prefix in general does not: `read` is not `readwrite`. */
const SHORT_FORMS = wordPairs(
  "admin administrator, prod production, dev development, asc ascending, desc descending, avg average, max maximum, min minimum, med medium, " +
    "temp temporary, perm permanent, info information, warn warning, err error, crit critical, std standard, config configuration, " +
    "eur euro, jpy yen, int integer, str string, bool boolean, sec second, hr hour, approx approximate, auto automatic, doc document, pic picture, " +
    "mon monday, tue tuesday, wed wednesday, thu thursday, fri friday, sat saturday, sun sunday",
)

/** Ex) expres for express. More than a doubled letter may make another word: stale and stable, trial and trail. */
function folded(word: string): string {
  const long = SHORT_FORMS.get(word) ?? word
  return long.length < 5 ? long : long.replace(/(.)\1+/gu, "$1")
}

/** Where the words of a value stand among those of a text, or -1. */
function indexIn(words: readonly string[], value: readonly string[]): number {
  if (value.length === 0) return -1
  return words.findIndex((_, at) => value.every((word, i) => folded(words[at + i] ?? "") === folded(word)))
}

/** The words of a value; null when it holds marks that mean something. Ex) -name, C++, text/plain */
const valueWords = (value: string): readonly string[] | null =>
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\s_.-]*[\p{L}\p{M}\p{N}])?$/u.test(value) ? splitKeyWords(value) : null

/** Ex) high for high_priority under the key priority */
function withoutKey(value: readonly string[], key: string): readonly string[] {
  const own = keyWords(key)
  const rest = value.filter((word) => !own.includes(word))
  return rest.length === 0 ? value : rest
}

/** The words of a text around a value. */
type Around = readonly [before: readonly string[], behind: readonly string[]]

/** What a text leaves over when a value is taken out of it; null when the value is not in it. */
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
 * Whether a text says this value of an enumeration and no other: what is left when the value is taken out must be
 * words that say nothing. Ex) "urgent, please" is urgent; "hardly urgent" and "was urgent" are not, nor is "very high"
 * surely high: enumerations are in no known order, so another value may be what it says.
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

/** Another value the text says just as well, or says beside this one. */
function isRival(words: readonly string[], around: Around, other: string, key: string): boolean {
  if (around.some((side) => indexIn(side, splitKeyWords(other)) >= 0)) return true
  const rest = wordsAround(words, other, key)
  return rest !== null && rest.flat().length <= around.flat().length
}
