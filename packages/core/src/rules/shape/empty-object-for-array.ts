import { ARRAY_BIT } from "../../json/kind.ts"
import { proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

export const emptyObjectForArray: RepairRule = {
  id: "shape/empty-object-for-array",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  title: "An empty object stands where a list is wanted.",
  safety: "Both are empty, so nothing is lost and nothing chosen. The list must be allowed to be empty.",
  examples: [
    { schema: { type: "object", properties: { tags: { type: "array" } } }, before: '{"tags":{}}', after: '{"tags":[]}' },
    { schema: { type: "object", properties: { tags: { type: "array", minItems: 1 } } }, before: '{"tags":{}}', after: null },
  ],
  propose(place) {
    if (!standsFor(place, "object", ARRAY_BIT) || place.node.members.length > 0) return null
    return proposeText(place, "[]", "certain", "A list is wanted, and there is nothing in the object.")
  },
}
