import type { RelationalDefault } from "../../schema/view.ts"
import { appendMembers } from "../members.ts"
import type { Rule } from "../rule.ts"
import { DECLARED } from "../wakes.ts"

/** The members a declaration asks for: some of its fields are there, these are not and have a default. */
export function lacking(names: ReadonlySet<string>, relation: RelationalDefault): string[] {
  if (!relation.fields.some((field) => names.has(field))) return []
  return relation.fields.filter((field) => !names.has(field) && relation.defaults.has(field))
}

export const relationalDefault: Rule = {
  id: "value/relational-default",
  wakes: [DECLARED.relational],
  atBest: "certain",
  title: "Of members that belong together one is missing, and the tool declares its default.",
  safety:
    "Only what the tool's author declared is added, with the value declared, and only if that value fits. Names mean nothing here: offset and limit without a declaration get nothing.",
  examples: [
    {
      schema: {
        type: "object",
        properties: { offset: { type: "integer" }, limit: { type: "integer" } },
        "x-toolmend": { relational: [{ fields: ["offset", "limit"], defaults: { limit: 200 } }] },
      },
      before: '{"offset":40}',
      after: '{"offset":40,"limit":200}',
    },
    { schema: { type: "object", properties: { offset: { type: "integer" }, limit: { type: "integer" } } }, before: '{"offset":40}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "object") return null
    const names = new Set(place.node.members.map((member) => member.key))
    const added: string[] = []
    for (const relation of place.view.hints?.relational ?? []) {
      for (const field of lacking(names, relation)) {
        const text = JSON.stringify(relation.defaults.get(field))
        const view = place.view.member(field)
        if (text === undefined || (view !== null && !view.isValid(JSON.parse(text)))) continue
        names.add(field)
        added.push(`${JSON.stringify(field)}:${text}`)
      }
    }
    if (added.length === 0) return null
    return {
      edits: [appendMembers(place.node, added.join(","))],
      confidence: "certain",
      message: "The tool declares this default for members that belong together.",
      part: true,
    }
  },
}
