import { ARRAY_BIT, KIND_BITS, kindOf, NULL_BIT } from "../json/kind.ts"
import { childNode, nodeUnder } from "./make-node.ts"
import { isFields, type NodeCheck, type SchemaNode, schemaFields } from "./node.ts"
import { typePlanOf } from "./type-names.ts"
import type { SchemaView } from "./view.ts"

function isOneOf(items: SchemaView | null, value: unknown): boolean {
  if (items === null) return true
  if ((items.kinds & KIND_BITS[kindOf(value)]) === 0 || (items.integer && typeof value === "number" && !Number.isInteger(value))) return false
  return items.values === null || items.values.includes(value)
}

/**
 * The values of an `enum` that stands on a list instead of its items; null elsewhere.
 * To the letter no list could be valid: none equals a scalar. So nothing that was valid is read otherwise.
 * Ex) {"type": "array", "items": {"type": "string"}, "enum": ["a", "b"]}
 */
export function itemValuesOf(node: SchemaNode): readonly unknown[] | null {
  const { enum: listed, items, prefixItems } = schemaFields(node)
  const { kinds } = typePlanOf(node)
  if (!Array.isArray(listed) || (kinds & ~NULL_BIT) !== ARRAY_BIT || prefixItems !== undefined || !(items === undefined || isFields(items))) return null
  // null beside the values may stand for the list itself. Ex) {"type": ["array", "null"], "enum": ["a", "b", null]}
  const values = listed.filter((value) => value !== null || (kinds & NULL_BIT) === 0)
  const itemNode = nodeUnder(node, "items")
  const itemView = itemNode === null ? null : node.schemaDoc.viewOf(itemNode)
  const isEach = values.every((value) => (typeof value !== "object" || value === null) && isOneOf(itemView, value))
  return values.length > 0 && isEach ? values : null
}

/** The items of a list whose `enum` is meant for them. */
export function listedItems(node: SchemaNode, itemValues: readonly unknown[]): SchemaNode {
  const { items } = schemaFields(node)
  const ownItems = isFields(items) ? items : {}
  // beside a `$ref` older drafts ignore everything
  const isRefOnly = node.schemaDoc.refAlone && ownItems.$ref !== undefined
  return childNode(node, isRefOnly ? { allOf: [ownItems, { enum: itemValues }] } : { ...ownItems, enum: itemValues }, "items")
}

/** To the letter such a list accepts null at most. */
export function rejectListLiterally(node: SchemaNode, check: NodeCheck): NodeCheck {
  const { stepBudget: fuel } = node.schemaDoc
  const { enum: listed } = schemaFields(node)
  const isNullListed = typePlanOf(node).nullable || (Array.isArray(listed) && listed.includes(null))
  fuel.hasReadings = true
  return (value, depth) => (!fuel.isLiteral || (value === null && isNullListed)) && check(value, depth)
}
