import { expect, test } from "vitest"
import { StringEvidence } from "../../../src/json/reading/string-evidence.ts"

test("a copy has all that was found, and goes its own way", () => {
  const s = new StringEvidence("'", 2, 3, "python")
  s.isPlain = false
  // each number differs: one that is forgotten or mixed up shows
  const counts = Object.keys(s).filter(
    (name) => typeof s[name as keyof StringEvidence] === "number" && name !== "open" && name !== "start",
  )
  for (const [i, name] of counts.entries()) Object.assign(s, { [name]: i + 10 })
  const copy = s.copyEvidence()
  expect(copy).toEqual(s)
  copy.rawQuotes++
  expect(s.rawQuotes).not.toBe(copy.rawQuotes)
})

test("a plain string has nothing to copy but its raw quotes", () => {
  const s = new StringEvidence('"', 0, 1)
  s.rawQuotes = 3
  s.loneQuotes = 1
  expect(s.copyEvidence()).toEqual(s)
})

test("what is not said of an opening is not so", () => {
  expect(new StringEvidence('"', 0, 1)).toMatchObject({ stringNotation: "json", isPlain: true, rawQuotes: 0 })
})
