import fc from "fast-check"
import { expect, test } from "vitest"
import { isSame } from "../../../src/scan/judge/same.ts"

test("two parses of one text are the same; of two texts, as their texts are", () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (a, b) => {
      expect(isSame(JSON.parse(a), JSON.parse(a))).toBe(true)
      expect(isSame(JSON.parse(a), JSON.parse(b))).toBe(JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b)))
    }),
  )
})

test("a list is no object", () => {
  expect([isSame([], {}), isSame({}, []), isSame({ length: 0 }, []), isSame(null, {})]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test("what is nested too deeply is not the same, and no overflow", () => {
  const deep = () => JSON.parse("[".repeat(50_000) + "]".repeat(50_000))
  expect(isSame(deep(), deep())).toBe(false)
})
