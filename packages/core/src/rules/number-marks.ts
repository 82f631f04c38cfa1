// Removes marks around a number that add no information: a unit that the member name states, or a number sign.
import { splitKeyWords } from "./fold.ts"
import type { RepairPlace } from "./rule.ts"

type NumberPlace = Pick<RepairPlace, "key" | "tool" | "view">

/** The typographic minus. Digits of other scripts stay text, like the other number formats. */
const PRINTED_MINUS = /^[\u2212\uff0d](?=\d)/

/** Removes such marks from a number; keeps other text. Ex) "30 s" for wait_seconds, "#12" for a whole number, "−5" */
export function withoutMarks(text: string, place: NumberPlace): string {
  const digits = text.replace(PRINTED_MINUS, "-")
  return withoutUnit(place.view.integer ? withoutNumberSign(digits, place) : digits, place.key)
}

/**
 * The last word of a name, and how its unit is written after a number. A time in the singular may be a point in time. A
 * unit of one letter needs a word for what is measured in the name. Ex) temperature_c, wait_s
 */
const UNITS: readonly (readonly [inName: RegExp, behindNumber: RegExp, measured?: RegExp])[] = [
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
  // Ex) not 5 Gb: that means bits
  [/^(?:mb|megabytes)$/, /^(?:MB|mb|megabytes?)$/],
  [/^(?:gb|gigabytes)$/, /^(?:GB|gb|gigabytes?)$/],
  [/^(?:kb|kilobytes)$/, /^(?:KB|kB|kb|kilobytes?)$/],
  [/^celsius$/, /^(?:°\s?C|C|celsius|degrees celsius)$/i],
  [/^fahrenheit$/, /^(?:°\s?F|F|fahrenheit|degrees fahrenheit)$/i],
  [/^cents$/, /^cents?$/i],
  [/^c$/, /^°?\s?C$/i, /^temp/],
  [/^f$/, /^°?\s?F$/i, /^temp/],
  [
    /^s$/,
    /^(?:seconds?|secs?|s)$/i,
    /^(?:age|delay|duration|interval|length|period|time|timeout|transition|ttl|wait)$/,
  ],
]

/** Removes a unit that is the end and only unit of the name. Ex) "30 s" for wait_seconds, not price_per_hours */
function withoutUnit(text: string, key: string): string {
  const [, digits, unit = ""] = /^([+-]?\d{1,15}(?:\.\d{1,9})?)\s?([a-z%°][a-z° ]{0,20})$/i.exec(text) ?? []
  if (digits === undefined) return text
  const words = splitKeyWords(key)
  const last = words.at(-1) ?? ""
  const isNamed = UNITS.some(
    ([inName, behindNumber, measured = /^/]) =>
      inName.test(last) && behindNumber.test(unit) && words.some((word) => measured.test(word)),
  )
  const isUnit = (word: string): boolean =>
    UNITS.some(([inName, , measured]) => measured === undefined && inName.test(word))
  const isOneOfTwo = words.slice(0, -1).some((word) => word === "per" || isUnit(word))
  return isNamed && !isOneOfTwo ? digits : text
}

const COLOR_WORD = /^(?:colou?r|fill|background|foreground|tint|shade|hex|rgb)/
/** Removes a number sign, except where a color may be meant. Ex) #12 */
function withoutNumberSign(text: string, { key, tool }: NumberPlace): string {
  const isColor = [...splitKeyWords(key), ...splitKeyWords(tool.name)].some((word) => COLOR_WORD.test(word))
  return isColor ? text : text.replace(/^#(?=(?:\d{1,5}|\d{7})$)/, "")
}
