import { isHeldExactly } from "../../json/canonical.ts"
import { NUMBER_BIT } from "../../json/kind.ts"
import { withoutMarks } from "../number-marks.ts"
import { type RepairProposal, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

const WHOLE_NUMBER = /^([+-]?)(0*)(\d+)(?:\.0+)?$/
/**
 * 250.000 and 1.250 : thousands separators in half of Europe; nobody writes a fraction with three decimals that end in
 * a zero. 0644 : an octal number, or an identifier that keeps its zeros; a single digit is the same in both.
 */
const DOUBTFUL_NUMBER = /^[+-]?(?:[1-9]\d{0,2}(?:\.\d\d0)+|0+[1-7][0-7]+)$/
const DECIMAL_NUMBER = /^([+-]?)(0*)(\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Returns the JSON literal that a text spells and the confidence of this reading. */
function readNumberText(text: string, wantsInteger: boolean): RepairProposal | null {
  const found = (wantsInteger ? WHOLE_NUMBER : DECIMAL_NUMBER).exec(text)
  if (found === null || DOUBTFUL_NUMBER.test(text)) return null
  const [, sign = "", zeros = "", digits = "", fraction = "", exponent = ""] = found
  if (zeros === "" && digits === "" && fraction === "") return null
  const edits = `${sign === "-" ? "-" : ""}${digits === "" ? "0" : digits}${fraction}${exponent}`
  // One zero before the dot, or digits without a leading zero.
  const isPlain = sign !== "+" && (zeros === "" ? digits !== "" : digits === "" && zeros.length === 1)
  // As text, all digits of a long number reach the tool; as a number that JavaScript cannot represent, they change.
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
    // Ex) "\"7\"" : quoted twice
    const bare = /^(["'`])([^"'`]*)\1$/.exec(text)?.[2] ?? text
    const { integer } = place.view
    const plain = readNumberText(bare, integer)
    if (plain !== null && bare === text) return plain
    const found = plain ?? readNumberText(withoutMarks(bare, place), integer)
    return found === null ? null : { ...found, confidence: "likely" }
  },
}
