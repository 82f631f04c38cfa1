import { STRING_BIT } from "../../json/kind.ts"
import { literalAt, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

const SHORT_INTEGER = /^-?\d{1,15}$/
const LONG_INTEGER = /^-?\d{16,}$/

/** The digits that are left of a longer number once it was read as floating point. Ex) 1234567890123456800 */
const mayBeRounded = (literal: string): boolean =>
  LONG_INTEGER.test(literal) && !Number.isSafeInteger(Number(literal)) && String(Number(literal)) === literal

/** Seconds since 1970 are a time in digits. */
const TIME_IN_DIGITS = /\b(?:unix|epoch|or (?:an? )?timestamp)\b/i
/** Forms that no digits alone have. Ex) YYYY-MM-DD, HH:MM */
const SIGNED_FORM = /\bISO[ -]?8601\b|\b[YMDH]{2,4}[-:/.][YMDHS]{2}/
/** What a description quotes or gives as an example. */
const EXAMPLE =
  /(?:\be\.?g\.?,?|\b(?:example|such as|like)\b:?)\s{0,4}["'`]?([^\s"'`,;)]{1,40})|["'`]([^"'`]{1,40})["'`]/gi
const MAX_READ = 2_000

/** A number with its unit, a time, a day or a colour. Other examples only show what may be written. Ex) 10s; not PROJ-12, '1-5' */
const MEASURE =
  /^(?:-?\d+(?:\.\d+)?\s?(?:ms|s|secs?|m|mins?|h|d|w|y|px|r?em|pt|%|[kmgt]i?b)|\d{1,2}:\d\d(?::\d\d)?|\d{1,4}([-/])\d{1,2}\1\d{1,4}(?:[T ].{1,20})?|#(?=\d{0,5}[a-f])[\da-f]{6})$/i

/** Ex) 5 where the text is described by '10s': some example has a unit, or more digits, and none is like the number. */
function isOfOtherForm(literal: string, description: string): boolean {
  const examples = [...description.matchAll(EXAMPLE)]
    .map(([, told, quoted]) => (told ?? quoted ?? "").replace(/\.$/, ""))
    .filter((example) => /\d/.test(example))
  const isPadded = (example: string): boolean => /^0\d+$/.test(example) && literal.length < example.length
  const isLike = (example: string): boolean => /^-?\d+(?:\.\d+)?$/.test(example) && !isPadded(example)
  if (TIME_IN_DIGITS.test(description) || examples.some(isLike)) return false
  return SIGNED_FORM.test(description) || examples.some((example) => MEASURE.test(example) || isPadded(example))
}

export const numberForString: RepairRule = {
  id: "type/number-for-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["number", STRING_BIT],
  message: "The tool expects text; the number is quoted as it was written.",
  propose(place) {
    const literal = literalAt(place, place.node)
    if (mayBeRounded(literal) || isOfOtherForm(literal, (place.view.description ?? "").slice(0, MAX_READ))) return null
    return { edits: `"${literal}"`, confidence: SHORT_INTEGER.test(literal) ? "certain" : "likely" }
  },
}
