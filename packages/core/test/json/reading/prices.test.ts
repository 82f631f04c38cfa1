import { describe, expect, test } from "vitest"
import {
  CALM_START,
  CALM_STEP,
  CERTAIN_MARGIN,
  COST_WINDOW,
  DROPPED_CHARACTER,
  DROPPED_QUOTE,
  GARBAGE_CHARACTER,
  LIKELY_MARGIN,
  MIN_WINDOW,
  PRICES,
  type PriceName,
  repeatedCost,
} from "../../../src/json/reading/prices.ts"
import { readFrom } from "../../support/source-files.ts"

const rows = Object.entries(PRICES)

describe("each price", () => {
  test("has a reason of its own", () => {
    const told = [
      ...readFrom("packages/core/src/json/reading/prices.ts").matchAll(
        /^ {2}(\w+): (?:\d+|\[\d+, \d+\]), \/\/ (.{5,})$/gm,
      ),
    ]
    expect(told.map(([, name]) => name)).toEqual(Object.keys(PRICES))
    expect(new Set(told.map(([, , reason]) => reason)).size).toBe(told.length)
  })

  test("is a number, and a repetition is never dearer than the first time", () => {
    expect(
      rows
        .filter(
          ([, { first, again }]) => !(Number.isFinite(first) && Number.isFinite(again) && first >= again && again >= 0),
        )
        .map(([name]) => name),
    ).toEqual([])
  })

  test("that has a bit has one of its own, and all bits fit into one number", () => {
    const bits = rows.map(([, { bit }]) => bit).filter((bit) => bit !== 0)
    expect(bits).toEqual([...new Set(bits)])
    expect(bits.filter((bit) => (bit & (bit - 1)) !== 0)).toEqual([])
    expect(bits.length).toBeLessThanOrEqual(31)
    expect(bits.reduce((all, bit) => all | bit, 0)).not.toBe(0)
  })

  test("without a cheaper repetition has no bit", () => {
    expect(rows.filter(([, { first, again, bit }]) => first === again && bit !== 0).map(([name]) => name)).toEqual([])
  })
})

describe("a repetition", () => {
  const sumOf = (name: PriceName, count: number): number =>
    Array.from({ length: count }, (_, i) => repeatedCost(PRICES[name], i)).reduce((sum, cost) => sum + cost, 0)

  test("costs what the table says for a while", () => {
    expect(sumOf("otherQuotes", 8)).toBe(8 * PRICES.otherQuotes.again)
  })

  test("of a style: all of them together stay below a bound", () => {
    for (const name of ["otherQuotes", "unquotedWord"] as const)
      expect(sumOf(name, 100_000)).toBeLessThan(20 * PRICES[name].again)
    expect(sumOf("otherQuotes", 1_000)).toBeGreaterThan(sumOf("otherQuotes", 100))
  })

  test("of an accident costs the same each time", () => {
    expect(sumOf("lostComma", 100)).toBe(100 * PRICES.lostComma.again)
  })
})

describe("margins", () => {
  test("what is certain needs more than what is likely, and every rival in that range is still looked at", () => {
    expect(LIKELY_MARGIN).toBeGreaterThan(0)
    expect(CERTAIN_MARGIN).toBeGreaterThan(LIKELY_MARGIN)
    expect(COST_WINDOW).toBeGreaterThan(CERTAIN_MARGIN)
    expect(MIN_WINDOW).toBeGreaterThan(CERTAIN_MARGIN)
    expect(MIN_WINDOW).toBeLessThanOrEqual(COST_WINDOW)
  })

  test("the window narrows step by step", () => {
    expect(CALM_START).toBeGreaterThan(0)
    expect(CALM_STEP).toBeGreaterThan(0)
    expect(CALM_STEP).toBeLessThan(COST_WINDOW)
  })

  test("what is thrown away is paid by its length, garbage most", () => {
    expect(DROPPED_CHARACTER).toBeGreaterThan(0)
    expect(DROPPED_QUOTE).toBeGreaterThan(DROPPED_CHARACTER)
    expect(GARBAGE_CHARACTER).toBeGreaterThan(DROPPED_CHARACTER)
  })
})

test("a second call is dearer to drop than the search looks", () => {
  expect(PRICES.droppedObject.first).toBeGreaterThan(COST_WINDOW)
})
