import { listMemberFor } from "../list-member.ts"
import { literalAt, proposeText, type RepairRule } from "../rule.ts"
import { VALUE_OR_UNION } from "../triggers.ts"

export const bareList: RepairRule = {
  id: "shape/bare-list",
  triggerKeywords: VALUE_OR_UNION,
  maxConfidence: "likely",
  propose(place) {
    const name = listMemberFor(place)
    if (name === null) return null
    return proposeText(
      place,
      `{${JSON.stringify(name)}:${literalAt(place, place.node)}}`,
      "likely",
      `The list is the value of ${JSON.stringify(name)}, the only member that takes a list.`,
    )
  },
}
