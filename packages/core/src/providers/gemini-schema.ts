// Converts schemas in Gemini's spelling to JSON Schema, and back.
import { isMembers, type Members } from "./members.ts"

const GEMINI_TYPES = new Set(["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"])

const isGeminiType = (type: unknown): type is string => typeof type === "string" && GEMINI_TYPES.has(type)

/** Maximum depth; schemas of tools nest at most 20 levels. */
const MAX_DEPTH = 64

/** True if a schema is written in the style of Gemini's declarations. Ex) {"type": "OBJECT"} */
export function isGeminiSchema(schema: unknown): schema is Members {
  try {
    return isMembers(schema) && isGeminiType(schema["type"])
  } catch {
    // a getter throws: the code that compiles the schema reports it
    return false
  }
}

/** Converts a Gemini schema to JSON Schema: types in lower case, `nullable` as a type. */
export const fromGeminiSchema = (schema: unknown): unknown =>
  withTypes(schema, (own) => {
    const { type } = own
    if (!isGeminiType(type)) return
    own["type"] = own["nullable"] === true ? [type.toLowerCase(), "null"] : type.toLowerCase()
    delete own["nullable"]
  })

/** Converts a schema back, if its types exist in Gemini. Ex) ["string", "null"] is a nullable STRING */
export const toGeminiSchema = (schema: unknown): unknown =>
  withTypes(schema, (own) => {
    const [type, second, ...others]: readonly unknown[] = Array.isArray(own["type"]) ? own["type"] : [own["type"]]
    if (typeof type !== "string" || others.length > 0 || (second !== undefined && second !== "null")) return
    own["type"] = type.toUpperCase()
    if (second === "null") own["nullable"] = true
  })

const SUBSCHEMAS = new Set(["items", "anyOf", "prefixItems", "additionalProperties"])

/** Copies a schema, rewriting each subschema. */
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
