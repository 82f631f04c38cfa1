import { describe, expect, test } from "vitest"
import type { FinalReading } from "../../../src/json/reading/search.ts"
import { leastCpuTime } from "../../support/cpu-time.ts"
import { object } from "../../support/fitting.ts"
import { explored, faultsOf, NOTE, readAs, refuses, TEXT, TEXTS, valueIn, WHOLE } from "../../support/reading.ts"

const SHELF = object({
  title: TEXT,
  open: { type: "boolean" },
  owner: { type: ["string", "null"] },
  pots: { type: "array", items: object({ tint: TEXT, lids: WHOLE, marks: TEXTS }) },
  kind: { enum: ["low", "high"] },
})
const shelf = {
  title: "north, by the door",
  open: true,
  owner: null,
  pots: [
    { tint: "red", lids: 2, marks: ["a", "b"] },
    { tint: "dark blue", lids: 0, marks: [] },
  ],
  kind: "high",
}
const strict = JSON.stringify(shelf)

/** The same value as other writers spell it, each with one slip throughout. */
const NOTATIONS: readonly [name: string, text: string][] = [
  ["single quotes", strict.replaceAll('"', "'")],
  ["curly quotes", strict.replace(/"([^"]*)"/g, "“$1”")],
  ["keys without quotes", strict.replace(/"(\w+)":/g, "$1: ")],
  ["equals signs", strict.replaceAll(":", " = ")],
  ["full-width marks", strict.replaceAll(",", "，").replaceAll(":", "：").replace("north，", "north,")],
  [
    "full-width brackets",
    strict.replaceAll("{", "｛").replaceAll("}", "｝").replaceAll("[", "［").replaceAll("]", "］"),
  ],
  ["semicolons", strict.replaceAll(",", ";").replace("north;", "north,")],
  ["Python", strict.replaceAll('"', "'").replace("true", "True").replace("null", "None")],
  ["no-break spaces", strict.replaceAll(":", ":\u00a0").replaceAll(",", ",\u00a0").replace("north,\u00a0", "north,")],
]

test.each(NOTATIONS)("%s are read to the end, each slip with its edits", (_, text) => {
  expect(valueIn(text, SHELF)).toEqual(shelf)
  expect(new Set(faultsOf(text, SHELF)).size).toBeLessThan(4)
})

test("every slip is reported, and not only the first", () => {
  const names = Array.from({ length: 20 }, (_, i) => `'pot ${i}'`)
  expect(faultsOf(`{"title": "x", "labels": [${names.join(", ")}]}`, NOTE)).toEqual(
    names.map(() => "json/foreign-quotes"),
  )
})

test("a straight quote closes a text that a curly one opened", () => {
  expect(valueIn('{"title": “a" , "body": "b”}', NOTE)).toEqual({ title: "a", body: "b" })
  expect(valueIn('{"title": "x", "labels": [“a" , "b”]}', NOTE)).toEqual({ title: "x", labels: ["a", "b"] })
})

describe("what is new is compared", () => {
  test("an apostrophe inside a later text", () => {
    const given = "{'labels': ['one', 'two', 'three'], 'title': 'the cook's pot', 'pages': 2}"
    expect(valueIn(given, NOTE)).toEqual({ labels: ["one", "two", "three"], title: "the cook's pot", pages: 2 })
  })

  test("a lost quote behind many that are right", () => {
    refuses("{'labels': ['one', 'two', 'three'], 'title': 'pot, 'body': 'lid'', 'pages': 2}", NOTE)
  })

  test("a bracket inside a text in other quotes", () => {
    const given = "{'title': 'a', 'labels': ['b', 'c'], 'body': 'list[0] = {}'}"
    expect(valueIn(given, NOTE)).toEqual({ title: "a", labels: ["b", "c"], body: "list[0] = {}" })
  })

  test("a value that the schema does not allow", () => {
    const given = "{title: 'a', owner: 'Ann', kind: 'High'}"
    expect(valueIn(given, SHELF)).toEqual({ title: "a", owner: "Ann", kind: "High" })
  })

  test("a key that was read before", () => {
    refuses("{title: 'a', pages: 2, body: 'x', title: 'b'}", NOTE)
    refuses("{'title': 'a', 'size': 2, 'pages': 3, 'size': 4}", { type: "object", properties: { title: TEXT } })
    const many = Array.from({ length: 40 }, (_, i) => `'n${i}': ${i}`).join(", ")
    refuses(`{${many}, 'n0': 9}`, { type: "object" })
    expect(valueIn(`{${many}, 'n0': 0}`, { type: "object" })).toMatchObject({ n0: 0, n39: 39 })
  })
})

test("a long text in one notation takes hardly longer than a plain one", () => {
  const items = Array.from({ length: 20_000 }, (_, i) => `'item ${i}'`).join(", ")
  const bound = 1_500
  expect(leastCpuTime(bound, () => readAs(`{title: 'x', labels: [${items}]}`, NOTE))).toBeLessThan(bound)
})

describe("a style is not held against a text, however long it is", () => {
  const listOf = (count: number, item: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => item(i)).join(", ")
  const LABELS = Array.from({ length: 900 }, (_, i) => `lid ${i}`)

  test.each([
    ["'", "'"],
    ["“", "”"],
    ["`", "`"],
  ])("a list of texts between %s and %s", (open, close) => {
    const items = listOf(900, (i) => `${open}lid ${i}${close}`)
    expect(valueIn(`{"title":"x","labels":[${items}]}`, NOTE)).toEqual({ title: "x", labels: LABELS })
    expect(valueIn(`{title: "x", labels: [${items}]}`, NOTE)).toEqual({ title: "x", labels: LABELS })
  })

  test.each([
    ["escaped", "\\'"],
    ["raw", "'"],
  ])("texts in single quotes, their apostrophes %s", (_, apostrophe) => {
    const items = listOf(300, (i) => (i % 2 === 0 ? `'lid ${i}'` : `'Ann${apostrophe}s lid ${i}'`))
    const labels = Array.from({ length: 300 }, (_each, i) => (i % 2 === 0 ? `lid ${i}` : `Ann's lid ${i}`))
    expect(valueIn(`{'title': 'x', 'labels': [${items}]}`, NOTE)).toEqual({ title: "x", labels })
  })

  test("rows with names that no schema tells, without quotes", () => {
    const rows = listOf(300, (i) => `{no: ${i}, shade: 'tint ${i}'}`)
    const wanted = Array.from({ length: 300 }, (_, i) => ({ no: i, shade: `tint ${i}` }))
    const schema = object({ title: TEXT, rows: { type: "array", items: { type: "object" } } }, ["title"])
    expect(valueIn(`{title: 'x', rows: [${rows}]}`, schema)).toEqual({ title: "x", rows: wanted })
  })
})

test("a key costs what it does where every alternative is looked at", () => {
  const costOf = (text: string): number => (explored(text, { type: "object" }).finalReadings[0] as FinalReading).cost
  const members = ["'a': 'b'", "'c': 'd'", "'e': 'f'", "'g': 'h'", "'i': 'j'"]
  const costs = members.map((_, i) => costOf(`{${members.slice(0, i + 1).join(", ")}}`))
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = costs
  expect([third - second, fourth - third, fifth - fourth]).toEqual([second - first, second - first, second - first])
})
