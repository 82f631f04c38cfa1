import { STRING_BIT } from "../../json/kind.ts"
import { literalAt, type RepairRule, standsFor, VALUE_KEYWORDS } from "../rule.ts"

export const booleanForString: RepairRule = {
  id: "type/boolean-for-string",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "likely",
  message: "The tool expects text; the word is quoted.",
  propose: (place) => (standsFor(place, "boolean", STRING_BIT) ? `"${literalAt(place, place.node)}"` : null),
}
