import { describe, expect, test } from "vitest"
import { AllowedWords, scalarsOf } from "../../src/rules/allowed-words.ts"
import { leastCpuTime } from "../support/cpu-time.ts"
import { fitTo, object } from "../support/fitting.ts"

describe("allowed words", () => {
  const allowed = new AllowedWords(["'Oat milk'", "oat-milk", "1d", { toString: 1 }, 5, true, null])

  test("only scalars have a spelling", () => {
    expect(scalarsOf(["a", 1, false, null, [], { toString: 1 }])).toEqual(["a", 1, false])
    expect(allowed.words).toEqual(["Oat milk", "oat-milk", "1d", "5", "true"])
  })

  test("a fold finds the words that become the same text", () => {
    const lowerCased = (text: string): string => text.toLowerCase()
    expect(allowed.positionsOf(lowerCased, "oat milk")).toEqual([0])
    expect(allowed.positionsOf(lowerCased, "toString")).toEqual([])
    expect(allowed.countLike("OATMILK")).toBe(2)
    expect(allowed.countLike("rye")).toBe(0)
  })

  test("tells what stands beside a word", () => {
    expect(allowed.hasName("oatmilk")).toBe(true)
    expect(allowed.hasEnd("k")).toBe(true)
    expect(allowed.hasEnd("x")).toBe(false)
    expect(allowed.someMatches(/^\d+d$/)).toBe(true)
    expect(new AllowedWords(["m", "h"]).isBesideUnit("m")).toBe(true)
    expect(new AllowedWords(["m", "s", "l"]).isBesideUnit("m")).toBe(false)
    expect(new AllowedWords(["m"]).isBesideUnit("m")).toBe(false)
  })

  test("takes the time of its texts, whatever the number of values", () => {
    const words = { enum: Array.from({ length: 8_000 }, (_, at) => `shelf_${at}`) }
    const items = Array.from({ length: 200 }, (_, at) => `Shelf ${at}`)
    const list = object({ shelves: { type: "array", items: words } })
    expect(leastCpuTime(400, () => fitTo(list, JSON.stringify({ shelves: items })))).toBeLessThan(400)
    const long = JSON.stringify({ shelf: "on a ".repeat(100_000) })
    expect(leastCpuTime(400, () => fitTo(object({ shelf: words }), long))).toBeLessThan(400)
  })
})
