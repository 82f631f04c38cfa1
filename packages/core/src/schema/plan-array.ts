import { childNode } from "./make-node.ts"
import { isSchema, type SchemaNode, type UnknownRecord } from "./node.ts"
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

function readArray(node: SchemaNode, schema: UnknownRecord): ArrayPlan {
  const { prefixItems, items, additionalItems, contains, unevaluatedItems } = schema
  // Ex) draft-07 and real tools without $schema: {"items": [{…}, {…}], "additionalItems": false}
  const tupleItems = Array.isArray(items) ? items : Array.isArray(prefixItems) ? prefixItems : []
  const tupleWord = Array.isArray(items) ? "items" : "prefixItems"
  const restSchema = Array.isArray(items) ? additionalItems : items
  const restWord = Array.isArray(items) ? "additionalItems" : "items"
  return {
    prefixNodes: tupleItems.map((entry, index) => childNode(node, isSchema(entry) ? entry : true, tupleWord, String(index))),
    restNode: isSchema(restSchema) ? childNode(node, restSchema, restWord) : null,
    restWord,
    contains: isSchema(contains) ? childNode(node, contains, "contains") : null,
    minContains: countIn(schema.minContains) ?? 1,
    maxContains: countIn(schema.maxContains) ?? Number.POSITIVE_INFINITY,
    unevaluatedItem: isSchema(unevaluatedItems) ? childNode(node, unevaluatedItems, "unevaluatedItems") : null,
    minItems: countIn(schema.minItems) ?? 0,
    maxItems: countIn(schema.maxItems) ?? Number.POSITIVE_INFINITY,
    uniqueItems: schema.uniqueItems === true,
  }
}

export function arrayPlanOf(node: SchemaNode): ArrayPlan {
  node.arrayPlan ??= readArray(node, typeof node.schema === "boolean" ? {} : node.schema)
  return node.arrayPlan
}
