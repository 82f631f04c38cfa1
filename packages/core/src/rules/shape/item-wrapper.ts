import { ARRAY, OBJECT } from "../../json/kind.ts"
import type { Member } from "../../json/tree.ts"
import { isItemWrapper } from "../item-names.ts"
import { literal, type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

export const itemWrapper: Rule = {
  id: "shape/item-wrapper",
  wakes: VALUE,
  atBest: "likely",
  title: "The items of a list are wrapped in an object.",
  safety:
    "The object has one member, named item, element, value or like the list itself, and the items of the list declare no such member. Only likely: the name is dropped on the evidence of what it means.",
  examples: [
    {
      schema: { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } },
      before: '{"tags":{"item":["oak"]}}',
      after: '{"tags":["oak"]}',
    },
    { schema: { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }, before: '{"tags":{"colour":["oak"]}}', after: null },
  ],
  propose(place) {
    if ((place.view.kinds & ARRAY) === 0 || (place.view.kinds & OBJECT) !== 0 || !isItemWrapper(place)) return null
    const only = place.node.members[0] as Member
    const element = place.view.element(0)
    // An open element could be the object itself: {"item": {…}} for a list of any objects has two readings. A list inside has one.
    if (only.value.kind !== "array" && (element === null || element.isValid(place.value))) return null
    if (only.value.kind === "null") return null
    return { edits: replace(place, literal(place, only.value)), confidence: "likely", message: "A list is wanted; the object only wraps its items." }
  },
}
