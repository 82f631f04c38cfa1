import { expect, test } from "vitest"
import { isNoItem } from "../../src/rules/no-item.ts"
import { compileSchema } from "../../src/schema/compile.ts"

const listOf = (items: object, description?: string) => compileSchema({ type: "array", items, description }).view
const texts = listOf({ type: "string" })

test.each([
  "all",
  "All.",
  "*",
  "**",
  "everybody",
  "every one",
  "all of the lids",
  "any lid",
  "all lids except the red one",
  "nobody but Ida",
  "not Ida",
  "without Ida",
  "first 3",
  "the rest",
  "ditto",
  "none?",
  "N/A",
  "unset",
  "not set",
  "to be decided",
  "same as before",
  "TODO",
  "<lids>",
  `$${"{lids}"}`,
  "{{ lids }}",
  "%LIDS%",
  "__LIDS__",
  "your_lid",
  "list of lids",
  "string[]",
  "?",
  "Off",
  "tous",
])("no item: %s", (text) => {
  expect(isNoItem(text, "lids", texts)).toBe(true)
})

test.each([
  "alley",
  "Allen",
  "red",
  "Ida",
  "notes",
  "Anyang",
  "first-aid",
  "lid of oak",
  "<ida@oak.example>",
  "$HOME",
  "@oak/lid",
  "C",
  "no-reply",
  "All our lids are made of oak, and they fit the pots of every maker that we know of, big or small",
])("an item: %s", (text) => {
  expect(isNoItem(text, "lids", texts)).toBe(false)
})

test("the schema may know the word", () => {
  expect(isNoItem("all", "lids", listOf({ enum: ["all", "red"] }))).toBe(false)
  expect(isNoItem("All", "lids", listOf({ enum: ["all", "red"] }))).toBe(true)
  expect(isNoItem("all", "lids", listOf({ type: "string" }, "Lids; `all` for each of them"))).toBe(false)
  expect(isNoItem("all", "lids", listOf({ type: "string" }, "Lids; all if left out"))).toBe(true)
})

test("a star is a pattern", () => {
  for (const key of ["file_globs", "includePatterns", "exclude"]) expect(isNoItem("*", key, texts), key).toBe(false)
})
