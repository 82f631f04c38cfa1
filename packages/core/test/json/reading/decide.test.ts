import { describe, expect, test } from "vitest"
import { decideReading } from "../../../src/json/reading/decide.ts"
import { object } from "../../support/fitting.ts"
import {
  explored,
  faultsOf,
  healed,
  NOTE,
  only,
  readAs,
  refusal,
  refuses,
  TEXT,
  TEXTS,
  truthOrNothing,
  valueIn,
  WHOLE,
} from "../../support/reading.ts"

const decided = (text: string) => decideReading({ text, faults: [] }, explored(text, NOTE))

describe("one reading or none", () => {
  test("the cheapest one, where no other value comes near", () => {
    expect(decided('{"title":"pot",}').readings).toMatchObject([{ text: '{"title":"pot"}', cut: null }])
  })

  test("readings with the same value are no rivals", () => {
    // which of the two braces is dropped does not matter
    expect(healed('{"title":"pot"}}', NOTE)).toBe('{"title":"pot"}')
    expect(healed('{{"title":"pot"}', NOTE)).toBe('{"title":"pot"}')
  })

  test("two values at one price: both are shown, none is taken", () => {
    const { readings, failure, alternatives: rivals } = decided('{"title":"caf\\xe9"}')
    expect([readings, failure]).toEqual([[], "json/ambiguous"])
    expect(rivals).toHaveLength(2)
    expect(new Set(rivals).size).toBe(2)
  })

  test("what may not be executed competes, and wins", () => {
    expect(refusal('{"title":"x","pages":NaN}', NOTE)).toBe("json/no-value")
    expect(refusal('{"title":"x",...}', NOTE)).toBe("json/unreadable")
  })

  test("a margin that is not wide makes every change likely at most", () => {
    expect(only('{"title":"the "big" pot","pages":1}', NOTE).faults.map((fault) => fault.confidence)).not.toContain(
      "certain",
    )
    expect(only('{"title":"pot","pages":1,}', NOTE).faults.map((fault) => fault.confidence)).toEqual(["certain"])
  })
})

describe("a key with two values in a text that had to be mended", () => {
  test("is ambiguous", () => {
    expect(refusal('{"title":"pot","pages":1,"pages":2,}', NOTE)).toBe("json/ambiguous")
    expect(refusal('{"title":"pot","title":"pan",pages:1}', NOTE)).toBe("json/ambiguous")
  })

  test("in a free-form place too", () => {
    const shelf = object({ title: TEXT, extra: { type: "object" } }, ["title"])
    expect(refusal('{"title":"pot","extra":{"lid":"oak","lid":"elm"},}', shelf)).toBe("json/ambiguous")
    expect(healed('{"title":"pot","extra":{"lid":"oak","lid":"oak"},}', shelf)).toBe(
      '{"title":"pot","extra":{"lid":"oak","lid":"oak"}}',
    )
  })

  test("is none where both say the same", () => {
    expect(healed('{"title":"pot","pages":1,"pages":1,}', NOTE)).toBe('{"title":"pot","pages":1,"pages":1}')
  })
})

describe("the end of the text", () => {
  test("where one of two readings is cut, it is told", () => {
    expect(decided('{"title":"a }')).toMatchObject({ failure: "json/ambiguous", cut: "string" })
    expect(decided('{"title":"caf\\xe9"}')).toMatchObject({ failure: "json/ambiguous", cut: null })
  })

  test("closers alone are given", () => {
    expect(only('{"title":"pot","labels":["a"', NOTE)).toMatchObject({
      text: '{"title":"pot","labels":["a"]}',
      cut: "closers",
    })
  })

  test("a number at the very end may lack digits: it is handed over apart", () => {
    const { readings, failure, cut, unfinishedNumber: unfinished } = readAs('{"title":"pot","pages":12', NOTE)
    expect([readings, failure, cut]).toEqual([[], "json/cut", "number"])
    expect(unfinished).toMatchObject({ text: '{"title":"pot","pages":12}' })
  })

  test("a second object that ends so is no remark behind the first", () => {
    for (const between of ["\nNo, I mean\n", " ", "\nSecond try: "]) {
      const result = readAs(`{"title":"pot"}${between}{"title":"pan","pages":4`, NOTE)
      expect(result.unfinishedNumber, between).toBeUndefined()
      expect(result.readings, between).toEqual([])
    }
    expect(readAs('{"title":"pot"} {"pages":4', NOTE).unfinishedNumber).toBeUndefined()
  })

  test("not with space behind it", () => {
    expect(healed('{"title":"pot","pages":12\n', NOTE)).toBe('{"title":"pot","pages":12\n}')
  })

  test.each(["{", "{ ", "{\n", "[{"])("an opener alone is no empty object: %j", (given) => {
    for (const schema of [NOTE, { type: "object" }, null]) refuses(given, schema)
  })
})

test("no reading at all", () => {
  expect(refusal("tea and milk", NOTE)).toMatch(/^json\//)
  expect(faultsOf("{}", NOTE)).toEqual([])
})

describe("a text without its quotes that holds a declared member", () => {
  test.each(["title: pot pages: 3", '"title: pot\\npages: 3"', "{title: pot pages: 3}", "title=pot body=lid"])(
    "is not one value: %s",
    (given) => {
      expect(refusal(given, NOTE)).toBe("json/ambiguous")
    },
  )

  test("each on its line, or none of them declared", () => {
    expect(valueIn("title: pot\npages: 3", NOTE)).toEqual({ title: "pot", pages: 3 })
    expect(valueIn("title: pot for: tea\npages: 3", NOTE)).toEqual({ title: "pot for: tea", pages: 3 })
  })
})

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

describe("a document of lines", () => {
  test.each([
    'title: "pot"\nlabels:\n  - "lid"\n  - "rim"\npages: 2',
    'title = "pot"\n[shelf]\nrow = "b"',
    "title = 'pot'\npages = 2\n[shelf]\nrow = 'b'",
    'body: "a" # first\nlabels:\n- "lid"\ntitle: "pot"',
    '{title: "pot"\nlabels:\n  - "lid"\n  - "rim"\npages: 2}',
  ])("its quotes end where they seem to end, or nothing is read: %s", (given) => {
    refuses(given, NOTE)
  })

  test("a text of several lines has two values", () => {
    // YAML folds it
    refuses('title: "two\n  lines"\npages: 2', NOTE)
    refuses("title: two\n  lines\npages: 2", NOTE)
    // TOML drops the first line break
    refuses('pages = 2\ntitle = """\ntwo\nlines"""', NOTE)
  })

  test("members with one value each are read", () => {
    expect(valueIn('title: "pot"\nbody: "two\\nlines"\npages: 2', NOTE)).toEqual({
      title: "pot",
      body: "two\nlines",
      pages: 2,
    })
    expect(valueIn('file(title="two\nlines", pages=2)', NOTE)).toEqual({ title: "two\nlines", pages: 2 })
  })
})

test("a text with a part left out is not executed, unless it is right as it stands", () => {
  refuses('{"title":"one [truncated 80 chars] two",}', NOTE)
  refuses("{'title':'one (12 more lines) two'}", NOTE)
  refuses("{'title':'one (… 12 lines) two'}", NOTE)
  refuses("{'title':'one [90 bytes omitted] two'}", NOTE)
  expect(valueIn("{'title':'A song (20 lines, sad)'}", NOTE)).toEqual({ title: "A song (20 lines, sad)" })
  expect(valueIn('```\n{"title":"[truncated 80 chars]"}\n```', NOTE)).toEqual({ title: "[truncated 80 chars]" })
})

test("the last of several objects has to be whole", () => {
  expect(refusal('{"title":"lid"}{"title":"pot"', NOTE)).toBe("json/cut closers")
  expect(healed('{"title":"lid"', NOTE)).toBe('{"title":"lid"}')
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

test("a name without a value, and quotes around a whole member", () => {
  refuses("{title: pot, body: }", NOTE)
  refuses(`{"pages": 1, "title: 'pot'"}`, NOTE)
  expect(valueIn('{"pages": 1, "title: "pot"}', NOTE)).toEqual({ pages: 1, title: "pot" })
  // quote and comma changed places
  expect(valueIn('{"title": "pot"" ,body": "lid"}', NOTE)).toEqual({ title: "pot", body: "lid" })
})

test("backslashes that are dropped in a key and kept in a text", () => {
  const shelf = object({ top_row: TEXT, body: TEXT })
  refuses(String.raw`{"body":"pots\[0\]","top\_row":"a"}`, shelf)
  expect(valueIn(String.raw`{"body":"pots","top\_row":"a"}`, shelf)).toEqual({ body: "pots", top_row: "a" })
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

test("a text that is escaped twice, and another that may be", () => {
  refuses(String.raw`{"title":"say \\"pot\\"\\nnow","body":"rim\\nlid"}`, NOTE)
  expect(valueIn(String.raw`{"title":"say \\"pot\\"\\nnow","body":"E:\\rims\\new"}`, NOTE)).toEqual({
    title: 'say "pot"\nnow',
    body: "E:\\rims\\new",
  })
})

test("a list in quotes with some of its own quotes escaped", () => {
  refuses(String.raw`{"title":"x","labels":"["pot\", \"lid"]"}`, NOTE)
  refuses(String.raw`{"title":"x","labels":"[\"pot", "lid"]"}`, NOTE)
  const truth = { title: "x", labels: ["pot", "lid"] }
  expect(valueIn('{"title":"x","labels":"["pot", "lid"]"}', NOTE)).toEqual(truth)
})
