// The facts of a call that an event may contain without argument values: the tool's name, and the places of issues.
import { schemaOf, type ToolCatalog } from "../calls/catalog.ts"
import type { ExpectedShape } from "../json/anchor.ts"
import { ARRAY_BIT, OBJECT_BIT } from "../json/kind.ts"
import { nameOfStep } from "../json/pointer.ts"

/** Characters allowed in a name that no tool has; anything else may be arguments. Ex) `search(query="…")` */
const PLAIN_NAME = /^[\w.:/-]{1,128}$/

/** Returns the name of a call; `_unknown` if it may contain arguments. */
export const tellableName = (name: string, { byName }: ToolCatalog): string =>
  byName.has(name) || PLAIN_NAME.test(name) ? name : "_unknown"

/**
 * Returns the pointers of issues, cut before the first name that the schema does not declare: keys of a map are data.
 * Ex) /scores/ann → /scores
 */
export function tellablePointers(pointers: readonly string[], tool: string, catalog: ToolCatalog): readonly string[] {
  const entry = catalog.byName.get(tool)
  const view = entry === undefined ? null : schemaOf(entry, catalog.limits).view
  return [...new Set(pointers.map((pointer) => declaredPart(pointer, view)))]
}

function declaredPart(pointer: string, root: ExpectedShape | null): string {
  let declared = ""
  let view = root
  for (const step of pointer.split("/").slice(1)) {
    const name = nameOfStep(step)
    const isDeclared = view?.names.includes(name)
    // a place that allows both lists and objects may be a map
    const isItem = /^\d+$/.test(step) && view !== null && (view.kinds & (ARRAY_BIT | OBJECT_BIT)) === ARRAY_BIT
    if (view === null || !(isDeclared || isItem)) break
    declared += `/${step}`
    view = isDeclared ? view.member(name) : view.element(Number(step))
  }
  return declared
}
