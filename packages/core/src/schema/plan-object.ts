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

/** Each maps names to lists of names or to schemas: which of the two is read by the value, not by the keyword. */
const DEPENDENT_KEYWORDS = ["dependencies", "dependentRequired", "dependentSchemas"]

const fieldsIn = (value: unknown): UnknownRecord => (isFields(value) ? value : {})

function readObject(node: SchemaNode): ObjectPlan {
  const schema = schemaFields(node)
  const childrenOf = (keyword: string): { name: string; node: SchemaNode }[] =>
    Object.entries(fieldsIn(schema[keyword])).flatMap(([name, value]) => (isSchema(value) ? [{ name, node: childNode(node, value, keyword, name) }] : []))
  const declaredMembers = childrenOf("properties")
  const names = declaredMembers.map(({ name }) => name)
  const dependentNames = DEPENDENT_KEYWORDS.flatMap((keyword) => Object.entries(fieldsIn(schema[keyword])))
  return {
    names,
    nodes: declaredMembers.map((member) => member.node),
    indexByName: new Map(names.map((name, index) => [name, index])),
    required: namesIn(schema.required),
    patternNodes: childrenOf("patternProperties").map((entry) => ({ pattern: gatePattern(entry.name, node.schemaDoc.limits), node: entry.node })),
    dependentRequired: dependentNames.flatMap(([name, value]) => (Array.isArray(value) ? [{ name, others: namesIn(value) }] : [])),
    dependentSchemas: DEPENDENT_KEYWORDS.flatMap(childrenOf),
    additionalNode: nodeUnder(node, "additionalProperties"),
    unevaluatedMember: nodeUnder(node, "unevaluatedProperties"),
    nameNode: nodeUnder(node, "propertyNames"),
    minProperties: countIn(schema.minProperties) ?? 0,
    maxProperties: countIn(schema.maxProperties) ?? Number.POSITIVE_INFINITY,
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
