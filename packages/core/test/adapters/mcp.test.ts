import { describe, expect, test } from "vitest"
import { mendSchema, mendTransport } from "../../src/adapters/mcp.ts"

const SCHEMA = { type: "object", properties: { floor: { type: "integer" } }, required: ["floor"] }

class MemoryTransport {
  onmessage?: ((message: unknown, extra?: unknown) => void) | undefined
  onclose?: () => void
  readonly sent: unknown[] = []
  readonly #name = "lift"
  sessionId: string | undefined

  async send(message: unknown): Promise<void> {
    this.sent.push(message)
  }

  describeSelf(): string {
    return this.#name
  }
}

describe("mendTransport", () => {
  test("is the transport in all other things", () => {
    const transport = new MemoryTransport()
    const mended = mendTransport(transport)
    const onclose = () => undefined
    mended.onclose = onclose
    mended.sessionId = "s1"
    expect([mended.describeSelf(), transport.sessionId, mended.onclose, mended instanceof MemoryTransport]).toEqual([
      "lift",
      "s1",
      onclose,
      true,
    ])
  })

  test("does not listen before anybody else does", () => {
    const transport = new MemoryTransport()
    const mended = mendTransport(transport)
    expect([transport.onmessage, mended.onmessage]).toEqual([undefined, undefined])
    const listener = () => undefined
    mended.onmessage = listener
    expect(mended.onmessage).toBe(listener)
    expect(transport.onmessage).not.toBe(listener)
    mended.onmessage = undefined
    expect(transport.onmessage).toBeUndefined()
  })

  test("mends what comes in, for who listens already too", async () => {
    const transport = new MemoryTransport()
    const heard: unknown[] = []
    transport.onmessage = (message) => heard.push(message)
    const mended = mendTransport(transport)
    transport.onmessage?.({ jsonrpc: "2.0", id: 1, method: "tools/list" })
    await mended.send({ jsonrpc: "2.0", id: 1, result: { tools: [{ name: "go_up", inputSchema: SCHEMA }] } })
    transport.onmessage?.({
      jsonrpc: "2.0",
      id: 2,
      method: "tools/call",
      params: { name: "goUp", arguments: { floor: "3" } },
    })
    transport.onmessage?.("junk")
    await mended.send("junk")
    expect(heard.slice(1)).toEqual([
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "go_up", arguments: { floor: 3 } } },
      "junk",
    ])
    expect(transport.sent).toHaveLength(2)
  })
})

describe("mendSchema", () => {
  const given = {
    label: "floors",
    "~standard": {
      version: 1,
      vendor: "hand",
      jsonSchema: { input: () => SCHEMA },
      validate: (value: unknown, options?: unknown) => ({ value, options }),
    },
  }
  const { validate, ...others } = mendSchema(given)["~standard"]

  test("the value is mended before it is validated", () => {
    expect(validate({ floor: "3" }, "kept")).toEqual({ value: { floor: 3 }, options: "kept" })
    expect(validate('{"floor": 3}').value).toEqual({ floor: 3 })
  })

  test("what is right, or cannot be mended, is handed over as it is", () => {
    for (const value of [{ floor: 3 }, { flour: 3 }, 5, null, "nonsense", '{"floor":1}{"floor":2}'])
      expect(validate(value).value).toBe(value)
  })

  test("what it says of itself stays", () => {
    expect(others).toEqual({ version: 1, vendor: "hand", jsonSchema: given["~standard"].jsonSchema })
    expect(mendSchema(given).label).toBe("floors")
  })
})
