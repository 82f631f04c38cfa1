import type { RelationalDefault } from "../../schema/view.ts"
import { appendMembers } from "../members.ts"
import type { RepairRule } from "../rule.ts"
import { DECLARED_FAULTS } from "../triggers.ts"

/** The members a declaration asks for: some of its fields are there, these are not and have a default. */
export function findMissingFields(names: ReadonlySet<string>, fieldRelation: RelationalDefault): string[] {
  if (!fieldRelation.fields.some((presentField) => names.has(presentField))) return []
  return fieldRelation.fields.filter(
    (absentField) => !names.has(absentField) && fieldRelation.defaults.has(absentField),
  )
}

export const relationalDefault: RepairRule = {
  id: "value/relational-default",
  triggerKeywords: [DECLARED_FAULTS.relational],
  maxConfidence: "certain",
  propose(place) {
    if (place.node.kind !== "object") return null
    const names = new Set(place.node.members.map((member) => member.key))
    const addedMembers: string[] = []
    for (const hintRelation of place.view.hints?.relational ?? []) {
      for (const missingField of findMissingFields(names, hintRelation)) {
        const text = JSON.stringify(hintRelation.defaults.get(missingField))
        const view = place.view.member(missingField)
        if (text === undefined || (view !== null && !view.isValid(JSON.parse(text)))) continue
        names.add(missingField)
        addedMembers.push(`${JSON.stringify(missingField)}:${text}`)
      }
    }
    if (addedMembers.length === 0) return null
    return {
      edits: [appendMembers(place.node, addedMembers.join(","))],
      confidence: "certain",
      message: "The tool declares this default for members that belong together.",
      part: true,
    }
  },
}
