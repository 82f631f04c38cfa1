import { describe, expect, it } from "vitest"
import { mend } from "../../src/mend.ts"
import { toResponsesItems } from "../../src/messages/responses.ts"
import type { Tool } from "../../src/turn.ts"
import { responsesRefusals } from "../support/provider-server.ts"

const HOIST: Tool = {
  name: "hoist",
  parameters: { type: "object", properties: { sail: { type: "string" } }, required: ["sail"] },
}
const call = (callId: string, text: string, more = {}) => ({
  ...more,
  type: "function_call",
  call_id: callId,
  name: "hoist",
  arguments: text,
})
const output = (callId: string, said: unknown) => ({ type: "function_call_output", call_id: callId, output: said })
const REASONING = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "x" }
const message = (said: string) => ({
  type: "message",
  id: "msg_1",
  role: "assistant",
  content: [{ type: "output_text", text: said, annotations: [] }],
})

const turn = (content: string | null, ...calls: readonly (readonly [string, string])[]) =>
  mend({ content, toolCalls: calls.map(([id, text]) => ({ id, name: "hoist", arguments: text })) }, [HOIST])
const valid = (items: readonly unknown[]) => {
  expect(responsesRefusals(items)).toEqual([])
  return items
}

describe("items of a turn", () => {
  it("are its calls and their outputs", () => {
    expect(valid(toResponsesItems(turn(null, ["a", '{"sail":"jib",}'], ["b", '{"sail":']), { a: "up" }))).toEqual([
      call("a", '{"sail":"jib"}'),
      call("b", '{"_unreadable":"{\\"sail\\":"}'),
      output("a", "up"),
      output("b", expect.stringContaining("cut off")),
    ])
  })

  it("keep reasoning, messages and item ids of the response", () => {
    const given = [REASONING, message("Aye."), call("a", '{"sail":"jib"}', { id: "fc_1", status: "completed" })]
    expect(valid(toResponsesItems(turn("Aye.", ["a", '{"sail":"jib"}']), { a: "up" }, given))).toEqual([
      ...given,
      output("a", "up"),
    ])
  })

  it("keep the name of a call in a namespace", () => {
    const tools = [{ type: "namespace", name: "mast", tools: [HOIST] }]
    const given = [call("a", '{"sail":"jib",}', { namespace: "mast" })]
    const items = toResponsesItems(mend({ output: given }, tools), { a: "up" }, given)
    expect(valid(items)).toEqual([call("a", '{"sail":"jib"}', { namespace: "mast" }), output("a", "up")])
  })

  it("declare calls of the text and the parts of one", () => {
    const said = 'Now.\n<tool_call>{"name": "hoist", "arguments": {"sail": "main"}}</tool_call>'
    const given = [REASONING, message(said), call("a", '{"sail":"jib"}{"sail":"top"}', { id: "fc_1" })]
    const items = valid(toResponsesItems(turn(said, ["a", '{"sail":"jib"}{"sail":"top"}']), {}, given))
    expect(items.slice(0, 5)).toEqual([
      REASONING,
      { type: "message", role: "assistant", content: "Now." },
      call("a", '{"sail":"jib"}', { id: "fc_1" }),
      call("a-2", '{"sail":"top"}'),
      call("call_text_0", '{"sail": "main"}'),
    ])
  })

  it("have a message for text that no given item has", () => {
    expect(toResponsesItems(turn("Aye."), {})).toEqual([{ type: "message", role: "assistant", content: "Aye." }])
    expect(toResponsesItems(turn(null), {})).toEqual([])
  })

  it("leave out reasoning whose call or message is left out", () => {
    const thought = (id: string) => ({ ...REASONING, id })
    const [jib, main] = [call("a", '{"sail":"jib"}'), call("b", '{"sail":')]
    const given = [thought("rs_1"), jib, thought("rs_2"), main]
    const { order, ...result } = turn(null, ["a", '{"sail":"jib"}'], ["b", '{"sail":'])
    const onlyBad = { ...result, calls: [], order: order.slice(1) }
    expect(toResponsesItems(onlyBad, {}, given).map(({ id, call_id }) => id ?? call_id)).toEqual(["rs_2", "b", "b"])
    const shared = toResponsesItems(onlyBad, {}, [thought("rs_1"), jib, main])
    expect(shared.map(({ id, call_id }) => id ?? call_id)).toEqual(["rs_1", "b", "b"])
    const said = '<tool_call>{"name": "hoist", "arguments": {"sail": "main"}}</tool_call>'
    const spoken = toResponsesItems(turn(said, ["a", '{"sail":"jib"}']), {}, [
      thought("rs_1"),
      message(said),
      thought("rs_2"),
      jib,
    ])
    expect(valid(spoken).slice(0, 3)).toEqual([thought("rs_2"), jib, call("call_text_0", '{"sail": "main"}')])
  })

  it("hold images", () => {
    const content = [
      { type: "image", data: "QQ==", mimeType: "image/png" },
      { type: "text", text: "up" },
    ]
    expect(toResponsesItems(turn(null, ["a", '{"sail":"jib"}']), new Map([["a", { content }]]))[1]).toEqual(
      output("a", [
        { type: "input_image", image_url: "data:image/png;base64,QQ==" },
        { type: "input_text", text: "up" },
      ]),
    )
  })
})

it("takes the items of a response as a list only", () => {
  const result = turn(null, ["c1", '{"sail":"jib"}'])
  for (const given of [{ output: [call("c1", '{"sail":"jib"}')] }, null, "items"])
    expect(() => toResponsesItems(result, { c1: "up" }, given as never)).toThrow(/^MEND_OUTPUTS: .*response\.output$/)
})

it("no two items of a turn have one id", () => {
  const given = [
    REASONING,
    REASONING,
    call("a", '{"sail":"jib"}', { id: "fc_1" }),
    call("a", '{"sail":"main"}', { id: "fc_1" }),
  ]
  const result = turn(null, ["a", '{"sail":"jib"}'], ["a", '{"sail":"main"}'])
  expect(valid(toResponsesItems(result, { a: "up", a_2: "down" }, given))).toEqual([
    REASONING,
    call("a", '{"sail":"jib"}', { id: "fc_1" }),
    call("a_2", '{"sail":"main"}'),
    output("a", "up"),
    output("a_2", "down"),
  ])
})
