import { describe, expect, it } from "vitest"
import { healHistory } from "../../src/history/heal.ts"
import { NO_RESULT } from "../../src/history/pair.ts"
import { findResponsesFaults } from "../../src/testing/rules/openai-responses.ts"
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

  it("has results in the order in which the tools were done", () => {
    const calls = (...of: [string, string][]) => of.map(([id, at]) => call(id, at))
    const shared = healed(
      says(null, call("x", "a"), call("x", "b"), call("x", "c")),
      ...[result("x_3", "C"), result("x_2", "B"), result("x", "A")],
      says(null, call("x", "d"), call("x", "e")),
      ...[result("x_11", "E"), result("x_9", "D")],
    ).messages
    expect(shared[0]).toEqual(says(null, ...calls(["x", "a"], ["x_2", "b"], ["x_3", "c"])))
    expect(shared[4]).toEqual(says(null, ...calls(["x_9", "d"], ["x_11", "e"])))
    const parts = healed(
      says(null, call("x", '{"at":"a"}{"at":"b"}{"at":"c"}')),
      ...[result("x-3", "C"), result("x", "A"), result("x-2", "B")],
    ).messages
    expect(parts[0]).toEqual(says(null, ...calls(["x", "a"], ["x-2", "b"], ["x-3", "c"])))
    const text = (at: string) => `<tool_call>{"name":"plant","arguments":{"at":"${at}"}}</tool_call>`
    const inText = healed(
      says(`${text("a")}\n${text("b")}`),
      ...[result("call_text_1", "B"), result("call_text_0", "A")],
    ).messages
    expect(inText[0]).toEqual(says(null, ...calls(["call_text_0", "a"], ["call_text_1", "b"])))
  })

  it("has long ids that differ only at their end", () => {
    const id = (end: string) => `fn.${"long".repeat(14)}:${end}`
    const use = (own: string, at: string) => ({ type: "tool_use", id: own, name: "plant", input: { at } })
    const done = (own: string) => ({ type: "tool_result", tool_use_id: own.replace(/\W/g, "_"), content: "ok" })
    const { messages } = healHistory<readonly unknown[]>([
      user,
      { role: "assistant", content: [use(id("0"), "a"), use(id("1"), "b")] },
      { role: "user", content: [done(id("1")), done(id("0"))] },
    ])
    const plain = (end: string) => done(id(end)).tool_use_id
    expect(messages[1]).toEqual({ role: "assistant", content: [use(plain("0"), "a"), use(plain("1"), "b")] })
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
  describe("of Responses", () => {
    const item = (id: string | undefined, at: string, own?: string) => ({
      type: "function_call",
      ...(own !== undefined && { id: own }),
      ...(id !== undefined && { call_id: id }),
      name: "plant",
      arguments: /^[{[]/.test(at) ? at : JSON.stringify({ at }),
    })
    const output = (id: string, text: string) => ({ type: "function_call_output", call_id: id, output: text })
    const thought = { type: "reasoning", id: "rs_1", summary: [] }
    const healedItems = (...items: object[]) => {
      const { messages, changes } = healHistory<readonly unknown[]>([user, ...items])
      expect(findResponsesFaults(messages)).toEqual([])
      expect(healHistory(messages).changes).toEqual([])
      return { items: messages.slice(1), told: changes.map(({ rule, index, id }) => `${rule} ${index} ${id}`) }
    }

    it("has results under the ids that calls got", () => {
      const outputs = [output("x_2", "B"), output("x", "A")]
      const another = { ...thought, id: "rs_2" }
      expect(healedItems(thought, item("x", "a"), another, item("x", "b"), ...outputs)).toEqual({
        items: [thought, item("x", "a"), another, item("x_2", "b"), ...outputs],
        told: ["history/duplicate-id 4 x_2"],
      })
      const made = [output("call_1", "B"), output("call_0", "A")]
      expect(healedItems(item(undefined, "a"), thought, item(undefined, "b"), ...made).items).toEqual([
        ...[item("call_0", "a"), thought, item("call_1", "b")],
        ...made,
      ])
      expect(healedItems(item(undefined, "a", "fc_7"), output("fc_7", "A")).items).toEqual([
        item("fc_7", "a", "fc_7"),
        output("fc_7", "A"),
      ])
    })

    it("has one call for several that ran, and tells changes by the places as given", () => {
      const outputs = [output("x-3", "C"), output("x", "A"), output("x-2", "B")]
      const healedParts = healedItems(
        item("x", '{"at":"a"}{"at":"b"}{"at":"c"}', "fc_1"),
        ...outputs,
        ...[user, item("y", "{at:1}"), output("y", "Y")],
      )
      expect(healedParts.items.slice(0, 6)).toEqual([
        item("x", "a", "fc_1"),
        item("x-2", "b"),
        item("x-3", "c"),
        ...outputs,
      ])
      expect(healedParts.told).toEqual(["history/split 1 x-2", "history/split 1 x-3", "history/arguments 6 y"])
    })

    it("has calls in the text", () => {
      const said = (text: string) => ({ type: "message", role: "assistant", content: [{ type: "output_text", text }] })
      const text = '<tool_call>{"name":"plant","arguments":{"at":"a"}}</tool_call>'
      expect(
        healedItems(said(`So. ${text}`), item("x", "b"), output("call_text_0", "A"), output("x", "B")).items,
      ).toEqual([
        ...[said("So."), item("call_text_0", "a"), item("x", "b")],
        ...[output("call_text_0", "A"), output("x", "B")],
      ])
      const twice = [said(text), said(text), item("x", "b"), output("call_text_0", "A"), output("x", "B")]
      expect(healedItems(...twice).told).toEqual(["history/orphan 4 call_text_0"])
    })

    it("leaves results whose calls may be with the provider", () => {
      const items = [{ type: "item_reference", id: "fc_9" }, item("x", "a"), output("x", "A"), output("x_2", "B")]
      expect(healHistory<readonly unknown[]>([user, ...items]).changes).toEqual([])
    })
  })
})
