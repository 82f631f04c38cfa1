import { describe, expect, test } from "vitest"
import { object } from "../../../support/fitting.ts"
import { NOTE, refuses, valueIn } from "../../../support/reading.ts"

const MAP = {
  type: "object",
  properties: { title: { type: "string" }, opts: { type: "object" }, body: { type: "string" } },
  required: ["title"],
}

describe("a text that holds the end of one value and the beginning of the next is refused", () => {
  test.each([
    ["a member without its colon", "{title: `lid`, labels: [`a`, `b`], body `clay`, pages: 2}"],
    ["the same in curly quotes", "{“title”: “lid”, “body” “clay, red”, “pages”: 2}"],
    ["a value without its first quote", "{title: 'lid', body: 'it is', labels: [a', 'b', 'c'], pages: 2}"],
  ])("%s", (_, given) => refuses(given, NOTE))

  test("where keys have no quotes, also in double quotes", () => {
    const members = Array.from({ length: 12 }, (_, i) => `k${i}: "pot ${i}"`)
    members[6] = 'k6: yes, no"'
    refuses(`{title: "tea"; opts: {${members.join("; ")}}; body: "lid"}`, MAP)
  })

  test("a comment in a text whose closing quote is lost", () => {
    const members = Array.from({ length: 12 }, (_, i) => `k${i}: 'lid', // no ${i}\n`).join("")
    refuses(`{title: 't', // one\n body: 'it is, // see below\n opts: {\n${members}}}`, MAP)
  })

  test("a row whose texts have quotes of their own", () => {
    const rows = {
      type: "array",
      items: { type: "object", properties: { was: { type: "string" }, now: { type: "string" } } },
    }
    const schema = { type: "object", properties: { rows } }
    refuses('{rows: [{was: "", now: ""\\\\"" "}, {was: "", now: ""]"}]}', schema)
  })

  test.each([
    ["a comment in a text without a quote", '{"title": pots/a.ts, // the pot\n"pages": 5}'],
    ["a comment behind a quote that is escaped", '{"title": "a.db\\", // the pot\n"pages": 5}'],
    ["a comment of SQL", '{\n"title": SELECT 1; -- "x",\n"body": "b"\n}'],
    ["a member that lost its first quote", '{"title":"lid" body":red","pages":2}'],
  ])("%s", (_, given) => refuses(given, NOTE))

  test("members of a free object that lost quotes", () => {
    refuses('{"title": "t", "opts": {"lid": "red, "size: "big"}}', MAP)
    refuses('{"title": "t", "opts": {"lid": "red},"body":I see it."}', MAP)
  })

  test("an apostrophe that a curly quote seems to close", () => {
    refuses("{“title”: “lid”, “body”: 'tis”, “pages”: 2}", NOTE)
  })
})

describe("quotes of the text itself are none", () => {
  test("escaped ones", () => {
    expect(valueIn(String.raw`{'title': 'f(\'a\', b=\'c\')', 'pages': 2}`, NOTE)).toEqual({
      title: "f('a', b='c')",
      pages: 2,
    })
  })

  test("those of another kind", () => {
    expect(valueIn('{title: `f("a", b: "c"); {"d"}`, pages: 2}', NOTE)).toEqual({
      title: 'f("a", b: "c"); {"d"}',
      pages: 2,
    })
  })
})

test("an unquoted value ends before the line break", () => {
  const given = "{'title' = 'a';\n 'opts' = {'id' = 1;\n    'shade' = tea 81\n    };\n 'body' = 'b'\n}"
  expect(valueIn(given, MAP)).toEqual({ title: "a", opts: { id: 1, shade: "tea 81" }, body: "b" })
})

test("code and talk that look a little like members", () => {
  for (const body of ['if x == "w":\\n  y', '{"a": {"b": 1}, "c": 2}', 'He said "no": well'])
    expect(valueIn(`{"title": "t", "body": "${body}", "pages": 2}`, NOTE)).toMatchObject({ pages: 2 })
})

describe("what is no comment and no comma", () => {
  test.each([
    ["a hash right behind a quote, with quotes behind it", '{\n  "title": "x",\n  "body": "puts "#{pots["red"]}""\n}'],
    ["a semicolon before the closing quote", String.raw`{"title":"return \"";","body":"b"}`],
  ])("%s", (_, given) => refuses(given, NOTE))
  test("a hash behind a blank is one", () =>
    expect(valueIn('{"title": "x" # the "red" pot\n}', NOTE)).toEqual({ title: "x" }))
})

test("commas beside semicolons may be those of decimals", () => {
  const sizes = object({ sizes: { type: "array", items: { type: "number" } } })
  refuses('{"sizes":[4,5; 6,25]}', sizes)
  expect(valueIn('{"sizes":[4; 5; 6.25]}', sizes)).toEqual({ sizes: [4, 5, 6.25] })
})
