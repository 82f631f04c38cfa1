import { ANY, ARRAY, BIT, kindOf, NULL, NUMBER, OBJECT } from "../json/kind.ts"
import type { SchemaNode } from "./node.ts"
import { joinOf } from "./plan-join.ts"
import { valuesOf } from "./plan-scalar.ts"
import type { SchemaView } from "./view.ts"

/** Views that apply to the same place, by how they combine. `all` and each of `unions` must hold; of a union one branch does. */
export interface Parts {
  readonly all: readonly SchemaView[]
  readonly unions: readonly (readonly SchemaView[])[]
  /** if, then, else: they add names and say nothing for sure. */
  readonly maybe: readonly SchemaView[]
}

export function partsOf(node: SchemaNode): Parts {
  const plan = joinOf(node)
  const views = (nodes: readonly (SchemaNode | null)[]): SchemaView[] => nodes.flatMap((part) => (part === null ? [] : [node.doc.viewOf(part)]))
  return {
    all: views(plan.all),
    unions: [views(plan.anyOf), views(plan.oneOf)].filter((list) => list.length > 0),
    maybe: views([plan.thenNode, plan.elseNode, plan.ifNode]),
  }
}

/** The kinds a schema with object or array keywords but no type is meant for: tools that say `properties` mean an object. */
function meantKinds(node: SchemaNode, kinds: number): number {
  if (kinds !== ANY || typeof node.schema === "boolean" || node.schema.type !== undefined) return kinds
  if (node.schema.properties !== undefined) return OBJECT
  return node.schema.items !== undefined || node.schema.prefixItems !== undefined ? ARRAY : kinds
}

export function kindsAt(node: SchemaNode, parts: Parts): number {
  if (node.schema === false) return 0
  const type = node.type
  let kinds = meantKinds(node, type?.kinds ?? ANY)
  const { values } = valuesOf(node)
  if (values !== null) kinds &= values.reduce<number>((bits, value) => bits | BIT[kindOf(value)], type?.nullable ? NULL : 0)
  for (const part of parts.all) kinds &= part.kinds
  for (const union of parts.unions) kinds &= union.reduce((bits, part) => bits | part.kinds, 0)
  return kinds
}

export function isIntegerAt(node: SchemaNode, parts: Parts): boolean {
  if (node.type?.integer === true || parts.all.some((part) => part.integer)) return true
  return parts.unions.some((union) => {
    const numbers = union.filter((part) => (part.kinds & NUMBER) !== 0)
    return numbers.length > 0 && numbers.every((part) => part.integer)
  })
}

/** A null branch of a union is an enumeration of one. */
const listed = (part: SchemaView): readonly unknown[] | null => part.values ?? (part.kinds === NULL ? [null] : null)

export function valuesAt(node: SchemaNode, parts: Parts): readonly unknown[] | null {
  const { values } = valuesOf(node)
  if (values !== null) return values
  for (const part of parts.all) if (part.values !== null) return part.values
  for (const union of parts.unions) {
    const lists = union.map(listed)
    if (!lists.includes(null) && union.some((part) => part.values !== null)) return [...new Set(lists.flatMap((list) => list ?? []))]
  }
  return null
}

export function isClosedAt(parts: Parts): boolean {
  if (parts.all.some((part) => part.closed)) return true
  return parts.unions.some((union) => {
    const objects = union.filter((part) => (part.kinds & OBJECT) !== 0)
    return objects.length > 0 && objects.every((part) => part.closed)
  })
}
