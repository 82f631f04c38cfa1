import { ENVELOPE_TYPES, TOOL_NAME_KEYS } from "../../json/envelope.ts"
import { foldMemberName } from "../../json/names.ts"
import { type JsonMember, stringOf } from "../../json/tree.ts"
import { namesAt } from "../key-pairs.ts"
import { dropMembers } from "../members.ts"
import { type RepairPlace, type RepairRule, UNKNOWN_MEMBER } from "../rule.ts"

const textOf = (place: RepairPlace, member: JsonMember): string | null =>
  member.value.kind === "string" ? stringOf(place.text, member.value) : null

const isName = (place: RepairPlace, member: JsonMember): boolean =>
  TOOL_NAME_KEYS.has(foldMemberName(member.key)) && textOf(place, member) === place.tool.name

const isType = (place: RepairPlace, member: JsonMember): boolean =>
  member.key === "type" && ENVELOPE_TYPES.has(textOf(place, member) ?? "")

export const keyToolName: RepairRule = {
  id: "key/tool-name",
  triggers: UNKNOWN_MEMBER,
  maxConfidence: "likely",
  message: "The member repeats the name of the tool that is called.",
  propose(place) {
    const { unknownMembers } = namesAt(place)
    const namingMembers = unknownMembers.filter((member) => isName(place, member))
    if (!place.atRoot || namingMembers.length === 0) return null
    const typeMembers = unknownMembers.filter((member) => isType(place, member))
    return { edits: dropMembers(place.node, [...namingMembers, ...typeMembers]) }
  },
}
