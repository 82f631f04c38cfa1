import { ARRAY_BIT } from "../../json/kind.ts"
import { isItemWrapper } from "../item-names.ts"
import { literalAt, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

export const itemWrapper: RepairRule = {
  id: "shape/item-wrapper",
  triggers: VALUE_KEYWORDS,
  replaces: ["object", ARRAY_BIT],
  maxConfidence: "likely",
  message: "A list is wanted; the object only wraps its items.",
  propose(place) {
    const inner = place.node.members[0]?.value
    if (!isItemWrapper(place) || inner === undefined) return null
    const element = place.view.element(0)
    // An item without a schema could be the object itself: {"item": {…}} for a list of any objects has two readings.
    // With a list inside, there is only one reading.
    if (inner.kind !== "array" && (element === null || element.isValid(place.value))) return null
    return inner.kind === "null" ? null : literalAt(place, inner)
  },
}
