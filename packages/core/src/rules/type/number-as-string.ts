import { isHeldExactly } from "../../json/canonical.ts"
import { NUMBER_BIT } from "../../json/kind.ts"
import { withoutMarks } from "../number-marks.ts"
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

export const numberAsString: RepairRule = {
  id: "type/number-as-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["string", NUMBER_BIT],
  message: "The text is one number, and the tool expects a number.",
  propose(place) {
    const text = String(place.value).trim()
    // Ex) "\"7\"" : quoted once more
    const bare = /^(["'`])([^"'`]*)\1$/.exec(text)?.[2] ?? text
    const { integer } = place.view
    const plain = readNumberText(bare, integer)
    if (plain !== null && bare === text) return plain
    const found = plain ?? readNumberText(withoutMarks(bare, place), integer)
    return found === null ? null : { ...found, confidence: "likely" }
  },
}
