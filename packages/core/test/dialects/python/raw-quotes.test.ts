import { describe, expect, test } from "vitest"
import { hasDoubtfulQuotes } from "../../../src/dialects/python/raw-quotes.ts"
import { mend } from "../../../src/mend.ts"
import { object } from "../../support/fitting.ts"

const quotesOf = (body: string): number[] => [...body.matchAll(/"|'/g)].map(({ index }) => index)
const isDoubtful = (body: string, isInObject = false): boolean =>
  hasDoubtfulQuotes(body, quotesOf(body), isInObject, ["shelf", "tags"])

describe("quotes without backslashes in a string", () => {
  test.each(["", "oak", 'an "old" map', "it's here", `"old" and "new"`, '"old" pen=3', "the 2's mark"])(
    "text: %s",
    (body) => {
      expect(isDoubtful(body)).toBe(false)
    },
  )

  test.each(['oak"', '"oak', 'oak" shelf="low', 'oak, shelf="low', 'oak", shelf"low', 'oak",, shelf =="low', "dogs'"])(
    "doubtful: %s",
    (body) => {
      expect(isDoubtful(body)).toBe(true)
    },
  )

  test("a name within an object", () => {
    expect(isDoubtful('a" "b": "c', true)).toBe(true)
    expect(isDoubtful('a" "b": "c', false)).toBe(false)
  })

  test("a name without quotes beside it is text", () => {
    expect(isDoubtful("oak, shelf=low")).toBe(false)
  })
})

const TOOLS = [
  {
    name: "store",
    parameters: object(
      {
        item: { type: "string" },
        shelf: { type: "string" },
        tags: { type: "array", items: { type: "string" } },
        notes: { type: "object", additionalProperties: { type: "string" } },
      },
      ["item"],
    ),
  },
]
const inputsOf = (call: string): unknown[] =>
  mend({ text: `<|tool_call_start|>[${call}]<|tool_call_end|>`, toolCalls: [] }, TOOLS).calls.map(({ input }) => input)

describe("a call with a slip between its arguments", () => {
  test.each([
    'store(item="oak" shelf="low")',
    'store(item="oak, shelf="low")',
    'store(item="oak",, shelf="low")',
    'store(item="oak", shelf"low")',
    'store(item="oak"", shelf="low")',
    'store(item=""oak", shelf="low")',
    'store(item="oak", tags=["old" "dry"])',
    'store(item="oak", tags=["old, "dry"])',
    'store(item="oak", notes={"by": "Ann" "on": "Friday"})',
  ])("does not run: %s", (call) => {
    expect(inputsOf(call)).toEqual([])
  })

  test.each<[string, object]>([
    ['store(item="an "old" map", shelf="low")', { item: 'an "old" map', shelf: "low" }],
    ["store(item='Ann's map', shelf='low')", { item: "Ann's map", shelf: "low" }],
    ['store(item="oak " "planks")', { item: "oak planks" }],
    ['store(item=("oak "\n"planks"), tags=("old", "dry"))', { item: "oak planks", tags: ["old", "dry"] }],
    ['store({"item" "oak", "shelf": "low"})', { item: "oak", shelf: "low" }],
  ])("runs: %s", (call, input) => {
    expect(inputsOf(call)).toEqual([input])
  })
})
