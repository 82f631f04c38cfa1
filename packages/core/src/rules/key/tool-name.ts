import { foldName } from "../../json/names.ts"
import { type Member, stringOf } from "../../json/tree.ts"
import { ENVELOPE_TYPES, NAMING } from "../envelope.ts"
import { namesAt } from "../key-pairs.ts"
import { dropMembers } from "../members.ts"
import type { Place, Rule } from "../rule.ts"
import { UNKNOWN_MEMBER } from "../wakes.ts"

const textOf = (place: Place, member: Member): string | null => (member.value.kind === "string" ? stringOf(place.text, member.value) : null)

const isName = (place: Place, member: Member): boolean => NAMING.has(foldName(member.key)) && textOf(place, member) === place.tool.name

const isType = (place: Place, member: Member): boolean => member.key === "type" && ENVELOPE_TYPES.has(textOf(place, member) ?? "")

const schema = { type: "object", properties: { path: { type: "string" } }, required: ["path"], additionalProperties: false }

export const keyToolName: Rule = {
  id: "key/tool-name",
  wakes: UNKNOWN_MEMBER,
  atBest: "likely",
  title: "The tool's own name stands beside the arguments.",
  safety:
    "The member is called name, tool, function or the like, the tool does not declare it, its value is exactly the name of this tool, and the rest fits. It repeats what the call already says. A type such as function is dropped beside such a name only. Another value is data, another tool's name is another call: both are refused.",
  examples: [
    { schema, before: '{"tool":"brew_tea","path":"a.md"}', after: '{"path":"a.md"}' },
    { schema, before: '{"name":"a.md","path":"b.md"}', after: null },
  ],
  propose(place) {
    const names = place.atRoot ? namesAt(place) : null
    if (names === null) return null
    const named = names.strange.filter((member) => isName(place, member))
    if (named.length === 0) return null
    const types = names.strange.filter((member) => isType(place, member))
    return {
      edits: dropMembers(place.node, new Set([...named, ...types])),
      confidence: "likely",
      message: "The member repeats the name of the tool that is called.",
    }
  },
}
