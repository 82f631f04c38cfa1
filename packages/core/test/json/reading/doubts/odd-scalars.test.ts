import { describe, expect, test } from "vitest"
import { ALL_KIND_BITS, BOOLEAN_BIT, NUMBER_BIT, STRING_BIT } from "../../../../src/json/kind.ts"
import { isOddScalar } from "../../../../src/json/reading/doubts/odd-scalars.ts"
import { object } from "../../../support/fitting.ts"
import { refuses, valueIn } from "../../../support/reading.ts"

const MIXED = STRING_BIT | NUMBER_BIT | BOOLEAN_BIT
const odd = (word: string, kinds: number): boolean => isOddScalar(`${word}, "x": 1}`, 0, kinds)

describe("no text, where a number or a truth value may stand as well", () => {
  test.each([
    "ture",
    "~7",
    "~~7~~ 8",
    "false7",
    "nulltrue",
    "None0",
    "not false",
    "or null",
    "and 12",
    "24*60",
    "2^8",
    "2.5m",
    "044",
  ])("%s", (word) => {
    expect(odd(word, MIXED)).toBe(true)
    expect(odd(word, ALL_KIND_BITS)).toBe(true)
    expect(odd(word, STRING_BIT)).toBe(false)
  })

  test.each(["19.5f", "3-4", "2.5%", "yes", "2026-05-01", "3 pots"])("%s, unless anything may stand", (word) => {
    expect(odd(word, MIXED)).toBe(true)
    expect(odd(word, ALL_KIND_BITS)).toBe(false)
  })

  test.each(["pot", "nullable", "trueish lid", "nonesuch", "not truly", "or 3 lids", "noted", "orange"])(
    "a text is one: %s",
    (word) => {
      expect(odd(word, MIXED)).toBe(false)
      expect(odd(word, ALL_KIND_BITS)).toBe(false)
    },
  )
})

test("in an object that may hold anything", () => {
  const schema = object({ shelf: { type: "object" } })
  for (const word of ["24*60", "2.5m", "044", "false7", "not null", "~~7~~ 8"])
    refuses(`{"shelf": {"size": ${word}, "row": 2}}`, schema)
  for (const word of [
    "large",
    "pot.lid",
    "3-4",
    "10.5kg",
    "2026-05-01",
    "1.10.2",
    "16:9",
    "lids.txt",
    "shop.example.org",
    "v1.2",
  ])
    expect(valueIn(`{"shelf": {"size": ${word}, "row": 2}}`, schema)).toEqual({ shelf: { size: word, row: 2 } })
})

test("a literal with something at it is no text where null may stand", () => {
  const schema = object({ lid: { type: ["string", "null"] }, row: { type: "integer" } })
  for (const word of ["nul null", "tr true", "-true", "!false", "null!", "!1", "not none"])
    refuses(`{"lid": ${word}, "row": 2}`, schema)
  for (const word of ["oak", "next week", "nut brown", "2026-05-01"])
    expect(valueIn(`{"lid": ${word}, "row": 2}`, schema)).toEqual({ lid: word, row: 2 })
})
