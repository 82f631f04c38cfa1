import { describe, expect, it } from "vitest"
import { hintFindings, readHints } from "../../src/schema/hints.ts"

describe("hints", () => {
  it.each([
    { "x-toolmend": { path: true } },
    { "x-toolmend": { path: "absolute" } },
    { "dirge-hints": { semantic: "absolute_path" } },
    { "dirge-hints": { semantic: "path" } },
    { "x-dirge-kind": "path" },
    { format: "path" },
    { format: "file-path" },
  ])("%j declares a path", (schema) => {
    expect(readHints(schema)?.path).toBe(true)
    expect(hintFindings(schema, "")).toEqual([])
  })

  it("knows what a path starts from, where that is declared", () => {
    const bases = [
      { "x-toolmend": { path: "relative" } },
      { "dirge-hints": { semantic: "absolute_path" } },
      { format: "path" },
    ].map((schema) => readHints(schema)?.base)
    expect(bases).toEqual(["relative", "absolute", null])
  })

  it("a web address is no path, and nothing is nothing", () => {
    expect([readHints({ format: "uri" }), readHints({}), readHints({ "x-toolmend": { path: false } })]).toEqual([
      null,
      null,
      null,
    ])
  })

  it("reads relational defaults in both spellings", () => {
    const expected = [{ fields: ["a", "b"], defaults: new Map([["b", 0]]) }]
    expect(
      readHints({ "x-toolmend": { relational: [{ fields: ["a", "b"], defaults: { b: 0 } }] } })?.relational,
    ).toEqual(expected)
    expect(
      readHints({ "dirge-hints": { relational: [{ requires: ["a", "b"], default: { b: 0 } }] } })?.relational,
    ).toEqual(expected)
  })

  it("reads aliases from declared name to other names", () => {
    expect(readHints({ "x-toolmend": { aliases: { path: ["file", "filename"] } } })?.aliases).toEqual(
      new Map([
        ["file", "path"],
        ["filename", "path"],
      ]),
    )
  })

  it("tells what it does not understand, at the exact place", () => {
    const schema = {
      "x-toolmend": { pathh: true, relational: [{ fields: ["a"], defaults: {}, when: 1 }, 7], aliases: { a: 3 } },
      "dirge-hints": { semantic: "url" },
      "x-dirge-kind": "x",
    }
    expect(hintFindings(schema, "/properties/p").map((finding) => finding.pointer)).toEqual([
      "/properties/p/x-dirge-kind",
      "/properties/p/x-toolmend/pathh",
      "/properties/p/x-toolmend/relational/0/when",
      "/properties/p/x-toolmend/relational/1",
      "/properties/p/x-toolmend/aliases/a",
      "/properties/p/dirge-hints/semantic",
    ])
  })
})
