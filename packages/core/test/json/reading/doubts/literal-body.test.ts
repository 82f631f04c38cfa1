import { describe, expect, test } from "vitest"
import {
  hasOpenEscapes,
  hasPlaceholder,
  hasUtf8Escapes,
  quotedRefusal,
} from "../../../../src/json/reading/doubts/literal-body.ts"
import { leastCpuTime } from "../../../support/cpu-time.ts"
import { NOTE, readAs, refuses, valueIn } from "../../../support/reading.ts"

const R = String.raw

describe("a variable in a literal", () => {
  test.each([
    [R`pot of {owner}",`, '"'],
    [R`pot \"{owner}\" lid",`, '"'],
    [R`the cook\'s {pot}',`, "'"],
    ["a \\` and $\x7blid}`}", "`"],
    ['{"lid{n}": 1}""",', '"""'],
    [R`the "blue" {pot}"]`, '"'],
    [R`{pot["lid"]}",`, '"'],
  ])("%s", (text, mark) => {
    expect(hasPlaceholder(text, 0, mark)).toBe(true)
  })

  test.each([
    [R`a \"pot\"", "x": {lid}`, '"'],
    ["a pot`, {lid}", "`"],
    [R`{}",`, '"'],
    ["{pot}", '"'],
  ])("none: %s", (text, mark) => {
    expect(hasPlaceholder(text, 0, mark)).toBe(false)
  })

  test("through the reader", () => {
    refuses(R`{"title": f"the \"{size}\" pot"}`, NOTE)
    refuses(R`{"title": f'the cook\'s {pot}', "pages": 1}`, NOTE)
    refuses('{"title": `a \\` and $\x7blid}`}', NOTE)
    refuses(R`{"title": $"the \"blue\" {pot}"}`, NOTE)
    refuses('{"title": f"""{"lid{n}": 1}"""}', NOTE)
    expect(valueIn(R`{"title": f"the \"blue\" pot"}`, NOTE)).toEqual({ title: 'the "blue" pot' })
    expect(valueIn('{"title": `the cook\'s pot`}', NOTE)).toEqual({ title: "the cook's pot" })
  })
})

describe("letters that are spelled by their bytes", () => {
  test.each([R`K\xc3\xb6ln',`, R`\\\xe2\x82\xac',`])("%s", (text) => {
    expect(hasUtf8Escapes(text, 0, "'")).toBe(true)
    expect(hasOpenEscapes(text, 0, "'", true)).toBe(true)
    expect(hasOpenEscapes(text, 0, "'", false)).toBe(true)
  })

  test.each([R`K\xf6ln',`, R`K\\xc3\\xb6ln',`, R`\x41\x42',`, R`x', '\xc3\xb6'`])("none: %s", (text) => {
    expect(hasUtf8Escapes(text, 0, "'")).toBe(false)
  })

  test("in a literal of bytes every byte above 7 bits is open, in any literal of Python an octal code", () => {
    expect(hasOpenEscapes(R`K\xf6ln',`, 0, "'", true)).toBe(true)
    expect(hasOpenEscapes(R`K\xf6ln',`, 0, "'", false)).toBe(false)
    expect(hasOpenEscapes(R`K\366ln',`, 0, "'", false)).toBe(true)
    expect(hasOpenEscapes(R`a\012b',`, 0, "'", false)).toBe(true)
    expect(hasOpenEscapes(R`a \N{BULLET} b',`, 0, "'", false)).toBe(true)
    expect(hasOpenEscapes(R`a\n\x41\\366',`, 0, "'", true)).toBe(false)
  })

  test("through the reader", () => {
    refuses(R`{"title": b'K\xc3\xb6ln'}`, NOTE)
    refuses(R`{"title": b'K\xf6ln'}`, NOTE)
    refuses(R`{"title": b"K\303\266ln", "pages": 1}`, NOTE)
    refuses(R`{'title': 'K\xc3\xb6ln', 'pages': 1}`, NOTE)
    refuses(R`{"title": """K\xc3\xb6ln"""}`, NOTE)
    expect(valueIn(R`{"title": b'a\tb\x41'}`, NOTE)).toEqual({ title: "a\tbA" })
    expect(valueIn(R`{'title': 'K\xf6ln'}`, NOTE)).toEqual({ title: "Köln" })
    expect(valueIn(R`{"title": rb'K\xc3\xb6ln'}`, NOTE)).toEqual({ title: R`K\xc3\xb6ln` })
  })
})

test("why a text in other quotes is not executed", () => {
  expect(quotedRefusal("`a $\x7blid}`", 0)).toBe("json/no-value")
  expect(quotedRefusal("``lid''", 0)).toBe("json/unreadable")
  expect(quotedRefusal(R`'K\xc3\xb6ln'`, 0)).toBe("json/ambiguous")
  for (const text of ['"a {lid}"', "'a {lid}'", "`lid`"]) expect(quotedRefusal(text, 0)).toBeNull()
  refuses('{"title": "pot " + `and $\x7blid}`}', NOTE)
  expect(valueIn('{"title": "pot " + `and lid`}', NOTE)).toEqual({ title: "pot and lid" })
})

describe("a text in backticks", () => {
  test("may begin with a quote, or be empty", () => {
    expect(valueIn('{title: `"use strict";\nlet x = "a"`, pages: 2}', NOTE)).toEqual({
      title: '"use strict";\nlet x = "a"',
      pages: 2,
    })
    expect(valueIn("{title: ``, pages: 2}", NOTE)).toEqual({ title: "", pages: 2 })
  })

  test("is refused where the backticks are those of PowerShell or LaTeX", () => {
    refuses('{title: `"pot`", pages: 2}', NOTE)
    refuses("{title: ``pot'', pages: 2}", NOTE)
  })

  test("may hold lines that look like members", () => {
    const given = '{title: "x", body: `on:\n  every: "month"\n  most: 10`, pages: 2}'
    expect(valueIn(given, NOTE)).toEqual({ title: "x", body: 'on:\n  every: "month"\n  most: 10', pages: 2 })
  })
})

test("a text that opens a literal at every other character takes the time of a plain one", () => {
  const given = `{"labels":[${`'"`.repeat(10_000)}`
  const bound = 600
  expect(leastCpuTime(bound, () => readAs(given, NOTE))).toBeLessThan(bound)
})
