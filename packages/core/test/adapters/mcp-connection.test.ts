import { describe, expect, test, vi } from "vitest"
import { McpConnection, type McpOptions } from "../../src/adapters/mcp-connection.ts"
import type { Members } from "../../src/providers/members.ts"

const TOOL = {
  name: "strike_match",
  inputSchema: { type: "object", properties: { count: { type: "integer" } }, required: ["count"] },
}
const call = (id: unknown, given: unknown, name = TOOL.name, more: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: given, ...more },
})

/** A connection whose two ends are lists. */
function wired(options: McpOptions = {}) {
  const received: Members[] = []
  const sent: Members[] = []
  const connection = new McpConnection(options, {
    receive: (message) => received.push(message),
    send: async (message) => {
      sent.push(message)
    },
  })
  const own = () => received.findLast(({ id }) => id === "toolmend/tools-list")
  return {
    connection,
    received,
    sent,
    own,
    answerOwn: (result: object) => connection.sent({ jsonrpc: "2.0", id: "toolmend/tools-list", ...result }, undefined),
  }
}

describe("on a server", () => {
  test("a call that comes first waits for the tools, which the server is asked for", async () => {
    const { connection, received, sent, own, answerOwn } = wired()
    connection.received(call(1, { count: "2" }, TOOL.name, { _meta: { trace: "t", progressToken: 7 } }), "extra")
    connection.received(call(2, { count: 2 }), "extra")
    expect([received.length, own()]).toMatchObject([1, { method: "tools/list", params: { _meta: { trace: "t" } } }])
    expect(own()).not.toHaveProperty(["params", "_meta", "progressToken"])
    await answerOwn({ result: { tools: [], nextCursor: "p2" } })
    expect(own()).toMatchObject({ params: { cursor: "p2" } })
    await answerOwn({ result: { tools: [TOOL] } })
    expect(received.slice(2)).toMatchObject([
      { id: 1, params: { arguments: { count: 2 }, _meta: { progressToken: 7 } } },
      { id: 2 },
    ])
    expect(sent).toEqual([])
  })

  test("the very same message when nothing is wrong", async () => {
    const { connection, received, answerOwn } = wired()
    const right = call(1, { count: 2 })
    connection.received(right, null)
    await answerOwn({ result: { tools: [TOOL] } })
    connection.received(right, null)
    expect(received.slice(1).every((message) => message === right)).toBe(true)
  })

  test("what cannot be used is answered; two calls in one text too", async () => {
    const { connection, sent, received, answerOwn } = wired()
    connection.received(call(1, {}), null)
    await answerOwn({ result: { tools: [TOOL] } })
    connection.received(call(2, '{"count":1}{"count":2}'), null)
    expect(sent).toMatchObject(
      [1, 2].map((id) => ({
        id,
        result: { isError: true, content: [{ text: expect.stringContaining("was not executed") }] },
      })),
    )
    // each of the two is valid
    expect(JSON.stringify(sent[1])).toContain("several JSON objects, which cannot be run as one call")
    expect(received).toHaveLength(1)
  })

  test("a tool that is not listed may exist all the same", async () => {
    const { connection, received, answerOwn } = wired()
    const hidden = call(1, { any: 1 }, "blow_out_lamp")
    connection.received(hidden, null)
    await answerOwn({ result: { tools: [TOOL] } })
    expect(received.at(-1)).toBe(hidden)
  })

  test("a server that does not tell its tools gets its calls as they came, and is not asked again", async () => {
    const codes: string[] = []
    const { connection, received, answerOwn } = wired({ onRemark: ({ code }) => codes.push(code) })
    const given = call(1, { count: "2" })
    connection.received(given, null)
    await answerOwn({ error: { code: -32601, message: "no tools" } })
    connection.received(given, null)
    expect([received.slice(1), codes]).toEqual([[given, given], ["list/refused"]])
  })

  test("a server that does not answer gets its calls after a while, as they came, and what it says later counts", async () => {
    vi.useFakeTimers()
    try {
      const codes: string[] = []
      const { connection, received, answerOwn } = wired({ onRemark: ({ code }) => codes.push(code) })
      const given = call(1, { count: "2" })
      const note = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } }
      connection.received(given, null)
      connection.received(note, null)
      expect(received.slice(1)).toEqual([note])
      vi.advanceTimersByTime(60_000)
      expect([received.at(-1), codes]).toEqual([given, ["list/unanswered"]])
      await answerOwn({ result: { tools: [TOOL] } })
      connection.received(call(2, { count: "3" }), null)
      expect(received.at(-1)).toMatchObject({ id: 2, params: { arguments: { count: 3 } } })
      vi.advanceTimersByTime(60_000)
      expect(codes).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test("a call that is cancelled while it waits never runs", async () => {
    const { connection, received, answerOwn } = wired()
    connection.received(call(1, { count: 1 }), null)
    connection.received({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }, null)
    await answerOwn({ result: { tools: [TOOL] } })
    expect(received).toHaveLength(1)
    const late = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 9 } }
    connection.received(late, null)
    expect(received.at(-1)).toBe(late)
  })

  test("when its tools change they are asked for anew", async () => {
    const { connection, own, received, answerOwn } = wired()
    connection.received(call(1, { count: 1 }), null)
    await answerOwn({ result: { tools: [TOOL] } })
    await connection.sent({ jsonrpc: "2.0", method: "notifications/tools/list_changed" }, undefined)
    const before = received.length
    connection.received(call(2, { count: 1 }), null)
    expect(received.slice(before)).toEqual([own()])
  })
})

describe("on a client", () => {
  const listed = async (options?: McpOptions) => {
    const wires = wired(options)
    await wires.connection.sent({ jsonrpc: "2.0", id: 1, method: "tools/list" }, undefined)
    wires.connection.received({ jsonrpc: "2.0", id: 1, result: { tools: [TOOL] } }, undefined)
    return wires
  }

  test("calls are mended on their way out, by the list that came in", async () => {
    const results: number[] = []
    const { connection, sent } = await listed({ onResult: ({ calls }) => results.push(calls.length) })
    await connection.sent(call(2, '{"count": "2",}', "StrikeMatch"), undefined)
    expect(sent.at(-1)).toMatchObject({ id: 2, params: { name: "strike_match", arguments: { count: 2 } } })
    expect(results).toEqual([1])
  })

  test("what cannot be used comes back at once", async () => {
    const { connection, sent, received } = await listed()
    await connection.sent(call(2, {}), undefined)
    expect(received.at(-1)).toMatchObject({ id: 2, result: { isError: true } })
    expect(sent).toHaveLength(1)
  })

  test("without a list calls pass as they are", async () => {
    const { connection, sent } = wired()
    const given = call(2, { count: "2" })
    await connection.sent(given, undefined)
    expect(sent[0]).toBe(given)
  })
})
