import { foldMemberName } from "../../json/names.ts"
import { type JsonMember, stringOf } from "../../json/tree.ts"
import { ENVELOPE_TYPES, TOOL_NAME_KEYS } from "../envelope.ts"
import { namesAt } from "../key-pairs.ts"
import { dropMembers } from "../members.ts"
import type { RepairPlace, RepairRule } from "../rule.ts"
import { UNKNOWN_MEMBER } from "../triggers.ts"

const textOf = (place: RepairPlace, member: JsonMember): string | null => (member.value.kind === "string" ? stringOf(place.text, member.value) : null)

const isName = (place: RepairPlace, member: JsonMember): boolean => TOOL_NAME_KEYS.has(foldMemberName(member.key)) && textOf(place, member) === place.tool.name

const isType = (place: RepairPlace, member: JsonMember): boolean => member.key === "type" && ENVELOPE_TYPES.has(textOf(place, member) ?? "")

const schema = { type: "object", properties: { path: { type: "string" } }, required: ["path"], additionalProperties: false }

export const keyToolName: RepairRule = {
  id: "key/tool-name",
  triggerKeywords: UNKNOWN_MEMBER,
  maxConfidence: "likely",
  title: "The tool's own name stands beside the arguments.",
  safety:
    "The member is called name, tool, function or the like, the tool does not declare it, its value is exactly the name of this tool, and the rest fits. It repeats what the call already says. A type such as function is dropped beside such a name only. Another value is data, another tool's name is another call: both are refused.",
  examples: [
    { schema, before: '{"tool":"brew_tea","path":"a.md"}', after: '{"path":"a.md"}' },
    { schema, before: '{"name":"a.md","path":"b.md"}', after: null },
  ],
  propose(place) {
    const { unknownMembers } = namesAt(place)
    const namingMembers = unknownMembers.filter((member) => isName(place, member))
    if (!place.atRoot || namingMembers.length === 0) return null
    const typeMembers = unknownMembers.filter((member) => isType(place, member))
    return {
      edits: dropMembers(place.node, new Set([...namingMembers, ...typeMembers])),
      confidence: "likely",
      message: "The member repeats the name of the tool that is called.",
    }
  },
}
