import { jsonTextOf } from "../../json/text-of.ts"
import type { RelationalDefault } from "../../schema/view.ts"
import { appendMembers } from "../members.ts"
import { DECLARED_FAULTS, memberText, type RepairRule } from "../rule.ts"

/** Returns the members that a relation adds: some of its fields are present, these are absent and have a default. */
export const findMissingFields = (names: ReadonlySet<string>, { fields, defaults }: RelationalDefault): string[] =>
  fields.some((field) => names.has(field)) ? fields.filter((field) => !names.has(field) && defaults.has(field)) : []

export const relationalDefault: RepairRule = {
  id: "value/relational-default",
  triggers: [DECLARED_FAULTS.relational],
  message: "The tool declares this default for members that belong together.",
  propose(place) {
    if (place.node.kind !== "object") return null
    const names = new Set(place.node.members.map((member) => member.key))
    const added: (readonly [string, string])[] = []
    for (const relation of place.view.hints?.relational ?? [])
      for (const field of findMissingFields(names, relation)) {
        const text = jsonTextOf(relation.defaults.get(field))
        const view = place.view.member(field)
        if (text === null || (view !== null && !view.isValid(JSON.parse(text)))) continue
        names.add(field)
        added.push([field, text])
      }
    return added.length === 0 ? null : { edits: [appendMembers(place.node, memberText(...added))], part: true }
  },
}
