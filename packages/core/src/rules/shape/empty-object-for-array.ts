import { ARRAY_BIT } from "../../json/kind.ts"
import { type RepairRule, standsFor, VALUE_KEYWORDS } from "../rule.ts"

export const emptyObjectForArray: RepairRule = {
  id: "shape/empty-object-for-array",
  triggers: VALUE_KEYWORDS,
  maxConfidence: "certain",
  message: "A list is wanted, and there is nothing in the object.",
  propose: (place) => (standsFor(place, "object", ARRAY_BIT) && place.node.members.length === 0 ? "[]" : null),
}
