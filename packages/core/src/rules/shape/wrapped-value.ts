import { ARRAY_BIT } from "../../json/kind.ts"
import { foldMemberName } from "../../json/names.ts"
import type { JsonMember, JsonNode } from "../../json/tree.ts"
import { literalAt, proposeText, type RepairPlace, type RepairRule } from "../rule.ts"
import { NAME_KEYWORDS, VALUE_KEYWORDS } from "../triggers.ts"

/**
 * The only member of an object, when it is called like the place or plainly "value", and the schema knows no such
 * member.
 */
function findWrappedMember(place: RepairPlace, node: JsonNode): JsonMember | null {
  const [only, another] = node.members
  if (node.kind !== "object" || only === undefined || another !== undefined || place.view.names.includes(only.key))
    return null
  const name = foldMemberName(only.key)
  return name === "value" || (place.key !== "" && name === foldMemberName(place.key)) ? only : null
}

export const wrappedValue: RepairRule = {
  id: "shape/wrapped-value",
  triggerKeywords: [...VALUE_KEYWORDS, ...NAME_KEYWORDS],
  maxConfidence: "likely",
  propose(place) {
    // A list has its own rule for this: there the wrapper may hold the items or be one.
    if (place.atRoot || (place.view.kinds & ARRAY_BIT) !== 0) return null
    const member = findWrappedMember(place, place.node)
    if (member === null || member.value.kind === "null") return null
    return proposeText(
      place,
      literalAt(place, member.value),
      "likely",
      "The object only repeats the name of the value inside it.",
    )
  },
}
