import { ARRAY_BIT } from "../../json/kind.ts"
import { foldMemberName } from "../../json/names.ts"
import { literalAt, NAME_KEYWORDS, onlyOf, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

export const wrappedValue: RepairRule = {
  id: "shape/wrapped-value",
  triggers: [...VALUE_KEYWORDS, ...NAME_KEYWORDS],
  maxConfidence: "likely",
  message: "The object only repeats the name of the value inside it.",
  propose(place) {
    const { atRoot, view, node, key } = place
    // A list has its own rule for this: there the wrapper may hold the items or be one.
    if (atRoot || (view.kinds & ARRAY_BIT) !== 0) return null
    const only = onlyOf(node.members)
    if (only === undefined || only.value.kind === "null" || view.names.includes(only.key)) return null
    // called like the place or plainly "value", and the schema knows no such member
    const name = foldMemberName(only.key)
    return name === "value" || (key !== "" && name === foldMemberName(key)) ? literalAt(place, only.value) : null
  },
}
