import { describe, expect, test } from "vitest"
import { parseList, parseObject, parseStrict } from "../../src/json/strict.ts"
import { cpuTime } from "../support/cpu-time.ts"

describe("parseStrict", () => {
  test("the value, or undefined, which no JSON means", () => {
    expect(parseStrict("null")).toBeNull()
    expect(parseStrict(' {"a":[1]} ')).toEqual({ a: [1] })
    for (const wrong of ["", "{", "{'a':1}", "NaN", '{"a":1,}', "undefined"]) expect(parseStrict(wrong)).toBeUndefined()
  })

  test("leaves the length of stack traces as it was", () => {
    const before = Error.stackTraceLimit
    parseStrict("{")
    parseStrict("{}")
    expect(Error.stackTraceLimit).toBe(before)
  })
})

describe("parseList", () => {
  test("a strict list, not nested too deeply", () => {
    expect(parseList(' [{"a": "]\\"["}, 2] ', 2)).toEqual([{ a: ']"[' }, 2])
    expect(parseList("[[[]]]", 3)).toEqual([[[]]])
    for (const none of ["[[[]]]", '{"a":1}', "[1,]", '["a]', "[1", "1]", ""]) expect(parseList(none, 2)).toBeUndefined()
  })
})

describe("parseObject", () => {
  test.each([
    "{}",
    "{ }",
    '{"a":1}',
    '\n\t {"a":"b"}\r\n',
    '{"a":{}}',
    '{"a":[]}',
    '{"a":true}',
    '{"a":null}',
    '{ "a" : 0.5 }',
  ])("%j is one", (given) => {
    expect(parseObject(given)).toEqual(JSON.parse(given))
  })

  test.each([
    "",
    " ",
    "{",
    "}",
    "[]",
    '"{}"',
    "1",
    "null",
    "{'a':1}",
    '{"a":1}}',
    '{"a":1,}',
    "\ufeff{}",
    '{"a":x}',
    "{1:2}",
  ])("%j is none", (given) => {
    expect(parseObject(given)).toBeUndefined()
  })

  test("a look at both ends spares the parse of what cannot be one", () => {
    const start = cpuTime()
    expect(parseObject("[".repeat(2_000_000))).toBeUndefined()
    expect(parseObject("{".repeat(2_000_000))).toBeUndefined()
    expect(cpuTime() - start).toBeLessThan(200)
  })
})
