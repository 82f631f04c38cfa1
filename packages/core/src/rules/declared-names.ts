// All member names that a schema declares at any depth.
import { foldMemberName } from "../json/names.ts"
import type { SchemaView } from "../schema/view.ts"
import { oncePerView, reachableViews } from "./reachable-views.ts"

/** Number of tuple items that are visited. */
const MAX_TUPLE_ITEMS = 8
/** A name nobody declares: its schema is that of all undeclared members. */
const ANY_NAME = "\u0000"

const otherViews = (view: SchemaView): readonly (SchemaView | null)[] => [
  view.member(ANY_NAME),
  ...Array.from({ length: MAX_TUPLE_ITEMS }, (_, index) => view.element(index)),
]

/** Returns every member name a schema declares at any depth, folded; null if the schema is too large. */
export const declaredNames: (root: SchemaView) => ReadonlySet<string> | null = oncePerView((root) => {
  const views = reachableViews(root, otherViews)
  return views === null ? null : new Set([...views].flatMap((view) => view.names.map(foldMemberName)))
})
