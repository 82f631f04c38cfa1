import type { LintCheck } from "../check.ts"
import { membersOf } from "../places.ts"

/** Models begin to forget members at about ten, and to invent them at about twenty. */
const MAX_MEMBERS = 20

const objectWithMembers = (count: number): Record<string, unknown> => ({
  type: "object",
  properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`field_${i}`, { type: "string" }])),
})

export const wideObject: LintCheck = {
  id: "lint/wide",
  severity: "warning",
  title: "an object with very many members",
  why: "Models forget members of a long list, fill those they should leave out, and mix up their names.",
  advice: "Leave out what is rarely used, or split the tool.",
  bad: [{ name: "order", parameters: objectWithMembers(21) }],
  good: [{ name: "order", parameters: objectWithMembers(20) }],
  lookAt: ({ schema, pointer }) => {
    const { length } = membersOf(schema)
    const message = `${length} members; up to ${MAX_MEMBERS} work well.`
    return [length > MAX_MEMBERS && { pointer: `${pointer}/properties`, message }]
  },
}
