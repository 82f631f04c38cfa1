import { childNode } from "./make-node.ts"
import { isFields, isSchema, type SchemaNode, type UnknownRecord } from "./node.ts"
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

function oneIn(node: SchemaNode, schema: UnknownRecord, keyword: string): SchemaNode | null {
  const value = schema[keyword]
  return isSchema(value) ? childNode(node, value, keyword) : null
}

function readObject(node: SchemaNode, schema: UnknownRecord): ObjectPlan {
  const memberSchemas = fieldsIn(schema.properties)
  const names: string[] = []
  const nodes: SchemaNode[] = []
  for (const name of Object.keys(memberSchemas)) {
    const value = memberSchemas[name]
    if (!isSchema(value)) continue
    names.push(name)
    nodes.push(childNode(node, value, "properties", name))
  }
  const compiledPatterns = Object.entries(fieldsIn(schema.patternProperties)).flatMap(([source, value]) =>
    isSchema(value) ? [{ pattern: gatePattern(source, node.schemaDoc.limits), node: childNode(node, value, "patternProperties", source) }] : [],
  )
  const requiredLists: { name: string; others: readonly string[] }[] = []
  const schemaEntries: { name: string; node: SchemaNode }[] = []
  for (const keyword of ["dependencies", "dependentRequired", "dependentSchemas"]) {
    for (const [name, value] of Object.entries(fieldsIn(schema[keyword]))) {
      if (Array.isArray(value)) requiredLists.push({ name, others: namesIn(value) })
      else if (isSchema(value)) schemaEntries.push({ name, node: childNode(node, value, keyword, name) })
    }
  }
  return {
    names,
    nodes,
    indexByName: new Map(names.map((name, index) => [name, index])),
    required: namesIn(schema.required),
    patternNodes: compiledPatterns,
    additionalNode: oneIn(node, schema, "additionalProperties"),
    unevaluatedMember: oneIn(node, schema, "unevaluatedProperties"),
    nameNode: oneIn(node, schema, "propertyNames"),
    minProperties: countIn(schema.minProperties) ?? 0,
    maxProperties: countIn(schema.maxProperties) ?? Number.POSITIVE_INFINITY,
    dependentRequired: requiredLists,
    dependentSchemas: schemaEntries,
  }
}

export function objectPlanOf(node: SchemaNode): ObjectPlan {
  node.objectPlan ??= readObject(node, typeof node.schema === "boolean" ? {} : node.schema)
  return node.objectPlan
}

/** properties, required and additionalProperties with every required name declared: nearly all tools. */
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
