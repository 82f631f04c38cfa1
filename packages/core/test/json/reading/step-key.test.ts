import { describe, expect, test } from "vitest"
import { object } from "../../support/fitting.ts"
import {
  faultsOf,
  healed,
  NOTE,
  refusal,
  refuses,
  TEXT,
  truthOrNothing,
  valueIn,
  WHOLE,
} from "../../support/reading.ts"

describe("a key", () => {
  test.each([
    ["without quotes", '{title:"pot","pages":1}'],
    ["in single quotes", "{'title':\"pot\",'pages':1}"],
    ["in smart quotes", '{“title”:"pot","pages":1}'],
    ["with its opening quote lost", '{title":"pot","pages":1}'],
    ["with its closing quote lost", '{"title:"pot","pages":1}'],
    ["with a quote twice", '{"title"":"pot","pages":1}'],
    ["with an equals sign", '{"title"="pot","pages"=1}'],
    ["with an arrow", '{"title"=>"pot","pages"=>1}'],
    ["with a full-width colon", '{"title"："pot"，"pages"：1}'],
    ["with a semicolon", '{"title";"pot","pages":1}'],
    ["with a comma", '{"title","pot","pages":1}'],
    ["with its colon lost", '{"title" "pot","pages":1}'],
    ["with a comma before it", '{,"title":"pot",,"pages":1}'],
    ["with a second brace before it", '{{"title":"pot","pages":1}'],
  ])("%s", (_, given) => {
    expect(valueIn(given, NOTE)).toEqual({ title: "pot", pages: 1 })
  })

  test("that is a number", () => {
    expect(healed('{1: "x"}')).toBe('{"1": "x"}')
    expect(valueIn('{1: "x", 2: "y"}', { type: "object", additionalProperties: TEXT })).toEqual({ 1: "x", 2: "y" })
  })

  test("that every object has by nature", () => {
    expect(healed("{__proto__: 1, toString: 2}")).toBe('{"__proto__": 1, "toString": 2}')
  })
})

describe("the end of an object", () => {
  test("a comma before it", () => {
    expect(faultsOf('{"title":"pot",}', NOTE)).toEqual(["json/trailing-comma"])
  })

  test.each([
    ['{"title":"pot",', "element"],
    ['{"title":"pot","', "key"],
    ['{"title":"pot","pag', "key"],
    ['{"title":"pot","pages"', "key"],
    ['{"title":"pot","pages":', "value"],
    ["{", "element"],
  ])("a cut there: %s", (given, cut) => {
    expect(refusal(given, NOTE)).toBe(`json/cut ${cut}`)
  })

  test("an ellipsis leaves something out", () => {
    refuses('{"title":"pot", ...}', NOTE)
    refuses('{"title":"pot", …}', NOTE)
  })

  test("an outer object's member ends the inner one, or nothing is read", () => {
    const schema = object({ at: object({ row: WHOLE }, ["row"]), note: TEXT }, ["at", "note"])
    truthOrNothing('{"at":{"row":1,"note":"x"}', { at: { row: 1 }, note: "x" }, schema)
  })
})

test("a minus sign belongs to its number: it is no colon", () => {
  for (const given of ['{"title":"x","pages" -3}', '{"title":"x","pages"-3}', '{"title":"x","pages:-3}'])
    truthOrNothing(given, { title: "x", pages: -3 }, NOTE)
})

test("a brace too many before a key is dropped", () => {
  expect(valueIn('{"title":"pot", {"pages":1}', NOTE)).toEqual({ title: "pot", pages: 1 })
})

test("what stands between two members and is none is not made a part of the text before it", () => {
  for (const given of ['{"title":"pot", "lid", "pages":1}', '{"title":"pot", (then) "pages":1}']) refuses(given, NOTE)
})

test("a key with a note in brackets is no part of the text before it", () => {
  refuses('{"title": "pot", "pages" (number): 3}', NOTE)
})

test("a text with a colon, or before a comma, is no member unless the schema says so", () => {
  const open = { type: "object", properties: { title: TEXT, at: TEXT }, required: ["title"] }
  refuses('{"title":"x","at":"17:00", "17:00"}', open)
  refuses('{"title":"x","at":"noon", "2", null}', open)
  refuses('{"title":"x",&quot;at&quot;:"noon"}', open)
  expect(valueIn('{"title":"x","at: noon"}', open)).toEqual({ title: "x", at: "noon" })
  // what stands behind the colon belongs to the value
  expect(valueIn('{"title:--- a/x.js","at":"noon"}', open)).toEqual({ title: "--- a/x.js", at: "noon" })
})

test("a member that was begun behind a comma is not dropped", () => {
  refuses('{"title":"pot","pages":5,"}', NOTE)
})

test("corner brackets are no part of a key", () => {
  refuses('{"at":{「row」:1}}', object({ at: { type: "object" } }, ["at"]))
})

test("a declared name with a mark in the place of its quote", () => {
  truthOrNothing('{"title":"x","pages;: 2}', { title: "x", pages: 2 }, NOTE)
})

test("a mark between a key and a number may be the sign of the number", () => {
  refuses('{"title":"x","pages" - 5}', NOTE)
  refuses('{"title":"x","pages" . 5}', NOTE)
  refuses('{"title":"x","pages" -5}', NOTE)
})

test("marks that nobody sees stand between a key and its colon", () => {
  expect(valueIn('{"title"\u200e: \u200f"pot"}', NOTE)).toEqual({ title: "pot" })
})

test("Markdown's backslash in a declared name", () => {
  const schema = object({ page_title: TEXT })
  expect(valueIn('{"page\\_title":"pot"}', schema)).toEqual({ page_title: "pot" })
})

describe("a brace behind a comma", () => {
  const OWNER = object({ name: TEXT, home: object({ zip: TEXT }) })
  test("may have lost its key where a member is an object", () => {
    refuses('{"owner":{"name":"Ida",{"zip":"8010"}}}', object({ owner: OWNER }))
    refuses('{"sizes":{"low":1,{"high":2}}}', object({ sizes: { type: "object" } }))
  })

  test("is one too many where all members are plain, or the object was closed before it", () => {
    expect(valueIn('{"title":"t",{"pages":2}}', NOTE)).toEqual({ title: "t", pages: 2 })
    expect(valueIn('{"name":"Ida"},{"home":{"zip":"8010"}}', OWNER)).toEqual({ name: "Ida", home: { zip: "8010" } })
  })
})

test("a key that lost its brace and its first quote is refused unless it is declared", () => {
  const SIZES = object({ sizes: { type: "object" }, pages: WHOLE })
  refuses('{"sizes":ow": 2}, "pages": 1}', SIZES)
  expect(valueIn('{"sizes":{low": 2}, "pages": 1}', SIZES)).toEqual({ sizes: { low: 2 }, pages: 1 })
})

describe("a line that was taken out", () => {
  test.each([
    '{\n  ; "body": "lid",\n  "title": "pot"\n}',
    '{"title": "pot",\n; "body": "lid"\n}',
    '{"title": "pot"\n; "body": "lid"}',
    '{\n "pages": 1,\n "title": "pot"\n-"body": "lid"}',
  ])("gives no member: %s", (given) => refuses(given, NOTE))

  test("a semicolon stands for a comma where others do", () => {
    expect(valueIn('{"title": "pot";\n"body": "lid"\n; "pages": 1}', NOTE)).toEqual({
      title: "pot",
      body: "lid",
      pages: 1,
    })
    expect(valueIn('{"title": "pot"- "body": "lid"}', NOTE)).toEqual({ title: "pot", body: "lid" })
  })
})

test("required names in another style are not missing", () => {
  const lid = object({ old_text: TEXT, new_text: TEXT })
  const schema = object({ file_path: TEXT, lids: { type: "array", items: lid } })
  const given = "{'filePath': '/a', 'lids': [{'oldText': 'b', 'newText': 'c'}]}"
  expect(valueIn(given, schema)).toEqual({ filePath: "/a", lids: [{ oldText: "b", newText: "c" }] })
})

test("marks of seconds around a key are not a part of it", () => {
  refuses('{"rack":{″lid″: 1}}', object({ rack: { type: "object" } }))
})

test("keys as Python 2 prints them", () => {
  expect(valueIn("{u'title': u'pot', u'pages': 2}", NOTE)).toEqual({ title: "pot", pages: 2 })
  refuses("{b'title': 'pot'}", NOTE)
})
