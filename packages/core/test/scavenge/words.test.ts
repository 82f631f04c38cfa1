import { describe, expect, test } from "vitest"
import { catalogOf } from "../../src/calls/catalog.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { toolIndexOf } from "../../src/scavenge/words.ts"
import type { Tool } from "../../src/turn.ts"
import { LIST, SHELVE } from "../support/calling.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"

const made = (tools: readonly Tool[]) => toolIndexOf(catalogOf(tools, DEFAULT_LIMITS), DEFAULT_LIMITS)
const words = made([
  SHELVE,
  LIST,
  { name: "mcp__attic__sweep" },
  { name: "dust_top", parameters: object({ shelf: TEXT }) },
])

describe("names", () => {
  test("in the order they were given", () => {
    expect(words.names).toEqual(["shelve_book", "list_books", "mcp__attic__sweep", "dust_top"])
  })

  test.each([
    ["shelve_book", "shelve_book"],
    ["ShelveBook", "shelve_book"],
    ["functions.shelve_book", "shelve_book"],
    ["shelve_book:3", "shelve_book"],
    ["sweep", "mcp__attic__sweep"],
    ["burn_book", null],
    ["shelve", null],
    ["", null],
    ["constructor", null],
    ["__proto__", null],
    ["x".repeat(300), null],
  ])("%j finds %j", (name, tool) => {
    expect(words.find(name)?.name ?? null).toBe(tool)
    expect(words.find(name)?.name ?? null, "asked again").toBe(tool)
  })

  test("a quick look knows the name and its styles, not what takes thought", () => {
    for (const name of ["shelve_book", "Shelve-Book", "functions.shelve_book", "tools.listBooks"])
      expect(words.has(name)).toBe(true)
    for (const name of ["sweep", "shelve", "toString", "", `shelve_book${" ".repeat(200)}`])
      expect(words.has(name)).toBe(false)
  })

  test("tools with the names of an object's own members are tools", () => {
    const odd = made([{ name: "constructor" }, { name: "__proto__" }])
    expect([odd.has("constructor"), odd.find("__proto__")?.name, odd.has("toString")]).toEqual([
      true,
      "__proto__",
      false,
    ])
  })

  test("two names that differ in style only: neither is found by a third style", () => {
    const twins = made([{ name: "get_tide" }, { name: "getTide" }])
    expect(twins.find("get_tide")?.name).toBe("get_tide")
    expect(twins.find("getTide")?.name).toBe("getTide")
    expect(twins.find("get-tide")).toBeNull()
  })
})

describe("what a tool takes", () => {
  test("its arguments in order, those it must have, and which are texts", () => {
    const word = words.find("shelve_book")
    expect(word?.argumentKeys).toEqual(["title", "pages", "labels", "note", "lent"])
    expect(word?.required).toEqual(["title"])
    expect(["title", "pages", "labels", "other"].map((key) => word?.isText(key))).toEqual([true, false, false, false])
    expect(word?.anchor).not.toBeNull()
  })

  test("of a tool without a schema nothing is known, but that it takes nothing for sure", () => {
    const word = words.find("sweep")
    expect([word?.argumentKeys, word?.required, word?.isText("x")]).toEqual([[], [], false])
  })

  test("of a tool whose schema cannot be used nothing is known", () => {
    const word = made([{ name: "odd", parameters: { type: "object", properties: { a: { $ref: "#/nowhere" } } } }]).find(
      "odd",
    )
    expect([word?.argumentKeys, word?.required, word?.isText("a"), word?.anchor]).toEqual([[], [], false, null])
  })
})

describe("made once", () => {
  test("for a list of tools", () => {
    const catalog = catalogOf([SHELVE], DEFAULT_LIMITS)
    expect(toolIndexOf(catalog, DEFAULT_LIMITS)).toBe(toolIndexOf(catalog, DEFAULT_LIMITS))
    expect(toolIndexOf(catalog, DEFAULT_LIMITS).find("shelve_book")).toBe(
      toolIndexOf(catalog, DEFAULT_LIMITS).find("ShelveBook"),
    )
  })

  test("names without number are answered alike", () => {
    for (let i = 0; i < 3_000; i++) expect(words.find(`no_tool_${i}`)).toBeNull()
    expect(words.find("dustTop")?.name).toBe("dust_top")
  })
})
