import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { compileSchema } from "../../../src/schema/compile.ts"
import { FITS, LOOSE, MARKED, NO_JSON, NOT_TOLD, ODD } from "../../../src/schema/scan/look.ts"
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
    rows: { type: "array", items: { type: "object", properties: { n: { type: "integer" } } } },
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
    '{"title":"a","labels":["x","y"],"any":[{"deep":[true,null,"\\n"]},{}]}',
  ])("says that %s fits", (text) => {
    expect(look(text)).toBe(FITS)
  })

  it.each(['{"title":"a","undeclared":{"a":[]}}', '{"title":"a","title":"b","__proto__":1}'])("says that %s fits, with members nobody declared", (text) => {
    expect(look(text)).toBe(FITS | LOOSE | ODD)
  })

  it.each([
    ['a name that comes twice: {"title":"a","title":"b"}', '{"title":"a","title":"b"}'],
    ["the same, once with an escape", '{"title":"a","t\\u0069tle":"b"}'],
    ["the same in a part", '{"title":"a","place":{"row":1,"row":2}}'],
    ["the same in an element", '{"title":"a","rows":[{"n":1},{"n":1,"n":2}]}'],
    ["a name that is not declared, in an element", '{"title":"a","rows":[{"n":1,"m":2}]}'],
  ])("sees what is odd about a text that fits: %s", (_, text) => {
    expect(look(text)).toBe(FITS | ODD)
  })

  it("finds nothing odd in maps, and in what is twice in different objects", () => {
    expect(look('{"title":"a","more":{"x":1,"x":2},"any":{"title":1,"title":2},"rows":[{"n":1},{"n":2}]}')).toBe(FITS)
  })

  it("cannot tell names that come twice where there are too many", () => {
    const members = Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`n${i}`, {}]))
    const few = Object.fromEntries(Object.entries(members).slice(1))
    expect(look('{"n1":1,"n2":2}', { type: "object", properties: members })).toBe(FITS | ODD)
    expect(look("{}", { type: "object", properties: members })).toBe(FITS)
    expect(look('{"n1":1,"n2":2}', { type: "object", properties: few })).toBe(FITS)
    expect(look('{"n1":1,"n1":2}', { type: "object", properties: few })).toBe(FITS | ODD)
    expect(look('{"n2":2}', { type: "object", properties: members, required: ["n31"] })).toBe(NOT_TOLD)
    expect(look('{"n31":2}', { type: "object", properties: members, required: ["n31"] })).toBe(FITS | ODD)
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

describe("texts of which only the length is asked", () => {
  const sized = (minLength: number, maxLength: number) => ({ type: "object", properties: { code: { type: "string", minLength, maxLength } } })

  it.each([
    [2, 3, "ab", FITS],
    [2, 3, "abc", FITS],
    [2, 3, "a", NOT_TOLD],
    [2, 3, "abcd", NOT_TOLD],
    [0, 3, "", FITS],
    [1, 99, "", NOT_TOLD],
    // a character counts once, however it is written
    [2, 3, "\\u0041\\u0042", FITS],
    [2, 3, "\\u0041", NOT_TOLD],
    [1, 1, "\\ud83e\\uded6", FITS],
    [2, 2, "\\ud83e\\uded6", NOT_TOLD],
    [1, 1, "🫖", FITS],
    [3, 3, "🫖🫖", NOT_TOLD],
    [2, 4, "🫖🫖", FITS],
    [1, 9, "\\n\\n\\n", FITS],
    [4, 9, "\\n\\n\\n", NOT_TOLD],
    [10, 400, "a".repeat(300), FITS],
    [26, 400, "a".repeat(300), FITS],
    [301, 400, "a".repeat(300), NOT_TOLD],
    [10, 299, "a".repeat(300), NOT_TOLD],
  ])("at least %i, at most %i: %s", (least, most, code, told) => {
    expect(look(`{"code":"${code}"}`, sized(least, most))).toBe(told)
  })

  it("is asked for more where there is more", () => {
    const schema = {
      type: "object",
      properties: { code: { type: "string", minLength: 1, pattern: "^a" }, day: { type: "string", minLength: 1, format: "date" } },
    }
    expect(look('{"code":"ab"}', schema)).toBe(FITS)
    expect(look('{"code":"ba"}', schema)).toBe(NOT_TOLD)
    expect(look('{"day":"2024-02-30"}', schema)).toBe(NOT_TOLD)
  })
})

describe("values of several kinds", () => {
  const of = (type: unknown, more: object = {}) => ({ type: "object", properties: { it: { type, ...more } } })

  it.each([
    [
      ["string", "null"],
      ['""', "null"],
      ["1", "true", "[]", "{}"],
    ],
    [
      ["boolean", "number"],
      ["true", "false", "0", "-1.5e3"],
      ["null", '"1"', "1e999"],
    ],
    [
      ["integer", "null"],
      ["3", "1.0", "null"],
      ["1.5", "true"],
    ],
    [
      ["array", "string"],
      ['"a"', "[1]"],
      ["{}", "null"],
    ],
    [
      ["object", "null"],
      ["{}", '{"a":[]}', "null"],
      ["[]", "1"],
    ],
    ["null", ["null"], ["0"]],
  ])("%j", (type, fitting, others) => {
    // a kind of which a value may be a container is parsed
    const told = JSON.stringify(type).includes("array") || JSON.stringify(type).includes("object") ? NOT_TOLD : FITS
    for (const value of fitting) expect([value, look(`{"it":${value}}`, of(type))]).toEqual([value, told])
    for (const value of others) expect([value, look(`{"it":${value}}`, of(type))]).toEqual([value, NOT_TOLD])
  })

  it("with more asked of them", () => {
    expect(look('{"it":3}', of(["integer", "null"], { minimum: 4 }))).toBe(NOT_TOLD)
    expect(look('{"it":4}', of(["integer", "null"], { minimum: 4 }))).toBe(FITS)
    expect(look('{"it":"a"}', of(["string", "null"], { enum: ["a", null] }))).toBe(FITS)
    expect(look('{"it":"b"}', of(["string", "null"], { enum: ["a", null] }))).toBe(NOT_TOLD)
  })
})

// a tab anywhere in the text makes the look read escapes one by one
describe.each([
  ["alone", ""],
  ["with a tab between the tokens", "\t"],
])("escapes %s", (_, tab) => {
  const title = (literal: string): number => look(`{${tab}"title":"${literal}"}`)

  it.each(["\\\\", "\\\\\\\\", '\\"', '\\\\\\"', '\\"\\\\', "\\/\\b\\f\\n\\r\\t", "\\u0000", "\\uD83D", "\\u00e9\\u00E9", "a\\\\nb", "\\\\u00g0", '\\"\\"\\"'])(
    "%s is sound",
    (literal) => {
      expect(JSON.parse(`{"title":"${literal}"}`)).toBeTruthy()
      expect(title(literal)).toBe(FITS)
    },
  )

  it.each([
    "\\",
    "\\\\\\",
    '"',
    '\\\\"',
    "\\x",
    "\\'",
    "\\u",
    "\\u1",
    "\\u12",
    "\\u123",
    "\\u123g",
    "\\u 123",
    "\\U0041",
    "\\\\\\d",
    "a\nb",
    "a\tb",
    "\0",
    "\x1f",
    "\\\n",
  ])("%j is not", (literal) => {
    expect(() => JSON.parse(`{"title":"${literal}"}`) as unknown).toThrow()
    expect(title(literal)).toBe(NO_JSON)
  })

  it("in names", () => {
    expect(look(`{${tab}"ti\\u0074le":"x"}`)).toBe(FITS)
    expect(look(`{${tab}"title":"x","more":{"\\"":1,"\\\\":2}}`)).toBe(FITS)
    expect(look(`{${tab}"title":"x","more":{"\\":1}}`)).toBe(NO_JSON)
    expect(look(`{${tab}"title":"x","any":{"a\nb":1}}`)).toBe(NO_JSON)
  })

  it("one text after the other: what was found in the first is no news of the next", () => {
    expect(look(`{${tab}"title":"\\n","note":"a","labels":["\\\\","b"]}`)).toBe(FITS)
    expect(look(`{${tab}"title":"\\n","note":"a","labels":["b","\\"]}`)).toBe(NO_JSON)
    expect(look(`{${tab}"title":"a",\n"note":"b",\n"labels":["c","d"]}`)).toBe(FITS)
    expect(look(`{${tab}"title":"a",\n"note":"b",\n"labels":["c","d\n"]}`)).toBe(NO_JSON)
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
