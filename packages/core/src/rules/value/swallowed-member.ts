import { lastMember } from "../../json/tree.ts"
import { isOnly } from "../members.ts"
import type { RepairRule } from "../rule.ts"
import { swallowedIn } from "../swallowed.ts"
import { DECLARED_FAULTS } from "../triggers.ts"

export const swallowedMember: RepairRule = {
  id: "value/swallowed-member",
  triggerKeywords: [DECLARED_FAULTS.swallowed],
  maxConfidence: "likely",
  propose(place) {
    const found = place.node.kind === "object" ? swallowedIn(place.value, place.view) : null
    const member = found === null ? undefined : lastMember(place.node, found.key)
    if (found === null || found.memberSplit === null || member === undefined || !isOnly(place.node, member)) return null
    const memberTexts = found.memberSplit.members
      .map(([name, literal]) => `${JSON.stringify(name)}:${literal}`)
      .join(",")
    return {
      edits: [
        {
          start: member.value.start,
          end: member.value.end,
          insert: `${JSON.stringify(found.memberSplit.own)},${memberTexts}`,
        },
      ],
      confidence: "likely",
      message: `The value of ${JSON.stringify(found.key)} contained the markup of the members after it.`,
    }
  },
}
