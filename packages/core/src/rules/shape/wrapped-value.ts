import { ARRAY } from "../../json/kind.ts"
import { foldName } from "../../json/names.ts"
import type { JsonNode, Member } from "../../json/tree.ts"
import { literal, type Place, type Rule, replace } from "../rule.ts"
import { NAMES, VALUE } from "../wakes.ts"

/** The only member of an object, when it is called like the place or plainly "value", and the schema knows no such member. */
function wrapped(place: Place, node: JsonNode): Member | null {
  const [only, another] = node.members
  if (node.kind !== "object" || only === undefined || another !== undefined || place.view.names.includes(only.key)) return null
  const name = foldName(only.key)
  return name === "value" || (place.key !== "" && name === foldName(place.key)) ? only : null
}

export const wrappedValue: Rule = {
  id: "shape/wrapped-value",
  wakes: [...VALUE, ...NAMES],
  atBest: "likely",
  title: "A value is wrapped in an object under its own name.",
  safety:
    "The object holds one member, named like the place it stands at or plainly value, the schema declares no such member there, and what is inside fits. Only likely: the name is dropped on the evidence of what it means. Null inside is refused.",
  examples: [
    { schema: { type: "object", properties: { city: { type: "string" } } }, before: '{"city":{"city":"Graz"}}', after: '{"city":"Graz"}' },
    { schema: { type: "object", properties: { city: { type: "string" } } }, before: '{"city":{"name":"Graz"}}', after: null },
  ],
  propose(place) {
    // A list has its own rule for this: there the wrapper may hold the items or be one.
    if (place.atRoot || (place.view.kinds & ARRAY) !== 0) return null
    const member = wrapped(place, place.node)
    if (member === null || member.value.kind === "null") return null
    return { edits: replace(place, literal(place, member.value)), confidence: "likely", message: "The object only repeats the name of the value inside it." }
  },
}
