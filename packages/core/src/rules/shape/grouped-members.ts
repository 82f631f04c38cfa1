import { lastMember } from "../../json/tree.ts"
import { isComparable } from "../key-pairs.ts"
import { isOnly } from "../members.ts"
import { literalAt, onlyOf, type RepairRule, UNKNOWN_MEMBER } from "../rule.ts"

/** Names that only say that there are more members. */
const NEUTRAL_GROUP =
  /^(?:options?|opts|settings|config|configuration|arguments|args|kwargs|parameters|params|properties|attributes)$/i

export const groupedMembers: RepairRule = {
  id: "shape/grouped-members",
  triggers: ["required", ...UNKNOWN_MEMBER],
  maxConfidence: "likely",
  propose(place) {
    const { node, view, text } = place
    const group = onlyOf(node.members.filter(({ key }) => !view.names.includes(key) && NEUTRAL_GROUP.test(key)))
    if (group === undefined || group.value.kind !== "object" || !isOnly(node, group)) return null
    // alone it is a wrapper
    if (!node.members.some(({ key }) => view.names.includes(key))) return null
    const { members } = group.value
    const isWanted = members.every(({ key, value }) => {
      const own = view.names.includes(key) && lastMember(node, key) === undefined ? view.member(key) : null
      return own !== null && place.fits(literalAt(place, value), own)
    })
    const [first] = members
    if (first === undefined || !isComparable(group.value, members) || !isWanted) return null
    const inner = text.slice(first.keyStart, members.at(-1)?.value.end)
    return {
      edits: [{ start: group.keyStart, end: group.value.end, insert: inner }],
      message: `The tool has the members of ${JSON.stringify(group.key)} beside the others.`,
      part: true,
      reportedUnder: members.map(({ key }) => key),
    }
  },
}
