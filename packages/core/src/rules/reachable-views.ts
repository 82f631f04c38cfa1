// Walks all views that can be reached from a schema, and caches results per view.
import type { SchemaView } from "../schema/view.ts"

/** Maximum number of views visited per schema. */
const MAX_VIEWS = 5_000

/** Returns all views reachable through members, branches and `others`, in visiting order; null if too many. */
export function reachableViews(
  root: SchemaView,
  others: (view: SchemaView) => readonly (SchemaView | null)[],
): ReadonlySet<SchemaView> | null {
  const seen = new Set<SchemaView>([root])
  for (const view of seen) {
    if (seen.size > MAX_VIEWS) return null
    for (const inner of [...view.names.map((name) => view.member(name)), ...view.branches, ...others(view)])
      if (inner !== null) seen.add(inner)
  }
  return seen
}

/** Returns the same function, computed once per view. */
export function oncePerView<T>(compute: (view: SchemaView) => T): (view: SchemaView) => T {
  const known = new WeakMap<SchemaView, { readonly result: T }>()
  return (view) => {
    const entry = known.get(view) ?? { result: compute(view) }
    known.set(view, entry)
    return entry.result
  }
}
