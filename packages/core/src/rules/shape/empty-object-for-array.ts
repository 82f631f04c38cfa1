import { ARRAY, OBJECT } from "../../json/kind.ts"
import { type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

export const emptyObjectForArray: Rule = {
  id: "shape/empty-object-for-array",
  wakes: VALUE,
  atBest: "certain",
  title: "An empty object stands where a list is wanted.",
  safety: "Both are empty, so nothing is lost and nothing chosen. The list must be allowed to be empty.",
  examples: [
    { schema: { type: "object", properties: { tags: { type: "array" } } }, before: '{"tags":{}}', after: '{"tags":[]}' },
    { schema: { type: "object", properties: { tags: { type: "array", minItems: 1 } } }, before: '{"tags":{}}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "object" || place.node.members.length > 0 || (place.view.kinds & ARRAY) === 0 || (place.view.kinds & OBJECT) !== 0) return null
    return { edits: replace(place, "[]"), confidence: "certain", message: "A list is wanted, and there is nothing in the object." }
  },
}
