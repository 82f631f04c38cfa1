import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MendError } from "../../src/errors.ts"
import { quoteClipped } from "../../src/lint/check.ts"
import { describeLints, LINT_CHECKS } from "../../src/lint/index.ts"
import { lintTools } from "../../src/lint/lint.ts"
import type { Tool } from "../../src/turn.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { large, runs } from "../support/runs.ts"

describe("lintTools", () => {
  it("has nothing to say about good tools", () => {
    const tool: Tool = {
      name: "lend_book",
      description: "Lends a book to a reader.",
      parameters: {
        type: "object",
        properties: {
          mark: { type: "string", description: "Shelf mark." },
          days: { type: "integer", minimum: 1, default: 14, description: "How long." },
        },
        required: ["mark"],
        additionalProperties: false,
      },
    }
    expect(lintTools([tool])).toEqual([])
    expect(lintTools([])).toEqual([])
  })

  it("tells tool by tool, with code, place, severity and advice", () => {
    const found = lintTools([
      {
        name: "a",
        description: "A.",
        parameters: { type: "object", properties: { n: { type: "int", description: "N." } } },
      },
      { name: "b b", description: "B.", parameters: { type: "object" } },
    ])
    expect(found.map(({ tool, rule }) => [tool, rule])).toEqual([
      ["a", "lint/type-name"],
      ["b b", "lint/name"],
    ])
    expect(found[0]).toMatchObject({ pointer: "/properties/n/type", severity: "warning" })
    expect(found[1]).not.toHaveProperty("pointer")
  })

  it("does not repeat one remark without end", () => {
    const properties = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`m${i}`, { type: "int" }]))
    expect(
      lintTools([{ name: "a", parameters: { type: "object", properties } }]).filter(
        ({ rule }) => rule === "lint/type-name",
      ),
    ).toHaveLength(20)
  })

  it("tells a programmer's mistake, and nothing else throws", () => {
    expect(() => lintTools({} as never)).toThrow(MendError)
    const ring: Record<string, unknown> = { type: "object" }
    ring["properties"] = { again: ring }
    const trap = {
      get type(): never {
        throw new Error("no")
      },
    }
    expect(lintTools([{ name: "a", parameters: ring }]).map(({ rule }) => rule)).toContain("lint/broken-schema")
    expect(lintTools([{ name: "a", parameters: trap }]).map(({ rule }) => rule)).toContain("lint/broken-schema")
    const odd = { name: "a", parameters: { type: "object" }, paths: 5, aliases: [], relational: "x" } as never
    expect(lintTools([odd]).map(({ rule }) => rule)).toContain("lint/unknown-hint")
    fc.assert(
      fc.property(fc.object(), (parameters) => {
        expect(Array.isArray(lintTools([{ name: "a", parameters, paths: ["__proto__"] }]))).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  it("takes a list of thousands in its stride", () => {
    const tools = Array.from({ length: large(5_000, 8) }, (_, i) => ({
      name: `tool_${i}`,
      parameters: { type: "object", properties: { a: { type: "string" } } },
    }))
    const start = cpuTime()
    expect(lintTools(tools).length).toBe(2 * tools.length)
    expect(cpuTime() - start).toBeLessThan(large(5_000, 8))
  })
})

describe("the checks", () => {
  it("have an id each, named after their file", () => {
    const ids = describeLints().map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(LINT_CHECKS.length).toBe(ids.length)
  })
})

it("names are quoted, and cut", () => {
  expect(quoteClipped('a"\n')).toBe('"a\\"\\n"')
  expect(quoteClipped("x".repeat(999)).length).toBe(66)
})
