// Measures how complex a schema is for a model (leaves and levels), and whether to show it flat.
import { isJsonObject } from "../json/kind.ts"
import { DEFAULT_LIMITS } from "../limits.ts"
import type { UnknownRecord } from "../schema/read.ts"
import { fromStandard } from "../schema/standard.ts"
import { typeName } from "../schema/types.ts"
import { resolveSchema } from "./local-refs.ts"

export interface SchemaMeasure {
  /** Number of places that hold a value: everything except objects with members and lists with items. */
  readonly leafCount: number
  /** Levels below the root; a list counts as one. */
  readonly maxDepth: number
  /** True if there are more leaves or levels than models handle reliably. */
  readonly shouldFlatten: boolean
}

export interface Thresholds {
  /** Maximum number of leaves that are not flattened. Default 10. */
  readonly leaves?: number
  /** Maximum number of levels that are not flattened. Default 2. */
  readonly levels?: number
}

const MAX_LEAVES = 10
const MAX_LEVELS = 2

export const isType = (schema: UnknownRecord, wantedType: string): boolean => {
  const soleType = Array.isArray(schema.type) && schema.type.length === 1 ? (schema.type[0] as unknown) : schema.type
  return typeof soleType === "string" && typeName(soleType) === wantedType
}

/**
 * Measures how complex a schema is for a model. References inside the schema count as their targets; recursive ones
 * count as a leaf.
 * @example analyzeSchema({ type: "object", properties: { name: { type: "string" } } }) // { leafCount: 1, maxDepth: 1,
 * shouldFlatten: false }
 */
export function analyzeSchema(schema: unknown, thresholds: Thresholds = {}): SchemaMeasure {
  try {
    const { leaves = MAX_LEAVES, levels = MAX_LEVELS } = thresholds
    const { leafCount, maxDepth } = measureSchema(schema)
    return { leafCount, maxDepth, shouldFlatten: leafCount > leaves || maxDepth > levels }
  } catch {
    // a getter or a proxy threw: such a schema is broken and is not flattened
    return { leafCount: 0, maxDepth: 0, shouldFlatten: false }
  }
}

function measureSchema(schema: unknown): Omit<SchemaMeasure, "shouldFlatten"> {
  const givenSchema = fromStandard(schema).schema
  let leafTotal = 0
  let depth = 0
  // Definitions that use each other twice unfold to 2^n places: beyond this limit the answer is known anyway.
  let nodesLeft = DEFAULT_LIMITS.schemaNodes
  const openSchemas = new Set<UnknownRecord>()
  const visitPart = (part: unknown, level: number): void => {
    if (nodesLeft-- <= 0) return
    depth = Math.max(depth, level)
    const ownSchema = isJsonObject(part) && isJsonObject(givenSchema) ? resolveSchema(givenSchema, part) : null
    const innerSchemas =
      ownSchema === null || openSchemas.has(ownSchema) || level >= DEFAULT_LIMITS.schemaDepth
        ? null
        : innerOf(ownSchema)
    if (ownSchema === null || innerSchemas === null) {
      leafTotal++
      return
    }
    openSchemas.add(ownSchema)
    for (const childSchema of innerSchemas) visitPart(childSchema, level + 1)
    openSchemas.delete(ownSchema)
  }
  if (isJsonObject(givenSchema) && !isBare(givenSchema)) visitPart(givenSchema, 0)
  return { leafCount: leafTotal, maxDepth: depth }
}

/** True for a root without members: it requires nothing. */
const isBare = (schema: UnknownRecord): boolean => isType(schema, "object") && innerOf(schema) === null

function innerOf(schema: UnknownRecord): readonly unknown[] | null {
  if (isType(schema, "object") && isJsonObject(schema.properties) && Object.keys(schema.properties).length > 0)
    return Object.values(schema.properties)
  if (isType(schema, "array") && schema.items !== undefined)
    return Array.isArray(schema.items) ? schema.items : [schema.items]
  return null
}
