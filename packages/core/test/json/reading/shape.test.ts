import { describe, expect, test } from "vitest"
import { ARRAY_BIT, OBJECT_BIT, STRING_BIT } from "../../../src/json/kind.ts"
import { shapeOf, UNKNOWN_SHAPE } from "../../../src/json/reading/shape.ts"
import { object } from "../../support/fitting.ts"
import { anchorOf, TEXT, WHOLE } from "../../support/reading.ts"

const POT = anchorOf({
  ...object(
    { tint: { enum: ["red", "blue"] }, lids: { type: "array", items: WHOLE }, at: object({ row: WHOLE }, []) },
    ["tint"],
  ),
  additionalProperties: false,
})

describe("a shape", () => {
  test("is made once for a place", () => {
    expect(shapeOf(POT)).toBe(shapeOf(POT))
    expect(shapeOf(POT).memberAt(0)).toBe(shapeOf(POT).memberAt(0))
    expect(shapeOf(null)).toBe(UNKNOWN_SHAPE)
  })

  test("says what the schema says", () => {
    const shape = shapeOf(POT)
    expect(shape.kinds).toBe(OBJECT_BIT)
    expect(shape.isClosed).toBe(true)
    expect(shape.names?.list).toEqual(["tint", "lids", "at"])
    expect(shape.memberAt(0).allowedTexts).toEqual(["red", "blue"])
    expect(shape.memberAt(1).kinds).toBe(ARRAY_BIT)
    expect(shape.memberAt(1).element(4).kinds).not.toBe(STRING_BIT)
    expect(shape.memberAt(2).names?.list).toEqual(["row"])
  })

  test("has its own number for each place", () => {
    const shape = shapeOf(POT)
    expect(new Set([shape.id, shape.memberAt(0).id, shape.memberAt(1).id, UNKNOWN_SHAPE.id]).size).toBe(4)
  })

  test("members that are not declared by name", () => {
    expect(shapeOf(POT).otherMember("shade")).toBeNull()
    expect(shapeOf(anchorOf({ type: "object", additionalProperties: TEXT })).otherMember("shade")?.kinds).toBe(
      STRING_BIT,
    )
  })
})

test("where nothing is known everything is allowed", () => {
  expect(UNKNOWN_SHAPE.kinds & (OBJECT_BIT | ARRAY_BIT | STRING_BIT)).toBe(OBJECT_BIT | ARRAY_BIT | STRING_BIT)
  expect([UNKNOWN_SHAPE.names, UNKNOWN_SHAPE.isClosed, UNKNOWN_SHAPE.allowedTexts, UNKNOWN_SHAPE.anchor]).toEqual([
    null,
    false,
    null,
    null,
  ])
  expect(UNKNOWN_SHAPE.element(0)).toBe(UNKNOWN_SHAPE)
  expect(UNKNOWN_SHAPE.otherMember("x")).toBeNull()
})
