import { describe, expect, test } from "vitest"
import { ARRAY, OBJECT, STRING } from "../../../src/json/kind.ts"
import { shapeOf, UNKNOWN } from "../../../src/json/reading/shape.ts"
import { object } from "../../support/fitting.ts"
import { anchorOf, TEXT, WHOLE } from "../../support/reading.ts"

const POT = anchorOf({
  ...object({ tint: { enum: ["red", "blue"] }, lids: { type: "array", items: WHOLE }, at: object({ row: WHOLE }, []) }, ["tint"]),
  additionalProperties: false,
})

describe("a shape", () => {
  test("is made once for a place", () => {
    expect(shapeOf(POT)).toBe(shapeOf(POT))
    expect(shapeOf(POT).memberAt(0)).toBe(shapeOf(POT).memberAt(0))
    expect(shapeOf(null)).toBe(UNKNOWN)
  })

  test("says what the schema says", () => {
    const shape = shapeOf(POT)
    expect(shape.kinds).toBe(OBJECT)
    expect(shape.closed).toBe(true)
    expect(shape.names?.list).toEqual(["tint", "lids", "at"])
    expect(shape.memberAt(0).texts).toEqual(["red", "blue"])
    expect(shape.memberAt(1).kinds).toBe(ARRAY)
    expect(shape.memberAt(1).element(4).kinds).not.toBe(STRING)
    expect(shape.memberAt(2).names?.list).toEqual(["row"])
  })

  test("has its own number for each place", () => {
    const shape = shapeOf(POT)
    expect(new Set([shape.id, shape.memberAt(0).id, shape.memberAt(1).id, UNKNOWN.id]).size).toBe(4)
  })

  test("members that are not declared by name", () => {
    expect(shapeOf(POT).otherMember("shade")).toBeNull()
    expect(shapeOf(anchorOf({ type: "object", additionalProperties: TEXT })).otherMember("shade")?.kinds).toBe(STRING)
  })
})

test("where nothing is known everything is allowed", () => {
  expect(UNKNOWN.kinds & (OBJECT | ARRAY | STRING)).toBe(OBJECT | ARRAY | STRING)
  expect([UNKNOWN.names, UNKNOWN.closed, UNKNOWN.texts, UNKNOWN.anchor]).toEqual([null, false, null, null])
  expect(UNKNOWN.element(0)).toBe(UNKNOWN)
  expect(UNKNOWN.otherMember("x")).toBeNull()
})
