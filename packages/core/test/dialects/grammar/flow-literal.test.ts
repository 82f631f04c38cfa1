import { expect, test } from "vitest"
import { readLiteralWord } from "../../../src/dialects/grammar/flow.ts"

test("JSON's words, Python's words, JSON's numbers; nothing else", () => {
  expect(["true", "False", "None", "-0.10e+5", "98765432109876543210"].map(readLiteralWord)).toEqual([
    "true",
    "false",
    "null",
    "-0.10e+5",
    "98765432109876543210",
  ])
  for (const word of ["TRUE", "nil", "NaN", "01", "1.", ".5", "+1", "1_000", "0x1f", "", "1 2"])
    expect(readLiteralWord(word)).toBeNull()
})
