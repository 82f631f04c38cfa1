import type { SchemaFinding } from "./view.ts"

interface Converter {
  readonly input: (options: { readonly target: string }) => unknown
}

function converterOf(schema: unknown): Converter | null {
  if ((typeof schema !== "object" && typeof schema !== "function") || schema === null) return null
  const standard = (schema as { "~standard"?: { jsonSchema?: Partial<Converter> } })["~standard"]
  return typeof standard?.jsonSchema?.input === "function" ? (standard.jsonSchema as Converter) : null
}

/** Standard JSON Schema (zod, valibot, arktype): the JSON Schema such an object gives of its input; others come back as they are. */
export function fromStandard(schema: unknown): { readonly schema: unknown; readonly broken: SchemaFinding | null } {
  const converter = converterOf(schema)
  if (converter === null) return { schema, broken: null }
  let message = ""
  for (const target of ["draft-2020-12", "draft-07"]) {
    try {
      return { schema: converter.input({ target }), broken: null }
    } catch (error) {
      message ||= error instanceof Error ? error.message : String(error)
    }
  }
  return { schema: true, broken: { code: "schema/standard", pointer: "", message: `no JSON Schema from ~standard: ${message.slice(0, 200)}` } }
}
