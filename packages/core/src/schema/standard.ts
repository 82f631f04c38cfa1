// Extracts the JSON Schema from Standard JSON Schema objects (zod, valibot, arktype).
import type { SchemaFinding } from "./view.ts"

interface SchemaConverter {
  readonly input: (options: { readonly target: string }) => unknown
}

function converterOf(schema: unknown): SchemaConverter | null {
  if ((typeof schema !== "object" && typeof schema !== "function") || schema === null) return null
  const standardProps = (schema as { "~standard"?: { jsonSchema?: Partial<SchemaConverter> } })["~standard"]
  return typeof standardProps?.jsonSchema?.input === "function" ? (standardProps.jsonSchema as SchemaConverter) : null
}

/** A getter or a proxy threw. */
export const UNREADABLE_SCHEMA: SchemaFinding = {
  rule: "schema/unreadable",
  pointer: "",
  message: "reading the schema threw an error",
}

/** Returns the input's JSON Schema of a Standard JSON Schema object (zod, valibot, arktype); others unchanged. */
export function fromStandard(schema: unknown): { readonly schema: unknown; readonly broken: SchemaFinding | null } {
  let schemaConverter: SchemaConverter | null
  try {
    schemaConverter = converterOf(schema)
  } catch {
    return { schema: true, broken: UNREADABLE_SCHEMA }
  }
  if (schemaConverter === null) return { schema, broken: null }
  let message = ""
  for (const target of ["draft-2020-12", "draft-07"]) {
    try {
      return { schema: schemaConverter.input({ target }), broken: null }
    } catch (error) {
      message ||= error instanceof Error ? error.message : String(error)
    }
  }
  return {
    schema: true,
    broken: {
      rule: "schema/standard",
      pointer: "",
      message: `no JSON Schema from ~standard: ${message.slice(0, 200)}`,
    },
  }
}
