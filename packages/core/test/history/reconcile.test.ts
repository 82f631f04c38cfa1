import { describe, expect, it } from "vitest"
import { healHistory } from "../../src/history/heal.ts"
import { NO_RESULT } from "../../src/history/pair.ts"
import { anthropicRefusals, openaiRefusals } from "../support/provider-server.ts"

const call = (id: unknown, at: string) => ({
  ...(id !== undefined && { id }),
  type: "function",
  function: { name: "plant", arguments: /^[{[]/.test(at) ? at : JSON.stringify({ at }) },
})
const says = (content: unknown, ...calls: object[]) => ({
  role: "assistant",
  content,
  ...(calls.length > 0 && { tool_calls: calls }),
})
const result = (id: unknown, content: string) => ({ role: "tool", tool_call_id: id, content })
const user = { role: "user", content: "on" }

const healed = (...history: object[]) => {
  const { messages, changes } = healHistory<readonly unknown[]>([user, ...history])
  expect(openaiRefusals(messages)).toEqual([])
  expect(healHistory(messages).changes).toEqual([])
  return { messages: messages.slice(1), codes: changes.map(({ rule }) => rule) }
}

describe("a host that kept the provider's own message", () => {
  it("has results under the ids that calls got where they had none", () => {
    const { messages, codes } = healed(
      says(null, call(undefined, "a"), call("", "b"), call(7, "c")),
      result("call_0", "A"),
      result("call_1", "B"),
      result("7", "C"),
    )
    expect(messages).toEqual([
      says(null, call("call_0", "a"), call("call_1", "b"), call("7", "c")),
      result("call_0", "A"),
      result("call_1", "B"),
      result("7", "C"),
    ])
    expect(codes).toEqual(["history/missing-id", "history/missing-id", "history/invalid-id"])
  })

  it("has results under the ids that calls got where theirs was used before", () => {
    const { messages } = healed(
      says(null, call("x", "a"), call("x", "b")),
      result("x", "A"),
      result("x_2", "B"),
      says(null, call("x", "c")),
      result("x_3", "C"),
    )
    expect(messages).toEqual([
      says(null, call("x", "a"), call("x_2", "b")),
      result("x", "A"),
      result("x_2", "B"),
      says(null, call("x_3", "c")),
      result("x_3", "C"),
    ])
  })

  it("has one call for several that ran", () => {
    const one = call("x", '{"at":"a"}{"at":"b"}')
    const { messages, codes } = healed(
      says(null, one, call("y", "c")),
      result("x", "A"),
      result("x-2", "B"),
      result("y", "C"),
    )
    expect(messages).toEqual([
      says(null, call("x", "a"), call("x-2", "b"), call("y", "c")),
      result("x", "A"),
      result("x-2", "B"),
      result("y", "C"),
    ])
    expect(codes).toEqual(["history/split"])
    expect(
      healed(says(null, call("x", '[{"at":"a"},{"at":"b"}]')), result("x", "A"), result("x-2", "B")).messages[0],
    ).toEqual(says(null, call("x", "a"), call("x-2", "b")))
  })

  it("keeps all results where the parts cannot be told apart", () => {
    const { messages } = healed(says(null, call("x", '{"at": what}')), result("x", "A"), result("x-2", "B"))
    expect(messages.slice(1)).toEqual([result("x", "A"), result("x-2", "B")])
  })

  it("has calls in the text, which no list declares", () => {
    const text = '<tool_call>{"name": "plant", "arguments": {"at": "a"}}</tool_call>'
    expect(healed(says(`So.\n${text}`, call("x", "b")), result("x", "B"), result("call_text_0", "A"))).toEqual({
      messages: [
        says("So.", call("x", "b"), {
          ...call("call_text_0", ""),
          function: { name: "plant", arguments: '{"at": "a"}' },
        }),
        result("x", "B"),
        result("call_text_0", "A"),
      ],
      codes: ["history/text-call"],
    })
  })

  it("does not take a late result for one of these", () => {
    const late = [says(null, call("x_2", "a")), user, says(null, call("x", "b")), result("x_2", "A"), result("x", "B")]
    expect(healed(...late).messages).toEqual([
      says(null, call("x_2", "a")),
      result("x_2", "A"),
      user,
      says(null, call("x", "b")),
      result("x", "B"),
    ])
  })

  it("does not guess where the numbers differ", () => {
    const { messages } = healed(says(null, call(undefined, "a"), call("call_0", "b")), result("call_0_2", "?"))
    expect(messages.slice(1)).toMatchObject([{ content: NO_RESULT }, { content: NO_RESULT }])
  })

  it("may write to Anthropic", () => {
    const use = (id: unknown, at: string) => ({ type: "tool_use", id, name: "plant", input: { at } })
    const done = (id: string, content: string) => ({ type: "tool_result", tool_use_id: id, content })
    const text = '<tool_call>{"name": "plant", "arguments": {"at": "c"}}</tool_call>'
    const { messages } = healHistory<readonly unknown[]>([
      user,
      { role: "assistant", content: [{ type: "text", text: `So. ${text}` }, use("fn.plant:0", "a"), use(null, "b")] },
      { role: "user", content: [done("fn_plant_0", "A"), done("call_1", "B"), done("call_text_0", "C")] },
    ])
    expect(anthropicRefusals(messages)).toEqual([])
    expect(messages.slice(1)).toEqual([
      {
        role: "assistant",
        content: [{ type: "text", text: "So." }, use("fn_plant_0", "a"), use("call_1", "b"), use("call_text_0", "c")],
      },
      { role: "user", content: [done("fn_plant_0", "A"), done("call_1", "B"), done("call_text_0", "C")] },
    ])
  })
})
