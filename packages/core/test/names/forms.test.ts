import { describe, expect, test } from "vitest"
import {
  foldToolName,
  isPlainName,
  joinsPrefix,
  repeatedUnit,
  splitNameWords,
  withoutGeneric,
  withoutSuffixes,
} from "../../src/names/forms.ts"

test("case and separators fold, letters and digits of any script stay", () => {
  expect(["list_rows", "ListRows", "list-rows", "LIST.ROWS", " list rows "].map(foldToolName)).toEqual(
    Array.from({ length: 5 }, () => "listrows"),
  )
  expect(foldToolName("読む_2")).toBe("読む2")
  expect(foldToolName("---")).toBe("")
  expect(foldToolName("boil_2031_07_04")).toBe(foldToolName("boil_20310704"))
  expect(foldToolName("boil_20_31")).not.toBe(foldToolName("boil_2031"))
})

test.each([
  ["functions.brew", "brew"],
  ["default_api.brew", "brew"],
  ["tools/functions.brew", "brew"],
  ["multi_tool_use.brew", "brew"],
  ["brew", "brew"],
  ["functions.", "functions."],
  ["namespace functions.brew", "brew"],
  ["kitchen.brew", "kitchen.brew"],
])("without generic prefixes: %s → %s", (name, bare) => {
  expect(withoutGeneric(name)).toBe(bare)
})

test.each<[string, string[]]>([
  ["brew_tool", ["brew"]],
  ["BrewTool", ["Brew"]],
  ["brew_function_call", ["brew"]],
  ["BrewTool_tool", ["BrewTool", "Brew"]],
  ["end_call", []],
  ["toadstool", []],
  ["malfunction", []],
  ["tool", []],
  ["toolbox", []],
])("without endings: %s → %j", (name, shorter) => {
  expect(withoutSuffixes(name)).toEqual(shorter)
})

test("accents fold, the marks of other scripts do not", () => {
  expect(["résumé_lesen", "resume_lesen", "re\u0301sume\u0301_lesen"].map(foldToolName)).toEqual([
    "resumelesen",
    "resumelesen",
    "resumelesen",
  ])
  expect(foldToolName("が")).not.toBe(foldToolName("か"))
})

test("the words of a name", () => {
  for (const name of ["BrewTea2Go", "brew_tea2_go", "brew-tea2.go"])
    expect(splitNameWords(name)).toEqual(["brew", "tea2", "go"])
  expect(splitNameWords("$4.20**")).toEqual(["4", "20"])
  expect(splitNameWords("--")).toEqual([])
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

test("signs that part words, and nothing else, are style", () => {
  for (const name of [
    "brew_tea",
    "Brew Tea",
    "_brew-tea_",
    "brew\\_tea",
    "pantry::brew.tea",
    "/brew",
    "@brew",
    "$brew",
    "読む",
  ])
    expect(isPlainName(name), name).toBe(true)
  for (const name of [
    "!brew",
    "~brew~",
    "//brew",
    "# brew",
    "brew?",
    "-brew",
    "brew…",
    "⛔brew",
    "^brew",
    "",
    "_",
    "brew*",
  ])
    expect(isPlainName(name), name).toBe(false)
})

test("a prefix that only one of two names parts from its word", () => {
  for (const [name, other] of [
    ["re-press_tea", "repress_tea"],
    ["un_ionize", "UnionIze"],
    ["pot_re-form", "pot_reform"],
    ["reform_pot", "acme__re_form_pot"],
  ] as const)
    expect([joinsPrefix(name, other), joinsPrefix(other, name)], name).toEqual([true, true])
  for (const [name, other] of [
    ["brewtea", "brew_tea"],
    ["BrewTea", "brew-tea"],
    ["re_form", "ReForm"],
    ["getderates", "get_de_rates"],
    ["form_pot", "re_form_pot"],
  ] as const)
    expect([joinsPrefix(name, other), joinsPrefix(other, name)], name).toEqual([false, false])
})
