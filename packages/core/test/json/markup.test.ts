import { describe, expect, test } from "vitest"
import { decodeArgumentTags } from "../../src/json/markup.ts"
import { object } from "../support/fitting.ts"
import { anchorOf, faultsOf, NOTE, TEXT, valueIn } from "../support/reading.ts"

const anchor = anchorOf(NOTE)
const pair = (key: string, value: string) => `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`

describe("decodeMarkup", () => {
  test("a call that starts as JSON and goes on in tags", () => {
    expect(decodeArgumentTags(`{"title": "x</arg_value>${pair("body", 'say "y"')}`, anchor)).toEqual({
      text: '{"title": "x", "body": "say \\"y\\""}',
      id: "json/argument-markup",
    })
  })

  test("several pairs, line breaks between them written out or not, an end tag", () => {
    const given = `{"title": "x</arg_value>\\n${pair("body", "y")}\n${pair("pages", "2")}\n</tool_call>`
    expect(decodeArgumentTags(given, anchor)?.text).toBe('{"title": "x", "body": "y", "pages": "2"}')
  })

  test.each([
    ["no tags", '{"title":"x"}'],
    ["an undeclared name", `{"title":"x</arg_value>${pair("colour", "red")}`],
    ["a tag alone", '{"title":"x</arg_value>"}'],
    ["words behind it", `{"title":"x</arg_value>${pair("body", "y")} and more`],
    ["no object", `x</arg_value>${pair("body", "y")}`],
  ])("%s: left alone", (_, given) => {
    expect(decodeArgumentTags(given, anchor)).toBeNull()
  })

  test("what may be null is null where the template says so", () => {
    const nullable = anchorOf(object({ title: TEXT, body: { type: ["string", "null"] } }))
    const given = `{"title": "x</arg_value>${pair("body", "null")}`
    expect(decodeArgumentTags(given, nullable)?.text).toBe('{"title": "x", "body": null}')
    expect(decodeArgumentTags(given, anchor)?.text).toBe('{"title": "x", "body": "null"}')
  })

  test("without declared names nothing is known", () => {
    expect(decodeArgumentTags(`{"title":"x</arg_value>${pair("body", "y")}`, null)).toBeNull()
  })
})

test("through the reader", () => {
  const given = `{"title": "x</arg_value>${pair("body", "y")}`
  expect(valueIn(given, NOTE)).toEqual({ title: "x", body: "y" })
  expect(faultsOf(given, NOTE)).toEqual(["json/argument-markup"])
})
