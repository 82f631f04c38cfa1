import { describe, expect, test } from "vitest"
import { StringEvidence } from "../../../src/json/reading/string-evidence.ts"
import { NOTE, refuses, valueIn } from "../../support/reading.ts"

const R = String.raw

test("a copy has all that was found, and goes its own way", () => {
  const s = new StringEvidence("'", 2, 3, "python")
  s.isPlain = false
  // each number differs: one that is forgotten or mixed up shows
  const counts = Object.keys(s).filter((name) => typeof s[name as keyof StringEvidence] === "number")
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

describe("a string that is escaped twice", () => {
  const titleOf = (given: string): unknown => (valueIn(given, NOTE) as { title: unknown }).title

  test("line breaks between the literals of code, all backslashes doubled", () => {
    expect(titleOf(R`{"title":"a = \\"x\\"\\nb = \\"y\\"\\n"}`)).toBe('a = "x"\nb = "y"\n')
  })

  test("line breaks inside the literals are those of the code", () => {
    expect(titleOf(R`{"title":"print(\\"x\\n\\")"}`)).toBe(R`print("x\n")`)
  })

  test("both: nothing tells", () => {
    refuses(R`{"title":"print(\\"x\\n\\")\\nstop"}`, NOTE)
    refuses(R`{"title":"a\nprint(\\"x\\")\\nstop"}`, NOTE)
  })
})
