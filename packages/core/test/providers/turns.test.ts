import { describe, expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { MendError } from "../../src/errors.ts"
import { mend } from "../../src/mend.ts"
import { readTurn } from "../../src/providers/turns.ts"

const tools = [
  { name: "plant", parameters: { type: "object", properties: { bed: { type: "string" } }, required: ["bed"] } },
]
const BROKEN = '{"bed":"north",}'
const openai = {
  role: "assistant",
  content: "Now.",
  tool_calls: [{ id: "c1", type: "function", function: { name: "plant", arguments: BROKEN } }],
}
const anthropic = {
  id: "msg_1",
  role: "assistant",
  content: [
    { type: "thinking", thinking: "It is wet." },
    { type: "text", text: "Now." },
    { type: "tool_use", id: "c1", name: "plant", input: { bed: "north" } },
  ],
  stop_reason: "tool_use",
}
const gemini = {
  content: {
    role: "model",
    parts: [{ text: "Now." }, { functionCall: { id: "c1", name: "plant", args: { bed: "north" } } }],
  },
  finishReason: "STOP",
}

const SHAPES: Readonly<Record<string, unknown>> = {
  "our own": { content: "Now.", toolCalls: [{ id: "c1", name: "plant", arguments: BROKEN }] },
  "a message of OpenAI": openai,
  "a choice": { index: 0, message: openai, finish_reason: "tool_calls" },
  "a completion": { id: "chatcmpl-1", choices: [{ message: openai, finish_reason: "tool_calls" }] },
  "a response": {
    id: "resp_1",
    status: "completed",
    output: [
      { type: "reasoning", summary: [{ type: "summary_text", text: "It is wet." }] },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "Now." }] },
      { type: "function_call", id: "fc_1", call_id: "c1", name: "plant", arguments: BROKEN },
    ],
  },
  "a message of Anthropic": anthropic,
  "a candidate of Gemini": gemini,
  "a response of Gemini": { candidates: [gemini] },
  Ollama: {
    message: {
      role: "assistant",
      content: "Now.",
      tool_calls: [{ id: "c1", function: { name: "plant", arguments: { bed: "north" } } }],
    },
    done_reason: "stop",
  },
  "the AI SDK": {
    text: "Now.",
    toolCalls: [{ type: "tool-call", toolCallId: "c1", toolName: "plant", input: { bed: "north" } }],
    finishReason: "tool-calls",
  },
  "a whole result of the AI SDK": {
    text: "Now.",
    toolCalls: [{ type: "tool-call", toolCallId: "c1", toolName: "plant", input: { bed: "north" } }],
    finishReason: "tool-calls",
    response: { id: "r1", modelId: "birch-2", messages: [] },
  },
  "a result of the AI SDK without the output that was asked for": {
    get output(): never {
      throw new RangeError("No output generated.")
    },
    text: "Now.",
    toolCalls: [{ type: "tool-call", toolCallId: "c1", toolName: "plant", input: { bed: "north" } }],
    finishReason: "tool-calls",
  },
  "a result of the AI SDK beside data": {
    output: { message: { role: "assistant", content: "Data." } },
    text: "Now.",
    toolCalls: [{ type: "tool-call", toolCallId: "c1", toolName: "plant", input: { bed: "north" } }],
  },
  "LangChain, of a message of Anthropic": {
    ...anthropic,
    tool_calls: [{ type: "tool_call", id: "c1", name: "plant", args: { bed: "north" } }],
  },
  LangChain: {
    content: "Now.",
    tool_calls: [],
    invalid_tool_calls: [{ id: "c1", name: "plant", args: BROKEN, error: "…" }],
  },
  Bedrock: {
    output: {
      message: {
        role: "assistant",
        content: [{ text: "Now." }, { toolUse: { toolUseId: "c1", name: "plant", input: { bed: "north" } } }],
      },
    },
    stopReason: "tool_use",
  },
  "calls of OpenAI in our own turn": { content: "Now.", toolCalls: openai.tool_calls },
}

describe("a turn of every shape is mended", () => {
  test.each(Object.entries(SHAPES))("%s", (_, given) => {
    for (const { calls, content } of [mend(given as never, tools), createMender(tools).mend(given as never)]) {
      expect(calls.map(({ id, input }) => ({ id, input }))).toEqual([{ id: "c1", input: { bed: "north" } }])
      expect(content).toBe("Now.")
    }
  })
})

test("getters that throw are members that are not there", () => {
  const get = (): never => {
    throw new RangeError("not yet")
  }
  const thrown = ["choices", "message", "toolCalls", "finishReason", "noise"].map((name) => [
    name,
    { get, enumerable: true },
  ])
  const given = Object.defineProperties({ content: "Now." }, Object.fromEntries(thrown) as PropertyDescriptorMap)
  expect(readTurn(given as never)).toMatchObject({ content: "Now.", toolCalls: [], finishReason: null })
})

describe("a call that the provider has executed is none of the turn", () => {
  const own = { type: "tool-call", toolCallId: "c1", toolName: "plant", input: { bed: "north" } }
  const run = { ...own, toolCallId: "s1", providerExecuted: true }
  const brought = { type: "tool-result", toolCallId: "s1", toolName: "plant", content: [{ type: "text", text: "wet" }] }
  const bedrock = (id: string, more: object) => ({
    toolUse: { toolUseId: id, name: "plant", input: { bed: "north" }, ...more },
  })
  test.each<[string, object]>([
    ["a step of the AI SDK", { content: [run, brought, own], text: "", toolCalls: [run, own] }],
    ["a message of the AI SDK", { role: "assistant", content: [run, brought, own] }],
    ["a result of the AI SDK", { text: "", toolCalls: [run, own] }],
    [
      "Anthropic",
      {
        role: "assistant",
        content: [
          { type: "mcp_tool_use", id: "s1", name: "plant", input: { bed: "south" }, server_name: "shed" },
          { type: "mcp_tool_result", tool_use_id: "s1", content: [{ type: "text", text: "wet" }] },
          { type: "server_tool_use", id: "s2", name: "plant", input: { bed: "south" } },
          { type: "tool_use", id: "c1", name: "plant", input: { bed: "north" } },
        ],
      },
    ],
    [
      "Bedrock",
      {
        role: "assistant",
        content: [
          bedrock("s1", { type: "server_tool_use" }),
          { toolResult: { toolUseId: "s1", type: "plant_result", content: [{ text: "wet" }] } },
          bedrock("c1", {}),
        ],
      },
    ],
  ])("%s", (_, given) => {
    const { order, escalated, content } = mend(given as never, tools)
    expect({ order, escalated, content: content ?? "" }).toEqual({ order: ["c1"], escalated: [], content: "" })
  })
})

describe("an entry that is no call of a function is none of the turn", () => {
  const completion = (...others: readonly object[]) => ({
    choices: [{ message: { ...openai, tool_calls: [...others, ...openai.tool_calls] }, finish_reason: "tool_calls" }],
  })
  test.each<[string, object]>([
    ["of a custom tool", { id: "k1", type: "custom", custom: { name: "plant", input: "row 3" } }],
    ["of a custom tool, without a type", { id: "k1", custom: { name: "plant", input: "row 3" } }],
    ["of a tool of the provider", { id: "w1", type: "web_search", web_search: { outputs: [] } }],
    ["of a kind of tomorrow", { id: "t1", type: "gardening" }],
  ])("%s", (_, other) => {
    const { order, escalated, suppressed } = mend(completion(other) as never, tools)
    expect({ order, escalated, suppressed }).toEqual({ order: ["c1"], escalated: [], suppressed: [] })
  })

  test("a call without a name is still a call", () => {
    for (const nameless of [
      { id: "n1", type: "function", function: { arguments: '{"bed":"south"}' } },
      { id: "n1", type: "function", extra_content: { google: {} } },
      { id: "n1", type: "tool_call", args: { bed: "south" } },
    ])
      expect(readTurn(completion(nameless) as never).toolCalls).toMatchObject([{ id: "n1", name: "" }, { id: "c1" }])
  })
})

test("what Bedrock quotes is text, what it thinks is reasoning", () => {
  const content = [
    { reasoningContent: { reasoningText: { text: "It is wet.", signature: "s" } } },
    { reasoningContent: { redactedContent: "AAAA" } },
    { text: "See: " },
    { citationsContent: { content: [{ text: "moss likes shade" }], citations: [{ title: "Moss" }] } },
    { text: "." },
  ]
  expect(readTurn({ output: { message: { role: "assistant", content } } })).toMatchObject({
    content: "See: moss likes shade.",
    reasoning: "It is wet.",
  })
  expect(
    readTurn({ role: "assistant", content: [{ type: "reasoning_content", reasoningText: { text: "It is wet." } }] }),
  ).toMatchObject({ content: null, reasoning: "It is wet." })
})

test("what was thought and why it ended are read", () => {
  const thought = { type: "thinking", thinking: [{ type: "text", text: "It is dry." }] }
  expect(readTurn({ role: "assistant", content: [thought, { type: "text", text: "Now." }] })).toMatchObject({
    reasoning: "It is dry.",
    content: "Now.",
  })
  expect(readTurn(anthropic as never)).toMatchObject({ reasoning: "It is wet.", finishReason: "tool_use" })
  expect(readTurn(SHAPES["a response"] as never)).toMatchObject({ reasoning: "It is wet.", finishReason: "completed" })
  const cut = { status: "incomplete", incomplete_details: { reason: "max_output_tokens" }, output: [] }
  expect(readTurn(cut as never).finishReason).toBe("max_output_tokens")
  expect(readTurn({ choices: [{ message: openai, finish_reason: "length" }] } as never).finishReason).toBe("length")
  expect(readTurn({ role: "assistant", content: null, reasoning_content: "It is wet." } as never)).toMatchObject({
    content: null,
    reasoning: "It is wet.",
  })
})

describe("a call in a namespace", () => {
  const output = (namespace: string, name: string, text: string) => ({
    output: [{ type: "function_call", call_id: "c1", namespace, name, arguments: text }],
  })
  const numbered = { type: "object", properties: { bed: { type: "integer" } }, required: ["bed"] }
  const given = [...tools, { type: "namespace", name: "shed", tools: [{ name: "plant", parameters: numbered }] }]

  test("is checked by the schema of its own tool", () => {
    for (const { calls } of [
      mend(output("shed", "plant", '{"bed":"3"}'), given),
      createMender(given).mend(output("shed", "plant", '{"bed":"3"}')),
    ])
      expect(calls).toMatchObject([{ name: "shed.plant", arguments: '{"bed":3}' }])
    expect(mend(output("shed", "plant", '{"bed":3 }'), given).calls[0]).toMatchObject({
      arguments: '{"bed":3 }',
      outcome: "unchanged",
    })
  })

  test("is never taken for a tool without one, nor the other way round", () => {
    expect(mend(output("yard", "plant", '{"bed":"3"}'), given).escalated).toMatchObject([
      { name: "yard.plant", reason: "name/unknown" },
    ])
    const turn = { toolCalls: [{ id: "c1", name: "shed__plant", arguments: '{"bed":3}' }] }
    expect(mend(turn, given).escalated).toMatchObject([{ name: "shed__plant", reason: "name/unknown" }])
    expect(mend(output("plant", "plant", '{"bed":"3"}'), given).calls).toMatchObject([{ name: "plant" }])
  })
})

test("beside a search of tools an unknown name is not corrected: it may be one that was found", () => {
  const turn = { toolCalls: [{ id: "c1", name: "Plant", arguments: '{"bed":"3"}' }] }
  expect(mend(turn, tools).calls).toMatchObject([{ name: "plant" }])
  expect(mend(turn, [...tools, { type: "tool_search" }]).escalated).toMatchObject([{ reason: "name/unknown" }])
})

test("an answer without a candidate is an empty turn", () => {
  for (const given of [{ choices: [] }, { candidates: [], promptFeedback: { blockReason: "SAFETY" } }])
    expect(mend(given as never, tools).order).toEqual([])
})

describe("an answer that the provider stopped is a turn without text and calls", () => {
  const rated = [{ category: "HARM_CATEGORY_HARASSMENT", probability: "HIGH" }]
  test.each<[string, object, string | null]>([
    ["no content", { candidates: [{ finishReason: "RECITATION", index: 0, safetyRatings: rated }] }, "RECITATION"],
    ["an empty content", { candidates: [{ content: {}, finishReason: "OTHER", index: 0 }] }, "OTHER"],
    [
      "only a role",
      { candidates: [{ content: { role: "model" }, finishReason: "MAX_TOKENS", index: 0, avgLogprobs: -1 }] },
      "MAX_TOKENS",
    ],
    ["members of tomorrow", { candidates: [{ finishReason: "SPII", shelf: 3 }] }, "SPII"],
    ["the candidate alone", { finishReason: "BLOCKLIST", index: 0, safetyRatings: rated, tokenCount: 0 }, "BLOCKLIST"],
    ["a blocked prompt", { promptFeedback: { blockReason: "OTHER" }, modelVersion: "gemini-2.5-pro" }, "OTHER"],
    ["a blocked prompt, no candidate", { promptFeedback: { blockReason: "SAFETY" }, candidates: [] }, "SAFETY"],
    ["only a cost", { usageMetadata: { promptTokenCount: 9 }, responseId: "r1" }, null],
    ["a result of the older SDK", { response: { promptFeedback: { blockReason: "SAFETY" } } }, "SAFETY"],
    ["no end either", { candidates: [{ content: { role: "model" }, index: 0 }] }, null],
    ["Anthropic", { role: "assistant", content: [], stop_reason: "refusal" }, "refusal"],
    ["a response", { status: "failed", output: [], error: { code: "server_error" } }, "failed"],
    [
      "Bedrock",
      { output: { message: { role: "assistant", content: [] } }, stopReason: "guardrail_intervened" },
      "guardrail_intervened",
    ],
    ["Ollama", { message: { role: "assistant", content: "" }, done: true, done_reason: "load" }, "load"],
  ])("%s", (_, given, finishReason) => {
    expect(readTurn(given as never)).toMatchObject({ reasoning: null, toolCalls: [], finishReason })
    for (const { order, content } of [mend(given as never, tools), createMender(tools).mend(given as never)])
      expect([order, content ?? ""]).toEqual([[], ""])
  })

  test("what Gemini says beside a content does not hide it", () => {
    const response = { promptFeedback: {}, usageMetadata: { promptTokenCount: 9 }, candidates: [gemini] }
    expect(readTurn(response as never)).toMatchObject({ content: "Now.", finishReason: "STOP" })
    expect(readTurn({ ...gemini, usageMetadata: {} } as never)).toMatchObject({ content: "Now." })
  })

  test("a piece of a stream is none", () => {
    const chunk = { choices: [{ index: 0, delta: { content: "No" }, finish_reason: null }], usage: null }
    expect(() => readTurn(chunk as never)).toThrow(MendError)
    expect(() => readTurn({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] } as never)).toThrow(MendError)
  })
})

test("calls of two shapes in one list are all read", () => {
  const turn = {
    toolCalls: [
      { id: "c1", name: "plant", arguments: '{"bed":"north"}' },
      { id: "c2", type: "function", function: { name: "plant", arguments: '{"bed":"south"}' } },
    ],
  }
  expect(mend(turn as never, tools).calls.map(({ id }) => id)).toEqual(["c1", "c2"])
})

test("a call in the text of a message is recovered", () => {
  const content = '<tool_call>{"name":"plant","arguments":{"bed":"north"}}</tool_call>'
  expect(mend({ role: "assistant", content } as never, tools).recovered).toHaveLength(1)
  expect(
    mend({ content: [{ type: "text", text: content }], role: "assistant" } as never, tools).recovered,
  ).toHaveLength(1)
})

test("our own turn is the very same turn, with fields of tomorrow or without", () => {
  for (const turn of [{ toolCalls: [] }, { toolCalls: [{ name: "plant", arguments: "{}" }], usage: {} }])
    expect(readTurn(turn)).toBe(turn)
  expect(readTurn({ content: "Hi." })).toMatchObject({ content: "Hi.", toolCalls: [] })
  expect(readTurn({})).toMatchObject({ content: null, toolCalls: [] })
})

test.each([[null], [7], ["text"], [[]], [{ contnt: "x" }], [{ role: "user", content: "x" }]])(
  "%j is refused with what is taken",
  (given) => {
    expect(() => mend(given as never, tools)).toThrow(MendError)
    expect(() => mend(given as never, tools)).toThrow(/Anthropic/)
  },
)

describe("an answer with several choices", () => {
  const choice = { message: openai, finish_reason: "tool_calls" }
  test.each<[string, object]>([
    ["two calls", { choices: [choice, choice] }],
    ["a call behind a text", { choices: [{ message: { role: "assistant", content: "Now." } }, choice] }],
    ["a call behind nothing", { choices: [null, choice] }],
    ["two candidates", { candidates: [gemini, gemini] }],
    ["a candidate behind one that was stopped", { response: { candidates: [{ finishReason: "SAFETY" }, gemini] } }],
    ["one that nobody can read", { choices: [choice, { reply: "Soon." }] }],
  ])("is no single turn: %s", (_, given) => {
    for (const read of [() => mend(given, tools), () => createMender(tools).mend(given), () => readTurn(given)])
      expect(read).toThrow(/^MEND_TURN: turn has several choices.*pass one: mend\(completion\.choices\[i\]\)$/)
  })

  test("is one where the others say nothing", () => {
    for (const other of [null, { index: 1, message: { role: "assistant", content: null }, finish_reason: "stop" }])
      expect(mend({ choices: [choice, other] } as never, tools).order).toEqual(["c1"])
    expect(mend({ candidates: [gemini, { finishReason: "SAFETY", index: 1 }] }, tools).order).toEqual(["c1"])
  })
})

describe("what holds no turn", () => {
  class Failure extends Error {
    override name = "Failure"
  }
  const late = Promise.resolve(openai)
  test.each<[string, object, RegExp]>([
    ["a promise", late, /: it has to be awaited; use/],
    ["the result of a stream", { role: "assistant", text: late, tool_calls: late }, /: it has to be awaited; use/],
    ["a promised content", { content: late }, /: it has to be awaited; use/],
    ["a response", new Response("{}"), /: pass what `await response\.json\(\)` gives; use/],
    ["a stream", (async function* () {})(), /: a stream is for createStreamMender/],
    ["a list by name", new Map([["content", "Now."]]), /unknown shape; use/],
    ["a set", new Set(), /unknown shape; use/],
    ["a moment", new Date(), /unknown shape; use/],
    ["an error", new Failure("no water"), /unknown shape; use/],
    ["a list of calls", [{ id: "c1", function: { name: "water", arguments: "{}" } }], /: pass the whole message/],
    ["an error of a provider", { error: { message: "too many requests" } }, /: it is an error of the provider; use/],
    ["an event of an error", { type: "error", error: {} }, /: it is an error of the provider; use/],
    ["an event of a stream", { choices: [{ index: 0, delta: { content: "N" } }] }, /one event of a stream/],
    ["an instance without members", new (class Bed {})(), /unknown shape; use/],
  ])("%s is refused", (_, given, words) => {
    for (const read of [() => mend(given, tools), () => createMender(tools).mend(given)]) {
      expect(read).toThrow(MendError)
      expect(read).toThrow(words)
    }
  })

  test("an instance with the members of a turn is one, and so is an object without a prototype", () => {
    class Message {
      content: string | null = null
    }
    class Reply {
      get text(): string {
        return "Now."
      }
    }
    expect(readTurn(new Message())).toMatchObject({ content: null, toolCalls: [] })
    expect(readTurn(Object.assign(new Message(), { content: "Now." }))).toMatchObject({ content: "Now." })
    expect(readTurn(new Reply() as never)).toMatchObject({ content: "Now." })
    expect(readTurn(Object.create(null))).toMatchObject({ content: null, toolCalls: [] })
  })
})

test("options are checked by mend as by a mender", () => {
  expect(() => mend({ toolCalls: [] }, tools, { aply: "certain" } as never)).toThrow(/"aply" is not an option/)
  expect(() => mend({ toolCalls: [] }, tools, { rules: { "json/trailing-coma": "off" } })).toThrow(MendError)
  const options = { apply: "certain" } as const
  for (let i = 0; i < 2; i++) expect(mend({ toolCalls: [] }, tools, options).calls).toEqual([])
})

test("wrappers without end, and getters that throw in a part, do not stop the reading", () => {
  let deep: object = { text: "far inside" }
  for (let i = 0; i < 50_000; i++) deep = { reasoningContent: deep }
  const ring: Record<string, unknown> = {}
  ring["citationsContent"] = ring
  const broken = Object.defineProperties(
    { type: "text", text: "said" },
    Object.fromEntries(
      ["thought", "providerExecuted"].map((name) => [
        name,
        {
          get: () => {
            throw new Error("no value")
          },
        },
      ]),
    ),
  )
  expect(readTurn({ role: "assistant", content: [deep, ring, broken] }).content).toBe("said")
})

describe("what the model has read beside its words", () => {
  const page = { text: "moss likes shade" }
  const words = { role: "assistant", content: "So it is." }

  test.each<[string, object]>([
    [
      "of a candidate",
      { candidates: [{ content: { parts: [{ text: "So." }] }, groundingMetadata: { chunks: [page] } }] },
    ],
    ["of a message", { choices: [{ message: { ...words, context: { citations: [page] } } }] }],
    ["of a completion", { search_results: [page], choices: [{ message: words }] }],
    ["of a result of the AI SDK", { text: "So.", toolCalls: [], toolResults: [page] }],
    ["as one text", { ...words, toolCalls: [], seen: page.text }],
  ])("%s", (_, given) => {
    expect(JSON.stringify(readTurn(given as never).seen)).toContain(page.text)
  })
})
