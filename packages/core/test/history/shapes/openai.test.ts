import { describe, expect, it } from "vitest"
import { healHistory } from "../../../src/history/heal.ts"
import { NO_RESULT } from "../../../src/history/pair.ts"
import { copied } from "../../../src/history/shape.ts"
import { openaiShape } from "../../../src/history/shapes/openai.ts"

const heal = (...history: unknown[]) => healHistory<readonly unknown[]>(history, { shape: "openai" })

describe("chat completions", () => {
  it("have calls in assistant messages and results in tool messages", () => {
    const message = {
      role: "assistant",
      tool_calls: [{ id: "a", type: "function", function: { name: "dig", arguments: "{}" } }],
    }
    expect(openaiShape.parts(message).map(({ kind }) => kind)).toEqual(["own", "call"])
    expect(openaiShape.parts({ role: "tool", tool_call_id: "a" }).map(({ kind }) => kind)).toEqual(["result"])
    expect(openaiShape.parts({ role: "assistant", content: "hm" }).map(({ kind }) => kind)).toEqual(["other"])
  })

  it("leave results of other providers as they are", () => {
    const foreign = { role: "tool", content: [{ type: "tool-result", toolCallId: "a", toolName: "dig", output: 3 }] }
    expect(openaiShape.parts(foreign).map(({ kind }) => kind)).toEqual(["other"])
    expect(heal({ role: "user", content: "dig" }, foreign)).toMatchObject({ changes: [] })
  })

  it("lose an empty list of calls", () => {
    expect(heal({ role: "assistant", content: null, tool_calls: [] }).messages).toEqual([
      { role: "assistant", content: "" },
    ])
    expect(heal({ role: "assistant", content: "hm", tool_calls: [null] }).messages).toEqual([
      { role: "assistant", content: "hm" },
    ])
  })

  it("lose an entry that is no call of any kind, and its result", () => {
    const good = { id: "a", type: "function", function: { name: "dig", arguments: "{}" } }
    const other = { id: "o", type: "computer", computer: {} }
    for (const entry of [{ id: "z" }, { id: "z", type: "function" }, { id: "z", type: "custom", custom: null }]) {
      const { messages, changes } = heal(
        { role: "assistant", content: "hm", tool_calls: [good, entry, other] },
        ...["a", "z", "o"].map((id) => ({ role: "tool", tool_call_id: id, content: id })),
      )
      expect(messages[0]).toEqual({ role: "assistant", content: "hm", tool_calls: [good, other] })
      expect(messages.filter((message) => (message as { tool_call_id?: string }).tool_call_id === "z")).toEqual([])
      expect(changes.map(({ rule }) => rule)).toContain("history/empty-calls")
    }
    const bare = { id: "b", name: "dig", arguments: "{}" }
    const kept = heal(
      { role: "assistant", content: "hm", tool_calls: [bare] },
      { role: "tool", tool_call_id: "b", content: "dug" },
    )
    expect(kept.messages).toHaveLength(2)
    expect(heal({ role: "assistant", content: null, tool_calls: [{ id: "z" }] }).messages).toEqual([
      { role: "assistant", content: "" },
    ])
  })

  it("leave the names of a vendor's own kinds", () => {
    const weather = { id: "w", type: "vendor_function", function: { name: "$weather", arguments: "{}" } }
    const history = [
      { role: "assistant", content: null, tool_calls: [weather] },
      { role: "tool", tool_call_id: "w", content: "rain" },
    ]
    expect(heal(...history).changes).toEqual([])
  })

  it("get the type of a call, and keep what else stands in it", () => {
    const call = { id: "a", index: 0, extra: { signature: "s" }, function: { name: "dig", arguments: "{}" } }
    const { messages, changes } = heal(
      { role: "assistant", tool_calls: [call] },
      { role: "tool", tool_call_id: "a", content: "ok" },
    )
    expect(messages[0]).toEqual({ role: "assistant", tool_calls: [{ ...call, type: "function" }] })
    expect(changes.map(({ rule }) => rule)).toEqual(["history/call-type"])
  })

  it("pair custom tools, whose input is free text", () => {
    const call = (id: string) => ({ id, type: "custom", custom: { name: "patch", input: "*** begin" } })
    const turn = { role: "assistant", tool_calls: [call("a"), call("a")] }
    const { messages } = heal(
      turn,
      { role: "tool", tool_call_id: "a", content: "1" },
      { role: "tool", tool_call_id: "a", content: "2" },
    )
    expect(messages).toEqual([
      { role: "assistant", tool_calls: [call("a"), call("a_2")] },
      { role: "tool", tool_call_id: "a", content: "1" },
      { role: "tool", tool_call_id: "a_2", content: "2" },
    ])
  })
})

describe("function_call of old", () => {
  const asks = (args: string) => ({ role: "assistant", content: null, function_call: { name: "dig", arguments: args } })
  const says = { role: "function", name: "dig", content: "deep" }

  it("has its arguments healed and its result behind it", () => {
    const valid = [asks("{}"), says, asks("{}"), says]
    expect(heal(...valid).changes).toEqual([])
    expect(heal(asks("{n:1}"), says).messages).toEqual([asks('{"n":1}'), says])
    expect(heal(asks("{}"), { role: "user", content: "hm" }).messages[1]).toEqual({
      role: "function",
      name: "dig",
      content: NO_RESULT,
    })
    expect(heal(says).messages).toEqual([])
  })

  it("beside a list is a copy and needs no result of its own", () => {
    const call = { id: "a", type: "function", function: { name: "dig", arguments: "{}" } }
    const message = { ...asks("{n: 1}"), tool_calls: [call] }
    const result = { role: "tool", tool_call_id: "a", content: "ok" }
    expect(heal(message, result).messages).toEqual([{ ...asks('{"n": 1}'), tool_calls: [call] }, result])
  })
})

it("a copy has all that can be read", () => {
  const value = {
    a: 1,
    get b(): never {
      throw new Error("no")
    },
  }
  expect(copied(value)).toEqual({ a: 1 })
})
