import { expect, test } from "vitest"
import { declaredNames } from "../../src/rules/declared-names.ts"
import { compileSchema } from "../../src/schema/compile.ts"

const namesOf = (schema: unknown): string[] | null => {
  const names = declaredNames(compileSchema(schema).view)
  return names === null ? null : [...names].toSorted()
}

test("names at every depth, without their style", () => {
  const schema = {
    type: "object",
    properties: {
      TeaLeaf: { type: "string" },
      cups: { type: "array", items: { type: "object", properties: { size_ml: { type: "integer" } } } },
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "object", properties: { second: {} } }] },
      free: { type: "object", additionalProperties: { type: "object", properties: { inner: {} } } },
      either: {
        anyOf: [
          { type: "object", properties: { left: {} } },
          { type: "object", properties: { right: {} } },
        ],
      },
    },
  }
  expect(namesOf(schema)).toEqual([
    "cups",
    "either",
    "free",
    "inner",
    "left",
    "pair",
    "right",
    "second",
    "sizeml",
    "tealeaf",
  ])
})

test("a schema that refers to itself ends", () => {
  const schema = { type: "object", properties: { leaf: {}, next: { $ref: "#" } } }
  expect(namesOf(schema)).toEqual(["leaf", "next"])
})

test("a schema that is too large gives no answer", () => {
  const properties = Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [`m${i}`, { type: "string" }]))
  expect(namesOf({ type: "object", properties })).toBeNull()
})
