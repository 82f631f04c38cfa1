import { describe, expect, test } from "vitest"
import { recoverIn, ToolMemory, toolChoiceIn } from "../../src/adapters/request-tools.ts"
import { createMender } from "../../src/create-mender.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import type { ToldHistory } from "../../src/wires/wire.ts"
import { CHAT_TOOLS } from "../support/upstreams.ts"

describe("tools of a request", () => {
  test("the same list is read once", () => {
    const memory = new ToolMemory()
    const first = memory.toolsOf({ tools: CHAT_TOOLS })
    expect(first?.map(({ name }) => name)).toEqual(["get_weather"])
    expect(memory.toolsOf({ tools: JSON.parse(JSON.stringify(CHAT_TOOLS)) as unknown })).toBe(first)
    expect(memory.toolsOf({ tools: [{ name: "other" }] })).not.toBe(first)
  })

  test("none, or none that can be read", () => {
    const memory = new ToolMemory()
    for (const body of [
      {},
      { tools: null },
      { tools: "x" },
      { tools: [{ type: "function" }] },
      { previous_response_id: "r1" },
    ])
      expect(memory.toolsOf(body)).toEqual([])
    expect(memory.toolsOf({ functions: [{ name: "old", parameters: {} }] })).toHaveLength(1)
  })

  test("a thread that the server holds keeps its tools", () => {
    const memory = new ToolMemory()
    memory.keepThread(
      "r1",
      {},
      {
        tools: [WEATHER_TOOL],
        state: createMender([WEATHER_TOOL]).state(),
        gap: { added: [], left: [], renewed: new Map() },
      },
    )
    expect(memory.toolsOf({ previous_response_id: "r1" })).toEqual([WEATHER_TOOL])
  })

  test("tools that a search loaded are added, to those of a thread too", () => {
    const memory = new ToolMemory()
    const input = [{ type: "tool_search_output", tools: [{ type: "function", name: "late", parameters: {} }] }]
    const namesOf = (body: object) => memory.toolsOf(body as never).map(({ name }) => name)
    expect(namesOf({ tools: CHAT_TOOLS, input })).toEqual(["get_weather", "late"])
    expect(namesOf({ input })).toEqual(["late"])
    const thread = {
      tools: [WEATHER_TOOL],
      state: createMender([WEATHER_TOOL]).state(),
      gap: { added: [], left: [], renewed: new Map() },
    }
    memory.keepThread("r1", {}, thread)
    expect(namesOf({ previous_response_id: "r1", input })).toEqual(["get_weather", "late"])
  })

  test("the oldest are forgotten: the memory is bounded", () => {
    const memory = new ToolMemory()
    const first = memory.toolsOf({ tools: CHAT_TOOLS })
    for (let i = 0; i < 256; i++) memory.toolsOf({ tools: [{ name: `t${i}` }] })
    expect(memory.toolsOf({ tools: CHAT_TOOLS })).not.toBe(first)
  })
})

describe("the attempts of a conversation", () => {
  const OSLO = { id: "c1", name: "get_weather", arguments: '{"city":"Oslo","days":2}', result: "rain" }
  const told = (more: Partial<ToldHistory> = {}): ToldHistory => ({
    calls: [OSLO],
    texts: [],
    isHeld: false,
    hasUserText: false,
    results: [],
    ...more,
  })
  /** Whether the next bad call is given up, in a request of its own. */
  function givesUp(memory: ToolMemory, conversation: string, history: ToldHistory): boolean {
    const mender = createMender([WEATHER_TOOL])
    memory.shareAttempts(conversation, mender, history)
    const { escalated } = mender.mend({ toolCalls: [{ id: "c2", name: "get_weather", arguments: '{"days":2}' }] })
    return escalated[0]?.gaveUp === true
  }

  test("are counted over its requests, and not with those of others", () => {
    const memory = new ToolMemory()
    expect([givesUp(memory, "a", told()), givesUp(memory, "a", told())]).toEqual([false, true])
    expect(givesUp(memory, "b", told())).toBe(false)
  })

  test.each([
    [true, told({ calls: [] })],
    [true, told({ isHeld: true, hasUserText: true })],
    [false, told({ isHeld: true, calls: [] })],
  ])("start from zero with a new task: %s", (isNew, history) => {
    const memory = new ToolMemory()
    givesUp(memory, "a", told())
    expect(givesUp(memory, "a", history)).toBe(!isNew)
  })
})

describe("the choice of tools", () => {
  const cases: readonly (readonly [choice: unknown, means: unknown])[] = [
    [undefined, undefined],
    ["auto", undefined],
    ["none", "none"],
    ["required", "required"],
    ["any", "required"],
    [{ type: "none" }, "none"],
    [{ type: "any" }, "required"],
    [{ type: "auto" }, undefined],
    [{ type: "required" }, "required"],
    [{ type: "tool", name: "look" }, { name: "look" }],
    [{ type: "tool", toolName: "look" }, { name: "look" }],
    [{ type: "function", function: { name: "look" } }, { name: "look" }],
    [
      {
        type: "allowed_tools",
        allowed_tools: {
          mode: "auto",
          tools: [
            { type: "function", function: { name: "look" } },
            { type: "function", function: { name: "dig" } },
          ],
        },
      },
      { names: ["look", "dig"] },
    ],
    [
      {
        type: "allowed_tools",
        mode: "required",
        tools: [{ type: "function", name: "look" }, { type: "image_generation" }],
      },
      { names: ["look"] },
    ],
    [{ type: "allowed_tools", mode: "auto", tools: [{ type: "mcp", server_label: "shed" }] }, { names: [] }],
    [7, undefined],
  ]
  for (const [choice, means] of cases)
    test(JSON.stringify(choice) ?? "none given", () => expect(toolChoiceIn({ tool_choice: choice })).toEqual(means))

  test.each<[config: unknown, means: unknown]>([
    [undefined, undefined],
    [{ mode: "AUTO" }, undefined],
    [{ mode: "NONE", allowedFunctionNames: ["look"] }, "none"],
    [{ mode: "ANY" }, "required"],
    [{ mode: "ANY", allowedFunctionNames: [] }, "required"],
    [{ mode: "ANY", allowedFunctionNames: ["look"] }, { names: ["look"] }],
    [{ mode: "any", allowedFunctionNames: ["look", "dig"] }, { names: ["look", "dig"] }],
    [{ mode: "VALIDATED", allowedFunctionNames: ["look"] }, { names: ["look"] }],
    [{ allowed_function_names: ["look", 7] }, { names: ["look"] }],
  ])("Gemini: %j", (functionCallingConfig, means) =>
    expect(toolChoiceIn({ toolConfig: { functionCallingConfig } })).toEqual(means),
  )
})

describe("an answer that was asked for as data", () => {
  test.each([
    { response_format: { type: "json_object" } },
    { response_format: { type: "json_schema", json_schema: {} } },
    { text: { format: { type: "json_schema" } } },
    { output_format: { type: "json_schema" } },
    { output_config: { format: { type: "json_schema" } } },
    { generationConfig: { responseMimeType: "application/json" } },
    { generationConfig: { responseSchema: { type: "OBJECT" } } },
    { generationConfig: { responseJsonSchema: { type: "object" } } },
    { generation_config: { response_mime_type: "application/json" } },
    { format: "json" },
    { format: { type: "object" } },
  ])("%j: only calls with marks are taken from it", (body) => {
    expect(recoverIn(body, {})).toEqual({ recover: "marked" })
    expect(recoverIn(body, { recover: "off" })).toEqual({})
  })

  test.each([
    {},
    { response_format: { type: "text" } },
    { text: { format: { type: "text" }, verbosity: "low" } },
    { text: "json" },
    { format: "" },
  ])("%j asks for words", (body) => {
    expect(recoverIn(body, {})).toEqual({})
  })
})

test.each([
  ["namespaces", '{"type":"namespace","name":"crm","tools":['],
  ["declarations", '{"functionDeclarations":['],
  ["lists of an unknown kind", '{"tools":['],
])("%s in each other, thousands deep, are no tools and no error", (_, opener) => {
  const depth = 20_000
  const body = JSON.parse(`{"tools":[${opener.repeat(depth)}${"]}".repeat(depth)}]}`) as Record<string, unknown>
  expect(new ToolMemory().toolsOf(body)).toEqual([])
})
