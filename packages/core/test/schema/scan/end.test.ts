import { describe, expect, test } from "vitest"
import { closeAtEnd, ENDED, isBegunAnew, isTrailingComma, NOTHING, oddMark } from "../../../src/schema/scan/end.ts"
import { BROKEN, Scan } from "../../../src/schema/scan/tokens.ts"
import { atSight } from "../../support/careful.ts"
import { object } from "../../support/fitting.ts"
import { TEXT, TEXTS } from "../../support/reading.ts"

const mark = (text: string, end: number, at = end): number => oddMark(new Scan(text), end, at, "/a")
const code = (sign: string): number => sign.charCodeAt(0)

describe("what follows a value", () => {
  test.each([
    ["a comma behind odd space", '"x"\u00a0,', 3, code(",")],
    ["a semicolon", '"x";', 3, code(",")],
    ["a full-width comma", '"x"，', 3, code(",")],
    ["an enumeration comma", '"x"、', 3, code(",")],
    ["a full-width brace", '"x"｝', 3, code("}")],
    ["a full-width bracket", '"x"］', 3, code("]")],
    ["the end", '"x"', 3, ENDED],
    ["a quote: the comma is missing", '"x""b":1', 3, code('"')],
    ["a word", '"x" b', 3, NOTHING],
    ["another opener", '"x"{', 3, NOTHING],
    ["a quote right behind a number", '12"b":1', 2, NOTHING],
    ["a remark right behind a word", "true// so\n,", 4, NOTHING],
    ["three quotes in a row", '"""b":1', 2, NOTHING],
  ])("%s", (_, text, end, found) => {
    expect(mark(text, end)).toBe(found)
  })
})

describe("a comma too many", () => {
  test("one in another spelling is weighed by the careful reader", () => {
    expect(isTrailingComma(new Scan(","), 0, "/a")).toBe(true)
    expect(isTrailingComma(new Scan(";"), 0, "/a")).toBe(false)
    expect(atSight('{"title":"x";}')).toBeNull()
    expect(atSight('{"title":"x","labels":["a"，]}')).toBeNull()
  })
})

describe("commas", () => {
  test.each([
    ["before the last brace", '{"title":"x",}', '{"title":"x"}', ["json/trailing-comma /title"]],
    ["before a bracket", '{"title":"x","labels":["a", ]}', '{"title":"x","labels":["a" ]}', ["json/trailing-comma /labels/1"]],
    ["none between members", '{"title":"x" "pages":1}', '{"title":"x", "pages":1}', ["json/missing-comma /title"]],
    ["none at the end of a line", '{"title":"x"\n"pages":1}', '{"title":"x",\n"pages":1}', ["json/missing-comma /title"]],
    ["none behind a number", '{"title":"x","pages":1\n"body":"y"}', '{"title":"x","pages":1,\n"body":"y"}', ["json/missing-comma /pages"]],
    ["semicolons", '{"title":"x"; "pages":1}', '{"title":"x", "pages":1}', ["json/comma-spelling /title"]],
    ["full-width", '{"title":"x"，"pages":1}', '{"title":"x","pages":1}', ["json/full-width /title"]],
    ["two of them", '{"title":"x",,"pages":1}', '{"title":"x","pages":1}', ["json/extra-comma /title"]],
  ])("%s", (_, given, text, faults) => {
    expect(atSight(given)).toEqual({ text, faults, cut: null })
  })

  test.each([
    ["none between elements", '{"title":"x","labels":["a" "b"]}'],
    ["two in a list: an element may be lost", '{"title":"x","labels":["a",,"b"]}'],
    ["first of all", '{,"title":"x"}'],
    ["none where no names are declared", '{"title":"x","more":{"a":"b" "c":"d"}}'],
    ["none right behind a number", '{"title":"x","pages":1"body":"y"}'],
    ["none, and then no colon either", '{"title":"x" "pages" 1}'],
    ["none behind a text with quotes inside, and a colon lost", '{"title":"say \\"x\\"" "body" "y"}'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given, object({ title: TEXT, body: TEXT, pages: {}, labels: TEXTS, more: { type: "object" } }, []))).toBeNull()
  })
})

describe("a text that ends too early", () => {
  test.each([
    ["one brace", '{"title":"x"', '{"title":"x"}', "/title"],
    ["a list and a brace", '{"title":"x","labels":["a"', '{"title":"x","labels":["a"]}', "/labels/1"],
    ["behind a list", '{"title":"x","labels":["a"]', '{"title":"x","labels":["a"]}', "/labels"],
    ["behind an empty list", '{"title":"x","labels":[]', '{"title":"x","labels":[]}', "/labels"],
  ])("only closers are missing: %s", (_, given, text, pointer) => {
    expect(atSight(given)).toEqual({ text, faults: [`json/missing-closer ${pointer}`], cut: "closers" })
  })

  test("space behind it is told as taken away", () => {
    expect(atSight('{"title":"x" \n')).toEqual({ text: '{"title":"x"}', faults: ["json/missing-closer /title", "json/odd-space"], cut: "closers" })
  })

  test("behind a word that is whole", () => {
    const schema = object({ sure: { type: "boolean" } })
    expect(atSight('{"sure":true', schema)?.text).toBe('{"sure":true}')
    expect(atSight('{"sure":True', schema)?.text).toBe('{"sure":true}')
    expect(atSight('{"sure":tru', schema)).toBeNull()
  })

  test.each([
    ["a number may have had more digits", '{"title":"x","pages":12'],
    ["and has, with space behind it, no closer to tell", '{"title":"x","pages":12 '],
    ["a quote behind a space may open a quotation", '{"title":"say "'],
    ["so may one behind a bracket", '{"title":"f("'],
    ["a smart quote that closes", '{"title":"x","body":“so ”'],
    ["an unquoted text may have gone on", '{"title":tea\n'],
    ["a comma: a member is missing", '{"title":"x",'],
    ["a colon: a value is missing", '{"title":'],
    ["a key is not whole", '{"title":"x","bo'],
    ["a text is not whole", '{"title":"x","body":"y'],
    ["an opener", '{"title":"x","labels":['],
    ["what is required is missing", '{"body":"y"'],
    ["odd space where it ends would be edited twice", '{"title":"x"\u00a0'],
    ["the wrong closer", '{"title":"x"]'],
    ["a list that the brace would close", '{"title":"x","labels":["a"}'],
  ])("%s", (_, given) => {
    expect(atSight(given)).toBeNull()
  })

  test("in an object without declared names nobody knows where it belongs", () => {
    const schema = object({ env: { type: "object", additionalProperties: TEXT } })
    expect(atSight('{"env":{"A":"b"', schema)).toBeNull()
    expect(atSight('{"env":{"A":"b"}', schema)).toBeNull()
    expect(closeAtEnd(Object.assign(new Scan('{"A":"b"'), { isFree: true }), 8, "}", "")).toBe(BROKEN)
  })
})

describe("a text that begins anew", () => {
  test("has the same first characters again", () => {
    expect(isBegunAnew(new Scan('{"title":"a","bo{"title":"a"}'), 0)).toBe(true)
    expect(isBegunAnew(new Scan('{"title":"a"}'), 0)).toBe(false)
  })

  test.each(['{"title":"a" "body":\'{"title"\'}', '{"title":"x","labels":[\'{"title"\']', '{"title":"a","bo{"title":"a"'])(
    "is left to the careful reader where a comma or closers are missing: %s",
    (given) => {
      expect(atSight(given)).toBeNull()
    },
  )
})
