import { ARRAY_BIT } from "../json/kind.ts"
import type { SchemaView } from "../schema/view.ts"

/** Subschemas looked at for hints, once per schema. */
const MAX_SURVEYED_VIEWS = 5_000
const kindsByView = new WeakMap<SchemaView, HintKinds>()

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
  let known = kindsByView.get(view)
  if (known === undefined) {
    known = surveyHints(view)
    kindsByView.set(view, known)
  }
  return known
}

const ALL_HINT_KINDS: HintKinds = { paths: true, topPaths: null, isEachMet: false, others: true }

function surveyHints(view: SchemaView): HintKinds {
  const topMembers = new Map(view.names.map((name) => [view.member(name), name]))
  const seen = new Set<SchemaView>([view])
  const topPaths: string[] = []
  const branchViews = new Set<SchemaView>()
  let hasDeepPath = false
  let isEachMet = true
  for (const at of seen) {
    if (seen.size > MAX_SURVEYED_VIEWS) return ALL_HINT_KINDS
    if (at.hints !== null && (at.hints.relational.length > 0 || at.hints.aliases.size > 0)) return ALL_HINT_KINDS
    if (at.hints?.path === true) {
      if ((at.kinds & ARRAY_BIT) !== 0 || branchViews.has(at)) isEachMet = false
      const name = topMembers.get(at)
      if (name === undefined || (at.kinds & ARRAY_BIT) !== 0) hasDeepPath = true
      else topPaths.push(name)
    }
    for (const branch of at.branches) branchViews.add(branch)
    for (const next of [...at.names.map((name) => at.member(name)), at.element(0), ...at.branches]) if (next !== null) seen.add(next)
  }
  return { paths: hasDeepPath || topPaths.length > 0, topPaths: hasDeepPath ? null : topPaths, isEachMet, others: false }
}

/** True when any part of a schema carries a hint. */
export function hasHints(view: SchemaView): boolean {
  const { paths, others } = hintKinds(view)
  return paths || others
}
