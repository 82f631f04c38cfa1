import { describe, expect, test } from "vitest"
import { mendMiddleware } from "../../src/adapters/langchain.ts"
import type { MendResult } from "../../src/turn.ts"

const TOOLS = [
  {
    name: "ring_bell",
    description: "",
    schema: { type: "object", properties: { times: { type: "integer" } }, required: ["times"] },
  },
]
const ASKED = { type: "human", content: "Ring." }

const said = (name: string, args: object | string, id = "r1", more: object = {}) => ({
  type: "ai",
  content: "",
  tool_calls: typeof args === "string" ? [] : [{ type: "tool_call", id, name, args }],
  invalid_tool_calls: typeof args === "string" ? [{ type: "invalid_tool_call", id, name, args }] : [],
  usage_metadata: { input_tokens: 2, output_tokens: 1, total_tokens: 3, input_token_details: {} },
  ...more,
})

/** Runs the middleware on answers of a model, and keeps what the model was asked. */
async function run(answers: readonly unknown[], request: object = {}, options = {}) {
  const asked: { messages: unknown[] }[] = []
  const handler = async (each: { messages: unknown[] }) => {
    asked.push(each)
    return answers[asked.length - 1]
  }
  const given = { messages: [ASKED], tools: TOOLS, ...request }
  return { message: await mendMiddleware(options).wrapModelCall(given, handler), asked, given }
}

describe("mendMiddleware", () => {
  test("a valid answer is the very same object, and the request too", async () => {
    const answer = said("ring_bell", { times: 2 })
    const { message, asked, given } = await run([answer])
    expect(message).toBe(answer)
    expect(asked[0]).toBe(given)
  })

  test("broken text and a name that is nearly right", async () => {
    const results: MendResult[] = []
    const { message } = await run(
      [said("functions.ringBell", '{"times": "2",}')],
      {},
      { onResult: (result: MendResult) => results.push(result) },
    )
    expect(message).toMatchObject({
      tool_calls: [{ id: "r1", name: "ring_bell", args: { times: 2 } }],
      invalid_tool_calls: [],
    })
    expect(results.map(({ calls }) => calls.length)).toEqual([1])
  })

  test("in shadow mode an answer is the very same object", async () => {
    for (const answer of [said("ring_bell", "{times"), said("ring_bell", { times: "2" }), said("blow_horn", {})])
      expect((await run([answer], {}, { preset: "report" })).message).toBe(answer)
  })

  test("the model reads what was wrong, and all its answers are counted", async () => {
    const { message, asked } = await run([said("ring_bell", {}), said("ring_bell", { times: 1 }, "r2")])
    expect(asked[1]?.messages).toMatchObject([
      ASKED,
      { type: "ai", tool_calls: [{ id: "r1", name: "ring_bell", args: {} }] },
      { role: "tool", tool_call_id: "r1", status: "error", content: expect.stringContaining("times") },
    ])
    expect(message).toMatchObject({
      tool_calls: [{ id: "r2", args: { times: 1 } }],
      usage_metadata: { input_tokens: 4, output_tokens: 2, total_tokens: 6 },
    })
  })

  test("what is left without a call says why", async () => {
    const { message, asked } = await run([said("blow_horn", {})], {}, { reask: 0 })
    expect([asked.length, message.tool_calls]).toEqual([1, []])
    expect(message.content).toContain("blow_horn")
  })

  test("a call without a name beside a good one is told to the model, then in the answer", async () => {
    const both = () => ({
      ...said("ring_bell", { times: 1 }),
      tool_calls: [
        ...said("ring_bell", { times: 1 }).tool_calls,
        { type: "tool_call", id: "r2", name: "", args: { times: 2 } },
      ],
    })
    const again = await run([both(), said("ring_bell", { times: 2 }, "r3")])
    expect(again.message.tool_calls).toMatchObject([{ id: "r1" }, { id: "r3", args: { times: 2 } }])
    expect(again.asked[1]?.messages.at(-1)).toMatchObject({
      tool_call_id: "r2",
      content: expect.stringContaining("name"),
    })
    const { message } = await run([both()], {}, { reask: 0 })
    expect(message.tool_calls).toMatchObject([{ id: "r1" }])
    expect(message.content).toContain("has no tool name")
  })

  test("stack traces of earlier errors are not sent", async () => {
    const content =
      "Error invoking tool 'ring_bell' with kwargs {} with error: Error: too loud\n    at call (file:///srv/app/tools.js:1:2)\n    at async run (node:internal)\n Please fix the error and try again."
    const failed = { type: "tool", tool_call_id: "r0", status: "error", content }
    const plain = { type: "tool", tool_call_id: "r9", status: "success", content }
    const { asked } = await run([said("ring_bell", { times: 1 })], { messages: [ASKED, failed, plain] })
    expect(asked[0]?.messages).toEqual([
      ASKED,
      {
        ...failed,
        content:
          "Error invoking tool 'ring_bell' with kwargs {} with error: Error: too loud\n Please fix the error and try again.",
      },
      plain,
    ])
  })

  test("final answers in the agent's own format, commands and agents without tools are left alone", async () => {
    const formatted = said("extract-2", "{")
    expect((await run([formatted], { responseFormat: { name: "Sky" } })).message).toBe(formatted)
    const named = said("Sky", "{")
    expect((await run([named], { responseFormat: [{ name: "Sky" }] })).message).toBe(named)
    const command = { lg_name: "Command" }
    expect((await run([command])).message).toBe(command)
    const broken = said("ring_bell", "{")
    expect((await run([broken], { tools: [] })).message).toBe(broken)
  })

  test("an answer in the agent's own format that takes the place of a bad call is passed on", async () => {
    const responseFormat = { name: "Sky" }
    const sky = { structuredResponse: { blue: true }, messages: [{ ...said("ring_bell", {}), tool_calls: [] }] }
    const bad = () => said("ring_bell", {})
    const { message, asked } = await run([bad(), bad(), sky], { responseFormat })
    expect([asked.length, message.structuredResponse]).toEqual([3, { blue: true }])
    expect(message.messages[0].usage_metadata).toMatchObject({ input_tokens: 6, total_tokens: 9 })
    const named = said("extract-1", { blue: true })
    const { message: last } = await run([bad(), named], { responseFormat })
    expect(last).toMatchObject({ tool_calls: named.tool_calls, usage_metadata: { input_tokens: 4, total_tokens: 6 } })
  })

  test("such an answer does not take the place of good calls", async () => {
    const { tool_calls: good } = said("ring_bell", { times: 1 })
    const mixed = { ...said("ring_bell", "{", "r2"), tool_calls: good }
    const { message } = await run([mixed, { structuredResponse: {}, messages: [] }], {
      responseFormat: { name: "Sky" },
    })
    expect(message.tool_calls).toMatchObject([{ id: "r1", args: { times: 1 } }])
  })

  test("a call that the text holds", async () => {
    const content = 'Ringing.\n<tool_call>\n{"name": "ring_bell", "arguments": {"times": 3}}\n</tool_call>'
    const { message } = await run([{ type: "ai", content, tool_calls: [], invalid_tool_calls: [] }])
    expect(message).toMatchObject({ content: "Ringing.", tool_calls: [{ name: "ring_bell", args: { times: 3 } }] })
  })

  test("the second object in one text is a call before the next one", async () => {
    const raw = ['{"times":1}{"times":2}', '{"times":3}'].map((text, i) => ({
      id: `r${i + 1}`,
      function: { name: "ring_bell", arguments: text },
    }))
    const answer = said("ring_bell", raw[0]?.function.arguments ?? "", "r1", {
      tool_calls: said("ring_bell", { times: 3 }, "r2").tool_calls,
      additional_kwargs: { tool_calls: raw },
    })
    const { message } = await run([answer])
    expect(message.tool_calls.map(({ id, args }: { id: string; args: object }) => [id, args])).toEqual([
      ["r1", { times: 1 }],
      ["r1-2", { times: 2 }],
      ["r2", { times: 3 }],
    ])
  })

  test("a second answer that is none leaves the first", async () => {
    const { message } = await run([said("ring_bell", {}), { lg_name: "Command" }])
    expect(message.tool_calls).toEqual([])
    expect(message.content).toContain("times")
  })
})
