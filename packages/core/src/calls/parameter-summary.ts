// Summary of a tool's parameters for feedback, by name and kind.
import { quoteName } from "../clip.ts"
import { kindWords } from "../schema/describe.ts"
import type { SchemaView } from "../schema/view.ts"

const MAX_MEMBERS = 12

/**
 * Describes the parameters of a tool in one line, for a model whose arguments could not be parsed. Ex) the arguments
 * are one object with "title" (string, required), "pages" (integer).
 */
export function describeParameters(schema: SchemaView): string | null {
  const { names, required } = schema
  if (names.length === 0) return null
  const requiredNames = new Set(required)
  // required members first, because a long list is cut
  const orderedNames = [
    ...names.filter((name) => requiredNames.has(name)),
    ...names.filter((name) => !requiredNames.has(name)),
  ]
  const memberWords = orderedNames.slice(0, MAX_MEMBERS).map((name) => {
    const view = schema.member(name)
    const kind = view === null ? "anything" : kindWords(view.kinds, view.integer)
    return `${quoteName(name)} (${kind}${requiredNames.has(name) ? ", required" : ""})`
  })
  const moreMembers = names.length > MAX_MEMBERS ? ` and ${names.length - MAX_MEMBERS} more` : ""
  return `the arguments are one object with ${memberWords.join(", ")}${moreMembers}.`
}
