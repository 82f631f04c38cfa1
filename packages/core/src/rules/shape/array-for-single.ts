import { ARRAY } from "../../json/kind.ts"
import { literal, type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

export const arrayForSingle: Rule = {
  id: "shape/array-for-single",
  wakes: VALUE,
  atBest: "certain",
  title: "A list of one stands where the one is wanted.",
  safety:
    "Only a list of exactly one element that is not null, where no list is accepted, and only when the element fits. From a longer list something would have to be dropped, from an empty one something invented: both are refused.",
  examples: [
    { schema: { type: "object", properties: { city: { type: "string" } } }, before: '{"city":["Graz"]}', after: '{"city":"Graz"}' },
    { schema: { type: "object", properties: { city: { type: "string" } } }, before: '{"city":["Graz","Linz"]}', after: null },
  ],
  propose(place) {
    const [only, second] = place.node.items
    if (place.node.kind !== "array" || (place.view.kinds & ARRAY) !== 0) return null
    if (only === undefined || second !== undefined || only.kind === "null") return null
    return { edits: replace(place, literal(place, only)), confidence: "certain", message: "The list holds the one value that is wanted." }
  },
}
