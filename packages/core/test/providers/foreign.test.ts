import { describe, expect, test } from "vitest"
import { foreignBeside, foreignParts, isOwnPart } from "../../src/providers/foreign.ts"

describe("parts of the model are its own", () => {
  const parts: readonly object[] = [
    { type: "text", text: "The shed is open." },
    { type: "output_text", text: "The shed is open.", annotations: [], logprobs: [{ token: "The" }] },
    { type: "thinking", thinking: "Which lawn?", signature: "s" },
    { type: "reasoning", id: "r", content: [{ type: "input_text", text: "Which lawn?" }] },
    { type: "tool_use", id: "t", name: "mow", input: { lawn: "north" } },
    { type: "server_tool_use", id: "t", name: "web_search", input: { query: "lawn" } },
    { type: "custom_tool_call", id: "t", name: "sketch", input: "a lawn" },
    { type: "message", role: "assistant", content: [{ type: "output_text", text: "Done." }] },
    { text: "The shed is open.", thoughtSignature: "s" },
    { functionCall: { name: "mow", args: { lawn: "north" } } },
    { executableCode: { language: "PYTHON", code: "mow('north')" } },
  ]
  for (const part of parts) test(JSON.stringify(part), () => expect(foreignParts(part as never)).toEqual([]))
})

describe("what it did not write of a part", () => {
  const page = "a page"
  const cases: readonly (readonly [part: object, foreign: object])[] = [
    [{ type: "mcp_call", id: "m", name: "open", arguments: "{}", output: page }, { output: page }],
    [{ type: "x_tomorrow", id: "m", body: { text: page } }, { body: { text: page } }],
    [{ type: "x_result", text: page }, { text: page }],
    [{ type: "code_interpreter_call", code: "1", outputs: [{ logs: page }] }, { outputs: [{ logs: page }] }],
    [{ type: "text", text: "so", citations: [{ cited_text: page }] }, { citations: [{ cited_text: page }] }],
    [
      {
        type: "message",
        role: "assistant",
        content: [{ type: "output_text", text: "so", annotations: [{ title: page }] }],
      },
      { annotations: [{ title: page }] },
    ],
    [{ codeExecutionResult: { output: page } }, { codeExecutionResult: { output: page } }],
    [
      { citationsContent: { content: [{ text: "so" }], citations: [{ title: page }] } },
      { citations: [{ title: page }] },
    ],
  ]
  for (const [part, foreign] of cases)
    test(JSON.stringify(part), () => expect(foreignParts(part as never)).toEqual([foreign]))
})

test("a message has what stands beside its words, whatever its type", () => {
  const message = { role: "assistant", content: "so", annotations: [{ title: "a page" }], name: "x" }
  expect(foreignBeside(message)).toEqual([{ annotations: [{ title: "a page" }] }])
  expect(foreignParts(message, "message")).toEqual([{ annotations: [{ title: "a page" }] }])
  expect(foreignBeside({ role: "assistant", annotations: [], citations: null })).toEqual([])
})

test("texts of a part are the model's only where its type says so", () => {
  expect([{ type: "text" }, {}, { type: "refusal" }].every(isOwnPart)).toBe(true)
  expect([{ type: "search_result" }, { type: "mcp_tool_result" }, { type: "x_tomorrow" }].some(isOwnPart)).toBe(false)
})
