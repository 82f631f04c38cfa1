import { NUMBER, STRING } from "../../json/kind.ts"
import { type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

const WHOLE = /^([+-]?)(0*)(\d+)(?:\.0+)?$/
const DECIMAL = /^([+-]?)(0*)(\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** The JSON literal a text spells, by its digits alone: 2^53 + 1 must not pass through floating point. */
function spelled(text: string, integer: boolean): { readonly number: string; readonly plain: boolean } | null {
  const match = (integer ? WHOLE : DECIMAL).exec(text)
  if (match === null) return null
  const [, sign = "", zeros = "", digits = "", fraction = "", exponent = ""] = integer ? match.slice(0, 4) : match
  if (zeros === "" && digits === "" && fraction === "") return null
  const whole = digits === "" ? "0" : digits
  const number = `${sign === "-" ? "-" : ""}${whole}${fraction}${exponent}`
  const plain = sign !== "+" && !(zeros !== "" && digits !== "") && zeros.length <= 1 && !(zeros === "" && digits === "")
  return Number.isFinite(Number(number)) ? { number, plain } : null
}

export const numberAsString: Rule = {
  id: "type/number-as-string",
  wakes: VALUE,
  atBest: "certain",
  title: "A number is written as text.",
  safety:
    "The text must be the digits of one number and nothing else, the field must not accept text, and the number must satisfy every other keyword of the field. Digits are copied, never computed, so nothing is rounded. A text with a plus sign, leading zeros or no digit before the point is only likely: it may have been a code. Units, separators, hexadecimal and number words are refused.",
  examples: [
    { schema: { type: "object", properties: { port: { type: "integer" } } }, before: '{"port":"8080"}', after: '{"port":8080}' },
    { schema: { type: "object", properties: { port: { type: "integer" } } }, before: '{"port":"8080/tcp"}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "string" || (place.view.kinds & NUMBER) === 0 || (place.view.kinds & STRING) !== 0) return null
    const found = spelled(String(place.value).trim(), place.view.integer)
    if (found === null) return null
    return {
      edits: replace(place, found.number),
      confidence: found.plain ? "certain" : "likely",
      message: "The text spells one number, and a number is wanted.",
    }
  },
}
