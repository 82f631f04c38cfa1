import { listMemberFor } from "../list-member.ts"
import { literalAt, proposeText, type RepairRule } from "../rule.ts"
import { VALUE_OR_UNION } from "../triggers.ts"

const schema = {
  type: "object",
  properties: { paths: { type: "array", items: { type: "string" } }, deep: { type: "boolean" } },
  required: ["paths"],
}

export const bareList: RepairRule = {
  id: "shape/bare-list",
  triggerKeywords: VALUE_OR_UNION,
  maxConfidence: "likely",
  title: "The arguments are the list alone that the tool's only list member holds.",
  safety:
    "The tool has exactly one member that takes a list, the list fits there without any change, and nothing else is required. Items that are arguments or calls themselves are several calls, not one list: refused. Only likely: the name of the member is chosen on the evidence that there is no other.",
  examples: [
    { schema, before: '["a.md","b.md"]', after: '{"paths":["a.md","b.md"]}' },
    { schema, before: '["a.md",7]', after: null },
  ],
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
