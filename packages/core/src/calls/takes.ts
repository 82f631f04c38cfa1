import { kindWords } from "../schema/describe.ts"
import type { SchemaView } from "../schema/view.ts"
import { quoteName } from "./clip.ts"

const MOST_MEMBERS = 12

/** What a tool takes, in one line, for a model whose text could not even be read. Ex) the arguments are one object with "title" (string, required), "pages" (integer). */
export function takes(schema: SchemaView): string | null {
  const { names, required } = schema
  if (names.length === 0) return null
  const needed = new Set(required)
  // what must be there first: a long list is cut
  const ordered = [...names.filter((name) => needed.has(name)), ...names.filter((name) => !needed.has(name))]
  const shown = ordered.slice(0, MOST_MEMBERS).map((name) => {
    const view = schema.member(name)
    const kind = view === null ? "anything" : kindWords(view.kinds, view.integer)
    return `${quoteName(name)} (${kind}${needed.has(name) ? ", required" : ""})`
  })
  const more = names.length > MOST_MEMBERS ? ` and ${names.length - MOST_MEMBERS} more` : ""
  return `the arguments are one object with ${shown.join(", ")}${more}.`
}
