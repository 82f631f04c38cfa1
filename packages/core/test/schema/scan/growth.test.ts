// Rows of whatever may stand in a text, wherever they may stand: eight times the text takes about eight times as long.
import { describe, expect, test } from "vitest"
import { readAtSight } from "../../../src/calls/at-sight.ts"
import { compileSchema } from "../../../src/schema/compile.ts"
import { cpuTime } from "../../support/cpu-time.ts"
import { object } from "../../support/fitting.ts"
import { TEXT, TEXTS, WHOLE } from "../../support/reading.ts"

const KEY = object({ key: TEXT }, [])
const schema = compileSchema(
  object(
    {
      title: TEXT,
      pages: WHOLE,
      labels: TEXTS,
      rows: { type: "array", items: KEY },
      more: { type: "object", additionalProperties: TEXT },
      by: { anyOf: [KEY, TEXTS] },
    },
    [],
  ),
)

const SMALL = 100_000
const LARGE = 800_000

function timeFor(before: string, row: string, behind: string, length: number): number {
  const text = before + row.repeat(Math.ceil(length / row.length)) + behind
  const started = cpuTime()
  schema.heal(text)
  return cpuTime() - started
}

const ROWS = ["\\", '"', "'", "{", "[", "/*c*/", "\u00a0 ", "{}", "a ", "a,", "'a',", "k:'v',", '"v\n",', "\\d\n", ","] as const
const PLACES: readonly (readonly [string, string, string])[] = [
  ["the whole text", "", ""],
  ["a text", '{"title":"', '"}'],
  ["a text in apostrophes", "{'title':'", "'}"],
  ["before a key", '{"title":"x",', "}"],
  ["before a colon", '{"title"', ':"x"}'],
  ["behind a value", '{"title":"x"', "}"],
  ["a list", '{"labels":[', "]}"],
  ["a map", '{"more":{', "}}"],
  ["a part of several shapes", '{"by":[', "],}"],
  ["before the object", "", '{"title":"x"}'],
  ["behind the object", '{"title":"x"}', ""],
]

describe("what is looked at costs what it is long", () => {
  test.each(PLACES)("%s", (_, before, behind) => {
    for (const row of ROWS) {
      const small = timeFor(before, row, behind, SMALL)
      const large = timeFor(before, row, behind, LARGE)
      // a square would be 64 times as much; collecting garbage makes it up to 15
      expect(large, row).toBeLessThan(32 * Math.max(small, 25))
    }
  })

  test("so does what is read at sight: encodings, and braces that were lost", () => {
    for (const [before, behind] of [
      ['"{\\"title\\":\\"', '\\"}"'],
      ['"title":"', '"}'],
      ['{""title"":""', '""}'],
      ["{&quot;title&quot;:&quot;", "&quot;}"],
    ] as const)
      for (const row of ["\\", "a", "'", '\\"', "&quot;", '""', "{"]) {
        const time = (length: number): number => {
          const text = before + row.repeat(Math.ceil(length / row.length)) + behind
          const started = cpuTime()
          readAtSight(text, schema)
          return cpuTime() - started
        }
        expect(time(LARGE), row).toBeLessThan(32 * Math.max(time(SMALL), 25))
      }
  })
})

describe("what is nested deeply is left to the parser", () => {
  test.each([
    ["objects", '{"rows":[{"key":'],
    ["lists", "["],
    ["parts of several shapes", '{"by":'],
    ["anything", '{"more":{"a":'],
  ])("%s", (_, opener) => {
    const text = `{"title":"x",${opener.slice(1).repeat(20_000)}`
    expect(schema.heal(text)).toBeNull()
    expect(schema.heal(`{"labels":${opener.repeat(20_000)}`)).toBeNull()
  })

  test("even where the schema goes on as deep", () => {
    const tree = compileSchema({
      type: "object",
      properties: { name: TEXT, next: { anyOf: [{ $ref: "#" }, { type: "null" }] }, below: { type: "array", items: { $ref: "#" } } },
    })
    for (const [open, close] of [
      ['{"next":', "}"],
      ['{"below":[', "]}"],
    ] as const) {
      const deep = (levels: number): string => `${open.repeat(levels)}{"name":'x'}${close.repeat(levels)}`
      expect(tree.heal(deep(3))?.piece.faults).toHaveLength(1)
      expect(tree.heal(deep(60))).toBeNull()
      expect(tree.heal(deep(20_000))).toBeNull()
    }
  })
})
