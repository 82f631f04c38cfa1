import { DEFAULT_LIMITS } from "../limits.ts"
import { type Fields, isFields } from "../schema/node.ts"
import { fromStandard } from "../schema/standard.ts"
import { typeName } from "../schema/type-names.ts"
import { resolved } from "./local-refs.ts"

export interface SchemaMeasure {
  /** Places a value is written at: whatever is neither an object with members nor a list with items. */
  readonly leaves: number
  /** The same as `leaves`. */
  readonly leafCount: number
  /** Levels below the root; a list counts as one. */
  readonly depth: number
  /** The same as `depth`. */
  readonly maxDepth: number
  /** More leaves or levels than models keep apart. */
  readonly shouldFlatten: boolean
}

export interface Thresholds {
  /** Most leaves that are left as they are. Default 10. */
  readonly leaves?: number
  /** Most levels that are left as they are. Default 2. */
  readonly levels?: number
}

export const MOST_LEAVES = 10
export const MOST_LEVELS = 2

export const isType = (schema: Fields, wanted: string): boolean => {
  const type = Array.isArray(schema.type) && schema.type.length === 1 ? (schema.type[0] as unknown) : schema.type
  return typeof type === "string" && typeName(type) === wanted
}

/**
 * How large a schema is for a model. References inside the schema count as what they lead to; where they lead back, they are a leaf.
 * @example analyzeSchema({ type: "object", properties: { name: { type: "string" } } }) // { leaves: 1, leafCount: 1, depth: 1, maxDepth: 1, shouldFlatten: false }
 */
export function analyzeSchema(schema: unknown, { leaves: mostLeaves = MOST_LEAVES, levels = MOST_LEVELS }: Thresholds = {}): SchemaMeasure {
  const given = fromStandard(schema).schema
  let leaves = 0
  let depth = 0
  // Definitions that use each other twice unfold to 2^n places: beyond this the answer is known anyway.
  let left = DEFAULT_LIMITS.schemaNodes
  const around = new Set<Fields>()
  const visit = (part: unknown, level: number): void => {
    if (left-- <= 0) return
    depth = Math.max(depth, level)
    const own = isFields(part) && isFields(given) ? resolved(given, part) : null
    const inner = own === null || around.has(own) || level >= DEFAULT_LIMITS.schemaDepth ? null : innerOf(own)
    if (own === null || inner === null) {
      leaves++
      return
    }
    around.add(own)
    for (const child of inner) visit(child, level + 1)
    around.delete(own)
  }
  if (isFields(given) && !isBare(given)) visit(given, 0)
  return { leaves, leafCount: leaves, depth, maxDepth: depth, shouldFlatten: leaves > mostLeaves || depth > levels }
}

/** A root without a member asks for nothing. */
const isBare = (schema: Fields): boolean => isType(schema, "object") && (!isFields(schema.properties) || Object.keys(schema.properties).length === 0)

function innerOf(schema: Fields): readonly unknown[] | null {
  if (isType(schema, "object") && isFields(schema.properties) && Object.keys(schema.properties).length > 0) return Object.values(schema.properties)
  if (isType(schema, "array") && schema.items !== undefined) return Array.isArray(schema.items) ? schema.items : [schema.items]
  return null
}
