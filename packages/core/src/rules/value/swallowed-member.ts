import { lastMember } from "../../json/tree.ts"
import { isOnly } from "../members.ts"
import { DECLARED_FAULTS, memberText, type RepairRule, SWALLOWED_MEMBER_RULE } from "../rule.ts"
import { swallowedIn } from "../swallowed.ts"

export const swallowedMember: RepairRule = {
  id: SWALLOWED_MEMBER_RULE,
  triggers: [DECLARED_FAULTS.swallowed],
  maxConfidence: "likely",
  propose({ node, value, view }) {
    const found = swallowedIn(value, view)
    const member = found?.memberSplit == null ? undefined : lastMember(node, found.key)
    if (found?.memberSplit == null || member === undefined || !isOnly(node, member)) return null
    const { own, members } = found.memberSplit
    const { start, end } = member.value
    return {
      edits: [{ start, end, insert: `${JSON.stringify(own)},${memberText(...members)}` }],
      message: `The value of ${JSON.stringify(found.key)} contained the markup of the members after it.`,
    }
  },
}
