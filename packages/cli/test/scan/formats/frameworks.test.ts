import { expect, test } from "vitest"
import { recordedIn } from "../../../src/scan/formats/recorded.ts"
import { seen, told } from "../support.ts"

/** The same conversation as each framework keeps it: a question, a call, its result, an answer. */
const EXPECTED = [
  "user",
  ["turn", "I look.", ['weather {"city":"Bodø"}']],
  ["result", "c1", "rain", undefined],
  ["turn", "It rains.", []],
]

const input = { city: "Bodø" }

test("AI SDK: messages with parts", () => {
  const call = { type: "tool-call", toolCallId: "c1", toolName: "weather", input }
  const messages = [
    { role: "user", content: "How is it?" },
    { role: "assistant", content: [{ type: "text", text: "I look." }, call] },
    {
      role: "tool",
      content: [
        { type: "tool-result", toolCallId: "c1", toolName: "weather", output: { type: "text", value: "rain" } },
      ],
    },
    { role: "assistant", content: [{ type: "text", text: "It rains." }] },
  ]
  expect(seen({ messages })).toEqual(EXPECTED)
  const older = [
    messages[0],
    {
      role: "assistant",
      content: [
        { type: "text", text: "I look." },
        { ...call, input: undefined, args: input },
      ],
    },
  ]
  expect(seen({ messages: older })).toEqual(EXPECTED.slice(0, 2))
})

test("AI SDK: what user interfaces keep, several turns in one message", () => {
  const parts = [
    { type: "step-start" },
    { type: "text", text: "I look." },
    { type: "tool-weather", toolCallId: "c1", state: "output-available", input, output: "rain" },
    { type: "step-start" },
    { type: "text", text: "It rains." },
  ]
  const user = { role: "user", parts: [{ type: "text", text: "How is it?" }] }
  expect(seen([user, { role: "assistant", parts }])).toEqual(EXPECTED)
  const invalid = {
    type: "dynamic-tool",
    toolName: "weather",
    toolCallId: "c1",
    state: "output-error",
    rawInput: '{"city":',
    errorText: "no JSON",
  }
  expect(seen([user, { role: "assistant", parts: [invalid] }])).toEqual([
    "user",
    ["turn", null, ['weather {"city":']],
    ["result", "c1", "no JSON", false],
  ])
  const old = {
    role: "assistant",
    content: "I look.",
    toolInvocations: [{ state: "result", toolCallId: "c1", toolName: "weather", args: input, result: "rain" }],
  }
  expect(seen([user, old])).toEqual(EXPECTED.slice(0, 3))
})

test("AI SDK: results of generateText, with steps and without", () => {
  const toolCalls = [{ type: "tool-call", toolCallId: "c1", toolName: "weather", input }]
  const response = { id: "r", modelId: "birch-2", messages: [] }
  const request = {
    body: JSON.stringify({ model: "birch", tools: [{ type: "function", function: { name: "weather" } }] }),
  }
  const steps = [
    {
      text: "I look.",
      toolCalls,
      toolResults: [{ type: "tool-result", toolCallId: "c1", toolName: "weather", output: "rain" }],
      finishReason: "tool-calls",
    },
    { text: "It rains.", toolCalls: [], toolResults: [], finishReason: "stop", request, response },
  ]
  const [recorded] =
    recordedIn({ text: "It rains.", toolCalls: [], finishReason: "stop", steps, request, response }) ?? []
  expect(recorded).toMatchObject({ model: "birch-2", tools: [{ function: { name: "weather" } }] })
  expect(seen({ steps })).toEqual(EXPECTED.slice(1))
  const content = [
    { type: "text", text: "I look." },
    ...toolCalls,
    { type: "tool-error", toolCallId: "c1", error: "down" },
  ]
  expect(seen({ steps: [{ content, finishReason: "tool-calls", response }] })).toEqual([
    EXPECTED[1],
    ["result", "c1", "down", false],
  ])
  expect(seen({ text: "I look.", toolCalls, toolResults: [], finishReason: "tool-calls", request, response })).toEqual([
    EXPECTED[1],
  ])
})

const langChain = (name: string, kwargs: object) => ({
  lc: 1,
  type: "constructor",
  id: ["langchain_core", "messages", name],
  kwargs,
})

test("LangChain: serialized, stored, dumped flat", () => {
  const body = {
    content: "I look.",
    tool_calls: [{ name: "weather", args: input, id: "c1", type: "tool_call" }],
    invalid_tool_calls: [],
  }
  const result = { content: "rain", tool_call_id: "c1", name: "weather" }
  const list = [
    [{ content: "How is it?" }, "HumanMessage", "human"],
    [body, "AIMessage", "ai"],
    [result, "ToolMessage", "tool"],
    [{ content: "It rains.", tool_calls: [] }, "AIMessageChunk", "ai"],
  ] as const
  expect(seen({ messages: list.map(([kwargs, name]) => langChain(name, kwargs)) })).toEqual(EXPECTED)
  expect(seen(list.map(([kwargs, name]) => langChain(name, kwargs)))).toEqual(EXPECTED)
  expect(seen({ messages: list.map(([data, , type]) => ({ type, data })) })).toEqual(EXPECTED)
  expect(seen({ messages: list.map(([flat, , type]) => ({ type, ...flat })) })).toEqual(EXPECTED)
})

test("LangSmith: what was generated without a message", () => {
  const inputs = { messages: [[langChain("HumanMessage", { content: "How is it?" })]] }
  const run = (generation: object) => ({ inputs, outputs: { generations: [[generation]] } })
  expect(seen(run({ text: "It rains." }))).toEqual(["user", ["turn", "It rains.", []]])
  expect(recordedIn(run({ score: 1 }))).toMatchObject([{ answers: [], unread: { at: "/outputs" } }])
})

test("LangChain: what could not be parsed, and the text that a provider sent", () => {
  const invalid = {
    type: "ai",
    content: "",
    tool_calls: [],
    invalid_tool_calls: [{ name: "weather", args: '{"city": Bodø}', id: "c1", error: "…" }],
  }
  expect(seen([invalid])).toEqual([["turn", "", ['weather {"city": Bodø}']]])
  const written = [{ id: "c1", type: "function", function: { name: "weather", arguments: "{'city': 'Bodø'}" } }]
  const both = {
    type: "ai",
    content: "",
    tool_calls: [{ name: "weather", args: input, id: "c1" }],
    additional_kwargs: { tool_calls: written },
  }
  expect(seen([both])).toEqual([["turn", "", ["weather {'city': 'Bodø'}"]]])
  const anthropic = {
    type: "ai",
    content: [{ type: "tool_use", id: "c1", name: "weather", input }],
    tool_calls: [{ name: "weather", args: input, id: "c1" }],
  }
  expect(seen([anthropic])).toEqual([["turn", null, ['weather {"city":"Bodø"}']]])
})

test("LangChain: a run of LangSmith", () => {
  const run = {
    inputs: { messages: [[langChain("HumanMessage", { content: "How is it?" })]] },
    outputs: {
      generations: [
        [
          {
            text: "",
            message: langChain("AIMessage", { content: "", tool_calls: [{ name: "weather", args: input, id: "c1" }] }),
          },
        ],
      ],
    },
    extra: { invocation_params: { model: "birch-2", tools: [{ type: "function", function: { name: "weather" } }] } },
  }
  expect(seen(run)).toEqual(["user", ["turn", "", ['weather {"city":"Bodø"}']]])
  expect(recordedIn(run)?.[0]).toMatchObject({
    model: "birch-2",
    answers: [{ at: "/outputs/generations/0/0/message" }],
  })
})

test("LangChain: a chain that went on, told from the beginning or not", () => {
  const asked = [
    { type: "human", content: "How is it?" },
    { type: "ai", content: "Where?" },
    { type: "human", content: "In Bodø." },
  ]
  const added = [{ type: "ai", content: "", tool_calls: [{ name: "weather", args: input, id: "c1" }] }]
  const expected = ["user", ["context", "Where?", []], "user", ["turn", "", ['weather {"city":"Bodø"}']]]
  const whole = {
    inputs: { messages: asked },
    outputs: { messages: [...asked.map((message, i) => ({ ...message, id: `m${i}` })), ...added] },
  }
  expect(seen(whole)).toEqual(expected)
  expect(seen({ inputs: { messages: asked }, outputs: { messages: added } })).toEqual(expected)
  expect(recordedIn({ inputs: { messages: asked }, outputs: { messages: added } })?.[0]?.at).toContainEqual({
    pointer: "/outputs/messages/0",
  })
})

test("Gemini: contents, candidates, and results that have no ids", () => {
  const contents = [
    { role: "user", parts: [{ text: "How is it?" }] },
    {
      role: "model",
      parts: [
        { text: "I look." },
        { functionCall: { name: "weather", args: input } },
        { functionCall: { name: "tide", args: {} } },
      ],
    },
    {
      role: "user",
      parts: [
        { functionResponse: { name: "tide", response: { result: "low" } } },
        { functionResponse: { name: "weather", response: { result: "rain" } } },
      ],
    },
    { role: "model", parts: [{ thought: true, text: "wet" }, { text: "It rains." }] },
  ]
  const expected = [
    "user",
    ["turn", "I look.", ['weather {"city":"Bodø"}', "tide {}"]],
    ["result", "unnamed_1", '{"result":"low"}', undefined],
    ["result", "unnamed_0", '{"result":"rain"}', undefined],
    ["turn", "It rains.", []],
  ]
  expect(seen({ contents })).toEqual(expected)
  expect(seen(contents)).toEqual(expected)
  const response = {
    candidates: [{ content: { parts: [{ functionCall: { name: "tide", args: {} } }] }, finishReason: "STOP" }],
    modelVersion: "fir-3",
  }
  const pair = {
    request: { contents: contents.slice(0, 1), tools: [{ functionDeclarations: [{ name: "tide" }] }] },
    response,
  }
  expect(seen(pair)).toEqual(["user", ["turn", null, ["tide {}"]]])
  expect(recordedIn(pair)?.[0]).toMatchObject({
    model: "fir-3",
    answers: [{ at: "/response/candidates/0/content", finish: "STOP" }],
  })
  expect(seen(response)).toEqual([["turn", null, ["tide {}"]]])
})

const SPAN_INPUT = [
  { role: "user", parts: [{ type: "text", content: "How is it?" }] },
  { role: "assistant", parts: [{ type: "tool_call", id: "c0", name: "weather", arguments: { city: "Oslo" } }] },
  { role: "tool", parts: [{ type: "tool_call_response", id: "c0", response: "sun" }] },
]
const SPAN_OUTPUT = [
  {
    role: "assistant",
    parts: [
      { type: "text", content: "I look." },
      { type: "tool_call", id: "c1", name: "weather", arguments: input },
    ],
    finish_reason: "tool_call",
  },
]
const SPAN_TOLD = [
  "user",
  ["context", null, ['weather {"city":"Oslo"}']],
  ["result", "c0", "sun", undefined],
  ["turn", "I look.", ['weather {"city":"Bodø"}']],
]

test("OpenTelemetry: spans with their messages, as text, as structure, in an event", () => {
  const attributes = {
    "gen_ai.request.model": "alder",
    "gen_ai.input.messages": JSON.stringify(SPAN_INPUT),
    "gen_ai.output.messages": JSON.stringify(SPAN_OUTPUT),
    "gen_ai.tool.definitions": JSON.stringify([{ type: "function", name: "weather", parameters: { type: "object" } }]),
  }
  expect(seen({ name: "chat alder", attributes })).toEqual(SPAN_TOLD)
  expect(recordedIn({ attributes })?.[0]).toMatchObject({
    model: "alder",
    tools: [{ name: "weather" }],
    answers: [{ at: "/attributes/gen_ai.output.messages" }],
  })
  const structured = { "gen_ai.input.messages": SPAN_INPUT, "gen_ai.output.messages": SPAN_OUTPUT }
  expect(seen({ attributes: structured })).toEqual(SPAN_TOLD)
  expect(
    seen({
      attributes: { "gen_ai.request.model": "alder" },
      events: [{ name: "gen_ai.client.inference.operation.details", attributes: structured }],
    }),
  ).toEqual(SPAN_TOLD)
})

test("OpenTelemetry: a document of OTLP with spans of other kinds", () => {
  const span = (entries: object) => ({
    attributes: Object.entries(entries).map(([key, stringValue]) => ({ key, value: { stringValue } })),
  })
  const spans = [
    span({ "http.method": "GET" }),
    span({
      "gen_ai.response.model": "alder-2",
      "gen_ai.input.messages": JSON.stringify(SPAN_INPUT),
      "gen_ai.output.messages": JSON.stringify(SPAN_OUTPUT),
    }),
  ]
  const found = recordedIn({ resourceSpans: [{ scopeSpans: [{ spans: [] }, { spans }] }] }) ?? []
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    model: "alder-2",
    answers: [{ at: "/resourceSpans/0/scopeSpans/1/spans/1/attributes/gen_ai.output.messages" }],
  })
  expect(told(found[0] as never)).toEqual(SPAN_TOLD)
})

test("OpenTelemetry: OTLP writes whole numbers as text, and null as a value that is not set", () => {
  const typed = (value: unknown): object =>
    value === null
      ? {}
      : typeof value === "number"
        ? { intValue: String(value) }
        : typeof value === "string"
          ? { stringValue: value }
          : Array.isArray(value)
            ? { arrayValue: { values: value.map(typed) } }
            : {
                kvlistValue: {
                  values: Object.entries(value as object).map(([key, each]) => ({ key, value: typed(each) })),
                },
              }
  const parts = [{ type: "tool_call", id: "c1", name: "tide", arguments: { day: 5, year: "2031", place: null } }]
  const attributes = [{ key: "gen_ai.output.messages", value: typed([{ role: "assistant", parts }]) }]
  expect(seen({ attributes })).toEqual([["turn", null, ['tide {"day":5,"year":"2031","place":null}']]])
})

test("OpenTelemetry: an answer that was cut off is not read, a request that failed has none", () => {
  const input = { "gen_ai.input.messages": SPAN_INPUT }
  const cut = JSON.stringify(SPAN_OUTPUT).slice(0, 20)
  expect(recordedIn({ attributes: { ...input, "gen_ai.output.messages": cut } })).toMatchObject([
    { answers: [], unread: { value: cut, at: "/attributes/gen_ai.output.messages" } },
  ])
  const [failed] = recordedIn({ attributes: { ...input, "error.type": "429" } }) ?? []
  expect([failed?.answers, failed?.unread]).toEqual([[], undefined])
})

test("OpenTelemetry: one attribute for each member, as it was before", () => {
  const attributes = {
    "gen_ai.prompt.0.role": "user",
    "gen_ai.prompt.0.content": "How is it?",
    "gen_ai.prompt.1.role": "assistant",
    "gen_ai.prompt.1.tool_calls.0.id": "c0",
    "gen_ai.prompt.1.tool_calls.0.name": "weather",
    "gen_ai.prompt.1.tool_calls.0.arguments": '{"city":"Oslo"}',
    "gen_ai.prompt.2.role": "tool",
    "gen_ai.prompt.2.tool_call_id": "c0",
    "gen_ai.prompt.2.content": "sun",
    "gen_ai.completion.0.role": "assistant",
    "gen_ai.completion.0.content": "I look.",
    "gen_ai.completion.0.finish_reason": "tool_calls",
    "gen_ai.completion.0.tool_calls.0.id": "c1",
    "gen_ai.completion.0.tool_calls.0.name": "weather",
    "gen_ai.completion.0.tool_calls.0.arguments": '{"city":"Bodø"}',
    "llm.request.functions.0.name": "weather",
    "llm.request.functions.0.parameters": '{"type":"object"}',
  }
  expect(seen({ attributes })).toEqual(SPAN_TOLD)
  expect(recordedIn({ attributes })?.[0]).toMatchObject({
    tools: [{ name: "weather", parameters: { type: "object" } }],
    answers: [{ finish: "tool_calls" }],
  })
})

const openAi = [
  { role: "user", content: "How is it?" },
  {
    role: "assistant",
    content: "I look.",
    tool_calls: [{ id: "c1", type: "function", function: { name: "weather", arguments: '{"city":"Bodø"}' } }],
  },
  { role: "tool", tool_call_id: "c1", content: "rain" },
  { role: "assistant", content: "It rains." },
]

test("tau-bench, and tau2-bench with several runs in one document", () => {
  expect(seen({ task_id: 4, reward: 1, info: {}, traj: openAi, trial: 0 })).toEqual(EXPECTED)
  const messages = [
    openAi[0],
    { role: "assistant", content: "I look.", tool_calls: [{ id: "c1", name: "weather", arguments: input }] },
    { id: "c1", role: "tool", content: "rain" },
  ]
  const found =
    recordedIn({
      info: { agent_info: { llm: "alder" } },
      tasks: [],
      simulations: [{ messages }, { messages: openAi.slice(0, 1) }],
    }) ?? []
  expect(found.map(({ model, at }) => [model, at])).toEqual([
    ["alder", "/simulations/0/messages"],
    ["alder", "/simulations/1/messages"],
  ])
  expect(told(found[0] as never)).toEqual(EXPECTED.slice(0, 3))
})

test("SWE-agent: the history without its demonstrations, or the steps", () => {
  const demo = { ...openAi[1], is_demo: true, agent: "main" }
  const result = {
    role: "tool",
    tool_call_ids: ["c1"],
    content: [{ type: "text", text: "rain" }],
    agent: "main",
    message_type: "observation",
  }
  const history = [demo, openAi[0], { ...openAi[1], agent: "main", thought: "look" }, result, openAi[3]]
  const replay_config = JSON.stringify({ agent: { model: { name: "alder" } } })
  const [found] =
    recordedIn({ history, trajectory: [{ action: "ls", observation: "a" }], info: {}, replay_config }) ?? []
  expect(found?.model).toBe("alder")
  expect(told(found as never)).toEqual(EXPECTED)
  expect(found?.at).toMatchObject([{ pointer: "/history/1" }, { pointer: "/history/2" }, {}, {}])
  expect(seen({ trajectory: [{ response: "I look.\n```\nls\n```", action: "ls", observation: "a.txt" }] })).toEqual([
    ["turn", "I look.\n```\nls\n```", []],
    "user",
  ])
})
