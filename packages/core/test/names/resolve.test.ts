import { describe, expect, test } from "vitest"
import { indexNames, resolveName } from "../../src/names/resolve.ts"

const PANTRY = ["brew_tea", "boil_water", "mcp__pantry__open_jar", "mcp__cellar__find", "todo_tool", "sweep"]
const resolve = (name: string, names: readonly string[] = PANTRY) => resolveName(name, indexNames(names))

describe("one tool, by normalisation", () => {
  test.each([
    ['"brew_tea"', "brew_tea", "name/residue"],
    ["brew_tea<|message|>", "brew_tea", "name/residue"],
    ["brew_tea:2", "brew_tea", "name/residue"],
    ["functions.brew_tea", "brew_tea", "name/prefix"],
    ["functions.BrewTea", "brew_tea", "name/prefix"],
    ["BrewTea", "brew_tea", "name/style"],
    ["brew-tea", "brew_tea", "name/style"],
    ["BREW TEA", "brew_tea", "name/style"],
    ["brew_teabrew_tea", "brew_tea", "name/repeated"],
    ["open_jar", "mcp__pantry__open_jar", "name/namespace"],
    ["pantry:open_jar", "mcp__pantry__open_jar", "name/namespace"],
    ["kitchen.sweep", "sweep", "name/namespace"],
    ["SweepTool", "sweep", "name/suffix"],
    ["todo", "todo_tool", "name/suffix"],
  ])("%s → %s", (given, name, fault) => {
    expect(resolve(given)).toEqual({ kind: "found", name, fault })
  })
})

describe("the first word dropped", () => {
  const INK = ["ink_drafter", "ink_letters", "web_find_page", "delete_page", "delete_all_rows", "brew_tea"]

  test("where it is a server: others begin with it, or more than a word is left", () => {
    expect(resolve("drafter", INK)).toEqual({ kind: "found", name: "ink_drafter", fault: "name/namespace" })
    expect(resolve("find_page", INK)).toEqual({ kind: "found", name: "web_find_page", fault: "name/namespace" })
    expect(resolve("LOFT_find", ["mcp_LOFT_find", "web_find"])).toMatchObject({ kind: "found", name: "mcp_LOFT_find" })
  })

  test.each(["page", "_page", "all_rows", "tea", "_tea"])("not where it says what is done, or stands alone: %s", (name) => {
    expect(resolve(name, INK).kind).toBe("unknown")
  })
})

describe("none, where more than one or only a similar one could be meant", () => {
  test.each([
    ["two that differ in style only", "Brew-Tea", ["brew_tea", "brewTea"]],
    ["two servers with that name", "find", ["mcp__a__find", "mcp__b__find"]],
    ["one letter off", "brew_tee", PANTRY],
    ["another word", "pour_tea", PANTRY],
    ["words behind it", "brew_tea please", PANTRY],
    ["two names in one", "brew_teasweep", PANTRY],
    ["nothing but marks", "<|im_end|>", PANTRY],
    ["too long to be a name", "brew_tea".repeat(100), PANTRY],
    ["no tools at all", "brew_tea", []],
  ])("%s", (_, given, names) => {
    expect(resolve(given, names).kind).toBe("unknown")
  })
})

describe("the end is missing", () => {
  test("one tool begins that way: believed only if the arguments fit", () => {
    expect(resolve("boil_wa")).toEqual({ kind: "begins", name: "boil_water" })
  })

  test("too short, or several begin so", () => {
    expect(resolve("boi").kind).toBe("unknown")
    expect(resolve("list_", ["list_rows", "list_columns"]).kind).toBe("unknown")
  })
})

test("names an object has by nature", () => {
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) expect(resolve(name).kind).toBe("unknown")
  expect(resolve("Constructor", ["constructor"])).toMatchObject({ kind: "found", name: "constructor" })
})
