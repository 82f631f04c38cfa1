import { ALL_KIND_BITS, ARRAY_BIT, BOOLEAN_BIT, NULL_BIT, NUMBER_BIT, OBJECT_BIT, STRING_BIT } from "../json/kind.ts"
import type { SchemaNode, UnknownRecord } from "./node.ts"

/** What the `type` keyword says: bits of kinds, and whether numbers must be whole. */
export interface TypePlan {
  readonly kinds: number
  readonly integer: boolean
  readonly nullable: boolean
}

const STANDARD_TYPES: ReadonlyMap<string, number> = new Map([
  ["string", STRING_BIT],
  ["number", NUMBER_BIT],
  ["integer", NUMBER_BIT],
  ["boolean", BOOLEAN_BIT],
  ["null", NULL_BIT],
  ["object", OBJECT_BIT],
  ["array", ARRAY_BIT],
])

/** Names of other languages' types that real tool schemas carry. */
const FOREIGN_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    str: "string",
    text: "string",
    int: "integer",
    long: "integer",
    float: "number",
    double: "number",
    decimal: "number",
    bool: "boolean",
    dict: "object",
    map: "object",
    list: "array",
    tuple: "array",
    none: "null",
    nil: "null",
  }),
)

/** The JSON type a name stands for: itself, its translation, or null. */
export function typeName(name: string): string | null {
  if (STANDARD_TYPES.has(name)) return name
  const lowerName = name.toLowerCase()
  return STANDARD_TYPES.has(lowerName) ? lowerName : (FOREIGN_TYPES.get(lowerName) ?? null)
}

const UNTYPED_PLAN: TypePlan = { kinds: ALL_KIND_BITS, integer: false, nullable: false }

function readType(schema: UnknownRecord): TypePlan {
  const typeKeyword = schema.type
  const isNullable = schema.nullable === true
  const untypedPlan = isNullable ? { ...UNTYPED_PLAN, nullable: isNullable } : UNTYPED_PLAN
  const typeList = typeof typeKeyword === "string" ? [typeKeyword] : Array.isArray(typeKeyword) ? typeKeyword : []
  let kinds = 0
  let hasInteger = false
  let hasNumber = false
  for (const name of typeList) {
    const jsonType = typeof name === "string" ? typeName(name) : null
    if (jsonType === null) return untypedPlan
    kinds |= STANDARD_TYPES.get(jsonType) ?? 0
    if (jsonType === "integer") hasInteger = true
    if (jsonType === "number") hasNumber = true
  }
  if (kinds === 0) return untypedPlan
  return { kinds: isNullable ? kinds | NULL_BIT : kinds, integer: hasInteger && !hasNumber, nullable: isNullable }
}

export function typePlanOf(node: SchemaNode): TypePlan {
  node.typePlan ??= typeof node.schema === "boolean" ? UNTYPED_PLAN : readType(node.schema)
  return node.typePlan
}
