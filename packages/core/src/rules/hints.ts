import { ARRAY_BIT } from "../json/kind.ts"
import type { SchemaView } from "../schema/view.ts"
import { oncePerView, reachableViews } from "./reachable-views.ts"

/** What kinds of hints a schema carries anywhere. */
interface HintKinds {
  readonly paths: boolean
  /** Members of the arguments that hold a path, when paths are declared nowhere else; else null. */
  readonly topPaths: readonly string[] | null
  /** Each path is declared on the very value that holds it, not on a list of them or a branch: whoever scans values meets it. */
  readonly isEachMet: boolean
  readonly others: boolean
}

const ALL_HINT_KINDS: HintKinds = { paths: true, topPaths: null, isEachMet: false, others: true }

const innerViews = (view: SchemaView): readonly (SchemaView | null)[] => [...view.names.map((name) => view.member(name)), view.element(0), ...view.branches]

const hasOtherHints = ({ hints }: SchemaView): boolean => hints !== null && (hints.relational.length > 0 || hints.aliases.size > 0)

export const hintKinds: (view: SchemaView) => HintKinds = oncePerView((view) => {
  const views = reachableViews(view, innerViews)
  if (views === null || [...views].some(hasOtherHints)) return ALL_HINT_KINDS
  const topMembers = new Map(view.names.map((name) => [view.member(name), name]))
  const branchViews = new Set<SchemaView>()
  const topPaths: string[] = []
  let hasDeepPath = false
  let isEachMet = true
  for (const at of views) {
    if (at.hints?.path === true) {
      const isList = (at.kinds & ARRAY_BIT) !== 0
      const name = topMembers.get(at)
      if (isList || branchViews.has(at)) isEachMet = false
      if (isList || name === undefined) hasDeepPath = true
      else topPaths.push(name)
    }
    for (const branch of at.branches) branchViews.add(branch)
  }
  return { paths: hasDeepPath || topPaths.length > 0, topPaths: hasDeepPath ? null : topPaths, isEachMet, others: false }
})

export function hasHints(view: SchemaView): boolean {
  const { paths, others } = hintKinds(view)
  return paths || others
}
