import { isHeldExactly } from "../../json/canonical.ts"
import { NUMBER_BIT } from "../../json/kind.ts"
import { type RepairProposal, type RepairRule, standsFor, VALUE_KEYWORDS } from "../rule.ts"

const WHOLE_NUMBER = /^([+-]?)(0*)(\d+)(?:\.0+)?$/
/** Ex) 250.000 : a quarter of a million in half of Europe. */
const DOTTED_THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:\.000)+$/
/** Whole numbers with so many digits are read and written without loss. */
const SAFE_DIGITS = 15
const DECIMAL_NUMBER = /^([+-]?)(0*)(\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * The JSON literal a text spells. Null for a whole number that JavaScript cannot hold: as a text the digits would have
 * reached the tool, as a number others would.
 */
function readNumberText(text: string, wantsInteger: boolean): RepairProposal | null {
  const found = (wantsInteger ? WHOLE_NUMBER : DECIMAL_NUMBER).exec(text)
  if (found === null || DOTTED_THOUSANDS.test(text)) return null
  const [, sign = "", zeros = "", digits = "", fraction = "", exponent = ""] = found
  if (zeros === "" && digits === "" && fraction === "") return null
  const edits = `${sign === "-" ? "-" : ""}${digits === "" ? "0" : digits}${fraction}${exponent}`
  // one zero before the point, or digits that begin with another one
  const isPlain = sign !== "+" && (zeros === "" ? digits !== "" : digits === "" && zeros.length === 1)
  // the last digits of a fraction are lost in any program; those of a whole number may be an id
  const isHeld = digits.length <= SAFE_DIGITS || fraction !== "" || isHeldExactly(edits)
  return isHeld && Number.isFinite(Number(edits)) ? { edits, confidence: isPlain ? "certain" : "likely" } : null
}

export const numberAsString: RepairRule = {
  id: "type/number-as-string",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  message: "The text is one number, and the tool expects a number.",
  propose: (place) =>
    standsFor(place, "string", NUMBER_BIT) ? readNumberText(String(place.value).trim(), place.view.integer) : null,
}
