import { ARRAY_BIT } from "../../json/kind.ts"
import type { JsonMember } from "../../json/tree.ts"
import { isItemWrapper } from "../item-names.ts"
import { literalAt, proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

const schema = { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }

export const itemWrapper: RepairRule = {
  id: "shape/item-wrapper",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "likely",
  title: "The items of a list are wrapped in an object.",
  safety:
    "The object has one member, named item, element, value or like the list itself, and the items of the list declare no such member. Only likely: the name is dropped on the evidence of what it means.",
  examples: [
    { schema, before: '{"tags":{"item":["oak"]}}', after: '{"tags":["oak"]}' },
    { schema, before: '{"tags":{"colour":["oak"]}}', after: null },
  ],
  propose(place) {
    if (!standsFor(place, "object", ARRAY_BIT) || !isItemWrapper(place)) return null
    const soleMember = place.node.members[0] as JsonMember
    const element = place.view.element(0)
    // An open element could be the object itself: {"item": {…}} for a list of any objects has two readings. A list inside has one.
    if (soleMember.value.kind !== "array" && (element === null || element.isValid(place.value))) return null
    if (soleMember.value.kind === "null") return null
    return proposeText(place, literalAt(place, soleMember.value), "likely", "A list is wanted; the object only wraps its items.")
  },
}
