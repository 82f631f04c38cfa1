import { type JsonMember, lastMember } from "../../json/tree.ts"
import { isComparable } from "../key-pairs.ts"
import { isOnly } from "../members.ts"
import { literalAt, onlyOf, type RepairPlace, type RepairRule, UNKNOWN_MEMBER } from "../rule.ts"

/** Names that only say that the group holds more members of the call. */
const OPTIONS = /^(?:options?|opts|settings)$/i
/** Names of a group that may instead belong to what the tool runs. */
const GROUP_OF_THING = /^(?:config|configuration|kwargs|arguments|args|parameters|params|properties|attributes)$/i
/** Names of another thing that has members of its own: a script, a query, a request. */
const RUN_NAME =
  /^(?:sql|cypher|statement|script|func(?:tion)?|template|tool|workflow|job|procedure|program|plugin|method|url|uri|endpoint|host|device|topic|symbol)(?:_?(?:name|id))?$/i
const RUN_TOOL = /sql|cypher|database|graphql|(?:run|execute)_?query/i

/** True if the members of a group may belong to another thing than the call. */
function mayBeOfThing({ tool, view }: RepairPlace, group: JsonMember): boolean {
  const inside = group.value.members
  if (view.required.length > 0 && view.required.every((name) => inside.some(({ key }) => key === name))) return false
  if (OPTIONS.test(group.key)) return false
  const takesArguments = /^(?:arg|param)/i.test(group.key) && view.names.includes("command")
  return takesArguments || RUN_TOOL.test(tool.name) || view.names.some((name) => RUN_NAME.test(name))
}

export const groupedMembers: RepairRule = {
  id: "shape/grouped-members",
  triggers: ["required", ...UNKNOWN_MEMBER],
  maxConfidence: "likely",
  propose(place) {
    const { node, view, text } = place
    const isGroup = (key: string): boolean => OPTIONS.test(key) || GROUP_OF_THING.test(key)
    const group = onlyOf(node.members.filter(({ key }) => !view.names.includes(key) && isGroup(key)))
    if (group === undefined || group.value.kind !== "object" || !isOnly(node, group)) return null
    const { members } = group.value
    // A group without siblings is a wrapper of the arguments, except if it is named like options.
    const isAlone = node.members.length === 1 && OPTIONS.test(group.key)
    if (!isAlone && !node.members.some(({ key }) => view.names.includes(key))) return null
    if (mayBeOfThing(place, group)) return null
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
