import { STRING_BIT } from "../../json/kind.ts"
import { splitKeyWords } from "../fold.ts"
import { literalAt, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

const SHORT_INTEGER = /^-?\d{1,15}$/
const LONG_INTEGER = /^-?\d{16,}$/

/** True if the digits may remain from a longer number that was read as floating point. Ex) 1234567890123456800 */
const mayBeRounded = (literal: string): boolean =>
  LONG_INTEGER.test(literal) && !Number.isSafeInteger(Number(literal)) && String(Number(literal)) === literal

/** Descriptions of times that are written in digits, such as seconds since 1970. */
const TIME_IN_DIGITS = /\b(?:unix|epoch|or (?:an? )?timestamp)\b/i
/** Formats that digits alone cannot have. Ex) YYYY-MM-DD, HH:MM, E.164, latitude,longitude */
const SIGNED_FORM =
  /\bISO[ -]?8601\b|\b[YMDH]{2,4}[-:/.][YMDHS]{2}|\bE\.?164\b|\blat(?:itude)?\s?[,/]\s?(?:lon|lng)|\bsem(?:antic )?ver|\bleading zeros?\b|\bwith (?:(?:a|an|its|the) )?(?:unit|currency|country code|prefix|suffix)\b/i
/** Text that a description quotes or gives as an example. */
const EXAMPLE = /(?:\be\.?g\.?,?|\b(?:example|such as|like)\b:?)\s{0,4}([^\s"'`,;)]{1,40})|["'`]([^"'`]{1,40})["'`]/gi
const MAX_READ = 2_000

/** A number with its unit. */
const MEASURE = /^-?\d+(?:\.\d+)?\s?(?:ms|s|secs?|m|mins?|h|d|w|y|px|r?em|pt|%|[kmgt]i?b?)$/i
/** A time, a date or a color. */
const COMPOUND =
  /^(?:\d{1,2}:\d\d(?::\d\d)?|\d{1,4}([-/])\d{1,2}\1\d{1,4}(?:[T ].{1,20})?|#(?=\d{0,5}[a-f])[\da-f]{6})$/i
/** Digits alone, or several numbers. Ex) 12, 0.5, 3-9, 4,5 */
const NUMBERS = /^-?\d+(?:\.\d+)?(?:[-,]\s?\d+(?:\.\d+)?)*$/
/** Ex) (512m, 1g) */
const UNITS_IN_BRACKETS = /\(\s?\d+(?:\.\d+)?[a-z%]{1,3}(?:\s?(?:,|or|\/)\s?\d+(?:\.\d+)?[a-z%]{1,3})+\s?\)/i

const COUNT_WORDS = "two three four five six seven eight nine ten eleven twelve".split(" ")
/** Ex) four digits, 6-digit; not "up to 6 digits" */
const DIGIT_COUNT = new RegExp(
  `(?<!(?:least|most|max|maximum|min|minimum|or|to|up to|than|-|–)\\s?)\\b(\\d{1,2}|${COUNT_WORDS.join("|")})[ -]digits?\\b`,
  "i",
)

/** True if the description asks for another number of digits: a zero was lost. Ex) 42 where four digits are expected */
function hasOtherLength(literal: string, description: string): boolean {
  const told = DIGIT_COUNT.exec(description)?.[1]?.toLowerCase()
  if (told === undefined || !/^\d+$/.test(literal)) return false
  const named = COUNT_WORDS.indexOf(told)
  return literal.length !== (named < 0 ? Number(told) : named + 2)
}

/** True if a number may have an example's format: as many decimals if there are three or more, no lost zero. */
function isLike(literal: string, example: string): boolean {
  if (!NUMBERS.test(example) || COMPOUND.test(example)) return false
  if (/^0\d+$/.test(example)) return literal.length >= example.length
  const [, decimals = ""] = example.split(".")
  return decimals.length < 3 || literal.split(".")[1]?.length === decimals.length
}

/**
 * True if the description gives another format and no example looks like the number. If an example has no digits, the
 * text may be anything. Ex) 5 where the text is described by '10s', 12 for a ticket such as OAK-12; but not with
 * 'left', 'A12'
 */
function isOfOtherForm(literal: string, description: string): boolean {
  const told = [...description.matchAll(EXAMPLE)]
    .map(([, bare, quoted]) => (bare ?? quoted ?? "").replace(/\.$/, ""))
    .filter((example) => /\w/.test(example))
  const examples = told.filter((example) => /\d/.test(example))
  if (hasOtherLength(literal, description)) return true
  if (TIME_IN_DIGITS.test(description) || examples.some((example) => isLike(literal, example))) return false
  if (SIGNED_FORM.test(description) || UNITS_IN_BRACKETS.test(description)) return true
  if (examples.some((example) => MEASURE.test(example) || COMPOUND.test(example) || /^0\d+$/.test(example))) return true
  return examples.length > 0 && examples.length === told.length
}

/** True for a ZIP code with fewer than five digits: the number may have lost leading zeros. Ex) 2134 */
const isShortZip = (literal: string, key: string): boolean =>
  /^\d{3,4}$/.test(literal) && splitKeyWords(key).some((word) => /^zip(?:code)?$/.test(word))

export const numberForString: RepairRule = {
  id: "type/number-for-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["number", STRING_BIT],
  message: "The tool expects text; the number is quoted as it was written.",
  propose(place) {
    const literal = literalAt(place, place.node)
    const description = (place.view.description ?? "").slice(0, MAX_READ)
    if (mayBeRounded(literal) || isShortZip(literal, place.key) || isOfOtherForm(literal, description)) return null
    return { edits: `"${literal}"`, confidence: SHORT_INTEGER.test(literal) ? "certain" : "likely" }
  },
}
