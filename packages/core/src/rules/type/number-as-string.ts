import { isHeldExactly } from "../../json/canonical.ts"
import { NUMBER_BIT } from "../../json/kind.ts"
import { splitKeyWords } from "../fold.ts"
import { type RepairProposal, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

const WHOLE_NUMBER = /^([+-]?)(0*)(\d+)(?:\.0+)?$/
/**
 * Ex) 250.000, 1.250 : thousands in half of Europe; three decimals that end in a zero are no fraction that is written. 0644 : other digits in base eight, or an identifier that keeps
 * its zeros; one digit is the same in both.
 */
const DOUBTFUL_NUMBER = /^[+-]?(?:[1-9]\d{0,2}(?:\.\d\d0)+|0+[1-7][0-7]+)$/
const DECIMAL_NUMBER = /^([+-]?)(0*)(\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** The JSON literal a text spells, and how sure that is. */
function readNumberText(text: string, wantsInteger: boolean): RepairProposal | null {
  const found = (wantsInteger ? WHOLE_NUMBER : DECIMAL_NUMBER).exec(text)
  if (found === null || DOUBTFUL_NUMBER.test(text)) return null
  const [, sign = "", zeros = "", digits = "", fraction = "", exponent = ""] = found
  if (zeros === "" && digits === "" && fraction === "") return null
  const edits = `${sign === "-" ? "-" : ""}${digits === "" ? "0" : digits}${fraction}${exponent}`
  // one zero before the point, or digits that begin with another one
  const isPlain = sign !== "+" && (zeros === "" ? digits !== "" : digits === "" && zeros.length === 1)
  // as a text the digits of a long number reach the tool; as a number that JavaScript cannot hold others would
  const isHeld = Math.abs(Number(edits)) < 2 ** 53 || isHeldExactly(edits)
  return isHeld ? { edits, confidence: isPlain ? "certain" : "likely" } : null
}

/** Ex) ４２, ٤٢, −5 : digits of other scripts and the minus of print. By the first digit of each row of ten. */
const FOREIGN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g
const FIRST_DIGITS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]
function withPlainDigits(text: string): string {
  const plain = text.replace(FOREIGN_DIGIT, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (FIRST_DIGITS.find((first) => code >= first && code < first + 10) ?? code))
  })
  return plain.replace(/^[\u2212\uff0d](?=\d)/, "-")
}

/** How a unit is written behind a number, by the word for it in the name of a member. */
const UNITS: readonly (readonly [inName: RegExp, behindNumber: RegExp])[] = [
  [/^(?:seconds?|secs?|s)$/, /^(?:seconds?|secs?|s)$/],
  [/^(?:milliseconds?|millis|msecs?|ms)$/, /^(?:milliseconds?|millis|msecs?|ms)$/],
  [/^(?:minutes?|mins)$/, /^(?:minutes?|mins?)$/],
  [/^(?:hours?|hrs?)$/, /^(?:hours?|hrs?|h)$/],
  [/^days?$/, /^(?:days?|d)$/],
  [/^weeks?$/, /^weeks?$/],
  [/^(?:percent|percentage|pct)$/, /^(?:%|percent|pct)$/],
  [/^(?:px|pixels?)$/, /^(?:px|pixels?)$/],
  [/^(?:kg|kilos?|kilograms?)$/, /^(?:kg|kilos?|kilograms?)$/],
  [/^(?:km|kilomet(?:er|re)s?)$/, /^(?:km|kilomet(?:er|re)s?)$/],
  [/^(?:cm|centimet(?:er|re)s?)$/, /^(?:cm|centimet(?:er|re)s?)$/],
  [/^(?:mm|millimet(?:er|re)s?)$/, /^(?:mm|millimet(?:er|re)s?)$/],
  [/^met(?:er|re)s?$/, /^(?:m|met(?:er|re)s?)$/],
  [/^(?:mb|megabytes?)$/, /^(?:mb|megabytes?)$/],
  [/^(?:gb|gigabytes?)$/, /^(?:gb|gigabytes?)$/],
  [/^(?:kb|kilobytes?)$/, /^(?:kb|kilobytes?)$/],
  [/^(?:celsius|c)$/, /^(?:°\s?c|c|celsius|degrees celsius)$/],
  [/^(?:fahrenheit|f)$/, /^(?:°\s?f|f|fahrenheit|degrees fahrenheit)$/],
  [/^cents$/, /^cents?$/],
]

/** Ex) "30 s" for wait_seconds : the name of the member has the unit, too. */
function withoutUnit(text: string, key: string): string {
  const [, digits, unit = ""] = /^([+-]?\d{1,15}(?:\.\d{1,9})?)\s?([a-z%°][a-z° ]{0,20})$/i.exec(text) ?? []
  if (digits === undefined) return text
  const words = splitKeyWords(key)
  const isNamed = UNITS.some(
    ([inName, behindNumber]) => behindNumber.test(unit.toLowerCase()) && words.some((word) => inName.test(word)),
  )
  return isNamed ? digits : text
}

/** Ex) #12 : the sign says that a number follows. */
const withoutNumberSign = (text: string): string => text.replace(/^#(?=\d{1,15}$)/, "")

export const numberAsString: RepairRule = {
  id: "type/number-as-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["string", NUMBER_BIT],
  message: "The text is one number, and the tool expects a number.",
  propose({ value, view, key }) {
    const text = String(value).trim()
    // Ex) "\"7\"" : quoted once more
    const bare = /^(["'`])([^"'`]*)\1$/.exec(text)?.[2] ?? text
    const digits = withPlainDigits(bare)
    const plain = withoutUnit(view.integer ? withoutNumberSign(digits) : digits, key)
    const found = readNumberText(plain, view.integer)
    return found === null || plain === text ? found : { ...found, confidence: "likely" }
  },
}
