import { expect, test } from "vitest"
import { VALUE_DAMAGE } from "../../../src/testing/damage/value-damage.ts"
import { createRandom } from "../../../src/testing/random.ts"

const SCHEMA = {
  type: "object",
  properties: {
    row_count: { type: "integer" },
    sorted: { type: "boolean" },
    tags: { type: "array", items: { type: "string" } },
    spot: { type: "object", properties: { x: { type: "number" }, side: { type: "string", enum: ["left", "right"] } } },
    note: { type: "string" },
  },
  required: ["row_count"],
}
const sound = () => ({ row_count: 3, sorted: true, tags: ["a"], spot: { x: 1, side: "left" } })

const MADE: Readonly<Record<string, object>> = {
  "number-as-string": { ...sound(), spot: { x: "1", side: "left" } },
  "boolean-as-string": { ...sound(), sorted: "true" },
  "stringified-list": { ...sound(), tags: '["a"]' },
  "stringified-object": { ...sound(), spot: '{"x":1,"side":"left"}' },
  "single-for-list": { ...sound(), tags: "a" },
  "choice-in-capitals": { ...sound(), spot: { x: 1, side: "LEFT" } },
  "null-for-optional": { ...sound(), note: null },
  "key-style": { rowCount: 3, sorted: true, tags: ["a"], spot: { x: 1, side: "left" } },
  "wrapped-arguments": { arguments: sound() },
}

test.each(Object.entries(MADE))("%s", (kind, made) => {
  const variants = Array.from({ length: 60 }, (_, seed) =>
    JSON.stringify(VALUE_DAMAGE[kind]?.(sound(), SCHEMA, createRandom(`${seed}`))),
  )
  expect(variants).toContain(JSON.stringify(made))
})

test("all kinds are shown here, and none applies where it has no place", () => {
  expect(Object.keys(MADE).toSorted()).toEqual(Object.keys(VALUE_DAMAGE).toSorted())
  const random = createRandom("none")
  for (const kind of Object.keys(MADE))
    if (kind !== "wrapped-arguments") expect(VALUE_DAMAGE[kind]?.({}, { properties: {} }, random), kind).toBeNull()
})
