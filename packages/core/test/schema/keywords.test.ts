import { describe, expect, it } from "vitest"
import { familiesOf, HOLDS, OBJECT_WORDS, TEXT_WORDS, TYPE_WORDS } from "../../src/schema/keywords.ts"

describe("keywords", () => {
  it("groups what a schema uses", () => {
    expect(familiesOf({ type: "object", description: "x", properties: {}, maxLength: 1 })).toBe(TYPE_WORDS | OBJECT_WORDS | TEXT_WORDS)
    expect(familiesOf({ title: "x", constructor: 1 })).toBe(0)
  })

  it("knows where subschemas stand", () => {
    expect([HOLDS.get("properties"), HOLDS.get("items"), HOLDS.get("anyOf"), HOLDS.get("not"), HOLDS.get("enum")]).toEqual([
      "map",
      "one-or-list",
      "list",
      "one",
      undefined,
    ])
  })
})
