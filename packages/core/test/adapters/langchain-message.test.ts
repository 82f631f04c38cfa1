import { describe, expect, test } from "vitest"
import {
  historyOfMessages,
  isAiMessage,
  turnOfMessage,
  unrunAnswers,
  withCalls,
  withMembers,
} from "../../src/adapters/langchain-message.ts"
import { mend } from "../../src/mend.ts"

const raw = (id: string, name: string, text: string) => ({ id, type: "function", function: { name, arguments: text } })
const parsed = (id: string, name: string, args: object) => ({ type: "tool_call", id, name, args })
const invalid = (id: string, name: string, args: string) => ({
  type: "invalid_tool_call",
  id,
  name,
  args,
  error: "Malformed args.",
})

describe("turnOfMessage", () => {
  test("two calls under one id are two calls", () => {
    const { toolCalls } = turnOfMessage({
      type: "ai",
      content: "",
      tool_calls: [parsed("a", "feed_cat", { grams: 40 }), parsed("a", "wash_cat", { grams: 1 })],
      additional_kwargs: { tool_calls: [raw("a", "feed_cat", '{"grams": 40}'), raw("a", "wash_cat", '{"grams": 1}')] },
    })
    expect(toolCalls?.map(({ name, arguments: text }) => [name, text])).toEqual([
      ["feed_cat", '{"grams": 40}'],
      ["wash_cat", '{"grams": 1}'],
    ])
  })

  test("calls stand in the order they were written, with their own text", () => {
    const { toolCalls, finishReason } = turnOfMessage({
      type: "ai",
      content: "",
      tool_calls: [parsed("b", "feed_cat", { grams: 40 })],
      invalid_tool_calls: [invalid("a", "feed_cat", "{grams: 30}")],
      additional_kwargs: { tool_calls: [raw("a", "feed_cat", "{grams: 30}"), raw("b", "feed_cat", '{"grams": 40}')] },
      response_metadata: { finish_reason: "tool_calls" },
    })
    expect(toolCalls).toEqual([
      { id: "a", name: "feed_cat", arguments: "{grams: 30}" },
      { id: "b", name: "feed_cat", arguments: '{"grams": 40}' },
    ])
    expect(finishReason).toBe("tool_calls")
  })

  test("the output of a response has the order, under the ids of its calls", () => {
    const item = (id: string, args: string) => ({
      type: "function_call",
      id: `fc_${id}`,
      call_id: id,
      name: "feed_cat",
      arguments: args,
    })
    const { toolCalls } = turnOfMessage({
      type: "ai",
      content: [],
      tool_calls: [parsed("b", "feed_cat", { grams: 40 })],
      invalid_tool_calls: [invalid("a", "feed_cat", "{grams: 30}")],
      response_metadata: {
        output: [{ type: "reasoning", id: "rs_1" }, item("a", "{grams: 30}"), item("b", '{"grams": 40}')],
      },
    })
    expect(toolCalls).toEqual([
      { id: "a", name: "feed_cat", arguments: "{grams: 30}" },
      { id: "b", name: "feed_cat", arguments: '{"grams": 40}' },
    ])
  })

  test("of a streamed call the raw text counts, not what could be parsed of it", () => {
    const tool_call_chunks = [{ type: "tool_call_chunk", id: "a", name: "feed_cat", args: '{"grams": 4', index: 0 }]
    const message = {
      type: "ai",
      content: "",
      tool_calls: [parsed("a", "feed_cat", { grams: 4 })],
      invalid_tool_calls: [],
      tool_call_chunks,
    }
    expect(turnOfMessage(message).toolCalls).toEqual([{ id: "a", name: "feed_cat", arguments: '{"grams": 4' }])
  })

  test("a call that somebody has changed since counts as it is now", () => {
    const message = {
      type: "ai",
      content: "",
      tool_calls: [parsed("a", "feed_cat", { grams: 1 })],
      additional_kwargs: { tool_calls: [raw("a", "feed_cat", '{"grams": 4}')] },
    }
    expect(turnOfMessage(message).toolCalls).toEqual([{ id: "a", name: "feed_cat", arguments: { grams: 1 } }])
  })

  test("raw calls of which one is gone do not count", () => {
    const message = {
      type: "ai",
      content: "",
      tool_calls: [parsed("a", "feed_cat", {})],
      additional_kwargs: { tool_calls: [raw("a", "feed_cat", "{}"), raw("b", "x", "{}")] },
    }
    expect(turnOfMessage(message).toolCalls).toEqual([{ id: "a", name: "feed_cat", arguments: {} }])
  })

  test("text and thoughts of content blocks", () => {
    const content = [
      { type: "thinking", thinking: "hungry?" },
      { type: "text", text: "I will " },
      { type: "text", text: "see." },
      { type: "tool_use", id: "a", name: "feed_cat", input: {} },
    ]
    expect(turnOfMessage({ type: "ai", content })).toMatchObject({
      content: "I will see.",
      reasoning: "hungry?",
      toolCalls: [],
    })
  })

  test.each<[string, object, string]>([
    ["Ollama", { response_metadata: { done: true, done_reason: "length" } }, "length"],
    ["Gemini", { response_metadata: { finishReason: "MAX_TOKENS" } }, "MAX_TOKENS"],
    ["Bedrock", { response_metadata: { stopReason: "max_tokens" } }, "max_tokens"],
    ["a stream of Anthropic", { additional_kwargs: { stop_reason: "max_tokens" } }, "max_tokens"],
    [
      "a response",
      { response_metadata: { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } } },
      "max_output_tokens",
    ],
  ])("why the answer ended, of %s", (_, message, reason) => {
    expect(turnOfMessage({ type: "ai", content: "", ...message }).finishReason).toBe(reason)
  })
})

describe("withCalls", () => {
  class Message {
    readonly type = "ai"
    readonly content: unknown = "Off."
    readonly lc_kwargs = { content: "Off.", additional_kwargs: { tool_calls: ["raw"], audio: 1 } }
    readonly additional_kwargs = this.lc_kwargs.additional_kwargs
    readonly response_metadata = { output: ["raw"], model_name: "m" }
    greet(): string {
      return "hello"
    }
  }
  const call = { id: "a", name: "feed_cat", arguments: '{"grams":4}', isUnchanged: false }

  test("a copy of the same class, without what the provider would read instead", () => {
    const before = new Message()
    const after = withCalls(before, [call], "Off I go.") as Message & Record<string, unknown>
    expect(after).toBeInstanceOf(Message)
    expect(after.greet()).toBe("hello")
    expect(after).toMatchObject({
      content: "Off I go.",
      tool_calls: [parsed("a", "feed_cat", { grams: 4 })],
      invalid_tool_calls: [],
      additional_kwargs: { audio: 1 },
    })
    expect([after.additional_kwargs, after.response_metadata, after.lc_kwargs.content]).toEqual([
      { audio: 1 },
      { model_name: "m" },
      "Off I go.",
    ])
    expect("tool_call_chunks" in after).toBe(false)
    expect(before.content).toBe("Off.")
  })

  test("blocks of calls are written anew in the provider's form, other blocks stay", () => {
    const content = [
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "text", text: "old" },
      { type: "tool_use", id: "x", name: "y", input: "{" },
      { type: "input_json_delta", input: "{" },
    ]
    expect(withCalls({ type: "ai", content }, [call], "new").content).toEqual([
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "text", text: "new" },
      { type: "tool_use", id: "a", name: "feed_cat", input: { grams: 4 } },
    ])
    expect(withCalls({ type: "ai", content: [] }, [call], "said").content).toEqual([{ type: "text", text: "said" }])
  })

  test("in LangChain's own form of content the calls stand there, too", () => {
    const content = [
      { type: "text", text: "old" },
      { type: "invalid_tool_call", id: "x", name: "y", args: "{" },
    ]
    expect(
      withCalls({ type: "ai", content, response_metadata: { output_version: "v1" } } as never, [call], "new"),
    ).toMatchObject({
      content: [{ type: "text", text: "new" }, parsed("a", "feed_cat", { grams: 4 })],
    })
  })

  test("chunks say the same", () => {
    const chunk = { type: "ai", content: "", tool_call_chunks: [{ args: "{" }] }
    expect(withCalls(chunk, [call], "").tool_call_chunks).toEqual([
      { type: "tool_call_chunk", id: "a", name: "feed_cat", args: '{"grams":4}', index: 0 },
    ])
  })
})

describe("history", () => {
  test("calls with their results since a person last spoke", () => {
    const history = historyOfMessages([
      { type: "human", content: "Feed her." },
      { type: "ai", content: "", tool_calls: [parsed("a", "feed_cat", { grams: 4 })] },
      { type: "tool", tool_call_id: "a", content: "bowl is gone", status: "error" },
      { type: "human", content: [{ type: "text", text: "Try again." }] },
      { type: "ai", content: "", tool_calls: [parsed("b", "feed_cat", { grams: 5 })] },
      { type: "tool", tool_call_id: "b", content: "eaten" },
      "junk",
    ])
    expect(history.calls).toEqual([{ id: "b", name: "feed_cat", arguments: '{"grams":5}', result: "eaten" }])
    expect(history.texts).toEqual(["Feed her.", "bowl is gone", "Try again."])
  })

  test("results for what did not run only", () => {
    const tools = [
      {
        name: "feed_cat",
        parameters: { type: "object", properties: { grams: { type: "integer" } }, required: ["grams"] },
      },
    ]
    const result = mend(
      {
        toolCalls: [
          { id: "a", name: "feed_cat", arguments: '{"grams":1}' },
          { id: "b", name: "feed_cat", arguments: "{}" },
        ],
      },
      tools,
    )
    expect(unrunAnswers(result)).toEqual([
      { role: "tool", tool_call_id: "b", name: "feed_cat", content: result.escalated[0]?.feedback, status: "error" },
    ])
  })
})

test("withMembers keeps a plain object plain", () => {
  expect(withMembers({ type: "tool", content: "a" }, { content: "b" })).toEqual({ type: "tool", content: "b" })
  expect([
    isAiMessage({ type: "ai", content: "" }),
    isAiMessage({ type: "tool", content: "" }),
    isAiMessage(null),
  ]).toEqual([true, false, false])
})
