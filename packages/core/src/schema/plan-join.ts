import { childNode, nodeUnder, refNode } from "./make-node.ts"
import { isSchema, type SchemaNode, schemaFields } from "./node.ts"

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

function nodeList(node: SchemaNode, keyword: string): SchemaNode[] {
  const value = schemaFields(node)[keyword]
  if (!Array.isArray(value)) return []
  return value.flatMap((entry, index) => (isSchema(entry) ? [childNode(node, entry, keyword, String(index))] : []))
}

function readJoin(node: SchemaNode): ApplicatorPlan {
  const { $ref, $dynamicRef } = schemaFields(node)
  const refNodes: SchemaNode[] = []
  for (const reference of [$ref, $dynamicRef]) {
    const refTarget = typeof reference === "string" ? refNode(node, reference) : null
    if (refTarget !== null) refNodes.push(refTarget)
  }
  const ifNode = nodeUnder(node, "if")
  return {
    appliedNodes: [...new Set([...refNodes, ...nodeList(node, "allOf")])],
    anyOf: nodeList(node, "anyOf"),
    oneOf: nodeList(node, "oneOf"),
    notNode: nodeUnder(node, "not"),
    ifNode,
    thenNode: ifNode === null ? null : nodeUnder(node, "then"),
    elseNode: ifNode === null ? null : nodeUnder(node, "else"),
  }
}

export function applicatorPlanOf(node: SchemaNode): ApplicatorPlan {
  node.applicatorPlan ??= readJoin(node)
  return node.applicatorPlan
}
