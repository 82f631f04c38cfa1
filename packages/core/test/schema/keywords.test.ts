import { describe, expect, it } from "vitest"
import { familiesOf, OBJECT_WORDS, SUBSCHEMA_HOLDERS, TEXT_WORDS, TYPE_WORDS } from "../../src/schema/keywords.ts"

describe("keywords", () => {
  it("groups what a schema uses", () => {
    expect(familiesOf({ type: "object", description: "x", properties: {}, maxLength: 1 })).toBe(
      TYPE_WORDS | OBJECT_WORDS | TEXT_WORDS,
    )
    expect(familiesOf({ title: "x", constructor: 1 })).toBe(0)
  })

  it("knows where subschemas stand", () => {
    expect([
      SUBSCHEMA_HOLDERS.get("properties"),
      SUBSCHEMA_HOLDERS.get("items"),
      SUBSCHEMA_HOLDERS.get("anyOf"),
      SUBSCHEMA_HOLDERS.get("not"),
      SUBSCHEMA_HOLDERS.get("enum"),
    ]).toEqual(["map", "one-or-list", "list", "one", undefined])
  })
})
