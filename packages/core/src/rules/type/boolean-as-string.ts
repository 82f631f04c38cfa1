import { BOOLEAN_BIT } from "../../json/kind.ts"
import { type RepairRule, standsFor, VALUE_KEYWORDS } from "../rule.ts"

export const booleanAsString: RepairRule = {
  id: "type/boolean-as-string",
  triggers: VALUE_KEYWORDS,
  maxConfidence: "certain",
  message: "The text is the word for a boolean, and the tool expects a boolean.",
  propose(place) {
    const word = standsFor(place, "string", BOOLEAN_BIT) ? String(place.value).trim().toLowerCase() : ""
    return word === "true" || word === "false" ? word : null
  },
}
