import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { resolveUri } from "../../src/schema/refs.ts"

const takesText = (schema: unknown): [string | undefined, boolean, boolean] => {
  const compiled = compileSchema(schema)
  return [compiled.broken?.rule, compiled.isValid("x"), compiled.isValid(1)]
}

describe("references", () => {
  const text = { type: "string" }

  it.each([
    { $ref: "#/$defs/a", $defs: { a: text } },
    { $ref: "#/definitions/a%20b", definitions: { "a b": text } },
    { $ref: "#/$defs/a~1b~0", $defs: { "a/b~": text } },
    { $ref: "#/allOf/0/x-more", allOf: [{ "x-more": text }] },
    { $ref: "#named", $defs: { a: { $anchor: "named", ...text } } },
    { $ref: "item.json", $id: "http://h/root.json", $defs: { a: { $id: "item.json", ...text } } },
    { $ref: "http://h/sub/#/$defs/b", $id: "http://h/", $defs: { a: { $id: "sub/", $defs: { b: text } } } },
    { $ref: "urn:x:1", $defs: { a: { $id: "urn:x:1", ...text } } },
    { $id: "http://h/", $ref: "sub/", $defs: { a: { $id: "sub/", $ref: "#/$defs/b", $defs: { b: text } } } },
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      allOf: [{ $ref: "#old" }],
      definitions: { a: { $id: "#old", ...text } },
    },
    {
      $schema: "http://json-schema.org/draft-04/schema#",
      id: "http://h/r",
      allOf: [{ $ref: "b" }],
      definitions: { a: { id: "b", ...text } },
    },
  ])("%j", (schema) => expect(takesText(schema)).toEqual([undefined, true, false]))

  it("a dynamic reference leads to the anchor of the document, if it has one of this name", () => {
    const shelf = {
      $id: "shelf",
      items: { $dynamicRef: "#entry" },
      $defs: { any: { $dynamicAnchor: "entry" } },
    }
    const valid = (schema: object) => [["oak"], [7]].map((list) => compileSchema(schema).isValid(list))
    expect(valid(shelf)).toEqual([true, true])
    for (const $id of ["http://h/books", undefined]) {
      const books = (entry: object, own: object = shelf) => ({ $id, $ref: "shelf", $defs: { shelf: own, entry } })
      expect(valid(books({ $dynamicAnchor: "entry", ...text }))).toEqual([true, false])
      expect(valid(books({ $anchor: "entry", ...text }))).toEqual([true, true])
      const fixed = { ...shelf, $defs: { any: { $anchor: "entry" } } }
      expect(valid(books({ $dynamicAnchor: "entry", ...text }, fixed))).toEqual([true, true])
      const byPath = { ...shelf, items: { $dynamicRef: "#/$defs/any" } }
      expect(valid(books({ $dynamicAnchor: "entry", ...text }, byPath))).toEqual([true, true])
    }
  })

  it("a dynamic reference of a tree leads to the stricter tree around it", () => {
    const tree = {
      $id: "tree",
      $dynamicAnchor: "node",
      properties: { boughs: { type: "array", items: { $dynamicRef: "#node" } } },
    }
    const strict = { $dynamicAnchor: "node", $ref: "tree", unevaluatedProperties: false, $defs: { tree } }
    const { isValid } = compileSchema(strict)
    expect([{ boughs: [{ boughs: [{}] }] }, { boughs: [{ bough: [] }] }].map(isValid)).toEqual([true, false])
  })

  it("a reference that leads nowhere breaks the schema", () => {
    for (const $ref of ["#/$defs/none", "#none", "http://elsewhere/x", "other.json"])
      expect(takesText({ properties: { a: { $ref } } })).toEqual(["schema/unresolved-ref", false, false])
    expect(compileSchema({ properties: { a: { $ref: "#x" } } }).broken?.pointer).toBe("/properties/a")
    expect(takesText({ $ref: "#/constructor" })[0]).toBe("schema/unresolved-ref")
  })

  it("what stands beside a reference counts, except in draft-07", () => {
    const schema = { $ref: "#/$defs/a", minLength: 2, $defs: { a: text } }
    expect(compileSchema(schema).isValid("x")).toBe(false)
    expect(compileSchema({ ...schema, $schema: "http://json-schema.org/draft-07/schema#" }).isValid("x")).toBe(true)
    expect(compileSchema(schema, { draft: "draft-07" }).isValid("x")).toBe(true)
  })

  it("names inside values are no names", () => {
    expect(
      compileSchema({
        enum: [{ $ref: "#nowhere" }],
        const: { $id: "x" },
        default: { $ref: "y" },
        properties: { $ref: { type: "string" } },
      }).broken,
    ).toBeNull()
  })
})

describe("resolveUri", () => {
  it.each([
    ["http://h/a/b", "c", "http://h/a/c"],
    ["http://h/a/b", "../c", "http://h/c"],
    ["http://h/a/b", "/c", "http://h/c"],
    ["http://h/a/b", "//g/c", "http://g/c"],
    ["http://h/a/b", "x:y", "x:y"],
    ["http://h/a/b", "", "http://h/a/b"],
    ["http://h/a/b", "?q", "http://h/a/b?q"],
    ["http://h", "c", "http://h/c"],
    ["http://h/a/", "./c/.", "http://h/a/c/"],
    ["urn:x:y", "", "urn:x:y"],
    ["urn:x:y", "z", "z"],
    ["http://h/a", "http://[", "http://["],
  ])("%s + %s = %s", (base, reference, expected) => expect(resolveUri(base, reference)).toBe(expected))

  it("gives names without a base one address", () => {
    const base = resolveUri("", "a/b.json")
    expect(resolveUri(base, "c.json")).toBe(resolveUri("", "a/c.json"))
    expect(resolveUri(base, "../d.json")).toBe(resolveUri("", "d.json"))
  })
})

describe("references of draft 2019-09", () => {
  const $schema = "https://json-schema.org/draft/2019-09/schema"
  const tree = { $schema, properties: { label: { type: "string" }, leaf: { $recursiveRef: "#" } } }

  it("lead to the document", () => {
    const schema = compileSchema(tree)
    expect(schema.isValid({ leaf: { leaf: { label: "x" } } })).toBe(true)
    expect(schema.isValid({ leaf: { leaf: { label: 1 } } })).toBe(false)
    expect(compileSchema({ ...tree, $recursiveRef: "#" }).isValid({ leaf: 1 })).toBe(true)
  })

  it("lead out of their own resource where both have the anchor", () => {
    const inner = { $id: "inner", ...tree, $schema: undefined }
    const outer = (anchors: object) => ({
      $schema,
      $id: "http://h/outer",
      $recursiveAnchor: true,
      required: ["size"],
      allOf: [{ $ref: "inner" }],
      $defs: { inner: { ...inner, ...anchors } },
    })
    const value = { size: 1, leaf: {} }
    expect(compileSchema(outer({})).isValid(value)).toBe(true)
    expect(compileSchema(outer({ $recursiveAnchor: true })).isValid(value)).toBe(false)
    expect(compileSchema(outer({ $recursiveAnchor: true })).isValid({ size: 1, leaf: { size: 2 } })).toBe(true)
  })
})
