import { describe, expect, test } from "vitest"
import { isMarkTail, markEnd, skipTemplateMarks } from "../../../src/json/reading/protocol.ts"
import { healed, NOTE, readAs } from "../../support/reading.ts"

describe("a mark", () => {
  test.each(["<|im_end|>", "</tool_call>", "[TOOL_CALLS]", "```json", "```"])("%s", (mark) => {
    expect(markEnd(`${mark} x`, 0)).toBe(mark.length)
  })

  test.each(["<b>", "< |", "[1]", "x", "", "`a`"])("none: %s", (text) => {
    expect(markEnd(text, 0)).toBe(0)
  })
})

test("several with space between, up to what is none", () => {
  expect(skipTemplateMarks("<|im_end|>\n<|im_start|> x", 0)).toBe(24)
  expect(skipTemplateMarks("x<|im_end|>", 0)).toBe(0)
})

test("a tail of marks only", () => {
  expect(isMarkTail("x</tool_call>\n```", 1)).toBe(true)
  expect(isMarkTail("x</tool_call> and", 1)).toBe(false)
  expect(isMarkTail("x", 1)).toBe(false)
})

describe("through the reader", () => {
  test("a mark behind the value proves that it is whole", () => {
    expect(healed('{"title":"pot"<|im_end|>', NOTE)).toBe('{"title":"pot"}')
    expect(healed('```json\n{"title":"pot","labels":["a"]\n```', NOTE)).toBe('{"title":"pot","labels":["a"]\n}')
  })

  test("inside a text a mark is text", () => {
    const given = '{"title":"ends with <|im_end|> or ```","pages":1,}'
    expect(healed(given, NOTE)).toBe(given.replace(",}", "}"))
  })

  test.each([
    '{"title":"pot"}<|im_end|>\n<|im_start|>{"title":"lid"}',
    '{"title":"pot"}</tool_call>\n<tool_call>{"title":"lid"}</tool_call>',
  ])("marks between two whole objects: two calls, none is dropped: %s", (given) => {
    const { readings, relation } = readAs(given, NOTE)
    expect(relation).toBe("concatenated")
    expect(readings.map((reading) => reading.text)).toEqual(['{"title":"pot"}', '{"title":"lid"}'])
  })
})

test("a fence of tildes", () => {
  expect(healed('~~~\n{"title":"pot"}\n~~~', NOTE)).toBe('{"title":"pot"}')
})
