import { STRING_BIT } from "../../json/kind.ts"
import { literalAt, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

const SHORT_INTEGER = /^-?\d{1,15}$/
const LONG_INTEGER = /^-?\d{16,}$/

/** The digits that are left of a longer number once it was read as floating point. Ex) 1234567890123456800 */
const mayBeRounded = (literal: string): boolean =>
  LONG_INTEGER.test(literal) && !Number.isSafeInteger(Number(literal)) && String(Number(literal)) === literal

export const numberForString: RepairRule = {
  id: "type/number-for-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["number", STRING_BIT],
  message: "The tool expects text; the number is quoted as it was written.",
  propose(place) {
    const literal = literalAt(place, place.node)
    if (mayBeRounded(literal)) return null
    return { edits: `"${literal}"`, confidence: SHORT_INTEGER.test(literal) ? "certain" : "likely" }
  },
}
