import { STRING_BIT } from "../../json/kind.ts"
import { literalAt, type RepairRule, standsFor, VALUE_KEYWORDS } from "../rule.ts"

const SHORT_INTEGER = /^-?\d{1,15}$/

export const numberForString: RepairRule = {
  id: "type/number-for-string",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  message: "The tool expects text; the number is quoted as it was written.",
  propose(place) {
    if (!standsFor(place, "number", STRING_BIT)) return null
    const literal = literalAt(place, place.node)
    return { edits: `"${literal}"`, confidence: SHORT_INTEGER.test(literal) ? "certain" : "likely" }
  },
}
