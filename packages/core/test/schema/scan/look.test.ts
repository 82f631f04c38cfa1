import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { compileSchema } from "../../../src/schema/compile.ts"
import { FITS, LOOSE, MARKED, NO_JSON, NOT_TOLD } from "../../../src/schema/scan/look.ts"
import { caseOf, markedText } from "../../support/arbitrary.ts"
import { promise } from "../../support/promise.ts"

const SHELF = {
  type: "object",
  properties: {
    title: { type: "string" },
    pages: { type: "integer", minimum: 1 },
    price: { type: "number" },
    lent: { type: "boolean" },
    colour: { enum: ["red", "blue"] },
    code: { type: "string", pattern: "^[a-z]+$" },
    note: { type: ["string", "null"] },
    labels: { type: "array", items: { type: "string" }, maxItems: 2 },
    place: { type: "object", properties: { row: { type: "integer" } }, required: ["row"], additionalProperties: false },
    more: { type: "object", additionalProperties: { type: "number" } },
    any: {},
  },
  required: ["title"],
}

const look = (text: string, schema: unknown = SHELF): number => compileSchema(schema).look(text)

describe("a look at a text", () => {
  it.each([
    '{"title":"a"}',
    ' {\n\t"title" : "a" ,\r\n"pages": 3 } ',
    '{"pages":12,"title":"a \\"b\\" \\\\ \\u00e9 \\/","price":-0.5e+3,"lent":false}',
    '{"t\\u0069tle":"an escaped name"}',
    '{"title":"a","colour":"r\\u0065d","code":"abc","note":null}',
    '{"title":"a","note":"b","labels":[],"place":{"row":0},"more":{"x":1,"title":2.5}}',
    '{"title":"a","title":"b","labels":["x","y"],"any":[{"deep":[true,null,"\\n"]},{}]}',
  ])("says that %s fits", (text) => {
    expect(look(text)).toBe(FITS)
  })

  it.each(['{"title":"a","undeclared":{"a":[]}}', '{"title":"a","title":"b","__proto__":1}'])("says that %s fits, with members nobody declared", (text) => {
    expect(look(text)).toBe(FITS | LOOSE)
  })

  it.each([
    '{"title":"a",}',
    '{"title":"a"} x',
    '{"title":"a" "pages":1}',
    '{"title":"a","pages":01}',
    '{"title":"a","pages":1.}',
    '{"title":"a","pages":+1}',
    '{"title":"a","price":1e}',
    '{"title":"a","lent":True}',
    '{"title":"a","lent":tru}',
    '{"title":"a\nb"}',
    '{"title":"\\x41"}',
    '{"title":"\\u00g0"}',
    '{"title":"a\\"}',
    "{'title':'a'}",
    '{title:"a"}',
    '{"title"="a"}',
    '{"title":"a","labels":["x",]}',
    '{"title":"a","labels":["x" "y"]}',
    '{"title":"a","any":{"b":1,}}',
    '{"title":"a","any":{b:1}}',
    '{"title":"a"',
    '{"title":',
    "{",
  ])("says that %s is no JSON", (text) => {
    expect(look(text)).toBe(NO_JSON)
    expect(() => JSON.parse(text)).toThrow()
  })

  it.each([
    "",
    "[]",
    "{}",
    '{"title":1}',
    '{"pages":1}',
    '{"title":"a","pages":0}',
    '{"title":"a","pages":1.5}',
    '{"title":"a","price":1e999}',
    '{"title":"a","colour":"green"}',
    '{"title":"a","code":"A1"}',
    '{"title":"a","labels":["x","y","z"]}',
    '{"title":"a","place":{}}',
    '{"title":"a","place":{"row":1,"shelf":2}}',
    '{"title":"a","more":{"x":"1"}}',
    `{"title":"a","any":${"[".repeat(60)}${"]".repeat(60)}}`,
  ])("leaves %s to the parser", (text) => {
    expect(look(text)).toBe(NOT_TOLD)
  })

  it("takes whole numbers of any length for what they are", () => {
    const schema = { type: "object", properties: { n: { type: "integer", maximum: 9_007_199_254_740_993 } } }
    expect(look('{"n":12345678901234567890}', schema)).toBe(NOT_TOLD)
    expect(look('{"n":-12}', schema)).toBe(FITS)
    expect(look('{"n":1e3}', schema)).toBe(FITS)
    expect(look('{"n":1e-3}', schema)).toBe(NOT_TOLD)
  })

  it("follows references, also those that lead back", () => {
    const tree = { type: "object", properties: { name: { type: "string" }, below: { type: "array", items: { $ref: "#" } } }, required: ["name"] }
    expect(look('{"name":"a","below":[{"name":"b","below":[]},{"name":"c"}]}', tree)).toBe(FITS)
    expect(look('{"name":"a","below":[{"below":[]}]}', tree)).toBe(NOT_TOLD)
    expect(look('{"name":"a","below":[{"name":"b",}]}', tree)).toBe(NO_JSON)
  })

  it.each([
    { anyOf: [{ type: "object" }] },
    { type: "object", properties: { a: { oneOf: [{ type: "object" }, { type: "string" }] } } },
    { type: "object", patternProperties: { a: {} } },
    { type: "object", properties: { a: { type: "array", uniqueItems: true } } },
    {
      type: "object",
      properties: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`n${i}`, {}])),
      required: Array.from({ length: 40 }, (_, i) => `n${i}`),
    },
    true,
    3,
  ])("tells nothing where more is asked than it can see: %j", (schema) => {
    expect(look('{"a":1}', schema)).toBe(NOT_TOLD)
    expect(look('{"a":1,}', schema)).toBe(NOT_TOLD)
  })

  it("sees the marks that may stand around a declared path", () => {
    const schema = { type: "object", properties: { path: { type: "string", minLength: 1, "x-toolmend": { path: true } }, text: { type: "string" } } }
    expect(look('{"path":"src/a.ts","text":"`b`"}', schema)).toBe(FITS)
    for (const path of ["<a.ts>", "`a.ts`", "'a.ts'", '\\"a.ts\\"', "[a](a.ts)", "\\u005ba](a.ts)"])
      expect(look(`{"path":"${path}"}`, schema)).toBe(FITS | MARKED)
  })
})

const parsed = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

test("what is told is what the parser and the check would say, for texts with any one character lost, changed or added", () => {
  const marks = fc.constantFrom("", '"', "'", "\\", ",", ":", "{", "}", "[", "]", " ", "\n", "\0", "0", "-", ".", "e", "t", "u", "é", "\ud83d")
  const cases = fc.tuple(caseOf(markedText), fc.nat(), fc.nat({ max: 2 }), marks)
  promise(cases, ({ 0: { tool, text }, 1: at, 2: lost, 3: mark }) => {
    const schema = compileSchema(tool.parameters)
    const place = at % (text.length + 1)
    for (const given of [text, text.slice(0, place) + mark + text.slice(place + lost)]) {
      const told = schema.look(given)
      const strict = parsed(given)
      if (told === NO_JSON && strict !== null) expect(given).toBe("no JSON")
      if ((told & FITS) !== 0 && (strict === null || !schema.isValid(strict.value))) expect(given).toBe("what fits")
    }
  })
})
