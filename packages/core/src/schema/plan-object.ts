import { childNode } from "./make-node.ts"
import { type Fields, isFields, isSchema, type SchemaNode } from "./node.ts"
import { gatePattern, type Pattern } from "./pattern.ts"
import { countIn, namesIn } from "./read.ts"

export interface ObjectPlan {
  readonly names: readonly string[]
  readonly nodes: readonly SchemaNode[]
  readonly at: ReadonlyMap<string, number>
  readonly required: readonly string[]
  readonly patterns: readonly { readonly pattern: Pattern; readonly node: SchemaNode }[]
  readonly additional: SchemaNode | null
  readonly unevaluated: SchemaNode | null
  readonly nameNode: SchemaNode | null
  readonly minProperties: number
  readonly maxProperties: number
  readonly needs: readonly { readonly name: string; readonly others: readonly string[] }[]
  readonly brings: readonly { readonly name: string; readonly node: SchemaNode }[]
}

const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

function oneIn(node: SchemaNode, schema: Fields, keyword: string): SchemaNode | null {
  const value = schema[keyword]
  return isSchema(value) ? childNode(node, value, keyword) : null
}

function readObject(node: SchemaNode, schema: Fields): ObjectPlan {
  const properties = fieldsIn(schema.properties)
  const names: string[] = []
  const nodes: SchemaNode[] = []
  for (const name of Object.keys(properties)) {
    const value = properties[name]
    if (!isSchema(value)) continue
    names.push(name)
    nodes.push(childNode(node, value, "properties", name))
  }
  const patterns = Object.entries(fieldsIn(schema.patternProperties)).flatMap(([source, value]) =>
    isSchema(value) ? [{ pattern: gatePattern(source, node.doc.limits), node: childNode(node, value, "patternProperties", source) }] : [],
  )
  const needs: { name: string; others: readonly string[] }[] = []
  const brings: { name: string; node: SchemaNode }[] = []
  for (const keyword of ["dependencies", "dependentRequired", "dependentSchemas"]) {
    for (const [name, value] of Object.entries(fieldsIn(schema[keyword]))) {
      if (Array.isArray(value)) needs.push({ name, others: namesIn(value) })
      else if (isSchema(value)) brings.push({ name, node: childNode(node, value, keyword, name) })
    }
  }
  return {
    names,
    nodes,
    at: new Map(names.map((name, index) => [name, index])),
    required: namesIn(schema.required),
    patterns,
    additional: oneIn(node, schema, "additionalProperties"),
    unevaluated: oneIn(node, schema, "unevaluatedProperties"),
    nameNode: oneIn(node, schema, "propertyNames"),
    minProperties: countIn(schema.minProperties) ?? 0,
    maxProperties: countIn(schema.maxProperties) ?? Number.POSITIVE_INFINITY,
    needs,
    brings,
  }
}

export function objectOf(node: SchemaNode): ObjectPlan {
  node.object ??= readObject(node, typeof node.schema === "boolean" ? {} : node.schema)
  return node.object
}

/** properties, required and additionalProperties with every required name declared: nearly all tools. */
export const isPlainObject = (plan: ObjectPlan): boolean =>
  plan.patterns.length === 0 &&
  plan.nameNode === null &&
  plan.unevaluated === null &&
  plan.needs.length === 0 &&
  plan.brings.length === 0 &&
  plan.minProperties === 0 &&
  plan.maxProperties === Number.POSITIVE_INFINITY &&
  plan.required.every((name) => plan.at.has(name))

/** Schemas for a member that `properties` does not answer: patterns that match, else additionalProperties. */
export function otherNodes(plan: ObjectPlan, name: string): SchemaNode[] {
  const matching = plan.patterns.filter((entry) => entry.pattern.claims(name)).map((entry) => entry.node)
  if (matching.length > 0 || plan.at.has(name) || plan.patterns.some((entry) => entry.pattern.isBlind(name))) return matching
  return plan.additional === null ? [] : [plan.additional]
}
