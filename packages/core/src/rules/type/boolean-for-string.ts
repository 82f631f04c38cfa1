import { STRING_BIT } from "../../json/kind.ts"
import { literalAt, proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

export const booleanForString: RepairRule = {
  id: "type/boolean-for-string",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "likely",
  propose(place) {
    if (!standsFor(place, "boolean", STRING_BIT)) return null
    return proposeText(
      place,
      `"${literalAt(place, place.node)}"`,
      "likely",
      "The tool expects text; the word is quoted.",
    )
  },
}
