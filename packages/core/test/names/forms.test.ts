import { describe, expect, test } from "vitest"
import { foldName, repeatedUnit, tails, withoutGeneric, withoutSuffixes } from "../../src/names/forms.ts"

test("case and separators fold, letters and digits of any script stay", () => {
  expect(["list_rows", "ListRows", "list-rows", "LIST.ROWS", " list rows "].map(foldName)).toEqual(Array.from({ length: 5 }, () => "listrows"))
  expect(foldName("読む_2")).toBe("読む2")
  expect(foldName("---")).toBe("")
})

test.each([
  ["functions.brew", "brew"],
  ["default_api.brew", "brew"],
  ["tools/functions.brew", "brew"],
  ["multi_tool_use.brew", "brew"],
  ["brew", "brew"],
  ["functions.", "functions."],
  ["kitchen.brew", "kitchen.brew"],
])("without generic prefixes: %s → %s", (name, bare) => {
  expect(withoutGeneric(name)).toBe(bare)
})

test.each<[string, string[]]>([
  ["brew_tool", ["brew"]],
  ["BrewTool", ["Brew"]],
  ["brew_function_call", ["brew_function", "brew"]],
  ["tool", []],
  ["toolbox", []],
])("without endings: %s → %j", (name, shorter) => {
  expect(withoutSuffixes(name)).toEqual(shorter)
})

test("what stands after each namespace mark", () => {
  expect(tails("mcp__pantry__brew_tea")).toEqual(["pantry__brew_tea", "brew_tea"])
  expect(tails("pantry:brew.tea")).toEqual(["brew.tea", "tea"])
  expect(tails("brew_tea")).toEqual([])
  expect(tails("a__")).toEqual([])
  expect(tails("x__".repeat(50)).length).toBeLessThanOrEqual(8)
})

describe("repeatedUnit", () => {
  test.each([
    ["brewbrew", "brew"],
    ["brew brew", "brew"],
    ["brew.brew.brew", "brew"],
    ["abab", "ab"],
  ])("%s → %s", (name, unit) => {
    expect(repeatedUnit(name)).toBe(unit)
  })

  test.each(["brew", "brewbrow", "aa", "brewxbrew", "", "brew|brew"])("%s: none", (name) => {
    expect(repeatedUnit(name)).toBeNull()
  })
})
