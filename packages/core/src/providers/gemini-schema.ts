// Converts schemas in Gemini's spelling to JSON Schema, and back.
import { isMembers, type Members } from "./members.ts"

const GEMINI_TYPES = new Set(["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"])

const isGeminiType = (type: unknown): type is string => typeof type === "string" && GEMINI_TYPES.has(type)

/** Schemas of tools nest 20 levels at most. */
const MAX_DEPTH = 64

/** Whether a schema is written as Gemini's own declarations are. Ex) {"type": "OBJECT"} */
export function isGeminiSchema(schema: unknown): schema is Members {
  try {
    return isMembers(schema) && isGeminiType(schema["type"])
  } catch {
    // a getter that throws: whoever compiles the schema says so
    return false
  }
}

/** The JSON Schema that a Gemini schema stands for: types in lower case, `nullable` as a type. */
export const fromGeminiSchema = (schema: unknown): unknown =>
  withTypes(schema, (own) => {
    const { type } = own
    if (!isGeminiType(type)) return
    own["type"] = own["nullable"] === true ? [type.toLowerCase(), "null"] : type.toLowerCase()
    delete own["nullable"]
  })

/** The other way, for a schema whose types are those of Gemini. Ex) ["string", "null"] is a STRING that is nullable */
export const toGeminiSchema = (schema: unknown): unknown =>
  withTypes(schema, (own) => {
    const [type, second, ...others]: readonly unknown[] = Array.isArray(own["type"]) ? own["type"] : [own["type"]]
    if (typeof type !== "string" || others.length > 0 || (second !== undefined && second !== "null")) return
    own["type"] = type.toUpperCase()
    if (second === "null") own["nullable"] = true
  })

const SUBSCHEMAS = new Set(["items", "anyOf", "prefixItems", "additionalProperties"])

/** A copy of a schema, in which the type of each subschema is written otherwise. */
function withTypes(schema: unknown, rewrite: (own: Record<string, unknown>) => void, depth = 0): unknown {
  if (depth > MAX_DEPTH || typeof schema !== "object" || schema === null) return schema
  const inner = (value: unknown): unknown => withTypes(value, rewrite, depth + 1)
  if (Array.isArray(schema)) return schema.map(inner)
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(schema)) out[name] = SUBSCHEMAS.has(name) ? inner(value) : value
  const { properties } = out
  if (isMembers(properties))
    out["properties"] = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value)]))
  rewrite(out)
  return out
}
