import { describe, expect, test } from "vitest"
import { mendNode, mendRoute } from "../../src/adapters/langchain-graph.ts"
import type { MendResult } from "../../src/turn.ts"

const TOOLS = [
  {
    name: "sharpen_pencil",
    description: "",
    schema: { type: "object", properties: { turns: { type: "integer" } }, required: ["turns"] },
  },
]
const ASKED = { type: "human", content: "Sharpen it." }
const said = (args: object, id = "p1", name = "sharpen_pencil") => ({
  type: "ai",
  content: "",
  tool_calls: [{ type: "tool_call", id, name, args }],
  invalid_tool_calls: [],
})

describe("mendNode", () => {
  const node = mendNode(TOOLS)

  test("adds nothing where nothing is wrong", () => {
    expect(node({ messages: [ASKED, said({ turns: 3 })] })).toEqual({ messages: [] })
    expect(node({ messages: [ASKED] })).toEqual({ messages: [] })
    expect(node({ messages: [ASKED, { type: "ai", content: "Done." }] })).toEqual({ messages: [] })
  })

  test("adds nothing in shadow mode", () => {
    const broken = { type: "invalid_tool_call", id: "p2", name: "sharpen_pencil", args: "{turns" }
    const message = { ...said({ turns: "3" }), invalid_tool_calls: [broken] }
    expect(mendNode(TOOLS, { preset: "report" })({ messages: [ASKED, message] })).toEqual({ messages: [] })
  })

  test("gives calls under one id, or under that of an earlier call, ids of their own", () => {
    const idsOf = (messages: readonly object[]) =>
      node({ messages: [ASKED, ...messages] }).messages.map((message: { tool_calls: { id: string }[] }) =>
        message.tool_calls.map(({ id }) => id),
      )
    const twice = said({ turns: 3 })
    const second = { ...twice.tool_calls[0], args: { turns: 4 } }
    expect(idsOf([{ ...twice, tool_calls: [...twice.tool_calls, second] }])).toEqual([["p1", "p1_2"]])
    expect(
      idsOf([said({ turns: 3 }), { type: "tool", tool_call_id: "p1", content: "ok" }, said({ turns: 4 })]),
    ).toEqual([["p1_2"]])
  })

  test("replaces the calls of the last message", () => {
    const results: MendResult[] = []
    const { messages } = mendNode(TOOLS, { onResult: (result) => results.push(result) })({
      messages: [ASKED, said({ turns: "3" }, "p1", "SharpenPencil")],
    })
    expect(messages).toMatchObject([
      { type: "ai", tool_calls: [{ id: "p1", name: "sharpen_pencil", args: { turns: 3 } }] },
    ])
    expect(results).toHaveLength(1)
  })

  test("answers what cannot be used", () => {
    const { messages } = node({ messages: [ASKED, said({})] })
    expect(messages).toMatchObject([
      { tool_calls: [{ id: "p1" }] },
      { role: "tool", tool_call_id: "p1", status: "error", content: expect.stringContaining("turns") },
    ])
  })

  test("two calls of a turn with one fault are told once to try again, then to find another way", () => {
    let messages: { content?: string; role?: string }[] = [ASKED]
    const told: string[][] = []
    for (let turn = 0; turn < 3; turn++) {
      const { tool_calls: calls, ...message } = said({}, `a${turn}`)
      const both = [...calls, { ...calls[0], id: `b${turn}` }]
      const added = node({ messages: [...messages, { ...message, tool_calls: both }] }).messages as typeof messages
      messages = [...messages, ...added.map((each) => (each.role === "tool" ? { ...each, type: "tool" } : each))]
      told.push(added.slice(1).map(({ content = "" }) => content.split("\n").at(-1) ?? ""))
    }
    const again = expect.stringMatching(/^Send the call again/) as string
    const another = expect.stringContaining("It was already sent back once. Find another way") as string
    expect(told).toEqual([[again, again], [another, another], []])
  })

  test.each([
    ["the same call", (turn: number) => said({ turns: 3 }, `p${turn}`)],
    ["a call that cannot be used", (turn: number) => said({}, `p${turn}`)],
    [
      "another call each time that cannot be used",
      (turn: number) => said({ turns: turn }, `p${turn}`, `unknown_tool_${turn}`),
    ],
  ])("ends a conversation that goes round for ever: %s", (_, callOf) => {
    let messages: { type: string; content?: string; tool_calls?: unknown[] }[] = [ASKED]
    const ends: string[] = []
    for (let turn = 0; turn < 20; turn++) {
      const before = [...messages, callOf(turn)]
      const added = node({ messages: before }).messages.map((message: { type: string }) =>
        "role" in message ? { ...message, type: "tool" } : message,
      )
      messages = added.length === 0 ? before : [...before.slice(0, -1), ...added]
      const next = mendRoute()({ messages })
      ends.push(next)
      if (next === "__end__") break
      if (next === "tools")
        messages = [...messages, { type: "tool", tool_call_id: `p${turn}`, content: "sharp" } as never]
    }
    expect(ends.filter((next) => next === "tools").length).toBeLessThan(9)
    expect(ends.at(-1)).toBe("__end__")
    expect(messages.at(-1)).toMatchObject({
      type: "ai",
      tool_calls: [],
      content: expect.stringMatching(/\w/) as string,
    })
  })
})

describe("mendRoute", () => {
  const route = mendRoute("agent", "actions")
  const answer = { type: "tool", tool_call_id: "p1", content: "no" }

  test("to the tools, back to the model, or to the end", () => {
    expect(route({ messages: [ASKED, said({})] })).toBe("actions")
    expect(route({ messages: [ASKED, said({}), answer] })).toBe("agent")
    expect(route({ messages: [ASKED, { type: "ai", content: "Done." }] })).toBe("__end__")
    expect(route({ messages: [ASKED] })).toBe("__end__")
  })
})
