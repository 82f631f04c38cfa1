import { expect, test } from "vitest"
import { isWithdrawnBefore, isWithdrawnBehind } from "../../../../src/json/reading/doubts/withdrawn.ts"
import { healed, NOTE, refuses } from "../../../support/reading.ts"

test("marks of deletion, comments and labels before the arguments take them back", () => {
  for (const prose of [
    "<strike>",
    "~~",
    "// ",
    "# ",
    "x\n-- ",
    "<!-- later: ",
    "/* ",
    "**Draft:** ",
    "revert ",
    "block(",
    "I already ran ",
  ])
    expect(isWithdrawnBefore(prose)).toBe(true)
  for (const prose of ["Here: ", "# Call\n", "/* call */ ", "- ", "The old lid goes, so: ", "file_note(", "Sure! ", ""])
    expect(isWithdrawnBefore(prose)).toBe(false)
})

test("notes and conditions on their last line take them back", () => {
  for (const prose of [
    " (draft)",
    " # unused",
    " (no)",
    " // old one",
    " (not quite)",
    " if full else None",
    " // never",
    " if wanted",
    " # after the review",
    " // once the owner agrees",
    " /* only on Mondays */",
    " # maybe later",
    " # should be the lid",
    " was the old one",
    " and undo it",
    ", unless full",
    "} 🚫",
  ])
    expect(isWithdrawnBehind(prose)).toBe(true)
  for (const prose of [
    " (the lid)",
    " # no other lids",
    " (no cracks)",
    " # sample lid",
    " // mock kitchen",
    " // files it",
    "\nIf it works I go on.",
    " When done, I go on.",
    " Done.",
    "",
  ])
    expect(isWithdrawnBehind(prose)).toBe(false)
})

test.each([
  '<del>{"title":"pot"}</del>',
  '~~{"title":"pot"}~~',
  '<!-- {"title":"pot"} -->',
  'Outdated: {"title":"pot"}',
  'Dry-run: {"title":"pot"}',
  'ready && {"title":"pot"}',
  '{"title":"pot"} if ready else {}',
])("nothing is executed: %s", (given) => {
  refuses(given, NOTE)
})

test("words beside the call leave it", () => {
  expect(healed('# Call\n{"title":"pot"} (the blue one)', NOTE)).toBe('{"title":"pot"}')
})

test("an arrow behind the arguments shows what came of them", () => {
  refuses('{"title":"pot"} -> error', NOTE)
  refuses('{"title":"pot"} → ok', NOTE)
  refuses('Schema: {"title":"pot"}', NOTE)
})
