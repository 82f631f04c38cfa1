import { expect, test } from "vitest"
import { FREED, findEditablePlaces } from "../../src/model-repair/editable-places.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const editablePlaces = (schema: unknown, value: unknown) =>
  findEditablePlaces(compileSchema(schema, { formats: "lenient" }).validate(value))
const told = (schema: unknown, value: unknown) =>
  [...editablePlaces(schema, value)].map(([pointer, { keywords, missing, unknown, unique }]) => ({
    pointer,
    keywords: [...keywords],
    missing: [...missing],
    unknown: [...unknown],
    unique,
  }))

const none = { keywords: [], missing: [], unknown: [], unique: false }

test("a value that violates may be replaced, the object it is in may not", () => {
  expect(told(object({ n: WHOLE, q: TEXT }), { n: "ten", q: "x" })).toEqual([
    { ...none, pointer: "/n", keywords: ["type"] },
  ])
})

test("missing and forbidden members are named one by one", () => {
  expect(told(object({ a: TEXT }, ["a"], { additionalProperties: false }), { b: 1 })).toEqual([
    { ...none, pointer: "", missing: ["a"], unknown: ["b"] },
  ])
})

test("a union frees what its branches find wrong, not the whole", () => {
  const schema = { type: "object", properties: { q: TEXT }, anyOf: [{ required: ["a"] }, { required: ["b"] }] }
  expect(told(schema, { q: "x" })).toEqual([{ ...none, pointer: "", missing: ["a", "b"] }])
})

test("what is wrong with a container as a whole frees none of its members", () => {
  for (const rule of [{ minItems: 3 }, { maxItems: 1 }, { contains: { const: 9 } }])
    expect(told(object({ l: { type: "array", ...rule } }), { l: [1, 2] })).toEqual([{ ...none, pointer: "/l" }])
  expect(told({ type: "object", not: { required: ["a"] } }, { a: 1 })).toEqual([{ ...none, pointer: "" }])
  expect(told(object({ l: { type: "array", uniqueItems: true } }), { l: [1, 1] })).toEqual([
    { ...none, pointer: "/l", unique: true },
  ])
})

test("the host may name further places", () => {
  const found = findEditablePlaces([], [["at", "day"]])
  expect([...(found.get("/at/day")?.keywords ?? [])]).toEqual([FREED])
  expect([...(found.get("/at")?.missing ?? [])]).toEqual(["day"])
})
