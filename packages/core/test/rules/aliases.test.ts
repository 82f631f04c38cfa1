import { expect, test } from "vitest"
import { areAliases, areShortened } from "../../src/rules/aliases.ts"

test("names of one group stand for the same thing", () => {
  expect(areAliases("link", "url")).toBe(true)
  expect(areAliases("website", "url")).toBe(true)
  expect(areAliases("repoowner", "owner")).toBe(true)
  expect(areAliases("url", "owner")).toBe(false)
  expect(areAliases("url", "url")).toBe(false)
})

test.each([
  ["pot_lang", "potLanguage"],
  ["src", "source"],
  ["max-lids", "maximum_lids"],
  ["repo", "repository"],
])("%s is short for %s", (short, full) => {
  expect(areShortened(short, full)).toBe(true)
  expect(areShortened(full, short)).toBe(true)
})

test.each([
  ["lang", "source_language"],
  ["max", "minimum"],
  ["lid", "lids"],
])("%s is not short for %s", (a, b) => expect(areShortened(a, b)).toBe(false))
