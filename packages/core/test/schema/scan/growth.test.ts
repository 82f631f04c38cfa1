// Rows of whatever may stand in a text, wherever they may stand: eight times the text takes about eight times as long.
import { describe, expect, test } from "vitest"
import { readAtSight } from "../../../src/calls/at-sight.ts"
import { compileSchema } from "../../../src/schema/compile.ts"
import { cpuTime } from "../../support/cpu-time.ts"
import { object } from "../../support/fitting.ts"
import { TEXT, TEXTS, WHOLE } from "../../support/reading.ts"

const KEY = object({ key: TEXT }, [])
const MAP = { type: "object", additionalProperties: TEXT }
const schema = compileSchema(
  object({ title: TEXT, pages: WHOLE, labels: TEXTS, rows: { type: "array", items: KEY }, more: MAP, by: { anyOf: [KEY, TEXTS] } }, []),
  // longer texts are not looked at
  { limits: { argumentsBytes: 2 * 800_000 } },
)

const SMALL = 100_000
const LARGE = 800_000

/** Whether the larger text takes no more than its share. A square would be 64 times as much; with garbage to collect, 24 was not always kept. */
function growsAsItShould(textOf: (length: number) => string, look: (text: string) => unknown): boolean {
  const timeOf = (text: string): number => {
    const started = cpuTime()
    look(text)
    return cpuTime() - started
  }
  const small = timeOf(textOf(SMALL))
  const large = textOf(LARGE)
  // one that is slow for once may have been interrupted
  return [1, 2, 3].some(() => timeOf(large) < 40 * Math.max(small, 25))
}

const rowOf =
  (before: string, row: string, behind: string) =>
  (length: number): string =>
    before + row.repeat(Math.ceil(length / row.length)) + behind

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
    const slow = ROWS.filter((row) => !growsAsItShould(rowOf(before, row, behind), (text) => schema.heal(text)))
    expect(slow).toEqual([])
  })

  test("so does what is read at sight: encodings, and braces that were lost", () => {
    const frames = [
      ['"{\\"title\\":\\"', '\\"}"'],
      ['"title":"', '"}'],
      ['{""title"":""', '""}'],
      ["{&quot;title&quot;:&quot;", "&quot;}"],
    ] as const
    for (const [before, behind] of frames) {
      const rows = ["\\", "a", "'", '\\"', "&quot;", '""', "{"]
      expect(rows.filter((row) => !growsAsItShould(rowOf(before, row, behind), (text) => readAtSight(text, schema)))).toEqual([])
    }
  })
})

test("what is as long as that is healed", () => {
  const long = "x".repeat(LARGE)
  for (const text of [`{"title":"${long}",}`, `{'title':'${long}'}`, `{"labels":[${"'a',".repeat(LARGE / 4)}]}`]) expect(schema.heal(text)).not.toBeNull()
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
