import { describe, expect, test } from "vitest"
import { atSight } from "../../support/careful.ts"
import { object } from "../../support/fitting.ts"
import { NOTE, TEXT } from "../../support/reading.ts"

const TITLE = object({ title: TEXT, body: TEXT }, ["title"])
const value = (given: string, schema: unknown = TITLE): unknown => (JSON.parse(atSight(given, schema)?.text ?? "{}") as { title?: unknown }).title

describe("a text in other quotes", () => {
  test.each([
    ["apostrophes", "{\"title\":'x'}", "x"],
    ["smart quotes", '{"title":“x”}', "x"],
    ["low and high ones", '{"title":„x”}', "x"],
    ["backticks", '{"title":`x`}', "x"],
    ["full-width quotes", '{"title":＂x＂}', "x"],
    ["corner brackets", '{"title":「x」}', "x"],
    ["an empty one", "{\"title\":''}", ""],
    ["with quotes inside", `{"title":'say "no" now'}`, 'say "no" now'],
    ["with its own mark escaped", "{\"title\":'it\\'s'}", "it's"],
    ["with Python's escapes", "{\"title\":'a\\x41\\n'}", "aA\n"],
    ["with line breaks", '{"title":`a\nb`}', "a\nb"],
    ["commas and closers inside", "{\"title\":'a, b}]'}", "a, b}]"],
  ])("%s", (_, given, said) => {
    expect(value(given)).toBe(said)
    expect(atSight(given, TITLE)?.faults).toEqual(["json/foreign-quotes /title"])
  })

  test.each([
    ["its own mark inside, not escaped", "{\"title\":'it's'}"],
    ["not closed", '{"title":\'x}'],
    ["closed by a quote", '{"title":\'x"}'],
    ["one behind the other", "{\"title\":'x''y'}"],
    ["joined by code", "{\"title\":'x'+'y'}"],
    ["backticks around what ends a text anyhow: `;`", '{"title":`;`}'],
    ["the same of none", "{title:``}"],
    ["and in a text that is not closed", '{"title":"x","body":` `'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given, TITLE)).toBeNull()
  })

  test("backticks with words in them are a text at the end too", () => {
    expect(value('{"title":`x`}')).toBe("x")
    expect(value('{"title":`;`,"body":"y"}')).toBe(";")
  })
})

describe("a text with something in it that JSON would escape", () => {
  test.each([
    ["line breaks", '{"title":"a\nb\r\nc"}', "a\nb\r\nc", "json/raw-control"],
    ["tabs", '{"title":"a\tb"}', "a\tb", "json/raw-control"],
    ["a NUL", '{"title":"a\0b"}', "a\0b", "json/raw-control"],
    ["a backslash before nothing special", '{"title":"a\\db"}', "a\\db", "json/invalid-escape"],
    ["an apostrophe that was escaped", '{"title":"it\\\'s"}', "it's", "json/invalid-escape"],
    ["both: the graver one is told", '{"title":"a\\d\nb"}', "a\\d\nb", "json/invalid-escape"],
    ["too few digits", '{"title":"\\u12 "}', "\\u12 ", "json/invalid-escape"],
    ["behind escapes that are sound", '{"title":"\\/\\u0041\\."}', "/A\\.", "json/invalid-escape"],
  ])("%s", (_, given, said, fault) => {
    expect(value(given)).toBe(said)
    expect(atSight(given, TITLE)?.faults).toEqual([`${fault} /title`])
  })

  test.each([
    ["a quote that is not escaped", '{"title":"say "no" now"}'],
    ["a quote, and then a comma and a word", '{"title":"a", b"}'],
    ["the backslashes of a path: are they escapes or not", '{"title":"C:\\docs\\new"}'],
    ["the last quote escaped", '{"title":"a\\"}'],
    ["the last quote lost", '{"title":"a}'],
    ["the last quote lost before a member", '{"title":"a,"body":"b"}'],
    ["the last quote of another kind", '{"title":"a”}'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given, TITLE)).toBeNull()
  })
})

describe("three quotes", () => {
  test.each([
    ["around a text", '{"title":"""x"""}', "x"],
    ["around lines", '{"title":"""a\n"b"\nc"""}', 'a\n"b"\nc'],
    ["the last three close", '{"title":"""say "x""""}', 'say "x"'],
    ["apostrophes", "{\"title\":'''it's'''}", "it's"],
  ])("%s", (_, given, said) => {
    expect(value(given)).toBe(said)
    expect(atSight(given, TITLE)?.faults).toEqual(["json/foreign-quotes /title"])
  })

  test.each([
    ["four: the first alone may open", '{"title":""""x"""}'],
    ["and no more", '{"title":"""}'],
    ["closed by two", '{"title":"""x""}'],
    ["and closers missing", '{"title":"""x"""'],
    ["and a remark", '{"title":"""x""" /* so */}'],
    ["two and a text: doubled, or quotes inside", '{"title":""x""}'],
    ["an empty text, and a member right behind it", '{"title":"""body":"y"}'],
    ["backticks, with nothing but marks in them", '{"title":```;```}'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given, TITLE)).toBeNull()
  })
})

describe("what is asked of a text is asked of the healed one", () => {
  const LETTER = object({ title: { type: "string", minLength: 2, maxLength: 3 } })
  const DATE = object({ title: { type: "string", format: "date" } })
  const COLOUR = object({ title: { enum: ["red", "it's"] } })
  const PATH = object({ title: { type: "string", "x-toolmend": { path: true } } })

  test.each([
    [LETTER, "{title:'ab'}", "ab"],
    [LETTER, '{"title":"a\nb"}', "a\nb"],
    [LETTER, "{title:'a\\x41'}", "aA"],
    [DATE, "{title:'2024-02-29'}", "2024-02-29"],
    [COLOUR, "{title:'red'}", "red"],
    [COLOUR, "{title:'it\\'s'}", "it's"],
    [PATH, "{title:'a.ts'}", "a.ts"],
  ])("%j %s", (schema, given, said) => {
    expect(value(given, schema)).toBe(said)
  })

  test.each([
    [LETTER, "{title:'a'}"],
    [LETTER, "{title:'abcd'}"],
    [DATE, "{title:'2023-02-29'}"],
    [COLOUR, "{title:'blue'}"],
    [PATH, "{title:'<a.ts>'}"],
    [PATH, "{title:'`a.ts`'}"],
    [PATH, "{title:'[a](a.ts)'}"],
    [PATH, '{title:"<a.ts>"}'],
    [object({ title: { type: "integer" } }), "{title:'1'}"],
    [object({ title: { type: "array" } }), "{title:'[]'}"],
    [object({ title: object({}) }), "{title:'{}'}"],
  ])("%j leaves %s", (schema, given) => {
    expect(atSight(given, schema)).toBeNull()
  })
})

test("the marks of one text decide how the next is read: Python's escapes", () => {
  expect(atSight("{'title':'a',\"body\":\"\\x41\"}", NOTE)?.text).toBe('{"title":"a","body":"\\u0041"}')
  expect(atSight('{"title":`a`,"body":"\\x41"}', NOTE)).toBeNull()
})
