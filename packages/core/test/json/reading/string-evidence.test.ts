import { expect, test } from "vitest"
import { StringEvidence } from "../../../src/json/reading/string-evidence.ts"

test("a copy has all that was found, and goes its own way", () => {
  const s = new StringEvidence({ mark: "'", open: 2, start: 3, isJoined: true, isDoubled: true, isRaw: true, isPython: true })
  s.isPlain = false
  // each number differs: one that is forgotten or mixed up shows
  const counts = Object.keys(s).filter((name) => typeof s[name as keyof StringEvidence] === "number" && name !== "open" && name !== "start")
  for (const [i, name] of counts.entries()) Object.assign(s, { [name]: i + 10 })
  const copy = s.copy()
  expect(copy).toEqual(s)
  copy.rawQuotes++
  expect(s.rawQuotes).not.toBe(copy.rawQuotes)
})

test("a plain string has nothing to copy but its raw quotes", () => {
  const s = new StringEvidence({ mark: '"', open: 0, start: 1 })
  s.rawQuotes = 3
  s.alone = 1
  expect(s.copy()).toEqual(s)
})

test("what is not said of an opening is not so", () => {
  expect(new StringEvidence({ mark: '"', open: 0, start: 1 })).toMatchObject({
    isJoined: false,
    isDoubled: false,
    isRaw: false,
    isPython: false,
    isPlain: true,
    rawQuotes: 0,
  })
})
