import { BOOLEAN_BIT } from "../../json/kind.ts"
import { proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

export const booleanAsString: RepairRule = {
  id: "type/boolean-as-string",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  propose(place) {
    if (!standsFor(place, "string", BOOLEAN_BIT)) return null
    const word = String(place.value).trim().toLowerCase()
    if (word !== "true" && word !== "false") return null
    return proposeText(place, word, "certain", "The text is the word for a boolean, and the tool expects a boolean.")
  },
}
