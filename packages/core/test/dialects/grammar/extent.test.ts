import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { BROKEN, DEEPEST, jsonEnd, OPEN, skip, TOO_DEEP } from "../../../src/dialects/grammar/extent.ts"

describe("where JSON ends", () => {
  test.each([
    '{"a": "}"}',
    '{"a": "\\"}"}',
    "[1, [2], {}]",
    "{'a': 'it's fine'}",
    "{'a': \"x\"}",
    "{a: 1, /* } */ b: 2}",
    '{"a": 1 // }\n}',
    '{"url": "http://x"}',
    "{it's: 1}",
  ])("%s", (text) => {
    expect(jsonEnd(`${text} tail }`, 0)).toBe(text.length)
    expect(jsonEnd(`- ${text}]`, 2)).toBe(text.length + 2)
  })

  test.each(['{"a": "x', "{", '{"a": [1, 2', "{'a': 'x", '{"a": 1 /* }', "{ // }"])("not at all: %s", (text) => {
    expect(jsonEnd(text, 0)).toBe(OPEN)
  })

  test.each(["{]", '{"a": <b>}', "{ `x` }", '[{"a": 1]'])("nowhere, it is broken: %s", (text) => {
    expect(jsonEnd(text, 0)).toBe(BROKEN)
  })

  test("too deep is neither open nor broken, whether it closes or not", () => {
    for (const [open, close] of ["[]", "{}"]) {
      const opened = (open as string).repeat(DEEPEST + 1)
      const closed = (close as string).repeat(DEEPEST + 1)
      expect([jsonEnd(opened, 0), jsonEnd(opened + closed, 0)]).toEqual([TOO_DEEP, TOO_DEEP])
      expect(jsonEnd(opened.slice(1) + closed.slice(1), 0)).toBe(2 * DEEPEST)
    }
  })

  test("what JSON writes is read to its last character", () => {
    fc.assert(
      fc.property(fc.oneof(fc.object(), fc.array(fc.jsonValue({ maxDepth: 4 }))), fc.string(), (value, tail) => {
        const text = JSON.stringify(value)
        expect(jsonEnd(text + tail, 0)).toBe(text.length)
      }),
    )
  })
})

test("white space is skipped, up to the end", () => {
  expect(skip(" \n\t\r x", 0)).toBe(5)
  expect(skip("x", 0)).toBe(0)
  expect(skip("   ", 1)).toBe(3)
})
