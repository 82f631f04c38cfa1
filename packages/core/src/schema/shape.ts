import { ALL_KIND_BITS, ARRAY_BIT, KIND_BITS, kindOf, NULL_BIT, NUMBER_BIT, OBJECT_BIT } from "../json/kind.ts"
import type { SchemaNode } from "./node.ts"
import { applicatorPlanOf } from "./plan-join.ts"
import { valuePlanOf } from "./plan-scalar.ts"
import type { SchemaView } from "./view.ts"

/** Views that apply to the same place, by how they combine. `requiredViews` and each of `unionBranches` must hold; of a union one branch does. */
export interface CombinedViews {
  readonly requiredViews: readonly SchemaView[]
  readonly unionBranches: readonly (readonly SchemaView[])[]
  /** if, then, else: they add names and say nothing for sure. */
  readonly conditionalViews: readonly SchemaView[]
}

export function combinedViewsOf(node: SchemaNode): CombinedViews {
  const plan = applicatorPlanOf(node)
  const viewsOf = (nodes: readonly (SchemaNode | null)[]): SchemaView[] => nodes.flatMap((part) => (part === null ? [] : [node.schemaDoc.viewOf(part)]))
  return {
    requiredViews: viewsOf(plan.appliedNodes),
    unionBranches: [viewsOf(plan.anyOf), viewsOf(plan.oneOf)].filter((list) => list.length > 0),
    conditionalViews: viewsOf([plan.thenNode, plan.elseNode, plan.ifNode]),
  }
}

/** The kinds a schema with object or array keywords but no type is meant for: tools that say `properties` mean an object. */
function meantKinds(node: SchemaNode, kinds: number): number {
  if (kinds !== ALL_KIND_BITS || typeof node.schema === "boolean" || node.schema.type !== undefined) return kinds
  if (node.schema.properties !== undefined) return OBJECT_BIT
  return node.schema.items !== undefined || node.schema.prefixItems !== undefined ? ARRAY_BIT : kinds
}

export function kindsAt(node: SchemaNode, parts: CombinedViews): number {
  if (node.schema === false) return 0
  const nodeType = node.typePlan
  let kinds = meantKinds(node, nodeType?.kinds ?? ALL_KIND_BITS)
  const { values } = valuePlanOf(node)
  if (values !== null) kinds &= values.reduce<number>((valueBits, value) => valueBits | KIND_BITS[kindOf(value)], nodeType?.nullable ? NULL_BIT : 0)
  for (const part of parts.requiredViews) kinds &= part.kinds
  for (const union of parts.unionBranches) kinds &= union.reduce((bits, part) => bits | part.kinds, 0)
  return kinds
}

/** Whether a union has branches for a kind, and all of these satisfy a condition. */
export function everyOfKind(branches: readonly SchemaView[], kindBit: number, holds: (branch: SchemaView) => boolean): boolean {
  const ofKind = branches.filter((branch) => (branch.kinds & kindBit) !== 0)
  return ofKind.length > 0 && ofKind.every(holds)
}

export const isIntegerAt = (node: SchemaNode, { requiredViews, unionBranches }: CombinedViews): boolean =>
  node.typePlan?.integer === true ||
  requiredViews.some((part) => part.integer) ||
  unionBranches.some((union) => everyOfKind(union, NUMBER_BIT, (part) => part.integer))

/** A null branch of a union is an enumeration of one. */
const listedValues = (part: SchemaView): readonly unknown[] | null => part.values ?? (part.kinds === NULL_BIT ? [null] : null)

export function valuesAt(node: SchemaNode, parts: CombinedViews): readonly unknown[] | null {
  const { values } = valuePlanOf(node)
  if (values !== null) return values
  for (const part of parts.requiredViews) if (part.values !== null) return part.values
  for (const union of parts.unionBranches) {
    const branchValues = union.map(listedValues)
    if (!branchValues.includes(null) && union.some((part) => part.values !== null)) return [...new Set(branchValues.flatMap((list) => list ?? []))]
  }
  return null
}

export const isClosedAt = ({ requiredViews, unionBranches }: CombinedViews): boolean =>
  requiredViews.some((part) => part.closed) || unionBranches.some((union) => everyOfKind(union, OBJECT_BIT, (part) => part.closed))
