import { foldMemberName } from "../json/names.ts"
import type { SchemaView } from "../schema/view.ts"
import { oncePerView, reachableViews } from "./reachable-views.ts"

/** Items of a tuple that are visited. */
const MAX_TUPLE_ITEMS = 8
/** A name nobody declares: its schema is the one of all undeclared members. */
const ANY_NAME = "\u0000"

const innerViews = (view: SchemaView): readonly (SchemaView | null)[] => [
  ...view.names.map((name) => view.member(name)),
  view.member(ANY_NAME),
  ...Array.from({ length: MAX_TUPLE_ITEMS }, (_, index) => view.element(index)),
  ...view.branches,
]

/** How often a schema declares each member name at any depth, folded; null when the schema is too large to tell. */
const declarations: (root: SchemaView) => ReadonlyMap<string, number> | null = oncePerView((root) => {
  const views = reachableViews(root, innerViews)
  if (views === null) return null
  const counts = new Map<string, number>()
  // a definition counts at each place that refers to it
  for (const view of [root, ...[...views].flatMap(innerViews)])
    for (const name of new Set(view?.names.map(foldMemberName))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
})

/** Every member name a schema declares at any depth, folded; null when the schema is too large to tell. */
export const declaredNames: (root: SchemaView) => ReadonlySet<string> | null = oncePerView((root) => {
  const counts = declarations(root)
  return counts === null ? null : new Set(counts.keys())
})

/** Whether exactly one place of a schema declares a name. */
export const isDeclaredOnce = (root: SchemaView, name: string): boolean =>
  declarations(root)?.get(foldMemberName(name)) === 1
