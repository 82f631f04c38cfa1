import { ARRAY_BIT } from "../../json/kind.ts"
import { proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

export const emptyObjectForArray: RepairRule = {
  id: "shape/empty-object-for-array",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  propose(place) {
    if (!standsFor(place, "object", ARRAY_BIT) || place.node.members.length > 0) return null
    return proposeText(place, "[]", "certain", "A list is wanted, and there is nothing in the object.")
  },
}
