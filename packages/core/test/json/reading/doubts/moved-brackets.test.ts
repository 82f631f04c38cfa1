import { describe, expect, test } from "vitest"
import { object } from "../../../support/fitting.ts"
import { readAs, refuses, TEXT, TEXTS, truthOrNothing, valueIn, WHOLE } from "../../../support/reading.ts"

describe("brackets that would have to move", () => {
  const QUERY = object(
    { book: TEXT, filter: { type: "object" }, order: { type: "array", items: TEXTS }, pages: WHOLE },
    ["book"],
  )

  test("members are not pulled into a free-form object", () => {
    for (const given of [
      "{'book': 'b', 'filter': {'a': 1}, 'order': {'0': ['x', 'up']}, 'pages': 5}",
      '{"book": "b", "filter": {"a": 1}, "order": {"0": ["x"]}, "pages": 5}}',
    ])
      for (const reading of readAs(given, QUERY).readings)
        expect(Object.keys(JSON.parse(reading.text))).toContain("pages")
  })

  test("nor is a list dissolved", () => {
    refuses('{"book": "b", "filter": {"and": {"a": "x"}, {"b": {"c": 2}}]}}', QUERY)
    refuses('{"book": "b", "order": [["a","b"],"c","d"]]}', QUERY)
    refuses('{"book": "b", "filter": {"a": {"in": [["x","y"]}, "c": 1}, "pages": 5}', QUERY)
  })

  test("closers that changed places have nothing between them", () => {
    expect(valueIn('{"book": "b", "order": [["a", "b"}]]', QUERY)).toEqual({ book: "b", order: [["a", "b"]] })
  })
})

test("a closer in the place of a comma, and a closer too many", () => {
  const open = { type: "object", properties: { title: TEXT, extra: { type: "object" } } }
  truthOrNothing('{"title":"x","extra":{"a":"y"} "b":"1"}}', { title: "x", extra: { a: "y", b: "1" } }, open)
})

describe("a bracket that moves members", () => {
  const OVEN = object({ pot: TEXT, heat: { type: "object", additionalProperties: TEXT }, rack: TEXT }, ["pot", "heat"])

  test("a member that the outer object lacks does not move into a map", () => {
    refuses('{"pot":"a","heat":{"top":"1"},"mid":"2","low":"3","rack":"b"}}', OVEN)
    expect(valueIn('{"pot":"a","heat":{"top":"1"},"mid":"2","low":"3"},"rack":"b"}', OVEN)).toEqual({
      pot: "a",
      heat: { top: "1", mid: "2", low: "3" },
      rack: "b",
    })
  })

  test("an opener goes with its own closer", () => {
    const bake = object({ dish: object({ pot: TEXT, lid: object({ rim: TEXT }) }), warm: { type: "boolean" } })
    refuses('{ {"pot":"a","lid":{"rim":"b"},"base":{"x":1}}, "warm": true}', bake)
    expect(valueIn('{ {"pot":"a","lid":"b"}, "warm": true}', object({ pot: TEXT, lid: TEXT, warm: {} }))).toEqual({
      pot: "a",
      lid: "b",
      warm: true,
    })
    const shelves = object({ rows: { type: "array", items: object({ pot: TEXT }) }, warm: { type: "boolean" } })
    expect(valueIn('Here: {{"rows": [{{"pot": "a"}}, {{"pot": "b"}}], "warm": true}}', shelves)).toEqual({
      rows: [{ pot: "a" }, { pot: "b" }],
      warm: true,
    })
  })
})

test("a quote and brackets that are taken out may be a part of the text before them", () => {
  const page = object({ title: TEXT, labels: TEXTS, body: TEXT }, ["title", "body"])
  refuses('{"title": "pot"}, {"labels": []", "body": "lid"}', page)
  expect(valueIn('{"title": "pot"}, {"labels": [], "body": "lid"}', page)).toEqual({
    title: "pot",
    labels: [],
    body: "lid",
  })
})

test("a name that an outer object lacks may stand in a free-form object, whatever brackets are wrong elsewhere", () => {
  const schema = object({ title: { type: "string" }, more: { type: "object" }, body: { type: "string" } }, ["title"])
  const truth = { title: "x", more: { body: "y", lid: "z" } }
  for (const given of ['{{"title":"x","more":{"body":"y","lid":"z"}}}', '"title":"x","more":{"body":"y","lid":"z"}}'])
    expect(valueIn(given, schema), given).toEqual(truth)
})

describe("items that are lost with a closer, or stand twice", () => {
  const STOPS = { type: "array", items: { type: "number" } }
  const ROUTE = object({ more: object({ stops: STOPS }), stops: STOPS, labels: TEXTS, title: TEXT })

  test.each([
    ["a comma before the closer that is missing", '{"more": {"stops": [3.5, }, "title": "x"}'],
    ["two commas", '{"labels": ["pot", , "title": "x"}'],
    ["a number that ends in its point", '{"stops": [3.5, 4., "title": "x"}'],
    ["a list that ends twice", '{"labels": ["pot","lid"],"lid"],"title":"x"}'],
    ["the rest of an item behind the list", '{"labels": ["pot","lid"],"id],"title":"x"}'],
  ])("%s", (_, given) => refuses(given, ROUTE))

  test("a closer alone is missing, or too many", () => {
    expect(valueIn('{"labels": ["pot", "lid", "title": "x"}', ROUTE)).toEqual({ labels: ["pot", "lid"], title: "x" })
    expect(valueIn('{"labels": ["pot"], "lid"], "title": "x"}', ROUTE)).toEqual({ labels: ["pot", "lid"], title: "x" })
  })
})
