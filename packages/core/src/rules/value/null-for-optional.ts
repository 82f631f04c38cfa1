import { toPointer } from "../../json/pointer.ts"
import { proposeOmission } from "../members.ts"
import { type RepairRule, VALUE_OR_UNION } from "../rule.ts"

export const nullForOptional: RepairRule = {
  id: "value/null-for-optional",
  triggers: VALUE_OR_UNION,
  propose(place) {
    if (place.node.kind !== "null") return null
    return proposeOmission(place, `The optional member ${toPointer([place.key])} may be left out but must not be null.`)
  },
}
