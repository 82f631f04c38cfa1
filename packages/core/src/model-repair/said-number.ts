import { canonicalNumber } from "../json/canonical.ts"
import { soleNumber } from "./number-words.ts"
import { keyWords, stem } from "./plain-words.ts"

/** Words that leave a number what it is. Closed lists: a word that is not here may be a unit, a bound or a doubt. Ex) hours, at least, about */
const BEFORE: ReadonlySet<string> = new Set("a an the exactly just only precisely please top first total number nr count".split(" "))
const AFTER: ReadonlySet<string> = new Set(
  "please only exactly total in result item entry entrie entries record row hit match matche matches piece pc pcs unit people person".split(" "),
)

/** Units by their short forms; only where the key names the unit itself is it said by both. `m` is left out: minutes, months or metres. */
const UNITS: ReadonlyMap<string, string> = new Map(
  (
    "s second, sec second, ms millisecond, msec millisecond, min minute, h hour, hr hour, d day, wk week, pct percent, percentage percent, " +
    "mg milligram, g gram, kg kilogram, mm millimeter, cm centimeter, km kilometer, kb kilobyte, mb megabyte, gb gigabyte"
  )
    .split(", ")
    .map((pair) => pair.split(" ") as [string, string]),
)

const unitOf = (word: string): string => UNITS.get(word) ?? UNITS.get(stem(word)) ?? stem(word)

/** The words of a key that may stand beside its number. In a rate neither unit may: "5 days" is no number of times per day. */
function ownWords(key: string): readonly string[] {
  const words = keyWords(key)
  return words.includes("per") || words.some((word) => DENYING.has(word)) ? [] : words.map(unitOf)
}

const DENYING: ReadonlySet<string> = new Set("no not non never without except exclude excluding".split(" "))

/** Whether the number is the one a text says, and nothing in the text says that it is counted in something else. */
export function isSaidNumber(said: string, literal: string, key: string): boolean {
  const found = soleNumber(said)
  if (found === null || canonicalNumber(found.literal) !== canonicalNumber(literal)) return false
  const own = ownWords(key)
  const isHarmless = (word: string, neutral: ReadonlySet<string>): boolean => neutral.has(word) || neutral.has(stem(word)) || own.includes(unitOf(word))
  return found.before.every((word) => isHarmless(word, BEFORE)) && found.after.every((word) => isHarmless(word, AFTER))
}
