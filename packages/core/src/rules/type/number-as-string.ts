import { NUMBER_BIT } from "../../json/kind.ts"
import { proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

const WHOLE_NUMBER = /^([+-]?)(0*)(\d+)(?:\.0+)?$/
/** Ex) 250.000 : a quarter of a million in half of Europe. */
const DOTTED_THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:\.000)+$/
const DECIMAL_NUMBER = /^([+-]?)(0*)(\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** The JSON literal a text spells, by its digits alone: 2^53 + 1 must not pass through floating point. */
function readNumberText(
  text: string,
  wantsInteger: boolean,
): { readonly numberText: string; readonly plain: boolean } | null {
  const numberMatch = (wantsInteger ? WHOLE_NUMBER : DECIMAL_NUMBER).exec(text)
  if (numberMatch === null) return null
  const [, sign = "", zeros = "", digits = "", fraction = "", exponent = ""] = wantsInteger
    ? numberMatch.slice(0, 4)
    : numberMatch
  if (zeros === "" && digits === "" && fraction === "") return null
  const whole = digits === "" ? "0" : digits
  const digitText = `${sign === "-" ? "-" : ""}${whole}${fraction}${exponent}`
  const plain =
    sign !== "+" && !(zeros !== "" && digits !== "") && zeros.length <= 1 && !(zeros === "" && digits === "")
  return Number.isFinite(Number(digitText)) ? { numberText: digitText, plain } : null
}

export const numberAsString: RepairRule = {
  id: "type/number-as-string",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  propose(place) {
    if (!standsFor(place, "string", NUMBER_BIT)) return null
    const found = readNumberText(String(place.value).trim(), place.view.integer)
    if (found === null || DOTTED_THOUSANDS.test(String(place.value).trim())) return null
    return proposeText(
      place,
      found.numberText,
      found.plain ? "certain" : "likely",
      "The text is one number, and the tool expects a number.",
    )
  },
}
