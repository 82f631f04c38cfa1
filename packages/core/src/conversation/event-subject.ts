// What an event may say of a call without its argument values: the tool's name, and the places of issues.
import { schemaOf, type ToolCatalog } from "../calls/catalog.ts"
import type { ExpectedShape } from "../json/anchor.ts"
import { ARRAY_BIT, OBJECT_BIT } from "../json/kind.ts"
import { nameOfStep } from "../json/pointer.ts"

/** What a name that no tool has may consist of; anything else may be arguments. Ex) `search(query="…")` */
const PLAIN_NAME = /^[\w.:/-]{1,128}$/

/** The name of a call; `_unknown` where it may hold arguments. */
export const tellableName = (name: string, { byName }: ToolCatalog): string =>
  byName.has(name) || PLAIN_NAME.test(name) ? name : "_unknown"

/**
 * The pointers of issues, cut before the first name that the schema does not declare: the names of a map are data.
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
    // a place that takes both is a map for all that is known
    const isItem = /^\d+$/.test(step) && view !== null && (view.kinds & (ARRAY_BIT | OBJECT_BIT)) === ARRAY_BIT
    if (view === null || !(isDeclared || isItem)) break
    declared += `/${step}`
    view = isDeclared ? view.member(name) : view.element(Number(step))
  }
  return declared
}
