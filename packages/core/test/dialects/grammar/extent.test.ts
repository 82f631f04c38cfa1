import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  BROKEN_JSON,
  endsInText,
  findJsonEnd,
  isLeftOpen,
  MAX_JSON_DEPTH,
  TOO_DEEP,
  UNCLOSED_JSON,
} from "../../../src/dialects/grammar/extent.ts"
import { skipWhitespace } from "../../../src/json/space.ts"

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
    '{\\"a\\": \\"}\\"}',
  ])("%s", (text) => {
    expect(findJsonEnd(`${text} tail }`, 0)).toBe(text.length)
    expect(findJsonEnd(`- ${text}]`, 2)).toBe(text.length + 2)
  })

  test.each(['{"a": "x', "{", '{"a": [1, 2', "{'a': 'x", '{"a": 1 /* }', "{ // }"])("not at all: %s", (text) => {
    expect(findJsonEnd(text, 0)).toBe(UNCLOSED_JSON)
  })

  test.each(["{]", '{"a": <b>}', "{ `x` }", '[{"a": 1]'])("nowhere, it is broken: %s", (text) => {
    expect(findJsonEnd(text, 0)).toBe(BROKEN_JSON)
  })

  test("too deep is neither open nor broken, whether it closes or not", () => {
    for (const [open, close] of ["[]", "{}"]) {
      const opened = (open as string).repeat(MAX_JSON_DEPTH + 1)
      const closed = (close as string).repeat(MAX_JSON_DEPTH + 1)
      expect([findJsonEnd(opened, 0), findJsonEnd(opened + closed, 0)]).toEqual([TOO_DEEP, TOO_DEEP])
      expect(findJsonEnd(opened.slice(1) + closed.slice(1), 0)).toBe(2 * MAX_JSON_DEPTH)
    }
  })

  test("what JSON writes is read to its last character", () => {
    fc.assert(
      fc.property(fc.oneof(fc.object(), fc.array(fc.jsonValue({ maxDepth: 4 }))), fc.string(), (value, tail) => {
        const text = JSON.stringify(value)
        expect(findJsonEnd(text + tail, 0)).toBe(text.length)
      }),
    )
  })
})

test("white space is skipped, up to the end", () => {
  expect(skipWhitespace(" \n\t\r x", 0)).toBe(5)
  expect(skipWhitespace("x", 0)).toBe(0)
  expect(skipWhitespace("   ", 1)).toBe(3)
})

test.each([
  ['{"a": "b', true, true],
  ['{"a": "b\\"', true, true],
  ['{"a": "b"', false, true],
  ['x {"a": "}"}', false, false],
  ['say "', true, false],
  ["plain", false, false],
])("%j ends in a text: %j, is left open: %j", (text, inText, isOpen) => {
  expect(endsInText(text)).toBe(inText)
  expect(isLeftOpen(text)).toBe(isOpen)
})
