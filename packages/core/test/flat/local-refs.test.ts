import { describe, expect, test } from "vitest"
import { createMover, isMovable, resolveSchema } from "../../src/flat/local-refs.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"

describe("resolved", () => {
  test("follows pointers into the document, in rows, and gives up on rings", () => {
    const root = {
      ...object({ a: { $ref: "#/$defs/one" } }),
      $defs: { one: { $ref: "#/$defs/two" }, two: TEXT, x: { $ref: "#/$defs/y" }, y: { $ref: "#/$defs/x" } },
    }
    expect(resolveSchema(root, { $ref: "#/$defs/one" })).toBe(root.$defs.two)
    expect(resolveSchema(root, TEXT)).toBe(TEXT)
    expect(resolveSchema(root, { $ref: "#/$defs/x" })).toBeNull()
    expect(resolveSchema(root, { $ref: "#/$defs/none" })).toBeNull()
    expect(resolveSchema(root, { $ref: "#/$defs/constructor" })).toBeNull()
  })
})

describe("isMovable", () => {
  test("only where all references are pointers from the root", () => {
    const withPart = (part: unknown): Record<string, unknown> => object({ a: object({ b: part }) })
    expect(isMovable(withPart({ $ref: "#/$defs/x" }))).toBe(true)
    expect(isMovable({ ...withPart(TEXT), $id: "urn:x" })).toBe(true)
    for (const part of [
      { $ref: "#name" },
      { $ref: "other.json" },
      { $id: "urn:y" },
      { $anchor: "z" },
      { $dynamicRef: "#z" },
    ])
      expect(isMovable(withPart(part))).toBe(false)
    expect(isMovable({ ...withPart(TEXT), $schema: "http://json-schema.org/draft-04/schema#" })).toBe(false)
    expect(isMovable({ ...withPart(TEXT), $schema: { toString: null } })).toBe(true)
  })

  test("a member may have any name", () => {
    expect(isMovable(object({ $id: TEXT, $ref: TEXT, $anchor: object({ $ref: TEXT }) }))).toBe(true)
  })
})

describe("createMover", () => {
  test("definitions stay, what else is led to becomes one", () => {
    const root = {
      ...object({ a: object({ size: TEXT }), b: { $ref: "#/properties/a/properties/size" } }),
      $defs: { moved_1: TEXT },
    }
    const mover = createMover(root)
    const kept = { $ref: "#/$defs/moved_1" }
    expect(mover.move(kept)).toBe(kept)
    expect(mover.move({ type: "array", items: { $ref: "#/properties/a/properties/size" } })).toEqual({
      type: "array",
      items: { $ref: "#/$defs/moved_1_" },
    })
    expect(mover.definitions()).toEqual({ moved_1_: TEXT })
  })

  test("rings and members called __proto__ survive", () => {
    const root = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"$ref":"#"},"b":{"anyOf":[{"$ref":"#"},{"type":"null"}]}}}',
    ) as Record<string, unknown>
    const mover = createMover(root)
    expect(mover.move({ $ref: "#" })).toEqual({ $ref: "#/$defs/moved_1" })
    expect(JSON.stringify(mover.definitions())).toBe(
      '{"moved_1":{"type":"object","properties":{"__proto__":{"$ref":"#/$defs/moved_1"},"b":{"anyOf":[{"$ref":"#/$defs/moved_1"},{"type":"null"}]}}}}',
    )
  })
})
