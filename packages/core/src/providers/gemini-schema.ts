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
export function fromGeminiSchema(schema: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH || typeof schema !== "object" || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((item: unknown) => fromGeminiSchema(item, depth + 1))
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(schema))
    out[name] = SUBSCHEMAS.has(name) ? fromGeminiSchema(value, depth + 1) : value
  if (isMembers(out["properties"]))
    out["properties"] = mapValues(out["properties"], (each) => fromGeminiSchema(each, depth + 1))
  const { type } = out
  if (!isGeminiType(type)) return out
  out["type"] = out["nullable"] === true ? [type.toLowerCase(), "null"] : type.toLowerCase()
  delete out["nullable"]
  return out
}

/** The other way, for a schema whose types are those of Gemini. Ex) ["string", "null"] is a STRING that is nullable */
export function toGeminiSchema(schema: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH || typeof schema !== "object" || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((item: unknown) => toGeminiSchema(item, depth + 1))
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(schema))
    out[name] = SUBSCHEMAS.has(name) ? toGeminiSchema(value, depth + 1) : value
  if (isMembers(out["properties"]))
    out["properties"] = mapValues(out["properties"], (each) => toGeminiSchema(each, depth + 1))
  const [type, second, ...others]: readonly unknown[] = Array.isArray(out["type"]) ? out["type"] : [out["type"]]
  if (typeof type !== "string" || others.length > 0 || (second !== undefined && second !== "null")) return out
  out["type"] = type.toUpperCase()
  if (second === "null") out["nullable"] = true
  return out
}

const SUBSCHEMAS = new Set(["items", "anyOf", "prefixItems", "additionalProperties"])

const mapValues = (holder: Members, map: (value: unknown) => unknown): Members =>
  Object.fromEntries(Object.entries(holder).map(([name, value]) => [name, map(value)]))
