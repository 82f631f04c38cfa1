import type { SchemaView } from "../schema/view.ts"

/** Subschemas looked at for hints, once per schema. */
const SURVEY = 5_000
const hinted = new WeakMap<SchemaView, boolean>()

/** True when any part of a schema carries a hint. */
export function hasHints(view: SchemaView): boolean {
  const known = hinted.get(view)
  if (known !== undefined) return known
  const seen = new Set<SchemaView>([view])
  let found = false
  for (const at of seen) {
    if (at.hints !== null || seen.size > SURVEY) found = true
    if (found) break
    for (const next of [...at.names.map((name) => at.member(name)), at.element(0), ...at.branches]) if (next !== null) seen.add(next)
  }
  hinted.set(view, found)
  return found
}
