import { describe, expect, test } from "vitest"
import { headerBefore, wordedCalls } from "../../../src/dialects/grammar/named-json.ts"
import { mend } from "../../../src/mend.ts"
import { keepsLaw, wordsOf } from "./law.ts"

test.each([
  ["[Calling tool: ring with arguments: ", 0, "ring"],
  ["Well. [Tool call: ring ", 6, "ring"],
  ["to=functions.ring json\n", 0, "ring"],
  ["to=functions.ring commentary\n", 0, "ring"],
  ["to=functions.ring commentary json\n", 0, "ring"],
  ["call:bells:ring", 0, "ring"],
])("%j is a header", (text, start, name) => {
  expect(headerBefore(text)).toEqual({ start, name })
})

test.each(["ring ", "auto=functions.ring ", "to=functions.ring final json ", "recall:bells:ring", "[note: ring]"])(
  "%j is none",
  (text) => {
    expect(headerBefore(text)).toBeNull()
  },
)

describe("through the door", () => {
  const tools = [{ name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } } } }]

  test.each([
    '[Calling tool: ring with arguments: {"tone": "low"}]',
    'to=functions.ring {"tone": "low"}',
    'call:bells:ring{"tone": "low"}',
  ])("%s", (content) => {
    const result = mend({ content }, tools)
    expect([result.calls.map(({ input }) => input), result.content]).toEqual([[{ tone: "low" }], ""])
  })
})

describe("the bracket ends the call", () => {
  const tools = [{ name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } } } }]
  const low = '[Calling tool: ring with arguments: {"tone": "low"}]'
  const high = '[Tool call: ring {"tone": "high"} ]'

  test("words behind it stay, and are judged", () => {
    const answer = mend({ content: `${low}\n\nThen we wait for the echo.` }, tools)
    expect([answer.calls.length, answer.content]).toEqual([1, "Then we wait for the echo."])
    expect(mend({ content: `${low}\n\nShould I ring it now?` }, tools).calls).toEqual([])
  })

  test("also where the object is not closed", () => {
    const open = '[Calling tool: ring with arguments: {"tone": "low"'
    const said = (content: string) => {
      const { calls, escalated, content: left } = mend({ content }, tools)
      return [calls.map(({ input }) => input)[0] ?? escalated[0]?.reason ?? null, left]
    }
    expect(said(`${open}]\n\nThen we wait for the echo.`)).toEqual([{ tone: "low" }, "Then we wait for the echo."])
    expect(said(`${open}]\n\nShould I ring it now?`)[0]).toBeNull()
    expect(said(`${open}] Should I ring it now?`)[0]).toBe("json/unreadable")
    expect(said(`${open}, "marks": [1]\n, "times": 2]`)[0]).toBe("json/unreadable")
  })

  test.each(["\n", " ", ""])("two calls, %j between them", (gap) => {
    const { calls, content } = mend({ content: low + gap + high }, tools)
    expect([calls.map(({ input }) => input), content]).toEqual([[{ tone: "low" }, { tone: "high" }], ""])
  })
})

test("an answer is the last word", () => {
  keepsLaw(
    wordedCalls,
    [
      '[Calling tool: ring with arguments: {"tone": "low"}] tail',
      '[Calling tool: ring with arguments: {"tone": "low"]\ntail',
      'to=functions.ring {"tone": "low"}\n',
    ],
    ["{", "}", "[", "]", '"', ":", "\n", "<", "x"],
    wordsOf({ ring: ["tone"] }),
  )
})
