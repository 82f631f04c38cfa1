import { foldMemberName } from "../json/names.ts"
import type { SchemaView } from "../schema/view.ts"

/** Subschemas visited, once per schema; a larger schema gives no answer. */
const MAX_VIEWS = 5_000
/** Items of a tuple that are visited. */
const MAX_TUPLE_ITEMS = 8

const namesByView = new WeakMap<SchemaView, ReadonlySet<string> | null>()

/** Every member name a schema declares at any depth, without its style; null when the schema is too large to tell. */
export function declaredNames(root: SchemaView): ReadonlySet<string> | null {
  let names = namesByView.get(root)
  if (names === undefined) {
    names = collectNames(root)
    namesByView.set(root, names)
  }
  return names
}

function collectNames(root: SchemaView): ReadonlySet<string> | null {
  const names = new Set<string>()
  const seen = new Set<SchemaView>([root])
  for (const view of seen) {
    if (seen.size > MAX_VIEWS) return null
    for (const name of view.names) names.add(foldMemberName(name))
    for (const inner of innerViews(view)) if (inner !== null) seen.add(inner)
  }
  return names
}

/** A name nobody declares: its schema is the one of all undeclared members. */
const ANY_NAME = "\u0000"

const innerViews = (view: SchemaView): readonly (SchemaView | null)[] => [
  ...view.names.map((name) => view.member(name)),
  view.member(ANY_NAME),
  ...Array.from({ length: MAX_TUPLE_ITEMS }, (_, index) => view.element(index)),
  ...view.branches,
]
