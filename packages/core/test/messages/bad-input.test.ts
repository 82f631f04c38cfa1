// Sizes and shapes that no host plans for: nothing is lost, nothing throws, and the time grows with the size.
import { describe, expect, it } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { healHistory } from "../../src/history/heal.ts"
import { mend } from "../../src/mend.ts"
import { toAnthropicAssistant, toAnthropicMessage } from "../../src/messages/anthropic.ts"
import { toOpenAiAssistant, toOpenAiMessages } from "../../src/messages/openai.ts"
import { toResponsesItems } from "../../src/messages/responses.ts"
import { toToolResults } from "../../src/messages/tool-results.ts"
import type { Tool } from "../../src/turn.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { anthropicRefusals, openaiRefusals } from "../support/provider-server.ts"
import { large } from "../support/runs.ts"

const TOOLS: readonly Tool[] = [
  { name: "weigh", parameters: { type: "object", properties: { crate: { type: "string" } }, required: ["crate"] } },
]
const weigh = (id: unknown, crate: string) => ({
  id: id as string,
  name: "weigh",
  arguments: JSON.stringify({ crate }),
})
const user = { role: "user", content: "go" }
const MANY = large(100_000, 16)

/** Seconds of work that no slow machine needs, and that anything quadratic exceeds at once. */
const within = <T>(seconds: number, run: () => T): T => {
  const start = cpuTime()
  const value = run()
  expect(cpuTime() - start).toBeLessThan(large(seconds * 1_000, 16))
  return value
}

describe("size", () => {
  it(`${MANY} calls in a history, all under one id, answered by the ids that the mender gave`, () => {
    const history: unknown[] = [user]
    for (let i = 1; i <= MANY; i++) {
      history.push({
        role: "assistant",
        content: null,
        tool_calls: [{ id: "w", type: "function", function: { name: "weigh", arguments: `{"crate":"${i}"}` } }],
      })
      history.push({ role: "tool", tool_call_id: i === 1 ? "w" : `w_${i}`, content: `${i} kg` })
    }
    const { messages, changes } = within(20, () => healHistory(history))
    expect(changes.length).toBe(MANY - 1)
    expect(openaiRefusals(messages)).toEqual([])
    expect(messages.length).toBe(history.length)
  })

  it(`${MANY} calls in a turn, their ids numbers`, () => {
    const toolCalls = Array.from({ length: MANY }, (_, i) => weigh(i % 9, `c${i}`))
    const result = within(20, () => createMender(TOOLS).mend({ toolCalls }))
    expect(new Set(result.order).size).toBe(MANY)
    const message = { tool_calls: toolCalls.map(({ id, ...call }) => ({ id, type: "function", function: call })) }
    const list = within(20, () => [
      user,
      toOpenAiAssistant(result, message),
      ...toOpenAiMessages(toToolResults(result, {})),
    ])
    expect(openaiRefusals(list)).toEqual([])
    expect(within(20, () => toResponsesItems(result, {})).length).toBe(2 * MANY)
  })

  it("a result of megabytes goes through as it is", () => {
    const output = "kg ".repeat(large(3_500_000, 16))
    const mender = createMender(TOOLS)
    const result = mender.mend({ toolCalls: [weigh("a", "one")] })
    expect(within(20, () => mender.result("a", output, true))).toBe(true)
    expect(JSON.stringify(mender.state()).length).toBeLessThan(2_000)
    const list = toToolResults(result, { a: output })
    expect(toOpenAiMessages(list)[0]?.content).toBe(output)
    expect(toAnthropicMessage(list).content[0]).toHaveProperty("content", output)
    const history = [user, toOpenAiAssistant(result), ...toOpenAiMessages(list)]
    expect(within(20, () => healHistory(history)).messages).toBe(history)
  })

  it(`${MANY} turns leave a state of bounded size`, () => {
    const mender = createMender(TOOLS, { storm: { notice: 0 } })
    for (let i = 0; i < MANY; i++) mender.mend({ toolCalls: [weigh("call_0", `c${i}`)] })
    expect(JSON.stringify(mender.state()).length).toBeLessThan(60_000)
    expect(mender.mend({ toolCalls: [weigh("call_0", "last")] }).order).toEqual([`call_0_${MANY + 1}`])
  })
})

describe("results of calls that never were", () => {
  it("are no result of any call", () => {
    const mender = createMender(TOOLS)
    const result = mender.mend({ toolCalls: [weigh("a", "one")] })
    expect(mender.result("never", "9 kg", true)).toBe(false)
    expect(toToolResults(result, { never: "9 kg", a: "1 kg" }).map(({ id, text }) => [id, text])).toEqual([
      ["a", "1 kg"],
    ])
  })

  it("are dropped from a history, and that is told", () => {
    const history = [
      user,
      { role: "assistant", content: "Hm." },
      { role: "tool", tool_call_id: "call_text_0", content: "9 kg" },
    ]
    const { messages, changes } = healHistory(history)
    expect(messages).toEqual(history.slice(0, 2))
    expect(changes).toMatchObject([{ rule: "history/orphan", index: 2, id: "call_text_0" }])
  })
})

describe("histories of other vendors", () => {
  const HISTORIES: Readonly<Record<string, readonly unknown[]>> = {
    Gemini: [
      { role: "user", parts: [{ text: "go" }] },
      { role: "model", parts: [{ functionCall: { name: "weigh", args: { crate: "one" } } }] },
      { role: "user", parts: [{ functionResponse: { name: "weigh", response: { kg: 9 } } }] },
    ],
    Bedrock: [
      { role: "user", content: [{ text: "go" }] },
      { role: "assistant", content: [{ toolUse: { toolUseId: "t1", name: "weigh", input: { crate: "one" } } }] },
      {
        role: "user",
        content: [{ toolResult: { toolUseId: "t1", content: [{ json: { kg: 9 } }], status: "success" } }],
      },
    ],
    "Cohere, as it was": [
      { role: "USER", message: "go" },
      { role: "CHATBOT", tool_calls: [{ name: "weigh", parameters: { crate: "one" } }] },
      { role: "TOOL", tool_results: [{ call: { name: "weigh" }, outputs: [{ kg: 9 }] }] },
    ],
    "AI SDK": [
      { role: "user", content: "go" },
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "t1", toolName: "weigh", input: { crate: "one" } }],
      },
    ],
  }

  it.each(Object.entries(HISTORIES))("%s: passed through untouched, its shape not known", (_, history) => {
    expect(healHistory(history)).toEqual({ messages: history, changes: [], shape: null })
    expect(healHistory(history).messages).toBe(history)
  })

  it("of Mistral and of Cohere's second version are Chat Completions", () => {
    const call = { id: "D681PevKs", type: "function", function: { name: "weigh", arguments: '{"crate":"one"}' } }
    const mistral = [
      user,
      { role: "assistant", content: "", tool_calls: [call], prefix: false },
      { role: "tool", name: "weigh", tool_call_id: "D681PevKs", content: "9 kg" },
    ]
    const cohere = [
      user,
      { role: "assistant", tool_plan: "I will weigh it.", tool_calls: [call] },
      { role: "tool", tool_call_id: "D681PevKs", content: [{ type: "document", document: { data: "9 kg" } }] },
    ]
    for (const history of [mistral, cohere])
      expect(healHistory(history)).toEqual({ messages: history, changes: [], shape: "openai" })
  })

  it("a message of another vendor beside a result is no obstacle to the functions that write messages", () => {
    const result = mend({ toolCalls: [weigh("a", "one")] }, TOOLS)
    for (const message of [
      HISTORIES["Gemini"]?.[1],
      HISTORIES["Bedrock"]?.[1],
      null,
      "text",
      7,
      [],
      { content: 5, tool_calls: "none" },
    ] as object[]) {
      expect(
        anthropicRefusals([
          user,
          toAnthropicAssistant(result, { ...message, content: undefined }),
          toAnthropicMessage(toToolResults(result, {})),
        ]),
      ).toEqual([])
      expect(toOpenAiAssistant(result, message).tool_calls?.map(({ id }) => id)).toEqual(["a"])
      expect(toAnthropicAssistant(result, message).content.at(-1)).toMatchObject({ type: "tool_use", id: "a" })
    }
  })
})
