import { listMemberFor } from "../list-member.ts"
import { literalAt, memberText, type RepairRule, VALUE_OR_UNION } from "../rule.ts"

export const bareList: RepairRule = {
  id: "shape/bare-list",
  triggers: VALUE_OR_UNION,
  maxConfidence: "likely",
  propose(place) {
    const name = listMemberFor(place)
    if (name === null) return null
    const message = `The list is the value of ${JSON.stringify(name)}, the only member that takes a list.`
    return { edits: `{${memberText([name, literalAt(place, place.node)])}}`, message }
  },
}
