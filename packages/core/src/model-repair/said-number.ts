// Decides whether a number is the one that a text says, in the unit that the key names.
import { canonicalNumber } from "../json/canonical.ts"
import { foreignNumber } from "./foreign-numbers.ts"
import { type SaidNumber, soleNumber, spokenDecimal } from "./number-words.ts"
import { DENYING, keyWords, stem, wordPairs, wordSet } from "./plain-words.ts"

/** A longer text is prose. */
const MAX_LENGTH = 400

/** Words that do not change a number. A closed list: any other may be a unit, a bound or a doubt. Ex) hours, about */
const BEFORE = wordSet("a an the exactly just only precisely please top first total number nr count")
const AFTER = wordSet(
  "please only exactly total in result item entry entrie entries record row hit match matche matches piece pc pcs unit people person",
)

/** Short forms of units, for keys that name the unit. Not `m`: minutes, months or metres. */
const UNITS = wordPairs(
  "s second, sec second, ms millisecond, msec millisecond, min minute, h hour, hr hour, d day, wk week, pct percent, percentage percent, " +
    "mg milligram, g gram, kg kilogram, mm millimeter, cm centimeter, km kilometer, kb kilobyte, mb megabyte, gb gigabyte",
)

const unitOf = (word: string): string => UNITS.get(word) ?? UNITS.get(stem(word)) ?? stem(word)

/** Returns the words of a key that may stand beside its number. None for a rate: "5 days" is not "times per day". */
function ownWords(key: string): readonly string[] {
  const words = keyWords(key)
  return words.some((word) => DENYING.has(word)) ? [] : words.map(unitOf)
}

/** Words that repeat a bound that the key names. Ex) "up to 5" for max_items */
const BOUNDS: readonly { readonly keys: ReadonlySet<string>; readonly words: RegExp }[] = [
  {
    keys: wordSet("max maximum limit cap"),
    words:
      /^(?:up to|at most|(?:no|not) more than|(?:a )?max(?:imum)?\.?(?: of)?|(?:a )?limit(?: of)?)[:=]?\s+|\s+(?:at most|max(?:imum)?\.?)$/i,
  },
  {
    keys: wordSet("min minimum"),
    words:
      /^(?:at least|(?:no|not) less than|(?:a )?min(?:imum)?\.?(?: of)?)[:=]?\s+|\s+(?:at least|min(?:imum)?\.?)$/i,
  },
]

/** Returns the text without a bound that the key names itself. */
function withoutBound(said: string, key: string): string {
  const words = keyWords(key)
  const bounds = BOUNDS.filter(({ keys }) => words.some((word) => keys.has(word)))
  return bounds.length === 1 ? said.trim().replace((bounds[0] as (typeof BOUNDS)[number]).words, "") : said
}

/** Percent after a number, in the languages whose numbers are read. */
const PERCENT =
  /\s*(?:%|(?<=\s)(?:percent|per cent|pct\.?|prozent|procent|pour cent|por ciento|per cento|por cento|процентов|процента|процент))$/i

/** Returns the text without a percent sign or word, if the key or description names percent. */
const withoutPercent = (said: string, key: string, description: string): string =>
  ownWords(key).includes("percent") || isInPercent(description) ? said.trim().replace(PERCENT, "") : said

/** True if a description says percent and nothing that could invert it. Ex) "a fraction, not percent" */
const isInPercent = (description: string): boolean =>
  description.length <= MAX_LENGTH &&
  /\bpercent(?:age)?\b|%/i.test(description) &&
  !/\b(?:not?|never|non|instead|rather|fractions?|ratios?|decimals?|or|per|0 ?(?:-|–|to|and|\.\.) ?1|[01]\.\d*|basis|points?)\b/i.test(
    description,
  )

/** Returns the number that a text says: in digits or words with other words beside it, or in words alone. */
function numberIn(text: string): SaidNumber | null {
  const found = soleNumber(text)
  if (found !== null) return found
  const literal = spokenDecimal(text) ?? foreignNumber(text)
  return literal === null ? null : { literal: String(literal), before: [], after: [] }
}

/**
 * True for one ambiguous group of three digits: 1,250 and 1.250 are 1250 or 1.25, depending on the language. A whole
 * JSON literal is unambiguous. If fractions are not allowed, only 3.000 is ambiguous, as a literal too: 3 and 3000 are
 * both whole.
 */
const isWrittenInTwoWays = (said: string, isWhole: boolean): boolean =>
  isWhole
    ? /(?<![\d.,])[1-9]\d{0,2}\.000(?!\d|[.,]\d)/.test(said)
    : /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?!\d|[.,]\d)/.test(said) && !/^-?\d+\.\d+$/.test(said.trim())

/**
 * True if the number is the one that a text says, and nothing in the text suggests another unit. `isWhole`: the place
 * takes no fractions.
 */
export function isSaidNumber(
  said: string,
  literal: string,
  key: string,
  description: string,
  isWhole: boolean,
): boolean {
  if (isWrittenInTwoWays(said, isWhole)) return false
  const found = numberIn(said.length > MAX_LENGTH ? "" : withoutPercent(withoutBound(said, key), key, description))
  if (found === null || canonicalNumber(found.literal) !== canonicalNumber(literal)) return false
  const own = ownWords(key)
  const isHarmless = (word: string, neutral: ReadonlySet<string>): boolean =>
    neutral.has(word) || neutral.has(stem(word)) || own.includes(unitOf(word))
  return found.before.every((word) => isHarmless(word, BEFORE)) && found.after.every((word) => isHarmless(word, AFTER))
}
