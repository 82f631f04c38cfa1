import { ARRAY_BIT } from "../../json/kind.ts"
import type { JsonMember } from "../../json/tree.ts"
import { isItemWrapper } from "../item-names.ts"
import { literalAt, proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

export const itemWrapper: RepairRule = {
  id: "shape/item-wrapper",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "likely",
  propose(place) {
    if (!standsFor(place, "object", ARRAY_BIT) || !isItemWrapper(place)) return null
    const soleMember = place.node.members[0] as JsonMember
    const element = place.view.element(0)
    // An open element could be the object itself: {"item": {…}} for a list of any objects has two readings. A list
    // inside has one.
    if (soleMember.value.kind !== "array" && (element === null || element.isValid(place.value))) return null
    if (soleMember.value.kind === "null") return null
    return proposeText(
      place,
      literalAt(place, soleMember.value),
      "likely",
      "A list is wanted; the object only wraps its items.",
    )
  },
}
