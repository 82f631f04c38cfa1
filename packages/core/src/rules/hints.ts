// Which kinds of hints a schema has anywhere, computed once per schema.
import { ARRAY_BIT } from "../json/kind.ts"
import type { SchemaView } from "../schema/view.ts"
import { oncePerView, reachableViews } from "./reachable-views.ts"

/** What kinds of hints a schema carries anywhere. */
interface HintKinds {
  /** True also where there are others: without it there is no hint at all. */
  readonly paths: boolean
  /** Members of the arguments that hold a path, when paths are declared nowhere else; else null. */
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
