import fc from "fast-check"
import { expect, test } from "vitest"
import { isBroken } from "../../src/json/broken.ts"

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test.each(["{}", "[]", "[[],{}]", ' {"a" : [1, -0.5e3, "x\\n", {"b": null}], "c": true} ', '"a"', "0", "[".repeat(31) + "]".repeat(31)])(
  "%s is whole",
  (text) => {
    expect(isBroken(text)).toBe(false)
  },
)

test.each(["", "{", "]", '{"a"}', '{"a":}', '{"a":1,}', "[1,]", "[,1]", '{"a":1 "b":2}', "[1 2]", "[1}", "{'a':1}", '{"a":01}', '{"a":"\n"}', "{}{}", "{} x"])(
  "%j is broken",
  (text) => {
    expect(isBroken(text)).toBe(true)
  },
)

test("says of no text what JSON.parse would not", () => {
  const piece = fc.constantFrom('"', ",", ":", "{", "}", "[", "]", "1", "-", ".", "e", "true", "null", " ", "\\", "\n", "a", "'")
  const damage = fc.tuple(fc.nat(), fc.nat({ max: 2 }), piece)
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.array(damage, { maxLength: 3 }), (json, steps) => {
      const text = steps.reduce((at, [place, length, insert]) => {
        const start = place % (at.length + 1)
        return at.slice(0, start) + insert + at.slice(start + length)
      }, json)
      expect(isBroken(text)).toBe(!parses(text))
    }),
    { numRuns: 2_000 },
  )
})

test("nesting beyond what it keeps track of is left to the parser", () => {
  expect(isBroken("[".repeat(1_000_000))).toBe(false)
})
