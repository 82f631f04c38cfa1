import { childNode, refNode } from "./make-node.ts"
import { isSchema, type SchemaNode, type UnknownRecord } from "./node.ts"

/** Subschemas that apply to the very same value. */
export interface ApplicatorPlan {
  /** `$ref` targets and `allOf`. */
  readonly appliedNodes: readonly SchemaNode[]
  readonly anyOf: readonly SchemaNode[]
  readonly oneOf: readonly SchemaNode[]
  readonly notNode: SchemaNode | null
  readonly ifNode: SchemaNode | null
  readonly thenNode: SchemaNode | null
  readonly elseNode: SchemaNode | null
}

function readNodeList(node: SchemaNode, schema: UnknownRecord, keyword: string): SchemaNode[] {
  const value = schema[keyword]
  if (!Array.isArray(value)) return []
  return value.flatMap((entry, index) => (isSchema(entry) ? [childNode(node, entry, keyword, String(index))] : []))
}

function readJoin(node: SchemaNode, schema: UnknownRecord): ApplicatorPlan {
  const readNode = (keyword: string): SchemaNode | null => {
    const value = schema[keyword]
    return isSchema(value) ? childNode(node, value, keyword) : null
  }
  const refNodes: SchemaNode[] = []
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const reference = schema[keyword]
    const refTarget = typeof reference === "string" ? refNode(node, reference) : null
    if (refTarget !== null) refNodes.push(refTarget)
  }
  const ifCondition = readNode("if")
  return {
    appliedNodes: [...new Set([...refNodes, ...readNodeList(node, schema, "allOf")])],
    anyOf: readNodeList(node, schema, "anyOf"),
    oneOf: readNodeList(node, schema, "oneOf"),
    notNode: readNode("not"),
    ifNode: ifCondition,
    thenNode: ifCondition === null ? null : readNode("then"),
    elseNode: ifCondition === null ? null : readNode("else"),
  }
}

export function applicatorPlanOf(node: SchemaNode): ApplicatorPlan {
  node.applicatorPlan ??= readJoin(node, typeof node.schema === "boolean" ? {} : node.schema)
  return node.applicatorPlan
}
