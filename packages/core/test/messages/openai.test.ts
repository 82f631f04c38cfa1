import { describe, expect, it } from "vitest"
import { mend } from "../../src/mend.ts"
import { toOpenAiAssistant, toOpenAiMessages } from "../../src/messages/openai.ts"
import { toToolResults } from "../../src/messages/tool-results.ts"
import type { Tool, Turn } from "../../src/turn.ts"
import { openaiRefusals } from "../support/provider-server.ts"

const HOIST: Tool = {
  name: "hoist",
  parameters: { type: "object", properties: { sail: { type: "string" } }, required: ["sail"] },
}
const hoist = (id: string | undefined, text: string, name = "hoist") => ({
  ...(id !== undefined && { id }),
  type: "function",
  function: { name, arguments: text },
})
const turnOf = (message: { content?: unknown; tool_calls?: readonly ReturnType<typeof hoist>[] }): Turn => ({
  content: typeof message.content === "string" ? message.content : null,
  toolCalls: (message.tool_calls ?? []).map(({ id, function: call }) => ({ ...(id !== undefined && { id }), ...call })),
})
const built = (message: Parameters<typeof turnOf>[0]) => {
  const result = mend(turnOf(message), [HOIST])
  const list = [
    { role: "user", content: "go" },
    toOpenAiAssistant(result, message),
    ...toOpenAiMessages(toToolResults(result, {})),
  ]
  expect(openaiRefusals(list)).toEqual([])
  return list[1]
}

describe("the assistant message", () => {
  it("is the provider's own where nothing is wrong", () => {
    const message = {
      role: "assistant",
      content: "Aye.",
      refusal: null,
      annotations: [],
      reasoning_content: "hm",
      tool_calls: [hoist("a", '{"sail": "jib"}')],
    }
    expect(built(message)).toEqual(message)
  })

  it("declares every call, also those found in the text and the parts of one", () => {
    const text = '<tool_call>{"name": "hoist", "arguments": {"sail": "main"}}</tool_call>'
    expect(
      built({
        content: `Now.\n${text}`,
        tool_calls: [
          hoist("a", '{"sail":"jib"}{"sail":"spanker"}'),
          hoist("a", '{"sail":'),
          hoist(undefined, "{}", "no such"),
        ],
      }),
    ).toEqual({
      role: "assistant",
      content: "Now.",
      tool_calls: [
        hoist("a", '{"sail":"jib"}'),
        hoist("a-2", '{"sail":"spanker"}'),
        hoist("a_2", '{"_unreadable":"{\\"sail\\":"}'),
        hoist("call_2", "{}", "no_such"),
        hoist("call_text_0", '{"sail": "main"}'),
      ],
    })
    expect(built({ content: text })).toMatchObject({
      content: null,
      tool_calls: [hoist("call_text_0", '{"sail": "main"}')],
    })
  })

  it("keeps what a server put into a call, but not its place in a stream", () => {
    const entry = { ...hoist("a", '{"sail":"jib",}'), index: 0, extra_content: { google: { thought_signature: "s" } } }
    expect(built({ content: null, tool_calls: [entry] })).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [{ ...hoist("a", '{"sail":"jib"}'), extra_content: { google: { thought_signature: "s" } } }],
    })
  })

  it("is taken from a choice or a completion, or made of the result alone", () => {
    const message = { role: "assistant", content: "Aye.", name: "mate" }
    const result = mend({ content: "Aye." }, [HOIST])
    for (const given of [message, { message }, { choices: [{ message }] }])
      expect(toOpenAiAssistant(result, given)).toEqual(message)
    expect(toOpenAiAssistant(result)).toEqual({ role: "assistant", content: "Aye." })
  })

  it("keeps parts of content, and never has an empty list of calls", () => {
    const parts = [
      { type: "text", text: "Aye." },
      { type: "refusal", refusal: "no" },
    ]
    expect(
      toOpenAiAssistant(mend({ content: "Aye." }, [HOIST]), { role: "assistant", content: parts, tool_calls: [] }),
    ).toEqual({
      role: "assistant",
      content: parts,
    })
    expect(toOpenAiAssistant(mend({}, [HOIST]), { content: null, tool_calls: [] })).toEqual({
      role: "assistant",
      content: "",
    })
  })

  it("says a refusal once, and keeps its content where nothing was taken out", () => {
    const refusal = { type: "refusal", refusal: "The storm is too strong." }
    const words = { type: "text", text: "The jib is up." }
    const message = { role: "assistant", content: [words, { type: "text", text: "Then the main." }, refusal] }
    expect(mend(message, [HOIST]).content).toBe("The jib is up.Then the main.")
    expect(toOpenAiAssistant(mend(message, [HOIST]), message)).toEqual(message)
    const text = '<tool_call>{"name": "hoist", "arguments": {"sail": "main"}}</tool_call>'
    const leaked = { role: "assistant", content: [words, { type: "text", text }, refusal] }
    expect(toOpenAiAssistant(mend(leaked, [HOIST]), leaked)).toEqual({
      role: "assistant",
      content: [words, refusal],
      tool_calls: [hoist("call_text_0", '{"sail": "main"}')],
    })
    for (const same of [
      { role: "assistant", content: null, refusal: "No." },
      { role: "assistant", content: "", tool_calls: [hoist("a", '{"sail":"jib"}')] },
      { role: "assistant", content: "\n", tool_calls: [hoist("a", '{"sail":"jib"}')] },
    ])
      expect(toOpenAiAssistant(mend(same, [HOIST]), same)).toEqual(same)
    // the provider rejects an empty list
    expect(toOpenAiAssistant(mend({ content: [] }, [HOIST]), { content: [], refusal: null }).content).toBe("")
  })

  it("leaves the order of calls and the kinds of a vendor", () => {
    const custom = { id: "c", type: "custom", custom: { name: "patch", input: "***" } }
    const remote = { id: "r", type: "remote", remote: { port: "Kiel" } }
    const weather = { id: "w", type: "vendor_function", function: { name: "$weather", arguments: '{"day":1}' } }
    const message = {
      role: "assistant",
      content: null,
      tool_calls: [custom, hoist("a", '{"sail":"jib"}'), remote, weather],
    }
    expect(toOpenAiAssistant(mend(message, [HOIST]), message)).toEqual(message)
  })

  it("leaves custom tools to the host", () => {
    const custom = { id: "c", type: "custom", custom: { name: "patch", input: "***" } }
    const result = mend({ toolCalls: [{ id: "a", name: "hoist", arguments: '{"sail":"jib"}' }] }, [HOIST])
    expect(
      toOpenAiAssistant(result, { content: null, tool_calls: [hoist("a", '{"sail":"jib"}'), custom] }).tool_calls,
    ).toEqual([hoist("a", '{"sail":"jib"}'), custom])
  })
})

it("results that are more than text are written as texts", () => {
  const result = mend({ toolCalls: [{ id: "a", name: "hoist", arguments: '{"sail":"jib"}' }] }, [HOIST])
  const content = [
    { type: "text", text: "up" },
    { type: "image", data: "QQ==", mimeType: "image/png" },
  ]
  const [message] = toOpenAiMessages(toToolResults(result, { a: { content } }))
  expect(message?.content).toEqual([
    { type: "text", text: "up" },
    { type: "text", text: expect.stringContaining("image left out") },
  ])
})
