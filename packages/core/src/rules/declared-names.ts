import { foldName } from "../json/names.ts"
import type { SchemaView } from "../schema/view.ts"

/** Subschemas visited, once per schema; a larger schema gives no answer. */
const MOST_VIEWS = 5_000
/** Items of a tuple that are visited. */
const TUPLE = 8

const known = new WeakMap<SchemaView, ReadonlySet<string> | null>()

/** Every member name a schema declares at any depth, without its style; null when the schema is too large to tell. */
export function declaredNames(root: SchemaView): ReadonlySet<string> | null {
  let names = known.get(root)
  if (names === undefined) {
    names = collect(root)
    known.set(root, names)
  }
  return names
}

function collect(root: SchemaView): ReadonlySet<string> | null {
  const names = new Set<string>()
  const seen = new Set<SchemaView>([root])
  for (const view of seen) {
    if (seen.size > MOST_VIEWS) return null
    for (const name of view.names) names.add(foldName(name))
    for (const inner of innerViews(view)) if (inner !== null) seen.add(inner)
  }
  return names
}

/** A name nobody declares: its schema is the one of all undeclared members. */
const ANY_NAME = "\u0000"

const innerViews = (view: SchemaView): readonly (SchemaView | null)[] => [
  ...view.names.map((name) => view.member(name)),
  view.member(ANY_NAME),
  ...Array.from({ length: TUPLE }, (_, index) => view.element(index)),
  ...view.branches,
]
