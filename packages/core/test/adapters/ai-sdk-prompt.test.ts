import { describe, expect, test } from "vitest"
import { promptWith, readPrompt } from "../../src/adapters/ai-sdk-prompt.ts"
import { mend } from "../../src/mend.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"

const user = (text: string) => ({ role: "user", content: [{ type: "text", text }] })
const called = (id: string, input: unknown) => ({
  role: "assistant",
  content: [{ type: "tool-call", toolCallId: id, toolName: "get_weather", input }],
})
const answered = (id: string, output: object) => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId: id, toolName: "get_weather", output }],
})

describe("the history in a prompt", () => {
  test("calls since a person spoke, with their results; what came before was read", () => {
    const { calls, texts } = readPrompt([
      { role: "system", content: "Answer." },
      user("Paris?"),
      called("c1", { city: "Paris", days: 1 }),
      answered("c1", { type: "text", value: "sunny" }),
      user("And Oslo?"),
      called("c2", { city: "Oslo", days: 1 }),
      answered("c2", { type: "error-text", value: "no such city" }),
    ])
    expect(texts).toEqual(["Paris?", "sunny", "And Oslo?"])
    expect(calls).toEqual([
      { id: "c2", name: "get_weather", arguments: '{"city":"Oslo","days":1}', result: "no such city", ok: false },
    ])
  })

  test.each([
    [{ type: "json", value: { degrees: [3, 4] } }, '{"degrees":[3,4]}', undefined],
    [{ type: "error-json", value: { code: 4 } }, '{"code":4}', false],
    [
      {
        type: "content",
        value: [
          { type: "text", text: "sunny" },
          { type: "file", data: "" },
        ],
      },
      expect.stringMatching(/^sunny\n\n\[file \S+\]$/),
      undefined,
    ],
    [{ type: "execution-denied", reason: "not now" }, '"not now"', undefined],
  ])("results: %o", (output, result, ok) => {
    expect(readPrompt([user("?"), called("c1", {}), answered("c1", output)]).calls[0]).toEqual({
      id: "c1",
      name: "get_weather",
      arguments: "{}",
      result,
      ...(ok !== undefined && { ok }),
    })
  })
})

test("what goes back to the provider: objects, names it takes, thoughts put together from their pieces", () => {
  const tools = [WEATHER_TOOL]
  const result = mend(
    { toolCalls: [{ id: "c1", name: "book flight!", arguments: '{"to": "Par' }], finishReason: "length" },
    tools,
  )
  const parts = [
    { type: "reasoning-start", id: "r1" },
    { type: "reasoning-delta", id: "r1", delta: "A fli" },
    { type: "reasoning-delta", id: "r1", delta: "ght." },
    { type: "reasoning-end", id: "r1", providerMetadata: { fake: { signature: "s" } } },
    {
      type: "tool-call",
      toolCallId: "c1",
      toolName: "book flight!",
      input: '{"to": "Par',
      providerMetadata: { fake: { thought: "t" } },
    },
  ]
  const [assistant, tool] = promptWith([], parts, result) as { content: Record<string, unknown>[] }[]
  const [thought, call] = assistant?.content ?? []
  expect(thought).toEqual({ type: "reasoning", text: "A flight.", providerOptions: { fake: { signature: "s" } } })
  expect(call).toMatchObject({ toolCallId: "c1", providerOptions: { fake: { thought: "t" } } })
  expect(call?.["toolName"]).toMatch(/^[\w-]+$/)
  expect(typeof call?.["input"]).toBe("object")
  expect(tool?.content[0]?.["toolName"]).toBe(call?.["toolName"])
})
