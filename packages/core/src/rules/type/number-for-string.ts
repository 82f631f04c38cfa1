import { STRING_BIT } from "../../json/kind.ts"
import { literalAt, proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

const SHORT_INTEGER = /^-?\d{1,15}$/

export const numberForString: RepairRule = {
  id: "type/number-for-string",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  propose(place) {
    if (!standsFor(place, "number", STRING_BIT)) return null
    const numberLiteral = literalAt(place, place.node)
    return proposeText(
      place,
      `"${numberLiteral}"`,
      SHORT_INTEGER.test(numberLiteral) ? "certain" : "likely",
      "The tool expects text; the number is quoted as it was written.",
    )
  },
}
