import { describe, expect, it } from "vitest"
import { EMPTY_TURN } from "../../src/history/shape.ts"
import { mend } from "../../src/mend.ts"
import { type AnthropicToolResult, toAnthropicAssistant, toAnthropicMessage } from "../../src/messages/anthropic.ts"
import { toToolResults } from "../../src/messages/tool-results.ts"
import type { Tool, Turn } from "../../src/turn.ts"
import { anthropicRefusals } from "../support/provider-server.ts"

const HOIST: Tool = {
  name: "hoist",
  parameters: {
    type: "object",
    properties: { sail: { type: "string" }, feet: { type: "integer" } },
    required: ["sail"],
  },
}
const use = (id: unknown, input: unknown, name = "hoist") => ({ type: "tool_use", id, name, input })
const text = (said: string) => ({ type: "text", text: said })
const THOUGHT = { type: "thinking", thinking: "Which sail?", signature: "sig" }
const HIDDEN = { type: "redacted_thinking", data: "xx" }

type Block = Readonly<Record<string, unknown>>
const turnOf = (content: readonly Block[]): Turn => ({
  content: content.flatMap((block) => (block["type"] === "text" ? [String(block["text"])] : [])).join("\n"),
  toolCalls: content.flatMap((block) =>
    block["type"] === "tool_use"
      ? [{ id: block["id"] as string, name: String(block["name"]), arguments: JSON.stringify(block["input"]) }]
      : [],
  ),
})
const built = (...content: Block[]) => {
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content,
    stop_reason: "tool_use",
    usage: {},
  }
  const result = mend(turnOf(content), [HOIST])
  const list = [
    { role: "user", content: "go" },
    toAnthropicAssistant(result, message),
    ...(result.order.length > 0 ? [toAnthropicMessage(toToolResults(result, {}))] : []),
  ]
  expect(anthropicRefusals(list)).toEqual([])
  return (list[1] as { content: unknown }).content
}

describe("the assistant message", () => {
  it("is the provider's own where nothing is wrong, without what only answers have", () => {
    const content = [
      THOUGHT,
      HIDDEN,
      text("Aye."),
      { ...use("a", { sail: "jib" }), cache_control: { type: "ephemeral" } },
      THOUGHT,
      use("b", { sail: "main" }),
    ]
    expect(built(...content)).toEqual(content)
  })

  it("mends inputs, and never touches a thought", () => {
    expect(built(THOUGHT, use("a", { sail: "jib", feet: "12" }), use("b", "{sail: 'main'}"))).toEqual([
      THOUGHT,
      use("a", { sail: "jib", feet: 12 }),
      use("b", { sail: "main" }),
    ])
  })

  it("declares what was found in the text, and takes it out of the text", () => {
    const call = '<tool_call>{"name": "hoist", "arguments": {"sail": "main"}}</tool_call>'
    expect(built(THOUGHT, text(`Now.\n${call}`))).toEqual([THOUGHT, text("Now."), use("call_text_0", { sail: "main" })])
    expect(built(text(call), use("a", { sail: "jib" }))).toEqual([
      use("a", { sail: "jib" }),
      use("call_text_0", { sail: "main" }),
    ])
  })

  it("has ids and names that the provider takes, the same in both messages", () => {
    expect(
      built(use("fn.hoist:0", { sail: "jib" }), use("fn_hoist_0", { sail: "main" }), use("c", {}, "raise the flag")),
    ).toEqual([
      use("fn_hoist_0", { sail: "jib" }),
      use("fn_hoist_0_2", { sail: "main" }),
      use("c", {}, "raise_the_flag"),
    ])
  })

  it("is never empty, and never ends in a thought", () => {
    expect(built()).toEqual([text(EMPTY_TURN)])
    expect(built(THOUGHT)).toEqual([THOUGHT, text(EMPTY_TURN)])
    expect(built(text(" "), use("a", { sail: "jib" }))).toEqual([use("a", { sail: "jib" })])
  })

  it("is made of the result alone where there is no message", () => {
    const result = mend({ content: "Aye.", toolCalls: [{ id: "a", name: "hoist", arguments: '{"sail":"jib",}' }] }, [
      HOIST,
    ])
    expect(toAnthropicAssistant(result)).toEqual({
      role: "assistant",
      content: [text("Aye."), use("a", { sail: "jib" })],
    })
    expect(toAnthropicAssistant(result, { content: [THOUGHT, use("a", {})] }).content).toEqual([
      THOUGHT,
      text("Aye."),
      use("a", { sail: "jib" }),
    ])
  })

  it("does not hold an input that a host has changed since", () => {
    const result = mend({ toolCalls: [{ id: "a", name: "hoist", arguments: '{"sail":"jib"}' }] }, [HOIST])
    if (result.calls[0] !== undefined) result.calls[0].input["sail"] = "none"
    expect(toAnthropicAssistant(result).content).toEqual([use("a", { sail: "jib" })])
  })
})

it("results say that a tool ran and failed, and hold images", () => {
  const result = mend(
    {
      toolCalls: ["jib", "main", "top"].map((sail, i) => ({
        id: `k${i}`,
        name: "hoist",
        arguments: JSON.stringify({ sail }),
      })),
    },
    [HOIST],
  )
  const shot = { type: "image", data: "QQ==", mimeType: "image/png" }
  const list = toToolResults(result, {
    k0: new Error("rope broke"),
    k1: { content: [shot, { type: "audio", data: "" }] },
    k2: { content: "torn", isError: true },
  })
  expect(list.map(({ ran, isError }) => [ran, isError])).toEqual([
    [true, true],
    [true, false],
    [true, true],
  ])
  expect(toAnthropicMessage(list).content).toEqual([
    { type: "tool_result", tool_use_id: "k0", content: "rope broke", is_error: true },
    {
      type: "tool_result",
      tool_use_id: "k1",
      content: [
        { type: "image", source: { type: "base64", media_type: "image/png", data: "QQ==" } },
        text(expect.stringContaining("audio left out") as unknown as string),
      ],
    },
    { type: "tool_result", tool_use_id: "k2", content: "torn", is_error: true },
  ])
})

it("results hold no blank text, nothing but text beside an error, and no fields of other protocols", () => {
  const answer = { id: "a", name: "ring", ran: true, isError: false, notice: null, text: "" }
  const contentOf = (own: object): unknown =>
    (toAnthropicMessage([{ ...answer, ...own }]).content[0] as AnthropicToolResult).content
  expect(contentOf({ notice: "Again?" })).toEqual([{ type: "text", text: "Again?" }])
  expect(contentOf({ blocks: [{ type: "text", text: "ding", annotations: {}, _meta: 1 }] })).toEqual([
    { type: "text", text: "ding" },
  ])
  const shot = { type: "image", data: "QQ==", mimeType: "image/png" }
  expect(contentOf({ isError: true, blocks: [shot] })).toEqual([
    { type: "text", text: "(image left out: not taken in results here)" },
  ])
})

it("the provider takes the message for a turn without calls, and what a user says behind it", () => {
  const result = mend({ content: "All sails are up." }, [HOIST])
  const list = [
    { role: "user", content: "Are we ready?" },
    toAnthropicAssistant(result),
    toAnthropicMessage(toToolResults(result, {})),
    { role: "user", content: "Cast off, then." },
  ]
  expect(anthropicRefusals(list)).toEqual([])
  expect(list[2]).toEqual({ role: "user", content: [text("(no tool results)")] })
})
