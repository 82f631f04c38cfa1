import { isHeldExactly } from "../../json/canonical.ts"
import { NUMBER_BIT } from "../../json/kind.ts"
import { splitKeyWords } from "../fold.ts"
import { type RepairPlace, type RepairProposal, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

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

/** Ex) −5 : the minus of print. Digits of other scripts stay a text, as the other forms of numbers do. */
const withPlainMinus = (text: string): string => text.replace(/^[\u2212\uff0d](?=\d)/, "-")

/** The last word of a name, and how its unit is written behind a number. In the singular a time may be a point in it. */
const UNITS: readonly (readonly [inName: RegExp, behindNumber: RegExp])[] = [
  [/^(?:seconds|secs?)$/, /^(?:seconds?|secs?|s)$/i],
  [/^(?:milliseconds|millis|msecs?|ms)$/, /^(?:milliseconds?|millis|msecs?|ms)$/i],
  [/^(?:minutes|mins)$/, /^(?:minutes?|mins?)$/i],
  [/^(?:hours|hrs)$/, /^(?:hours?|hrs?|h)$/i],
  [/^days$/, /^(?:days?|d)$/i],
  [/^weeks$/, /^weeks?$/i],
  [/^(?:percent|percentage|pct)$/, /^(?:%|percent|pct)$/i],
  [/^(?:px|pixels)$/, /^(?:px|pixels?)$/i],
  [/^(?:kg|kilos|kilograms)$/, /^(?:kg|kilos?|kilograms?)$/i],
  [/^(?:km|kilomet(?:er|re)s)$/, /^(?:km|kilomet(?:er|re)s?)$/i],
  [/^(?:cm|centimet(?:er|re)s)$/, /^(?:cm|centimet(?:er|re)s?)$/i],
  [/^(?:mm|millimet(?:er|re)s)$/, /^(?:mm|millimet(?:er|re)s?)$/i],
  [/^met(?:er|re)s$/, /^(?:m|met(?:er|re)s?)$/],
  // Ex) not 5 Gb: bits
  [/^(?:mb|megabytes)$/, /^(?:MB|mb|megabytes?)$/],
  [/^(?:gb|gigabytes)$/, /^(?:GB|gb|gigabytes?)$/],
  [/^(?:kb|kilobytes)$/, /^(?:KB|kB|kb|kilobytes?)$/],
  [/^celsius$/, /^(?:°\s?C|C|celsius|degrees celsius)$/i],
  [/^fahrenheit$/, /^(?:°\s?F|F|fahrenheit|degrees fahrenheit)$/i],
  [/^cents$/, /^cents?$/i],
]
/** Units of one letter, behind a word for what is measured. Ex) temperature_c, wait_s */
const LETTER_UNITS: readonly (readonly [measured: RegExp, inName: RegExp, behindNumber: RegExp])[] = [
  [/^temp/, /^c$/, /^°?\s?C$/i],
  [/^temp/, /^f$/, /^°?\s?F$/i],
  [
    /^(?:age|delay|duration|interval|length|period|time|timeout|transition|ttl|wait)$/,
    /^s$/,
    /^(?:seconds?|secs?|s)$/i,
  ],
]

/** Ex) "30 s" for wait_seconds : the name of the member ends in the unit, and has no other. Not in price_per_hours */
function withoutUnit(text: string, key: string): string {
  const [, digits, unit = ""] = /^([+-]?\d{1,15}(?:\.\d{1,9})?)\s?([a-z%°][a-z° ]{0,20})$/i.exec(text) ?? []
  if (digits === undefined) return text
  const words = splitKeyWords(key)
  const last = words.at(-1) ?? ""
  const isNamed =
    UNITS.some(([inName, behindNumber]) => inName.test(last) && behindNumber.test(unit)) ||
    LETTER_UNITS.some(
      ([measured, inName, behindNumber]) =>
        inName.test(last) && behindNumber.test(unit) && words.some((word) => measured.test(word)),
    )
  const isOneOfTwo = words.slice(0, -1).some((word) => word === "per" || UNITS.some(([inName]) => inName.test(word)))
  return isNamed && !isOneOfTwo ? digits : text
}

const COLOR_WORD = /^(?:colou?r|fill|background|foreground|tint|shade|hex|rgb)/
/** Ex) #12 : the sign says that a number follows, but for a color. */
function withoutNumberSign(text: string, { key, tool }: RepairPlace): string {
  const isColor = [...splitKeyWords(key), ...splitKeyWords(tool.name)].some((word) => COLOR_WORD.test(word))
  return isColor ? text : text.replace(/^#(?=(?:\d{1,5}|\d{7})$)/, "")
}

export const numberAsString: RepairRule = {
  id: "type/number-as-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["string", NUMBER_BIT],
  message: "The text is one number, and the tool expects a number.",
  propose(place) {
    const { value, view, key } = place
    const text = String(value).trim()
    // Ex) "\"7\"" : quoted once more
    const bare = /^(["'`])([^"'`]*)\1$/.exec(text)?.[2] ?? text
    const digits = withPlainMinus(bare)
    const plain = withoutUnit(view.integer ? withoutNumberSign(digits, place) : digits, key)
    const found = readNumberText(plain, view.integer)
    return found === null || plain === text ? found : { ...found, confidence: "likely" }
  },
}
