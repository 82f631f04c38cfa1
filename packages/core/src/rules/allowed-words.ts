// The words that an enumeration allows, in the forms that a text is compared with: computed once for each schema.
import { foldMemberName } from "../json/names.ts"
import { lazyPattern } from "../lazy-pattern.ts"
import { pushTo } from "../push-to.ts"
import type { SchemaView } from "../schema/view.ts"
import { stripQuotes } from "./fold.ts"
import { oncePerView } from "./reachable-views.ts"

/** Returns the scalars: other values have no spelling, and may not even be convertible to text. */
export const scalarsOf = (values: readonly unknown[]): readonly unknown[] =>
  values.filter((value) => /string|number|boolean/.test(typeof value))

type TextFold = (text: string) => string

const lowerCased: TextFold = (text) => text.toLowerCase()
const NO_LETTERS = lazyPattern(String.raw`[^\p{L}\p{N}]+`, "gu")
const lettersOf: TextFold = (text) => lowerCased(text).replace(NO_LETTERS(), "")

/** Values next to a one-letter unit in a list of units. */
const UNIT = /^(?:[hdwyqgls]|ms|ns|us|min|mins|sec|hr|yr|[kmgtp]i?b|[cdkn]?m|ft|in|yd|mi|kcal|k?j|hh|dd|ss|yy(?:yy)?)$/i
/** Clothing sizes and sexes. */
const LETTER_CODE = /^(?:f|x{0,3}l|x{0,3}s)$/i

/** Most characters by which a text may be longer than a value: marks around it and names before it. */
const MAX_ADDED = 256

/**
 * The scalars of an enumeration, with an index for each form of a text: a list of words is compared with thousands of
 * allowed values in the time of one lookup each.
 */
export class AllowedWords {
  readonly values: readonly unknown[]
  /** The values as texts, without quoting marks around them. */
  readonly words: readonly string[]
  readonly #spellings: readonly string[]
  readonly #longest: number
  readonly #indexes = new Map<TextFold, ReadonlyMap<string, readonly number[]>>()
  readonly #answers = new Map<RegExp, boolean>()
  #names: ReadonlySet<string> | null = null
  #ends: ReadonlySet<string> | null = null
  #units: readonly string[] | null = null
  #noCodes: readonly string[] | null = null

  constructor(values: readonly unknown[]) {
    this.values = scalarsOf(values)
    this.#spellings = this.values.map(String)
    this.words = this.#spellings.map((spelling, at) =>
      typeof this.values[at] === "string" ? stripQuotes(spelling) : spelling,
    )
    this.#longest = this.#spellings.reduce((longest, { length }) => Math.max(longest, length), 0)
  }

  /** True if a text is too long to be another spelling of any value. */
  isTooLong(text: string): boolean {
    return text.length > 2 * this.#longest + MAX_ADDED
  }

  /** Returns the positions of the words with the same folded text. */
  positionsOf(foldText: TextFold, foldedText: string): readonly number[] {
    let index = this.#indexes.get(foldText)
    if (index === undefined) {
      const positions = new Map<string, number[]>()
      for (const [at, word] of this.words.entries()) pushTo(positions, foldText(word), at)
      index = positions
      this.#indexes.set(foldText, index)
    }
    return index.get(foldedText) ?? []
  }

  /** Returns the number of words with the same letters and digits in the same order. */
  countLike(text: string): number {
    return this.positionsOf(lettersOf, lettersOf(text)).length
  }

  /** True if some word matches. The answer is cached by the pattern object, so pass a constant. */
  someMatches(pattern: RegExp): boolean {
    const known = this.#answers.get(pattern) ?? this.words.some((word) => pattern.test(word))
    this.#answers.set(pattern, known)
    return known
  }

  /** True if some value is another style of a name. */
  hasName(name: string): boolean {
    this.#names ??= new Set(this.#spellings.map(foldMemberName))
    return this.#names.has(name)
  }

  /** True if some value ends in this character. */
  hasEnd(character: string): boolean {
    this.#ends ??= new Set(this.#spellings.map((spelling) => spelling.slice(-1)))
    return this.#ends.has(character)
  }

  /** True if another word is a unit, and not all other words are sizes or sexes. */
  isBesideUnit(word: string): boolean {
    const isOther = (other: string): boolean => other !== word
    this.#units ??= this.words.filter((other) => UNIT.test(other))
    this.#noCodes ??= this.words.filter((other) => !LETTER_CODE.test(other))
    return this.#units.some(isOther) && this.#noCodes.some(isOther)
  }
}

/** Returns the allowed words of a place; null if it allows any. */
export const allowedWords: (view: SchemaView) => AllowedWords | null = oncePerView(({ values }) =>
  values === null ? null : new AllowedWords(values),
)
