import { describe, expect, test } from "vitest"
import { tailStart } from "../../src/json/tail.ts"

const tail = (text: string, loose = false): string => text.slice(tailStart(text, loose))

describe("the meaningless end of a text", () => {
  test.each([
    ["closers and space", '{"a":"x"} \n', "} \n"],
    ["closers too many", '{"a":1}}]', "}}]"],
    ["a fence", '{"a":1}\n```', "}\n```"],
    ["a semicolon", '{"a":1};', "};"],
    ["a template's token", '{"a":1}<|im_end|>', "}<|im_end|>"],
    ["a token with wide bars", '{"a":1}<｜tool▁call▁end｜>', "}<｜tool▁call▁end｜>"],
    ["a closing tag of a call", '{"a":1}\n</tool_call>\n', "}\n</tool_call>\n"],
    ["several", '{"a":1}</arguments></invoke>', "}</arguments></invoke>"],
    ["full-width closers", '{"a":1｝］', "｝］"],
  ])("%s", (_, text, end) => {
    expect(tail(text)).toBe(end)
  })

  test.each([
    ["words", '{"a":1} done'],
    ["a tag that is no call's", '{"a":"<b>x</b>'],
    ["a quote", '{"a":"x"'],
    ["nothing", ""],
  ])("%s: none", (_, text) => {
    expect(tail(text)).toBe("")
  })

  test("a whole text may be one", () => {
    expect(tailStart(" }]; ", false)).toBe(0)
  })

  test("one stray quote behind a closer is meaningless only when asked", () => {
    expect(tail('{"a":1}"}')).toBe("}")
    expect(tail('{"a":1}"}', true)).toBe('}"}')
    expect(tail('{"a":1}""', true)).toBe("")
  })
})

test("a bracketed token belongs to the end of a text", () => {
  expect(tail('{"a":1}[/TOOL_CALLS]')).toBe("}[/TOOL_CALLS]")
  expect(tail('{"a":1}[/INST] ]')).toBe("}[/INST] ]")
})
