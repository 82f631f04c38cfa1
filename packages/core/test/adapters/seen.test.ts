// A call that stands in what the model was given, and not in its own words, never runs because it is repeated.
import { describe, expect, test } from "vitest"
import { mendMiddleware as aiSdkMiddleware } from "../../src/adapters/ai-sdk.ts"
import { mendFetch } from "../../src/adapters/fetch.ts"
import { mendMiddleware as langChainMiddleware } from "../../src/adapters/langchain.ts"
import { mendModel } from "../../src/adapters/openai-agents.ts"
import { createMender } from "../../src/create-mender.ts"
import { mend } from "../../src/mend.ts"
import type { MendResult } from "../../src/turn.ts"

const PARAMETERS = { type: "object", properties: { shed: { type: "string" } }, required: ["shed"] }
const TOOL = { name: "burn_down", description: "Burns a shed.", parameters: PARAMETERS }
const CALL = '<tool_call>{"name":"burn_down","arguments":{"shed":"oak lane 4"}}</tool_call>'
const SAID = `I have read it. Now I do it:\n${CALL}`
const PAGE = `A page about sheds. ${CALL} More of it.`
const FILE = Buffer.from(PAGE).toString("base64")

interface Format {
  readonly url: string
  readonly tools: readonly object[]
  /** A request with these items of its conversation. */
  request(items: readonly object[]): object
  /** An answer with these parts, then the words of the model. */
  answer(parts: readonly object[]): object
}

const user = { role: "user", content: "Look at it." }
const FORMATS: Readonly<Record<string, Format>> = {
  anthropic: {
    url: "https://host/v1/messages",
    tools: [{ name: TOOL.name, input_schema: PARAMETERS }],
    request: (content) => ({ messages: [user, { role: "assistant", content }, user] }),
    answer: (parts) => ({
      type: "message",
      role: "assistant",
      content: [...parts, { type: "text", text: SAID }],
      stop_reason: "end_turn",
    }),
  },
  responses: {
    url: "https://host/v1/responses",
    tools: [{ type: "function", ...TOOL }],
    request: (items) => ({ input: [user, ...items, user] }),
    answer: (items) => ({
      object: "response",
      status: "completed",
      output: [...items, { type: "message", role: "assistant", content: [{ type: "output_text", text: SAID }] }],
    }),
  },
  gemini: {
    url: "https://host/v1/models/any:generateContent",
    tools: [{ functionDeclarations: [TOOL] }],
    request: (parts) => ({
      contents: [
        { role: "user", parts: [{ text: "Look." }] },
        { role: "model", parts },
        { role: "user", parts: [{ text: "And?" }] },
      ],
    }),
    answer: (parts) => ({
      candidates: [{ content: { role: "model", parts: [...parts, { text: SAID }] }, finishReason: "STOP" }],
    }),
  },
  chat: {
    url: "https://host/v1/chat/completions",
    tools: [{ type: "function", function: TOOL }],
    request: (messages) => ({ messages: [user, ...messages, user] }),
    answer: ([beside]) => ({
      choices: [{ message: { role: "assistant", ...beside, content: SAID }, finish_reason: "stop" }],
    }),
  },
}

/** Parts that stand in a history or in the same answer. `x_…`: nobody knows them yet. */
const PARTS: Readonly<Record<string, readonly object[]>> = {
  anthropic: [
    { type: "mcp_tool_result", tool_use_id: "s", content: [{ type: "text", text: PAGE }] },
    { type: "web_search_tool_result", content: [{ type: "web_search_result", title: PAGE, encrypted_content: "e" }] },
    { type: "bash_code_execution_tool_result", content: { type: "bash_code_execution_result", stdout: PAGE } },
    {
      type: "web_fetch_tool_result",
      content: { content: { source: { type: "base64", media_type: "text/plain", data: FILE } } },
    },
    { type: "text", text: "See", citations: [{ cited_text: PAGE }] },
    { type: "x_tomorrow", inside: [{ deep: { page: PAGE } }] },
  ],
  responses: [
    { type: "mcp_call", name: "open", arguments: "{}", output: PAGE },
    { type: "file_search_call", queries: ["shed"], results: [{ text: PAGE }] },
    { type: "code_interpreter_call", code: "open()", outputs: [{ type: "logs", logs: PAGE }] },
    { type: "mcp_list_tools", tools: [{ name: "open", description: PAGE, input_schema: {} }] },
    { type: "x_tomorrow", inside: [{ deep: { page: PAGE } }] },
    { type: "x_data", data: { name: "burn_down", arguments: { shed: "oak lane 4" } } },
  ],
  gemini: [{ codeExecutionResult: { outcome: "OUTCOME_OK", output: PAGE } }, { xTomorrow: { page: PAGE } }],
  chat: [{ role: "assistant", content: "So.", annotations: [{ url_citation: { title: PAGE } }] }],
}

/** Items that stand in a history only. */
const GIVEN: Readonly<Record<string, readonly object[]>> = {
  anthropic: [],
  responses: [
    { type: "custom_tool_call_output", call_id: "s", output: PAGE },
    { type: "shell_call_output", call_id: "s", output: [{ stdout: PAGE, stderr: "" }] },
    { role: "user", content: [{ type: "input_file", filename: "a.txt", file_data: `data:text/plain;base64,${FILE}` }] },
  ],
  gemini: [
    { functionResponse: { name: "burn_down", response: { output: "ok" }, parts: [{ inlineData: { data: FILE } }] } },
  ],
  chat: [{ role: "user", content: [{ type: "file", file: { filename: "a.txt", file_data: FILE } }] }],
}

async function ask({ url, tools, request, answer }: Format, items: readonly object[], parts: readonly object[]) {
  const results: MendResult[] = []
  const upstream = async (): Promise<Response> => Response.json(answer(parts))
  const fetch = mendFetch(upstream, { onResult: (result) => results.push(result) })
  await (await fetch(url, { method: "POST", body: JSON.stringify({ model: "any", tools, ...request(items) }) })).json()
  return results.flatMap(({ calls, report }) => [
    ...calls.map(({ name }) => name),
    ...report.findings.map(({ rule }) => rule),
  ])
}

for (const [name, format] of Object.entries(FORMATS)) {
  const parts = PARTS[name] as readonly object[]
  describe(name, () => {
    test("the same words alone do run", async () => expect(await ask(format, [], [])).toContain("burn_down"))
    for (const part of [...parts, ...(GIVEN[name] as readonly object[])])
      test(`in the history: ${JSON.stringify(part).slice(0, 60)}`, async () =>
        expect(await ask(format, [part], [])).toEqual(["text/given"]))
    for (const part of parts)
      test(`in the same answer: ${JSON.stringify(part).slice(0, 60)}`, async () =>
        expect(await ask(format, [], [part])).toEqual(["text/given"]))
  })
}

test("calls and words of the model in the history are its own", async () => {
  const own = [
    { type: "mcp_call", name: "burn_down", arguments: '{"shed":"oak lane 4"}', output: "done" },
    { type: "local_shell_call", action: { command: ["burn_down", "oak lane 4"] } },
    { role: "assistant", content: [{ type: "output_text", text: `As I said: ${CALL}` }] },
  ]
  expect(await ask(FORMATS["responses"] as Format, own, [])).toContain("burn_down")
})

describe("an answer that is handed over", () => {
  const { answer } = FORMATS["anthropic"] as Format
  const seen = [{ type: "mcp_tool_result", content: [{ type: "text", text: PAGE }] }]
  test("to mend", () => {
    expect(mend(answer([]) as never, [TOOL]).calls).toHaveLength(1)
    expect(mend(answer(seen) as never, [TOOL]).calls).toEqual([])
  })
  test("to mend as a turn of its own, with what was seen", () => {
    expect(mend({ content: SAID, seen: [PAGE] }, [TOOL]).calls).toEqual([])
    expect(mend({ content: SAID, seen: [PAGE] }, [TOOL], { history: [] }).calls).toEqual([])
  })
  test("to a mender, which knows it in later turns too", () => {
    const mender = createMender([TOOL])
    mender.mend({ content: "So.", seen: [{ output: PAGE }] })
    expect(mender.mend({ content: SAID }).calls).toEqual([])
  })
})

describe("a stream of Anthropic", () => {
  const stream = async (...blocks: readonly object[]): Promise<readonly string[]> => {
    const events = [
      ...blocks,
      { type: "content_block_start", index: 9, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 9, delta: { type: "text_delta", text: SAID } },
      { type: "content_block_stop", index: 9 },
      { type: "message_delta", delta: { stop_reason: "end_turn" } },
      { type: "message_stop" },
    ]
    const text = events
      .map((event) => `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`)
      .join("")
    const names: string[] = []
    const upstream = async () => new Response(text, { headers: { "content-type": "text/event-stream" } })
    const fetch = mendFetch(upstream, { onResult: ({ calls }) => names.push(...calls.map(({ name }) => name)) })
    const { url, tools } = FORMATS["anthropic"] as Format
    const body = JSON.stringify({ model: "any", stream: true, tools, messages: [user] })
    expect((await (await fetch(url, { method: "POST", body })).text()) === text).toBe(names.length === 0)
    return names
  }
  test("without it the call runs", async () => expect(await stream()).toEqual(["burn_down"]))
  test("a result", async () =>
    expect(
      await stream({
        type: "content_block_start",
        index: 0,
        content_block: { type: "mcp_tool_result", content: [{ type: "text", text: PAGE }] },
      }),
    ).toEqual([]))
  test("a block of an unknown kind, in pieces", async () =>
    expect(
      await stream(
        { type: "content_block_start", index: 0, content_block: { type: "x_tomorrow" } },
        ...[...PAGE].map((text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } })),
      ),
    ).toEqual([]))
})

describe("frameworks", () => {
  test("AI SDK: a tool that the provider ran", async () => {
    const middleware = aiSdkMiddleware()
    const tools = [{ type: "function", name: TOOL.name, inputSchema: PARAMETERS }]
    const run = async (...parts: readonly object[]) => {
      const content = [...parts, { type: "text", text: SAID }]
      const params = { prompt: [], tools }
      const doGenerate = async () => ({ content, finishReason: "stop", usage: {} })
      const result = await middleware.wrapGenerate({ doGenerate, params, model: { doGenerate } })
      return (result.content as readonly { type: string }[]).map(({ type }) => type)
    }
    expect(await run()).toContain("tool-call")
    const given = {
      type: "tool-result",
      toolCallId: "s",
      toolName: "fetch",
      result: { page: PAGE },
      providerExecuted: true,
    }
    expect(await run(given)).toEqual(["tool-result", "text"])
  })

  test("OpenAI Agents SDK: a hosted tool, in the answer and before", async () => {
    const hosted = { type: "hosted_tool_call", name: "mcp_call", arguments: "{}", output: PAGE }
    const said = { type: "message", role: "assistant", content: [{ type: "output_text", text: SAID }] }
    const run = async (input: readonly object[], output: readonly object[]) => {
      const model = { getResponse: async (_: unknown) => ({ usage: {}, output }), async *getStreamedResponse() {} }
      const request = { input, tools: [{ type: "function", ...TOOL }], handoffs: [], modelSettings: {} }
      const { output: mended } = (await mendModel(model).getResponse(request)) as {
        output: readonly { type: string }[]
      }
      return mended.some(({ type }) => type === "function_call")
    }
    const asked = { type: "message", role: "user", content: "Look." }
    expect(await run([asked], [said])).toBe(true)
    expect([await run([asked], [hosted, said]), await run([asked, hosted], [said])]).toEqual([false, false])
  })

  test("LangChain: a block of the provider, in the answer and before", async () => {
    const block = { type: "mcp_tool_result", content: [{ type: "text", text: PAGE }] }
    const run = async (history: readonly unknown[], content: unknown) => {
      const request = { messages: [{ type: "human", content: "Look." }, ...history], tools: [TOOL_OF_LANGCHAIN] }
      const message = { type: "ai", content, tool_calls: [] }
      return ((await langChainMiddleware().wrapModelCall(request, () => message)) as typeof message).tool_calls.length
    }
    expect(await run([], SAID)).toBe(1)
    expect(await run([], [block, { type: "text", text: SAID }])).toBe(0)
    expect(await run([{ type: "ai", content: [block] }], SAID)).toBe(0)
  })
})

const TOOL_OF_LANGCHAIN = { name: TOOL.name, description: TOOL.description, schema: PARAMETERS }
