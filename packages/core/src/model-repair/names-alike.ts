import { areAliases } from "../rules/aliases.ts"
import { wordsOf } from "../rules/fold.ts"

/** Words that make of a name another thing, or its opposite. Ex) no_cache, min_size, old_path */
const TURNING = new Set(
  "no not non never without skip disable disabled exclude excluded excluding except ignore omit hide un anti dont min minimum max maximum from to old new start end begin before after src dst source target first last in out left right up down".split(
    " ",
  ),
)

const stem = (word: string): string => (word.length > 2 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word)

/** The words of a key, plural and singular alike. */
export const keyWords = (name: string): readonly string[] => wordsOf(name).map(stem)

const difference = (words: readonly string[], others: readonly string[]): string[] => words.filter((word) => !others.includes(word))

/**
 * Whether one key can be another way to say the other: all words of one are in the other, and none that is left over turns it around.
 * @example areNamesAlike("page_size", "size") // true; ("no_cache", "cache") is false
 */
export function areNamesAlike(a: string, b: string): boolean {
  const first = keyWords(a)
  const second = keyWords(b)
  if (first.length === 0 || second.length === 0) return false
  const left = difference(first, second)
  const right = difference(second, first)
  if (left.length === 0 && right.length === 0) return true
  if (areAliases(first.join(""), second.join("")) || areAliases(wordsOf(a).join(""), wordsOf(b).join(""))) return true
  return (left.length === 0 || right.length === 0) && ![...left, ...right].some((word) => TURNING.has(word))
}

/** Words that only say that a name is a switch. */
const SWITCHING = new Set("is are has have should be do enable enabled use flag".split(" "))

/** For switches, where one word more is another thing: notify is not notify_all. */
export function areSwitchesAlike(a: string, b: string): boolean {
  const [first, second] = [a, b].map((name) => keyWords(name).filter((word) => !SWITCHING.has(word))) as [string[], string[]]
  return first.length > 0 && difference(first, second).length + difference(second, first).length === 0
}

/** Ex) user_id and ["user", "id"] : every word of the name is said on the way to the place. */
export function isSaidBy(name: string, path: readonly (string | number)[]): boolean {
  const said = path.flatMap((step) => (typeof step === "string" ? keyWords(step) : []))
  const words = keyWords(name)
  return words.length > 0 && difference(words, said).length === 0 && !difference(said, words).some((word) => TURNING.has(word))
}
