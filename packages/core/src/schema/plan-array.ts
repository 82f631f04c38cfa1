import { listedItems } from "./item-enum.ts"
import { childNode, nodeUnder } from "./make-node.ts"
import { isSchema, type SchemaNode, schemaFields } from "./node.ts"
import { valuePlanOf } from "./plan-scalar.ts"
import { countIn } from "./read.ts"

export interface ArrayPlan {
  readonly prefixNodes: readonly SchemaNode[]
  /** Elements behind the prefix. */
  readonly restNode: SchemaNode | null
  readonly restWord: "items" | "additionalItems"
  readonly contains: SchemaNode | null
  readonly minContains: number
  readonly maxContains: number
  readonly unevaluatedItem: SchemaNode | null
  readonly minItems: number
  readonly maxItems: number
  readonly uniqueItems: boolean
}

function readArray(node: SchemaNode): ArrayPlan {
  const schema = schemaFields(node)
  const { items, prefixItems } = schema
  // Ex) draft-07 and real tools without $schema: {"items": [{…}, {…}], "additionalItems": false}
  const isTuple = Array.isArray(items)
  const tupleItems = isTuple ? items : Array.isArray(prefixItems) ? prefixItems : []
  const restWord = isTuple ? "additionalItems" : "items"
  const { itemValues } = valuePlanOf(node)
  return {
    prefixNodes: tupleItems.map((entry, index) => childNode(node, isSchema(entry) ? entry : true, isTuple ? "items" : "prefixItems", String(index))),
    restNode: itemValues === null ? nodeUnder(node, restWord) : listedItems(node, itemValues),
    restWord,
    contains: nodeUnder(node, "contains"),
    minContains: countIn(schema.minContains) ?? 1,
    maxContains: countIn(schema.maxContains) ?? Number.POSITIVE_INFINITY,
    unevaluatedItem: nodeUnder(node, "unevaluatedItems"),
    minItems: countIn(schema.minItems) ?? 0,
    maxItems: countIn(schema.maxItems) ?? Number.POSITIVE_INFINITY,
    uniqueItems: schema.uniqueItems === true,
  }
}

export function arrayPlanOf(node: SchemaNode): ArrayPlan {
  node.arrayPlan ??= readArray(node)
  return node.arrayPlan
}
