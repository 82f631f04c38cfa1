// Keywords of values: enum, const.
import { ARRAY_BIT, isContainer, isJsonObject, NULL_BIT } from "../json/kind.ts"
import type { NodeCheck } from "./budget.ts"
import { receivedKind, valueWords } from "./describe.ts"
import { isEqual } from "./equal.ts"
import { reportIssue, type ViolatedNode } from "./issues.ts"
import type { SchemaNode, ValuePlan } from "./node.ts"
import { fieldsIn } from "./read.ts"
import { isOfType } from "./types.ts"
import type { SchemaView } from "./view.ts"

export function readValues(node: SchemaNode): ValuePlan {
  const { enum: listed, const: only } = node.keywords
  if (Object.hasOwn(node.keywords, "const")) {
    const isListed = !Array.isArray(listed) || listed.some((value) => isEqual(value, only))
    return { values: isListed ? [only] : [], isConst: true, itemValues: null }
  }
  const itemValues = Array.isArray(listed) ? itemValuesOf(node, listed) : null
  return { values: Array.isArray(listed) && itemValues === null ? listed : null, isConst: false, itemValues }
}

export function valueCheck({ valuePlan: { values } }: SchemaNode): NodeCheck | null {
  if (values === null) return null
  const plainValues = new Set(values.filter((value) => !isContainer(value)))
  const containerValues = values.filter(isContainer)
  if (containerValues.length > 0)
    return (value) => plainValues.has(value) || containerValues.some((declaredValue) => isEqual(declaredValue, value))
  const [onlyValue] = values
  return plainValues.size === 1 ? (value) => value === onlyValue : (value) => plainValues.has(value)
}

export function explainValue(violated: ViolatedNode, value: unknown): void {
  const { values, isConst } = violated.node.valuePlan
  if (values !== null && !values.some((declaredValue) => isEqual(declaredValue, value)))
    reportIssue(violated, isConst ? "const" : "enum", valueWords(values), receivedKind(value))
}

const isItem = (items: SchemaView | undefined, value: unknown): boolean =>
  items === undefined || (isOfType(items, value) && (items.values === null || items.values.includes(value)))

/**
 * Returns the values of an `enum` that was put on a list instead of its items; null otherwise. Taken literally, no list
 * could be valid, because none equals a scalar. So no value that was valid is read differently. Ex) {"type": "array",
 * "items": {"type": "string"}, "enum": ["a", "b"]}
 */
function itemValuesOf(node: SchemaNode, listed: readonly unknown[]): readonly unknown[] | null {
  const { items, prefixItems } = node.keywords
  const { kinds } = node.typePlan
  if ((kinds & ~NULL_BIT) !== ARRAY_BIT || prefixItems !== undefined || !(items === undefined || isJsonObject(items)))
    return null
  // A null among the values may stand for the list itself. Ex) {"type": ["array", "null"], "enum": ["a", "b", null]}
  const values = listed.filter((value) => value !== null || (kinds & NULL_BIT) === 0)
  const itemView = node.childUnder("items")?.view
  return values.length > 0 && values.every((value) => !isContainer(value) && isItem(itemView, value)) ? values : null
}

/** Returns the item schema of a list whose `enum` is meant for its items. */
export function listedItems(node: SchemaNode, itemValues: readonly unknown[]): SchemaNode {
  const ownItems = fieldsIn(node.keywords.items)
  // Older drafts ignore everything beside a `$ref`.
  const isRefOnly = node.schemaDoc.index.refAlone && ownItems.$ref !== undefined
  return node.child(
    isRefOnly ? { allOf: [ownItems, { enum: itemValues }] } : { ...ownItems, enum: itemValues },
    "items",
  )
}

/** Returns a check that, when the schema is taken literally, accepts at most null. */
export function rejectListLiterally({ schemaDoc, keywords, typePlan }: SchemaNode, check: NodeCheck): NodeCheck {
  const { stepBudget: fuel } = schemaDoc
  const isNullListed = typePlan.nullable || (keywords.enum as readonly unknown[]).includes(null)
  fuel.hasReadings = true
  return (value, depth) => (!fuel.isLiteral || (value === null && isNullListed)) && check(value, depth)
}
