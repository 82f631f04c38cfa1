// Finds which kinds of hints a schema has anywhere, computed once per schema.
import { ARRAY_BIT } from "../json/kind.ts"
import type { SchemaView } from "../schema/view.ts"
import { oncePerView, reachableViews } from "./reachable-views.ts"

/** The kinds of hints that a schema has anywhere. */
interface HintKinds {
  /** Also true if there are other hints: if false, there are no hints at all. */
  readonly paths: boolean
  /** Top-level members that hold a path, if paths are declared nowhere else; otherwise null. */
  readonly topPaths: readonly string[] | null
  readonly others: boolean
}

const ALL_HINT_KINDS: HintKinds = { paths: true, topPaths: null, others: true }

const hasOtherHints = ({ hints }: SchemaView): boolean =>
  hints !== null && (hints.relational.length > 0 || hints.aliases.size > 0)

export const hintKinds: (view: SchemaView) => HintKinds = oncePerView((view) => {
  const views = reachableViews(view, (each) => [each.element(0)])
  if (views === null || [...views].some(hasOtherHints)) return ALL_HINT_KINDS
  const topMembers = new Map(view.names.map((name) => [view.member(name), name]))
  const topPaths: string[] = []
  let hasDeepPath = false
  for (const at of views) {
    if (at.hints?.path !== true) continue
    const name = topMembers.get(at)
    if (name === undefined || (at.kinds & ARRAY_BIT) !== 0) hasDeepPath = true
    else topPaths.push(name)
  }
  return { paths: hasDeepPath || topPaths.length > 0, topPaths: hasDeepPath ? null : topPaths, others: false }
})
