import { ARRAY } from "../json/kind.ts"
import type { SchemaView } from "../schema/view.ts"

/** Subschemas looked at for hints, once per schema. */
const SURVEY = 5_000
const hinted = new WeakMap<SchemaView, HintKinds>()

/** What kinds of hints a schema carries anywhere. */
export interface HintKinds {
  readonly paths: boolean
  /** Members of the arguments that hold a path, when paths are declared nowhere else; else null. */
  readonly topPaths: readonly string[] | null
  /** Each path is declared on the very value that holds it, not on a list of them or a branch: whoever scans values meets it. */
  readonly isEachMet: boolean
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

const EVERYTHING: HintKinds = { paths: true, topPaths: null, isEachMet: false, others: true }

function survey(view: SchemaView): HintKinds {
  const tops = new Map(view.names.map((name) => [view.member(name), name]))
  const seen = new Set<SchemaView>([view])
  const topPaths: string[] = []
  const branches = new Set<SchemaView>()
  let deep = false
  let isEachMet = true
  for (const at of seen) {
    if (seen.size > SURVEY) return EVERYTHING
    if (at.hints !== null && (at.hints.relational.length > 0 || at.hints.aliases.size > 0)) return EVERYTHING
    if (at.hints?.path === true) {
      if ((at.kinds & ARRAY) !== 0 || branches.has(at)) isEachMet = false
      const name = tops.get(at)
      if (name === undefined || (at.kinds & ARRAY) !== 0) deep = true
      else topPaths.push(name)
    }
    for (const branch of at.branches) branches.add(branch)
    for (const next of [...at.names.map((name) => at.member(name)), at.element(0), ...at.branches]) if (next !== null) seen.add(next)
  }
  return { paths: deep || topPaths.length > 0, topPaths: deep ? null : topPaths, isEachMet, others: false }
}

/** True when any part of a schema carries a hint. */
export function hasHints(view: SchemaView): boolean {
  const { paths, others } = hintKinds(view)
  return paths || others
}
