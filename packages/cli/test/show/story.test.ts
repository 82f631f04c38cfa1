import fc from "fast-check"
import { mend } from "toolmend"
import { expect, test } from "vitest"
import { runs } from "../../../core/test/support/runs.ts"
import { coloured } from "../../src/show/paint.ts"
import { story } from "../../src/show/story.ts"
import { withoutColour } from "../support/run.ts"

const tools = [
  {
    name: "t",
    parameters: {
      type: "object",
      properties: { a: { type: "string" }, n: { type: "integer" }, l: { type: "array", items: { type: "string" } } },
    },
  },
]

const pieces = [
  "{",
  "}",
  "[",
  "]",
  '"',
  "'",
  ":",
  ",",
  "a",
  "n",
  "l",
  "5",
  "True",
  "null",
  " ",
  "\n",
  "\t",
  "\\",
  "\u001b[31m",
  "\u009b",
  "\u202e",
  "東",
  "👩‍👧",
  "e\u0301",
  "\ud83d",
  '{"a":"',
  '{"n":"5"',
  '"l":"[',
  "}}",
]

test("any text becomes a story that is safe to print and fits the page", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 60 }),
      fc.integer({ min: 40, max: 120 }),
      (parts, columns) => {
        const name = parts.length % 7 === 0 ? parts.join("") : "t"
        const told = withoutColour(
          story(mend({ toolCalls: [{ name, arguments: parts.join("") }] }, tools), { paint: coloured, columns }),
        )
        expect(told).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
      },
    ),
    { numRuns: runs(400) },
  )
})

test("so does any answer with calls in it", () => {
  const said = [
    ...pieces,
    "<tool_call>",
    "</tool_call>",
    '{"name": "t", "arguments": {"a": "',
    '"}}',
    "t(a='",
    "')",
    "`",
    "<t>",
    "</t>",
    "Please. ",
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...said), { maxLength: 40 }),
      fc.integer({ min: 40, max: 120 }),
      (parts, columns) => {
        const turn = { content: parts.join("") }
        const told = withoutColour(story(mend(turn, tools, { channel: "text" }), { paint: coloured, columns }, turn))
        expect(told).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
      },
    ),
    { numRuns: runs(300) },
  )
})

test("findings of one rule are one paragraph", () => {
  const result = mend({ toolCalls: [{ name: "t", arguments: "{'a': 'x', 'n': 1}" }] }, tools)
  const told = withoutColour(story(result, { paint: coloured, columns: 80 }))
  expect(told.match(/json\/foreign-quotes/g)).toHaveLength(1)
  expect(told).toContain("json/foreign-quotes  certain ×3")
})

test("a turn without calls says so", () => {
  expect(withoutColour(story(mend({ content: "Hello." }, tools), { paint: coloured, columns: 80 }))).toBe(
    " No tool call in this turn.\n",
  )
})

test("a call that is declared and said counts once", () => {
  const turn = {
    content: '<tool_call>{"name": "t", "arguments": {"n": 5}}</tool_call>',
    toolCalls: [{ name: "t", arguments: '{"n": 5}' }],
  }
  const told = withoutColour(story(mend(turn, tools), { paint: coloured, columns: 80 }, turn))
  expect(told).toContain("· t  counted once, text/echo")
  expect(told).toMatch(/nothing remains of the text\n\n 1 valid\n$/)
})
