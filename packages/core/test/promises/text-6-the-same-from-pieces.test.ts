import fc from "fast-check"
import { expect, test } from "vitest"
import { blocksOf, piecesOf, vocabularyOf } from "../dialects/given.ts"
import { promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"
import { callText } from "../support/soup.ts"
import { TOOLS } from "../support/written-calls.ts"

test("the blocks of a text do not depend on the pieces it comes in", () => {
  const words = vocabularyOf(TOOLS)
  let blocks = 0
  promise(fc.tuple(callText, fc.nat(9_999), fc.constantFrom(1, 2, 5, 17, 60)), ([text, seed, most]) => {
    const whole = blocksOf([text], words)
    blocks += whole.length
    const inPieces = blocksOf(piecesOf(text, seed, most), words)
    if (JSON.stringify(inPieces) !== JSON.stringify(whole))
      expect(inPieces, JSON.stringify([text, seed, most])).toEqual(whole)
  })
  expect(blocks).toBeGreaterThan(runs(560))
})
