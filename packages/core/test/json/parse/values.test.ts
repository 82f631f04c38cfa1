import { describe, expect, test } from "vitest"
import { object } from "../../support/fitting.ts"
import { faultsOf, healed, NOTE, refusal, TEXT, valueIn } from "../../support/reading.ts"

describe("words of other languages", () => {
  test.each([
    ["True", true],
    ["FALSE", false],
    ["None", null],
    ["nil", null],
    ["undefined", null],
    ["NULL", null],
  ])("%s", (word, value) => {
    expect(valueIn(`{"a":${word}}`)).toEqual({ a: value })
    expect(faultsOf(`{"a":[${word}]}`)).toEqual(["json/python-literal"])
  })

  test("inside a text they are text", () => {
    expect(healed('{"a":"None, True",}')).toBe('{"a":"None, True"}')
  })
})

describe("a remark right behind a value", () => {
  test.each([
    ['{"a":3// of them\n}', { a: 3 }],
    ['{"a":true// "yes"\n,"b":null/* none */}', { a: true, b: null }],
    ['{"a":[1/* one */,2// two\n]}', { a: [1, 2] }],
  ])("%j", (text, value) => {
    expect(valueIn(text)).toEqual(value)
    expect(new Set(faultsOf(text))).toEqual(new Set(["json/comment"]))
  })

  test("7//2 and 1/2 have none", () => {
    expect(valueIn('{"a":7//2\n}')).toEqual({ a: "7//2" })
    expect(valueIn('{"a":1/2}')).toEqual({ a: "1/2" })
  })
})

describe("no value", () => {
  test("something was meant to stand there", () => {
    expect(refusal('{"title": ,"pages":1}', NOTE)).toBe("json/no-value")
    expect(refusal('{"title":"x","pages":}', NOTE)).toBe("json/no-value")
  })

  test("an element that is not there may have been one", () => {
    expect(refusal('{"title":"x","labels":["a",,"b"]}', NOTE)).toBe("json/no-value")
    expect(healed('{"title":"x","labels":[,"a"]}', NOTE)).toBe('{"title":"x","labels":["a"]}')
  })
})

describe("elements", () => {
  test.each([
    ["texts", '["a" "b"]', '["a", "b"]'],
    ["objects", '[{"x":1} {"x":2}]', '[{"x":1}, {"x":2}]'],
    ["numbers", "[1 2]", "[1, 2]"],
    ["lists over lines", "[[1]\n[2]]", "[[1],\n[2]]"],
    ["a literal", '["a" true]', '["a", true]'],
  ])("a comma is missing between %s", (_, given, text) => {
    expect(healed(`{"a":${given}}`)).toBe(`{"a":${text}}`)
  })

  test("a thousands mark is not two numbers", () => {
    expect(refusal('{"a":[70,000, 60]}')).toBe("json/ambiguous")
  })
})

describe("stray quotes", () => {
  test("behind a number or a word", () => {
    expect(healed('{"title":"x","pages":5","body":"y"}', NOTE)).toBe('{"title":"x","pages":5,"body":"y"}')
  })

  test("around an object where no text fits", () => {
    const schema = object({ at: object({ x: TEXT }), title: TEXT })
    expect(valueIn('{"at":"{"x":"1"}","title":"t"}', schema)).toEqual({ at: { x: "1" }, title: "t" })
  })

  test("around an object that would be one too deep: reading ends there", () => {
    const node = { type: "object", properties: { v: TEXT, next: { $ref: "#/$defs/node" } } }
    const schema = { ...object({ next: { $ref: "#/$defs/node" } }), $defs: { node } }
    expect(refusal(`${'{"next":'.repeat(512)}"{"v":"x"}"${"}".repeat(512)}`, schema)).toBe("limit/depth")
  })
})

test("where a text fits, an object in quotes is text", () => {
  expect(valueIn('{"title":"{"x":"1"}","pages":2}', NOTE)).toEqual({ title: '{"x":"1"}', pages: 2 })
})
