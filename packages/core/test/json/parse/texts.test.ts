import { describe, expect, test } from "vitest"
import { faultsOf, healed, NOTE, only, refusal, valueIn } from "../../support/reading.ts"

describe("texts in other marks", () => {
  test.each([
    ["single quotes", "{'title':'x'}", "x"],
    ["an escaped apostrophe", "{'title':'it\\'s'}", "it's"],
    ["an apostrophe inside", "{'title':'don't stop'}", "don't stop"],
    ["plain quotes inside", "{'title':'say \"hi\"'}", 'say "hi"'],
    ["Python's escapes", "{'title':'\\x41\\t'}", "A\t"],
    ["smart quotes", "{“title”:“x”}", "x"],
    ["a smart quote that only closes", '{"title":"x”}', "x"],
    ["backticks", '{"title":`x`}', "x"],
    ["guillemets", '{"title":«x»}', "x"],
    ["corner brackets", '{"title":「x」}', "x"],
    ["three quotes", '{"title":"""a "b" c"""}', 'a "b" c'],
    ["three apostrophes", "{'title':'''a'b'''}", "a'b"],
    ["three quotes over lines", '{"title":"""\na\n"""}', "\na\n"],
    ["escaped marks", '{"title":\\"x\\"}', "x"],
    ["a raw prefix", '{"title":r"\\d\\n"}', "\\d\\n"],
    ["a prefix of bytes", "{'title':b'x'}", "x"],
  ])("%s", (_, given, title) => {
    expect(valueIn(given, NOTE)).toEqual({ title })
  })

  test("all marks escaped, several members", () => {
    expect(healed('{"title":\\"x\\",\\"body\\":\\"y\\"}', NOTE)).toBe('{"title":"x","body":"y"}')
  })
})

describe("a mark is missing", () => {
  test.each([
    ["the closing one before a declared name", '{"title":"x, "pages":1}', { title: "x", pages: 1 }],
    ["the closing one before the last closer", '{"title":"x}', { title: "x" }],
    ["the opening one", '{"title":x","pages":1}', { title: "x", pages: 1 }],
    ["the closing one is escaped", '{"title":"x\\","pages":1}', { title: "x", pages: 1 }],
  ])("%s", (_, given, value) => {
    expect(valueIn(given, NOTE)).toEqual(value)
    expect(faultsOf(given, NOTE)).toContain("json/half-quoted-value")
    expect(only(given, NOTE).faults.some((fault) => fault.confidence === "likely")).toBe(true)
  })

  test("in a list the mark may as well be content", () => {
    expect(refusal('{"title":"t","labels":["x,"y"]}', NOTE)).toBe("json/ambiguous")
  })

  test("closers as content would be a guess", () => {
    expect(refusal('{"title":"x {y}', NOTE)).toBe("json/cut string")
    expect(refusal('{"title":"x\ny}', NOTE)).toBe("json/cut string")
  })
})

describe("a text that has ended is not read on", () => {
  test.each(['{"title":"x" "y"}', '{"title":"x","body":"y" "z"}', '{"title":"a" + "b"}'])("%s", (given) => {
    expect(refusal(given, NOTE)).toBe("json/ambiguous")
  })

  test("a mark behind a space at the very end opens a quotation", () => {
    expect(refusal('{"title":"she said "', NOTE)).toBe("json/cut string")
  })

  test("inner quotes and the end of the text: cut, not closed", () => {
    expect(refusal('{"title":"t","body":"see "this"', NOTE)).toBe("json/cut string")
  })
})
