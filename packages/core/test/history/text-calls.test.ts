import { describe, expect, it } from "vitest"
import { anthropic } from "../../src/history/shapes/anthropic.ts"
import { openai } from "../../src/history/shapes/openai.ts"
import { declareTextCalls } from "../../src/history/text-calls.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"

const entry = (id: string, text: string, name = "plant") => ({
  id,
  type: "function",
  function: { name, arguments: text },
})
const declared = (content: unknown, ...ids: string[]) =>
  declareTextCalls({ role: "assistant", content }, ids, openai, DEFAULT_LIMITS)

describe("calls that stand in the text", () => {
  it("are declared and taken out of it", () => {
    expect(
      declared('[TOOL_CALLS][{"name":"plant","arguments":{"n":1}},{"name":"dig","arguments":{"n":2}}]', "p", "q"),
    ).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [entry("p", '{"n":1}'), entry("q", '{"n":2}', "dig")],
    })
    expect(
      declared("So.\n<function=plant>\n<parameter=row>\nnorth\n</parameter>\n</function>\nThen?", "p"),
    ).toMatchObject({
      content: "So.\n\nThen?",
      tool_calls: [entry("p", '{"row":"north"}')],
    })
  })

  it("count without marks where none has marks", () => {
    expect(declared('{"name": "plant", "arguments": {"n": 1}}', "p")).toMatchObject({
      content: null,
      tool_calls: [entry("p", '{"n": 1}')],
    })
  })

  it("are left where they are not as many as ran", () => {
    expect(declared('<tool_call>{"name":"plant","arguments":{}}</tool_call>', "p", "q")).toBeNull()
    expect(declared("So.", "p")).toBeNull()
    expect(declared(null, "p")).toBeNull()
  })

  it("stand in text blocks too", () => {
    const text = (said: string) => ({ type: "text", text: said })
    const content = [text("One."), text('<tool_call>{"name":"plant","arguments":{"n":1}}</tool_call>')]
    expect(declareTextCalls({ role: "assistant", content }, ["p"], anthropic, DEFAULT_LIMITS)).toEqual({
      role: "assistant",
      content: [text("One."), { type: "tool_use", id: "p", name: "plant", input: { n: 1 } }],
    })
  })
})
