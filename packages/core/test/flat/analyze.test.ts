import { describe, expect, test } from "vitest"
import { analyzeSchema } from "../../src/flat/analyze.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"
import { TEXT, TEXTS } from "../support/reading.ts"

const wide = (count: number): Record<string, unknown> =>
  object(Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, TEXT])))

describe("analyzeSchema", () => {
  test("leaves are places for a value, levels count from the root", () => {
    expect(analyzeSchema(object({ title: TEXT, pages: TEXT }))).toEqual({
      leafCount: 2,
      maxDepth: 1,
      shouldFlatten: false,
    })
    expect(analyzeSchema(object({ author: object({ name: TEXT, home: object({ city: TEXT }) }) }))).toMatchObject({
      leafCount: 2,
      maxDepth: 3,
      shouldFlatten: true,
    })
    expect(analyzeSchema(object({ tags: TEXTS }))).toMatchObject({ leafCount: 1, maxDepth: 2, shouldFlatten: false })
    expect(analyzeSchema(object({ tags: { type: "array" }, map: { type: "object" } }))).toMatchObject({
      leafCount: 2,
      maxDepth: 1,
    })
  })

  test("ten leaves and two levels are left, eleven or three are not", () => {
    expect(analyzeSchema(wide(10)).shouldFlatten).toBe(false)
    expect(analyzeSchema(wide(11))).toEqual({ leafCount: 11, maxDepth: 1, shouldFlatten: true })
    expect(analyzeSchema(object({ a: object({ b: TEXT }) })).shouldFlatten).toBe(false)
  })

  test("thresholds can be set", () => {
    expect(analyzeSchema(wide(3), { leaves: 2 }).shouldFlatten).toBe(true)
    expect(analyzeSchema(wide(30), { leaves: 30 }).shouldFlatten).toBe(false)
    expect(analyzeSchema(object({ a: object({ b: TEXT }) }), { levels: 1 }).shouldFlatten).toBe(true)
  })

  test("a reference counts as what it leads to, one that leads back as a leaf", () => {
    const place = object({ street: TEXT, city: TEXT })
    expect(analyzeSchema({ ...object({ at: { $ref: "#/$defs/place" } }), $defs: { place } })).toMatchObject({
      leafCount: 2,
      maxDepth: 2,
    })
    expect(analyzeSchema(object({ next: { $ref: "#" }, name: TEXT }))).toMatchObject({ leafCount: 2, maxDepth: 1 })
    expect(analyzeSchema(object({ a: { $ref: "#/properties/a" } }))).toMatchObject({ leafCount: 1 })
  })

  test("no schema, none that asks for anything, and other languages' type names", () => {
    for (const nothing of [undefined, null, true, "text", {}, { type: "object" }, object({})])
      expect(analyzeSchema(nothing).shouldFlatten).toBe(false)
    expect(analyzeSchema(object({})).leafCount).toBe(0)
    expect(analyzeSchema({ type: "dict", properties: { a: { type: "dict", properties: { b: TEXT } } } })).toMatchObject(
      { leafCount: 1, maxDepth: 2 },
    )
  })

  test("definitions that unfold to 2^30 places are answered at once", () => {
    const names = Array.from({ length: 31 }, (_, at) => `d${at}`)
    const $defs = Object.fromEntries(
      names.map((name, at) => [
        name,
        at === 30 ? TEXT : object({ l: { $ref: `#/$defs/d${at + 1}` }, r: { $ref: `#/$defs/d${at + 1}` } }),
      ]),
    )
    const start = cpuTime()
    expect(analyzeSchema({ ...object({ top: { $ref: "#/$defs/d0" } }), $defs }).shouldFlatten).toBe(true)
    expect(cpuTime() - start).toBeLessThan(2_000)
  })
})
