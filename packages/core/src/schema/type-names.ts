import { ANY, ARRAY, BOOLEAN, NULL, NUMBER, OBJECT, STRING } from "../json/kind.ts"
import type { Fields, SchemaNode } from "./node.ts"

/** What the `type` keyword says: bits of kinds, and whether numbers must be whole. */
export interface TypePlan {
  readonly kinds: number
  readonly integer: boolean
  readonly nullable: boolean
}

const STANDARD: ReadonlyMap<string, number> = new Map([
  ["string", STRING],
  ["number", NUMBER],
  ["integer", NUMBER],
  ["boolean", BOOLEAN],
  ["null", NULL],
  ["object", OBJECT],
  ["array", ARRAY],
])

/** Names of other languages' types that real tool schemas carry. */
const FOREIGN: ReadonlyMap<string, string> = new Map(
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

/** The JSON type a name stands for: itself, its translation, or null for a name nobody knows. */
export function typeName(name: string): string | null {
  if (STANDARD.has(name)) return name
  const lower = name.toLowerCase()
  return STANDARD.has(lower) ? lower : (FOREIGN.get(lower) ?? null)
}

const UNTYPED: TypePlan = { kinds: ANY, integer: false, nullable: false }

function readType(schema: Fields): TypePlan {
  const type = schema.type
  const nullable = schema.nullable === true
  const listed = typeof type === "string" ? [type] : Array.isArray(type) ? type : []
  let kinds = 0
  let integer = false
  let number = false
  for (const name of listed) {
    const known = typeof name === "string" ? typeName(name) : null
    if (known === null) return nullable ? { ...UNTYPED, nullable } : UNTYPED
    kinds |= STANDARD.get(known) ?? 0
    if (known === "integer") integer = true
    if (known === "number") number = true
  }
  if (kinds === 0) return nullable ? { ...UNTYPED, nullable } : UNTYPED
  return { kinds: nullable ? kinds | NULL : kinds, integer: integer && !number, nullable }
}

export function typeOf(node: SchemaNode): TypePlan {
  node.type ??= typeof node.schema === "boolean" ? UNTYPED : readType(node.schema)
  return node.type
}
