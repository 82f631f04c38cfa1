import { childNode, nodeUnder } from "./make-node.ts"
import { isFields, isSchema, type SchemaNode, schemaFields, type UnknownRecord } from "./node.ts"
import { type GatedPattern, gatePattern } from "./pattern.ts"
import { countIn, namesIn } from "./read.ts"

export interface ObjectPlan {
  readonly names: readonly string[]
  readonly nodes: readonly SchemaNode[]
  readonly indexByName: ReadonlyMap<string, number>
  readonly required: readonly string[]
  readonly patternNodes: readonly { readonly pattern: GatedPattern; readonly node: SchemaNode }[]
  readonly additionalNode: SchemaNode | null
  readonly unevaluatedMember: SchemaNode | null
  readonly nameNode: SchemaNode | null
  readonly minProperties: number
  readonly maxProperties: number
  readonly dependentRequired: readonly { readonly name: string; readonly others: readonly string[] }[]
  readonly dependentSchemas: readonly { readonly name: string; readonly node: SchemaNode }[]
}

const fieldsIn = (value: unknown): UnknownRecord => (isFields(value) ? value : {})

function readObject(node: SchemaNode): ObjectPlan {
  const schema = schemaFields(node)
  const memberSchemas = fieldsIn(schema.properties)
  const names: string[] = []
  const nodes: SchemaNode[] = []
  for (const name of Object.keys(memberSchemas)) {
    const value = memberSchemas[name]
    if (!isSchema(value)) continue
    names.push(name)
    nodes.push(childNode(node, value, "properties", name))
  }
  const patternNodes = Object.entries(fieldsIn(schema.patternProperties)).flatMap(([source, value]) =>
    isSchema(value) ? [{ pattern: gatePattern(source, node.schemaDoc.limits), node: childNode(node, value, "patternProperties", source) }] : [],
  )
  const dependentRequired: { name: string; others: readonly string[] }[] = []
  const dependentSchemas: { name: string; node: SchemaNode }[] = []
  for (const keyword of ["dependencies", "dependentRequired", "dependentSchemas"]) {
    for (const [name, value] of Object.entries(fieldsIn(schema[keyword]))) {
      if (Array.isArray(value)) dependentRequired.push({ name, others: namesIn(value) })
      else if (isSchema(value)) dependentSchemas.push({ name, node: childNode(node, value, keyword, name) })
    }
  }
  return {
    names,
    nodes,
    indexByName: new Map(names.map((name, index) => [name, index])),
    required: namesIn(schema.required),
    patternNodes,
    additionalNode: nodeUnder(node, "additionalProperties"),
    unevaluatedMember: nodeUnder(node, "unevaluatedProperties"),
    nameNode: nodeUnder(node, "propertyNames"),
    minProperties: countIn(schema.minProperties) ?? 0,
    maxProperties: countIn(schema.maxProperties) ?? Number.POSITIVE_INFINITY,
    dependentRequired,
    dependentSchemas,
  }
}

export function objectPlanOf(node: SchemaNode): ObjectPlan {
  node.objectPlan ??= readObject(node)
  return node.objectPlan
}

/** True for properties, required and additionalProperties only, with every required name declared: nearly all tools. */
export const isPlainObject = (plan: ObjectPlan): boolean =>
  plan.patternNodes.length === 0 &&
  plan.nameNode === null &&
  plan.unevaluatedMember === null &&
  plan.dependentRequired.length === 0 &&
  plan.dependentSchemas.length === 0 &&
  plan.minProperties === 0 &&
  plan.maxProperties === Number.POSITIVE_INFINITY &&
  plan.required.every((name) => plan.indexByName.has(name))

/** Schemas for a member that `properties` does not answer: patterns that match, else additionalProperties. */
export function otherNodes(plan: ObjectPlan, name: string): SchemaNode[] {
  const matchingNodes = plan.patternNodes.filter((entry) => entry.pattern.claims(name)).map((entry) => entry.node)
  if (matchingNodes.length > 0 || plan.indexByName.has(name) || plan.patternNodes.some((entry) => entry.pattern.isBlind(name))) return matchingNodes
  return plan.additionalNode === null ? [] : [plan.additionalNode]
}
