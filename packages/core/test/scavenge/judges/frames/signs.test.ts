import { expect, test } from "vitest"
import {
  answerStart,
  headingsOf,
  isDeclaredFunction,
  listingsOf,
  quoteLinesOf,
  resultStart,
  talkStart,
} from "../../../../src/scavenge/judges/frames/signs.ts"

test.each([
  ["f() <tool_response>", 4],
  ["f() <|tool_outputs_begin|>", 4],
  ["f()\nobservation: x", 4],
  ["f()\n→ done", 4],
  ["f() → done", 10],
  ["f() the observation: x", 22],
  ["f() nothing", 11],
])("the result in %j begins at %d", (text, at) => {
  expect(resultStart(text, [{ start: 0, end: 3 }], [])).toBe(at)
})

test("a result in code or in a call is none", () => {
  expect(resultStart("a `<tool_response>`", [], [{ start: 2, end: 19 }])).toBe(19)
  expect(resultStart("f(<tool_response>)", [{ start: 0, end: 18 }], [])).toBe(18)
})

test("the answer", () => {
  expect(answerStart("a\n**Final Answer**: b", [], [])).toBe(2)
  expect(answerStart("the final answer: b", [], [])).toBe(19)
})

test("lists of tools close", () => {
  expect(listingsOf("<tools>a</tools><tools>b")).toEqual([{ start: 0, end: 8 }])
  expect(listingsOf("[AVAILABLE_TOOLS]a[/AVAILABLE_TOOLS]")).toEqual([{ start: 0, end: 18 }])
})

test("lines of a quotation", () => {
  expect(quoteLinesOf("a\n > b\nc > d\n>", [])).toEqual([
    { start: 2, end: 6 },
    { start: 13, end: 14 },
  ])
  expect(quoteLinesOf("f(\n>)", [{ start: 0, end: 5 }])).toEqual([])
})

test.each([
  ["def ", true],
  ["async def ", true],
  ["function ", true],
  ["export function ", true],
  ["the function ", false],
  ["undef ", false],
  [`${"long before this, ".repeat(4)}the function `, false],
])("%j declares what follows: %s", (before, expected) => {
  expect(isDeclaredFunction(`${before}mow()`, before.length)).toBe(expected)
})

test.each([
  ["User: a\nAssistant: b", 8],
  ["**Human**: a\n**AI:** b", 13],
  ["Assistant: a\nUser: b\nBot: c", 21],
  ["Assistant: a\nUser: b", 20],
  ["User: a, Assistant: b", 21],
])("in %j the assistant speaks at %d", (text, at) => {
  expect(talkStart(text, [], [])).toBe(at)
})

test("headings", () => {
  expect(headingsOf("# a\nb # c\n#d\n## e", [])).toEqual([
    { start: 0, end: 2 },
    { start: 13, end: 16 },
  ])
  expect(headingsOf("# a", [[{ start: 0, end: 3 }]])).toEqual([])
})
