import { describe, expect, test } from "vitest"
import { readEntries, readFlow } from "../../../src/dialects/grammar/flow.ts"

const flow = (text: string) => readFlow({ text, isEnd: true }, 0, "", false)

describe("a value becomes strict JSON", () => {
  test.each([
    ["[alpha, 2, 'b c', \"d\"]", '["alpha",2,"b c","d"]'],
    ["{ k : v, 'x y': [], z: { } }", '{"k":"v","x y":[],"z":{}}'],
    ["[[1],[2,],]", "[[1],[2]]"],
    ["{a: 12345678901234567890, b: 1.50}", '{"a":12345678901234567890,"b":1.50}'],
    ["[it's, [b(c, d)]]", '["it\'s",["b(c, d)"]]'],
    ["{constructor: __proto__}", '{"constructor":"__proto__"}'],
  ])("%s", (text, json) => {
    expect(flow(text)).toMatchObject({ as: "json", json, whole: true, start: 0, next: text.length })
  })

  test("what is not closed is closed, and told", () => {
    expect(flow("[1, {a: x")).toMatchObject({ json: '[1,{"a":"x"}]', whole: false })
    expect(flow("[1<tool_call|>")).toMatchObject({ json: "[1]", whole: true, next: 2 })
    expect(flow("[1<|tool_call>")).toMatchObject({ json: "[1]", whole: false })
  })

  test("64 levels and no more", () => {
    expect(flow("[".repeat(64))).not.toBeNull()
    expect(flow("[".repeat(65))).toBeNull()
  })
})

test("entries of a container whose opener was passed", () => {
  const found = readEntries({ text: '"b", a=1, c: d)', isEnd: true }, 0, ")")
  expect(found?.entries.map(({ key, value }) => [key, value.json])).toEqual([
    [0, '"b"'],
    ["a", "1"],
    ["c", '"d"'],
  ])
  expect(found).toMatchObject({ stop: "", next: 15 })
  expect(readEntries({ text: "a:1 ? b", isEnd: true }, 0, "}")).toMatchObject({ stop: "end" })
  expect(readEntries({ text: "a:[] ? b}", isEnd: true }, 0, "}")).toMatchObject({ stop: "broken" })
})
