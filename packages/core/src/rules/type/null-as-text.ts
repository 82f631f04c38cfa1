import { NULL_BIT } from "../../json/kind.ts"
import { proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_OR_UNION } from "../triggers.ts"

const NULL_WORDS = new Set(["null", "none", "nil"])

export const nullAsText: RepairRule = {
  id: "type/null-as-text",
  triggerKeywords: VALUE_OR_UNION,
  maxConfidence: "certain",
  propose(place) {
    if (!standsFor(place, "string", NULL_BIT) || !NULL_WORDS.has(String(place.value).trim().toLowerCase())) return null
    return proposeText(place, "null", "certain", "The text is a word for null, and null is accepted.")
  },
}
