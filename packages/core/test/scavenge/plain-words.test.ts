import { expect, test } from "vitest"
import { fold, labelCode, mentionCode, plainWords, toolCode } from "../../src/scavenge/plain-words.ts"

test("letters of one look, of one type and of either case are one letter", () => {
  expect(plainWords("Mow the NORTH lawn, 12 m")).toEqual(["mow", "the", "north", "lawn", "12", "m"])
  expect(plainWords("ｍｏｗ mоw")).toEqual(["mow", "mow"])
  expect(plainWords("草坪 lawn")).toEqual(["草坪", "lawn"])
})

test("a name is one word, however it is parted", () => {
  expect(["dig_hole", "Dig-Hole", "dig hole"].map(fold)).toEqual(["dighole", "dighole", "dighole"])
})

test("a tool, its mention and an argument of that name have codes of their own", () => {
  const tool = toolCode("dig_hole")
  expect(new Set([tool, mentionCode(tool), labelCode("dig_hole")]).size).toBe(3)
  expect(toolCode("DigHole")).toBe(tool)
})
