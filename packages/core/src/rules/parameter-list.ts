// Whether a list inside the parameters of a statement may be one of these parameters.
import { BOOLEAN_BIT, NUMBER_BIT, STRING_BIT } from "../json/kind.ts"
import type { JsonNode } from "../json/tree.ts"
import type { SchemaView } from "../schema/view.ts"
import { lastWord } from "./fold.ts"

const PARAMETERS_NAME = /^(?:args|arguments|binds|bindings|parameters|params|placeholders|values|variables)$/

/**
 * True if a list inside the parameters of a statement may be one of the parameters, whatever the schema says: its items
 * are of one kind. Ex) {"sql":"… = ANY($1)","params":[[1,2]]}; not [["oak",5]]
 */
export function isParameter(inner: JsonNode, list: SchemaView, key: string): boolean {
  const kinds = list.element(0)?.kinds ?? 0
  const scalars = [STRING_BIT, NUMBER_BIT, BOOLEAN_BIT].filter((bit) => (kinds & bit) !== 0)
  return (
    inner.items.every(({ kind }) => kind === inner.items[0]?.kind) &&
    scalars.length > 1 &&
    PARAMETERS_NAME.test(lastWord(key))
  )
}
