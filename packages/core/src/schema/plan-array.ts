import { childNode } from "./make-node.ts"
import { type Fields, isSchema, type SchemaNode } from "./node.ts"
import { countIn } from "./read.ts"

export interface ArrayPlan {
  readonly prefix: readonly SchemaNode[]
  /** Elements behind the prefix. */
  readonly rest: SchemaNode | null
  readonly restWord: "items" | "additionalItems"
  readonly contains: SchemaNode | null
  readonly minContains: number
  readonly maxContains: number
  readonly unevaluated: SchemaNode | null
  readonly minItems: number
  readonly maxItems: number
  readonly unique: boolean
}

function readArray(node: SchemaNode, schema: Fields): ArrayPlan {
  const { prefixItems, items, additionalItems, contains, unevaluatedItems } = schema
  // Ex) draft-07 and real tools without $schema: {"items": [{…}, {…}], "additionalItems": false}
  const tuple = Array.isArray(items) ? items : Array.isArray(prefixItems) ? prefixItems : []
  const tupleWord = Array.isArray(items) ? "items" : "prefixItems"
  const rest = Array.isArray(items) ? additionalItems : items
  const restWord = Array.isArray(items) ? "additionalItems" : "items"
  return {
    prefix: tuple.map((entry, index) => childNode(node, isSchema(entry) ? entry : true, tupleWord, String(index))),
    rest: isSchema(rest) ? childNode(node, rest, restWord) : null,
    restWord,
    contains: isSchema(contains) ? childNode(node, contains, "contains") : null,
    minContains: countIn(schema.minContains) ?? 1,
    maxContains: countIn(schema.maxContains) ?? Number.POSITIVE_INFINITY,
    unevaluated: isSchema(unevaluatedItems) ? childNode(node, unevaluatedItems, "unevaluatedItems") : null,
    minItems: countIn(schema.minItems) ?? 0,
    maxItems: countIn(schema.maxItems) ?? Number.POSITIVE_INFINITY,
    unique: schema.uniqueItems === true,
  }
}

export function arrayOf(node: SchemaNode): ArrayPlan {
  node.array ??= readArray(node, typeof node.schema === "boolean" ? {} : node.schema)
  return node.array
}
