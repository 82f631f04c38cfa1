import { describe, expect, test } from "vitest"
import { atSight } from "../../support/careful.ts"
import { object } from "../../support/fitting.ts"
import { NOTE, TEXT, WHOLE } from "../../support/reading.ts"

const FLAG = { type: "boolean" }
const MIXED = { type: "array", items: { type: ["string", "boolean", "null", "number"] } }
const SCHEMA = object({ sure: FLAG, note: { type: ["string", "null"] }, any: {}, list: MIXED, city: TEXT, pages: WHOLE, price: { type: "number" } }, [])

describe("words of other languages", () => {
  test.each([
    ['{"sure":True}', '{"sure":true}', "/sure"],
    ['{"sure":FALSE}', '{"sure":false}', "/sure"],
    ['{"note":None}', '{"note":null}', "/note"],
    ['{"any":undefined}', '{"any":null}', "/any"],
    ['{"any":nil }', '{"any":null }', "/any"],
    ['{"list":[None,"a"]}', '{"list":[null,"a"]}', "/list/0"],
    ['{"list":["a(", True]}', '{"list":["a(", true]}', "/list/1"],
    ['{"sure"=True}', null, "/sure"],
  ])("%s", (given, text, pointer) => {
    const found = atSight(given, SCHEMA)
    if (text !== null) expect(found).toEqual({ text, faults: [`json/python-literal ${pointer}`], cut: null })
    else expect(found?.faults).toEqual([`json/colon-spelling ${pointer}`, `json/python-literal ${pointer}`])
  })

  test.each([
    ["where they do not fit", '{"sure":None}'],
    ["where only a text does: it may be a name", '{"city":None}'],
    ["with more behind them", '{"sure":True.}'],
    ["with a remark right behind them", '{"sure":True/* so */}'],
    ["with a semicolon right behind them", '{"sure":True;"city":"x"}'],
    ["a word that is none", '{"sure":yes}'],
    ["a word that was cut off", '{"sure":Tru}'],
    ["not a number", '{"price":NaN}'],
    ["infinity", '{"any":Infinity}'],
    ["a prefix of Python's texts", '{"city":f"x"}'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given, SCHEMA)).toBeNull()
  })

  test.each([
    '{"list":["",TRUE]}',
    '{"list":[1,TRUE]}',
    '{"list":["a(",nil]}',
    '{"list":["a", True /* so */]}',
    '{"list":["a ",null',
    '{"list":["a(", true;1]}',
  ])("in a list they are weak evidence that the text before them has ended: %s", (given) => {
    expect(atSight(given, SCHEMA)).toBeNull()
  })
})

describe("numbers in other spellings", () => {
  test.each([
    ['{"pages":+5}', '{"pages":5}'],
    ['{"price":.5}', '{"price":0.5}'],
    ['{"price":-.5,"sure":true}', '{"price":-0.5,"sure":true}'],
    ['{"price":5.}', '{"price":5.0}'],
    ['{"price": 5.e3 }', '{"price": 5.0e3 }'],
  ])("%s", (given, text) => {
    const found = atSight(given, SCHEMA)
    expect(found?.text).toBe(text)
    expect(found?.faults[0]).toMatch(/^json\/number-spelling /)
  })

  test.each([
    ["zeros in front may be part of a name", '{"pages":007}'],
    ["with a sign too", '{"pages":+007}'],
    ["a thousands mark, or two elements", '{"list":[70,000]}'],
    ["a mark between the digits", '{"pages":1_000}'],
    ["hexadecimal", '{"pages":0x1f}'],
    ["a big one of JavaScript", '{"pages":18n}'],
    ["a unit behind it", '{"pages":5px}'],
    ["at the very end", '{"pages":+5'],
    ["with a remark right behind it", '{"pages":+5// five\n}'],
    ["a sign alone", '{"pages":-}'],
    ["no whole one where that is asked", '{"pages":.5}'],
    ["where it may also be a text", '{"list":[+5]}'],
    ["where only a text fits", '{"city":+5}'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given, SCHEMA)).toBeNull()
  })
})

describe("a text without quotes", () => {
  test.each([
    ['{"city":Paris}', '{"city":"Paris"}'],
    ['{"city": New York , "pages":1}', '{"city": "New York" , "pages":1}'],
    ['{"city":https://a.example/b?c=d, "pages":1}', '{"city":"https://a.example/b?c=d", "pages":1}'],
    ['{"city":a.ts\n}', '{"city":"a.ts"\n}'],
    ['{"any":what}', '{"any":"what"}'],
    ['{"city":nullable}', '{"city":"nullable"}'],
  ])("%s", (given, text) => {
    const found = atSight(given, SCHEMA)
    expect(found?.text).toBe(text)
    expect(new Set(found?.faults.map((fault) => fault.split(" ")[0]))).toEqual(new Set(["json/unquoted-value"]))
  })

  test.each([
    ["a quote in it", '{"city":it\'s}'],
    ["code", '{"city":f(x)}'],
    ["markup", '{"city":<b>x</b>}'],
    ["something left out", '{"city":a...}'],
    ["its closing quote there", '{"city":Paris"}'],
    ["a pipe", '{"city":a|b}'],
    ["letters of other alphabets", '{"city":café}'],
    ["at the very end", '{"city":Paris'],
    ["with a semicolon behind it", '{"city":Paris;"pages":1}'],
    ["in a list", '{"list":[red]}'],
    ["in a list, behind another", '{"list":[red,blue]}'],
    ["in a list, behind a text", '{"list":["a",blue]}'],
    ["in a list, behind odd space: it may be a member of what is around", '{"list":["a",\u00a0pages:1]}'],
    ["in a list, behind a remark", '{"list":["a", /* or */ pages:1]}'],
    ["in a list, behind another mark for the comma", '{"list":["a";pages:1]}'],
    ["in a list, behind an empty text", '{"list":["",blue]}'],
    ["in a list, and it may be a member of what is around", '{"list":[red,pages:1]}'],
    ["in a list, with an equals sign", '{"list":[red,pages = 1]}'],
    ["in a list, and it may be a token that ends a call", '{"list":[END]}'],
    ["the same of another token", '{"list":[TOOL_CALLS]}}'],
    ["where a text does not fit", '{"sure":Paris}'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given, SCHEMA)).toBeNull()
  })

  test("a very long one", () => {
    const long = "a".repeat(4_096)
    expect(atSight(`{"title":${long}}`, NOTE)).toBeNull()
    expect(atSight(`{"title":${long.slice(1)}}`, NOTE)?.faults).toEqual(["json/unquoted-value /title"])
  })
})
