import { toPointer } from "../json/pointer.ts"
import type { JsonNode } from "../json/tree.ts"
import type { SchemaView } from "../schema/view.ts"
import type { EditablePlaces } from "./editable-places.ts"
import type { ValuePath } from "./leaf.ts"

/** A value of the attempted call from which another may stem. */
export interface Source {
  readonly node: JsonNode
  readonly path: ValuePath
  readonly pointer: string
  /** It stands under a name the tool does not declare, so it may belong elsewhere. */
  readonly stray: boolean
}

/** A name the schema does not list though it lists others. */
export const isStray = (view: SchemaView | null, key: string): boolean =>
  view !== null && view.names.length > 0 && !view.names.includes(key)

/** Every value of the call, containers before what they hold. */
export function sourcesOf(root: JsonNode, view: SchemaView, editablePlaces: EditablePlaces): Source[] {
  const out: Source[] = []
  const walk = (node: JsonNode, path: ValuePath, at: SchemaView | null, stray: boolean): void => {
    const pointer = toPointer(path)
    const unknown = editablePlaces.get(pointer)?.unknown
    if (path.length > 0) out.push({ node, path, pointer, stray })
    for (const { key, value } of node.members)
      walk(value, [...path, key], at?.member(key) ?? null, stray || isStray(at, key) || unknown?.has(key) === true)
    node.items.forEach((item, i) => {
      walk(item, [...path, i], at?.element(i) ?? null, stray)
    })
  }
  walk(root, [], view, false)
  return out
}
