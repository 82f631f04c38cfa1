import type { SchemaView } from "../schema/view.ts"

/** Subschemas looked at for hints, once per schema. */
const SURVEY = 5_000
const hinted = new WeakMap<SchemaView, HintKinds>()

/** What kinds of hints a schema carries anywhere: those about paths show in the text, the others do not. */
export interface HintKinds {
  readonly paths: boolean
  readonly others: boolean
}

export function hintKinds(view: SchemaView): HintKinds {
  let known = hinted.get(view)
  if (known === undefined) {
    known = survey(view)
    hinted.set(view, known)
  }
  return known
}

function survey(view: SchemaView): HintKinds {
  const seen = new Set<SchemaView>([view])
  let paths = false
  for (const at of seen) {
    if (seen.size > SURVEY) return { paths: true, others: true }
    if (at.hints !== null) {
      if (at.hints.relational.length > 0 || at.hints.aliases.size > 0) return { paths: true, others: true }
      paths ||= at.hints.path
    }
    for (const next of [...at.names.map((name) => at.member(name)), at.element(0), ...at.branches]) if (next !== null) seen.add(next)
  }
  return { paths, others: false }
}

/** True when any part of a schema carries a hint. */
export function hasHints(view: SchemaView): boolean {
  const { paths, others } = hintKinds(view)
  return paths || others
}
