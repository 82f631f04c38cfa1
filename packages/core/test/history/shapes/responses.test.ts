import { describe, expect, it } from "vitest"
import { healHistory } from "../../../src/history/heal.ts"
import { NO_RESULT } from "../../../src/history/pair.ts"
import { responsesShape } from "../../../src/history/shapes/responses.ts"

const call = (call_id: string, args = "{}") => ({
  type: "function_call",
  id: `fc_${call_id}`,
  call_id,
  name: "rake",
  arguments: args,
})
const output = (call_id: string, text: unknown = "ok") => ({ type: "function_call_output", call_id, output: text })
const reasoning = { type: "reasoning", id: "rs_1", summary: [] }
const user = { role: "user", content: "hi" }

const heal = (...history: unknown[]) => healHistory<readonly unknown[]>(history)

describe("items", () => {
  it("are calls, outputs and others", () => {
    expect(
      [call("a"), output("a"), reasoning].flatMap((item) => responsesShape.parts(item)).map(({ kind }) => kind),
    ).toEqual(["call", "result", "other"])
  })

  it("are valid with an output anywhere behind its call", () => {
    expect(
      heal(reasoning, call("a"), call("b"), { ...reasoning, id: "rs_2" }, output("b"), user, output("a")),
    ).toMatchObject({
      changes: [],
      shape: "responses",
    })
  })

  it("get arguments, outputs and ids", () => {
    expect(heal(call("a", "{n:1}"), call("b"), user, output("a")).messages).toEqual([
      call("a", '{"n":1}'),
      call("b"),
      output("b", NO_RESULT),
      user,
      output("a"),
    ])
    expect(heal(output("a"), call("a")).messages).toEqual([call("a"), output("a")])
    const { id: _, ...bare } = call("a")
    expect(heal(call("a"), output("a"), call("a"), output("a", { n: 1 })).messages.slice(2)).toEqual([
      { ...bare, call_id: "a_2" },
      output("a_2", '{"n":1}'),
    ])
    expect(heal(call("a"), output("a"), output("z")).messages).toEqual([call("a"), output("a")])
  })

  it("keep outputs whose calls may be with the provider", () => {
    expect(heal(output("a")).changes).toEqual([])
    expect(heal({ type: "item_reference", id: "fc_9" }, output("z"), call("a"), output("a")).changes).toEqual([])
  })

  it("lose outputs without an id, which no provider takes", () => {
    const { call_id: _, ...unnamed } = output("a")
    expect(heal(user, unnamed)).toMatchObject({ messages: [user], changes: [{ rule: "history/orphan", index: 1 }] })
    const reference = { type: "item_reference", id: "fc_9" }
    expect(heal(reference, unnamed, output("z")).messages).toEqual([reference, output("z")])
  })

  it("pair custom tools with outputs of their kind", () => {
    const custom = { type: "custom_tool_call", call_id: "c", name: "patch", input: "free" }
    expect(heal(custom).messages).toEqual([
      custom,
      { type: "custom_tool_call_output", call_id: "c", output: NO_RESULT },
    ])
  })
})
