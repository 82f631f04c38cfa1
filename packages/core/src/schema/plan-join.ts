import { childNode, refNode } from "./make-node.ts"
import { type Fields, isSchema, type SchemaNode } from "./node.ts"

/** Subschemas that apply to the very same value. */
export interface JoinPlan {
  /** `$ref` targets and `allOf`. */
  readonly all: readonly SchemaNode[]
  readonly anyOf: readonly SchemaNode[]
  readonly oneOf: readonly SchemaNode[]
  readonly not: SchemaNode | null
  readonly ifNode: SchemaNode | null
  readonly thenNode: SchemaNode | null
  readonly elseNode: SchemaNode | null
}

function list(node: SchemaNode, schema: Fields, keyword: string): SchemaNode[] {
  const value = schema[keyword]
  if (!Array.isArray(value)) return []
  return value.flatMap((entry, index) => (isSchema(entry) ? [childNode(node, entry, keyword, String(index))] : []))
}

function readJoin(node: SchemaNode, schema: Fields): JoinPlan {
  const one = (keyword: string): SchemaNode | null => {
    const value = schema[keyword]
    return isSchema(value) ? childNode(node, value, keyword) : null
  }
  const refs: SchemaNode[] = []
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const reference = schema[keyword]
    const target = typeof reference === "string" ? refNode(node, reference) : null
    if (target !== null) refs.push(target)
  }
  const condition = one("if")
  return {
    all: [...new Set([...refs, ...list(node, schema, "allOf")])],
    anyOf: list(node, schema, "anyOf"),
    oneOf: list(node, schema, "oneOf"),
    not: one("not"),
    ifNode: condition,
    thenNode: condition === null ? null : one("then"),
    elseNode: condition === null ? null : one("else"),
  }
}

export function joinOf(node: SchemaNode): JoinPlan {
  node.join ??= readJoin(node, typeof node.schema === "boolean" ? {} : node.schema)
  return node.join
}
