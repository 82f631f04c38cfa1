import { describe, expect, it } from "vitest"
import { healHistory } from "../../src/history/heal.ts"
import { NO_RESULT } from "../../src/history/pair.ts"

/** What is left of a history, and the rules and places of the changes; healing it again changes nothing. */
function heal(...history: object[]) {
  const { messages, changes } = healHistory<readonly unknown[]>(history)
  expect(healHistory(messages).changes).toEqual([])
  return { messages, told: changes.map(({ rule, index }) => `${rule} ${index}`) }
}

describe("a message of calls that stands there twice", () => {
  const sow = (...ids: string[]) => ({
    role: "assistant",
    content: "Sowing.",
    tool_calls: ids.map((id) => ({ id, type: "function", function: { name: "sow", arguments: "{}" } })),
  })
  const result = (id: string, content = "sown") => ({ role: "tool", tool_call_id: id, content })

  it("is one, and has the result", () => {
    expect(heal(sow("a"), sow("a"), result("a"))).toEqual({
      messages: [sow("a"), result("a")],
      told: ["history/repeated 1"],
    })
    const user = { role: "user", content: "and?" }
    expect(heal(user, sow("a", "b"), sow("a", "b"), sow("a", "b"), result("b"), result("a"), user)).toEqual({
      messages: [user, sow("a", "b"), result("b"), result("a"), user],
      told: ["history/repeated 2", "history/repeated 3"],
    })
    expect(heal(sow("a"), sow("a")).messages).toEqual([sow("a"), result("a", NO_RESULT)])
  })

  it("is two where both have results, something stands between, or they differ", () => {
    expect(heal(sow("a"), result("a"), sow("a"), result("a", "more")).messages).toEqual([
      ...[sow("a"), result("a")],
      ...[sow("a_2"), result("a_2", "more")],
    ])
    expect(heal(sow("a"), sow("a"), result("a"), result("a", "more")).messages).toHaveLength(4)
    expect(heal(sow("a"), { ...sow("a"), content: "Again." }, result("a")).messages).toHaveLength(4)
    expect(heal(sow("a"), result("a"), sow("a"), sow("a"), result("a", "more")).told).toContain("history/repeated 3")
  })

  it("tells later changes under their own places", () => {
    expect(heal(sow("a"), sow("a"), result("a"), result("gone"), sow("b")).told).toEqual([
      "history/repeated 1",
      "history/orphan 3",
      "history/unanswered 4",
    ])
  })
})

describe("items of one id", () => {
  const thought = (summary: readonly string[] = []) => ({ type: "reasoning", id: "rs_7", summary })
  const call = (at: string, id = "fc_7") => ({
    type: "function_call",
    id,
    call_id: "a",
    name: "sow",
    arguments: JSON.stringify({ at }),
  })
  const bare = (at: string, callId: string) => {
    const { id: _, ...item } = call(at)
    return { ...item, call_id: callId }
  }
  const output = (callId: string, text = "sown") => ({ type: "function_call_output", call_id: callId, output: text })

  it("stand there once where they are the same", () => {
    expect(heal(thought(), call("x"), thought(), call("x"), output("a"))).toEqual({
      messages: [thought(), call("x"), output("a")],
      told: ["history/repeated 2", "history/repeated 3"],
    })
    const said = { type: "message", id: "msg_7", role: "assistant", content: [{ type: "output_text", text: "So." }] }
    expect(heal(said, call("x"), output("a"), said).messages).toEqual([said, call("x"), output("a")])
  })

  it("keep it once where they are calls that ran", () => {
    expect(heal(thought(), call("x"), output("a"), thought(), call("x"), output("a", "more")).messages).toEqual([
      ...[thought(), call("x"), output("a")],
      ...[bare("x", "a_2"), output("a_2", "more")],
    ])
    expect(heal(call("x"), output("a"), call("y"), output("a")).messages[2]).toEqual(bare("y", "a_2"))
    expect(heal(call("x"), output("a"), { ...call("y"), call_id: "b" }, output("b")).messages[2]).toEqual(
      bare("y", "b"),
    )
  })

  it("stay where they say different things, or refer to an item", () => {
    const history = [thought(), call("x"), output("a"), thought(["Hm."])]
    expect(heal(...history).messages).toEqual(history)
    const reference = { type: "item_reference", id: "rs_7" }
    expect(heal(reference, reference, call("x"), output("a")).told).toEqual([])
  })
})
