import { describe, expect, test } from "vitest"
import { readLenientJson } from "../../../src/json/read.ts"
import { exploreReadings } from "../../../src/json/reading/explore.ts"
import { Search } from "../../../src/json/reading/search.ts"
import { DEFAULT_LIMITS } from "../../../src/limits.ts"
import { leastCpuTime } from "../../support/cpu-time.ts"
import { object } from "../../support/fitting.ts"
import { anchorOf, explored, NOTE, searchOf, TEXT, valueIn, WHOLE } from "../../support/reading.ts"
import { large } from "../../support/runs.ts"

describe("the search", () => {
  test("reads right JSON for nothing", () => {
    const { finalReadings: finals, isTooDear } = explored('{"title":"pot","pages":2}', NOTE)
    expect(finals[0]).toMatchObject({ cost: 0, cut: null, finalRefusal: null })
    expect(isTooDear).toBeTypeOf("function")
  })

  test("sorts what explains the text by its price", () => {
    const costs = explored('{"title":"a "big" pot", "pages":2', NOTE).finalReadings.map((final) => final.cost)
    expect(costs.length).toBeGreaterThan(0)
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  })

  test("charges less for a slip of the same kind", () => {
    const once = explored('{"title":"x","labels":[1,],"pages":2}').finalReadings[0]?.cost as number
    const twice = explored('{"title":"x","labels":[1,],"pages":2,}').finalReadings[0]?.cost as number
    expect(once).toBeGreaterThan(0)
    expect(twice - once).toBeLessThan(once)
  })

  test("finds the next object, asked in ascending order", () => {
    const search = searchOf('{"a":1} {x} {"b":2} tail')
    expect([search.nextObject(1), search.nextObject(9), search.nextObject(13)]).toEqual([12, 12, -1])
  })

  test("knows a function call by its beginning", () => {
    expect(searchOf("shelve(title='x')").isCall).toBe(true)
    expect(searchOf('{"title":"f(x)"}').isCall).toBe(false)
  })
})

test("nesting beyond the limit is said at once", () => {
  const limits = { ...DEFAULT_LIMITS, depth: 5 }
  expect(exploreReadings(new Search(`{'a':${"[".repeat(9)}`, null, limits)).isTooDeep).toBe(true)
  expect(exploreReadings(new Search(`{'a':${"[".repeat(3)}1${"]".repeat(3)}}`, null, limits)).isTooDeep).toBe(false)
})

const ANCHOR = anchorOf(NOTE)
const SIZE = large(100_000, 32)

/** Texts of which every character may be something else than it looks like. */
const HOSTILE: Readonly<Record<string, (size: number) => string>> = {
  "quotes and commas": (n) => `{"title":"${'", "'.repeat(n / 4)}`,
  "quoted words": (n) => `{"title":"${'say "hi", '.repeat(n / 10)}","pages":1}`,
  "things like members": (n) => `{"title":"${'", "x": "'.repeat(n / 8)}"}`,
  restarts: (n) => `{"title":"x${'{"title":"x'.repeat(n / 11)}`,
  objects: (n) => '{"title":"x"}'.repeat(n / 13),
  "objects that were cut": (n) => '{"title":"x", '.repeat(n / 14),
  "single quotes": (n) => `{'title':'${"it's, 'a': ".repeat(n / 11)}`,
  "backslashes and quotes": (n) => `{"title":"${'\\"\\\\"'.repeat(n / 5)}`,
  "escapes of all kinds": (n) => `{"title":"${"\\n\\q\\x41\\u00".repeat(n / 12)}","pages":1}`,
  "lost closing quotes": (n) => `{"title":"x","labels":[${'"a, '.repeat(n / 4)}]}`,
  "unquoted words": (n) => `{${"tint: red blue, ".repeat(n / 16)}}`,
  "wrong closers": (n) => `{"title":"x","labels":[${"]}".repeat(n / 2)}`,
  "brackets of all kinds": (n) => "[{(".repeat(n / 3),
  "braces in prose": (n) => `Use ${"{x} ".repeat(n / 4)} {"title":"x"}`,
  sums: (n) => `{"title":${'"a" + '.repeat(n / 6)}"b"}`,
  "line breaks": (n) => `{"title":"${'\n"'.repeat(n / 2)}`,
  "equals signs": (n) => `shelve(${'a="b", '.repeat(n / 7)})`,
  comments: (n) => `{"title":"x" ${'/* " */'.repeat(n / 7)}}`,
  "hash marks": (n) => `{"title":${"# {\n".repeat(n / 4)}`,
  "template marks": (n) => `{"title":"x"}${"<|im_end|>".repeat(n / 10)}`,
  "half-stringified": (n) => `{"labels":"${'["a", '.repeat(n / 6)}`,
}

/** Reads a text with and without a schema, within so much processor time; the readings are those with it. */
function readWithin(milliseconds: number, text: string) {
  // the first texts of a file are read by code that is not compiled yet
  const took = leastCpuTime(milliseconds, () => {
    readLenientJson(text, ANCHOR)
    readLenientJson(text)
  })
  expect(took).toBeLessThan(milliseconds)
  return readLenientJson(text, ANCHOR).readings
}

describe("a hundred kilobytes of hostile text", () => {
  test.each(Object.entries(HOSTILE))("%s", (_, make) => {
    // a tenth first: a quadratic reader would take minutes for the whole
    readWithin(large(800, 2), make(SIZE / 10))
    for (const reading of readWithin(large(6_000, 8), make(SIZE)))
      expect(() => JSON.parse(reading.text) as unknown).not.toThrow()
  })
})

test("where the budget ends, nothing is read", () => {
  const { readings, failure } = readLenientJson(`{"title":"${'", "x": "'.repeat(large(20_000))}`, ANCHOR)
  expect(readings).toEqual([])
  expect(failure).toMatch(/^json\//)
})

describe("a reading that turns out dear", () => {
  const guests = { type: "array", items: object({ name: TEXT, role: TEXT, age: WHOLE }, ["name"]) }
  const party = object({ day: TEXT, place: TEXT, guests }, ["day", "guests"])

  test("is compared with those that were given up for it", () => {
    // all colons are lost: other readings are given up at the first one, and cost less than the three of them
    const text = '{"day" "Monday", "place" "hall", "guests" []}'
    expect(explored(text, party).isUnproven).toBe(true)
    expect(valueIn(text, party)).toEqual({ day: "Monday", place: "hall", guests: [] })
  })

  test("is rare: one slip needs one search", () => {
    for (const text of [
      '{"day":"Monday","guests":[],}',
      '{"day":"the "big" day","guests":[]}',
      "{'day':'Monday','guests':[]}",
    ])
      expect(explored(text, party).isUnproven).toBe(false)
  })
})

test("an escape behind a drive is a rare one", () => {
  expect(searchOf(String.raw`{"day":"D:\tins",}`).hasRareEscapes).toBe(true)
  for (const text of [
    String.raw`{"day":"Steps:\none",}`,
    String.raw`{"day":"D:\n- x",}`,
    String.raw`{"day":"D:\\tins",}`,
  ])
    expect(searchOf(text).hasRareEscapes).toBe(false)
})
