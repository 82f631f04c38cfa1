import { expect, test } from "vitest"
import { fromGeminiSchema, isGeminiSchema } from "../../src/providers/gemini-schema.ts"

test("types in capitals become JSON Schema, at every depth", () => {
  const schema = {
    type: "OBJECT",
    properties: {
      bed: { type: "STRING", enum: ["NORTH", "SOUTH"] },
      rows: { type: "ARRAY", items: { type: "INTEGER", nullable: true } },
      type: { type: "STRING" },
    },
    required: ["bed"],
  }
  expect(isGeminiSchema(schema)).toBe(true)
  expect(fromGeminiSchema(schema)).toEqual({
    type: "object",
    properties: {
      bed: { type: "string", enum: ["NORTH", "SOUTH"] },
      rows: { type: "array", items: { type: ["integer", "null"] } },
      type: { type: "string" },
    },
    required: ["bed"],
  })
})

test("JSON Schema is none of them, and a ring ends", () => {
  expect([{ type: "object" }, { type: ["STRING"] }, {}, null, "OBJECT"].map(isGeminiSchema)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  const ring: Record<string, unknown> = { type: "OBJECT" }
  ring["items"] = ring
  expect(fromGeminiSchema(ring)).toMatchObject({ type: "object", items: { type: "object" } })
})
