import { NULL_BIT } from "../../json/kind.ts"
import { type RepairRule, standsFor, VALUE_OR_UNION } from "../rule.ts"

export const nullAsText: RepairRule = {
  id: "type/null-as-text",
  triggerKeywords: VALUE_OR_UNION,
  maxConfidence: "certain",
  message: "The text is a word for null, and null is accepted.",
  propose: (place) =>
    standsFor(place, "string", NULL_BIT) && /^(?:null|none|nil)$/i.test(String(place.value).trim()) ? "null" : null,
}
