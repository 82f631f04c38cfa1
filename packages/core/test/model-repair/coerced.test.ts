import { expect, test } from "vitest"
import { isCoercion } from "../../src/model-repair/coerced.ts"
import { FREED } from "../../src/model-repair/editable-places.ts"
import { Value } from "../../src/model-repair/value.ts"
import { compileSchema } from "../../src/schema/compile.ts"

const says = (
  old: string,
  next: string,
  key = "count",
  schema: unknown = null,
  keywords: readonly string[] = ["type"],
): boolean =>
  isCoercion(new Value(old), new Value(next), {
    key,
    view: schema === null ? null : compileSchema(schema).view,
    keywords: new Set(keywords),
  })

test("a number word is its number, and only with words beside it that change nothing", () => {
  expect(says('"ten"', "10")).toBe(true)
  expect(says('"ten results"', "10")).toBe(true)
  expect(says('"ten boxes"', "10")).toBe(false)
  expect(says('"ten boxes"', "10", "box_count")).toBe(false)
  expect(says('"ten parcels"', "10", "parcel_count")).toBe(true)
  expect(says('"ten seconds"', "10", "timeout_seconds")).toBe(true)
  expect(says('"ten seconds"', "10", "timeout_ms")).toBe(false)
  expect(says('"ten"', '"10"', "pin", { pattern: "^\\d+$" })).toBe(true)
  expect(says('"12"', '"0012"', "pin", { minLength: 4 })).toBe(false)
})

test("digits with one comma are whole only where no fraction may stand", () => {
  expect(says('"3,480"', "3480", "count", { type: "integer" })).toBe(true)
  expect(says('"3,480"', "3480", "count", { type: ["integer", "null"] })).toBe(true)
  for (const schema of [null, { type: "number" }, { type: ["integer", "number"] }, { minimum: 5 }])
    expect(says('"3,480"', "3480", "count", schema), JSON.stringify(schema)).toBe(false)
  expect(says('"3,480"', '"3480"', "count", { pattern: "^\\d+$" }, ["pattern"])).toBe(true)
  expect(says('"3,480"', '"3480"', "count", { pattern: "^[\\d.]+$" }, ["pattern"])).toBe(false)
})

test("kinds turn into each other by what they say", () => {
  expect([says("5", '"5"'), says("true", '"true"'), says("1", "true"), says("0", "false"), says("1.0", "1")]).toEqual(
    Array(5).fill(true),
  )
  expect([says("5", '"6"'), says("2", "true"), says("true", "1"), says("null", '"null"'), says("10.5", "10")]).toEqual(
    Array(5).fill(false),
  )
})

test("a text that fits stays as it is", () => {
  expect(says('"tea"', '"Tea"', "drink", { type: "string" })).toBe(false)
  expect(says('"tea"', '"Tea"', "drink")).toBe(false)
  expect(says('"tea"', '"Tea"', "drink", { type: "string" }, [FREED])).toBe(true)
})

test("part of a text counts only where a spelling was asked for", () => {
  expect(says('"code: NO"', '"NO"', "country", { pattern: "^[A-Z]{2}$" }, ["pattern"])).toBe(true)
  expect(says('"code: NO or SE"', '"NO"', "country", { pattern: "^[A-Z]{2}$" }, ["pattern"])).toBe(false)
  expect(says('"code: NO"', '"NO"', "country", { maxLength: 2 }, ["maxLength"])).toBe(false)
})
