import type { SchemaFinding } from "./view.ts"

interface SchemaConverter {
  readonly input: (options: { readonly target: string }) => unknown
}

function converterOf(schema: unknown): SchemaConverter | null {
  if ((typeof schema !== "object" && typeof schema !== "function") || schema === null) return null
  const standardProps = (schema as { "~standard"?: { jsonSchema?: Partial<SchemaConverter> } })["~standard"]
  return typeof standardProps?.jsonSchema?.input === "function" ? (standardProps.jsonSchema as SchemaConverter) : null
}

/**
 * Standard JSON Schema (zod, valibot, arktype): the JSON Schema such an object gives of its input; others come back as
 * they are.
 */
export function fromStandard(schema: unknown): { readonly schema: unknown; readonly broken: SchemaFinding | null } {
  const schemaConverter = converterOf(schema)
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
