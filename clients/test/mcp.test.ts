import * as clientV2 from "@modelcontextprotocol/client"
import * as clientV1 from "@modelcontextprotocol/sdk/client/index.js"
import * as memoryV1 from "@modelcontextprotocol/sdk/inMemory.js"
import * as serverV1 from "@modelcontextprotocol/sdk/server/mcp.js"
import * as httpV1 from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
import * as serverV2 from "@modelcontextprotocol/server"
import { type McpOptions, mendSchema, mendTransport } from "toolmend/mcp"
import { describe, expect, test } from "vitest"
import * as z from "zod"

// biome-ignore lint/suspicious/noExplicitAny: two versions of one SDK under one test
type Any = any

const WEATHER = { city: z.string(), days: z.number().int() }
const BOOKING = {
  guest: z.object({ name: z.string(), address: z.object({ street: z.string(), town: z.string() }) }),
  nights: z.number().int(),
}

const SDKS: readonly { readonly version: string; readonly sdk: Any; readonly schemaOf: (shape: Any) => Any }[] = [
  { version: "1.32", sdk: { ...serverV1, ...clientV1, ...memoryV1, ...httpV1 }, schemaOf: (shape) => shape },
  { version: "2.4", sdk: { ...serverV2, ...clientV2 }, schemaOf: (shape) => z.object(shape) },
]

interface Wiring {
  readonly onServer?: (transport: Any) => Any
  readonly onClient?: (transport: Any) => Any
  readonly inputSchema?: Any
}

const same = (transport: Any): Any => transport

/** A server with two tools, a client, and what the tools were called with. */
async function connected(
  { sdk, schemaOf }: (typeof SDKS)[number],
  { onServer = same, onClient = same, inputSchema }: Wiring,
) {
  const [clientSide, serverSide] = sdk.InMemoryTransport.createLinkedPair()
  const executed: unknown[] = []
  const handler = async (input: Any) => ({ content: [{ type: "text", text: `call ${executed.push(input)}` }] })
  const server = new sdk.McpServer({ name: "weather", version: "1" })
  server.registerTool(
    "get_weather",
    { description: "The forecast of a city.", inputSchema: inputSchema ?? schemaOf(WEATHER) },
    handler,
  )
  server.registerTool("book_room", { description: "Books a room.", inputSchema: schemaOf(BOOKING) }, handler)
  await server.connect(onServer(serverSide))
  const client = new sdk.Client({ name: "agent", version: "1" })
  await client.connect(onClient(clientSide))
  return { client, executed, wire: clientSide }
}

/** Past the client, which checks what it sends. */
const callRaw = (wire: Any, name: string, given: unknown): Promise<Any> =>
  new Promise((resolve) => {
    const before = wire.onmessage
    wire.onmessage = (message: Any, extra: unknown) => {
      if (message.id !== "raw") return before(message, extra)
      wire.onmessage = before
      resolve(message)
    }
    wire.send({ jsonrpc: "2.0", id: "raw", method: "tools/call", params: { name, arguments: given } })
  })

const PARIS = { city: "Paris", days: 3 }

for (const each of SDKS)
  describe(`MCP SDK ${each.version}`, () => {
    const withTransport = (options?: McpOptions) =>
      connected(each, { onServer: (transport) => mendTransport(transport, options) })

    test("a valid call runs, before and after the tools were listed", async () => {
      const { client, executed } = await withTransport()
      expect((await client.callTool({ name: "get_weather", arguments: PARIS })).content[0].text).toBe("call 1")
      expect((await client.listTools()).tools.map(({ name }: Any) => name)).toEqual(["get_weather", "book_room"])
      await client.callTool({ name: "get_weather", arguments: PARIS })
      expect(executed).toEqual([PARIS, PARIS])
    })

    test("arguments as text, whole and broken, and a number as a string", async () => {
      const { wire, executed } = await withTransport()
      await callRaw(wire, "get_weather", JSON.stringify(PARIS))
      await callRaw(wire, "get_weather", "{city: 'Paris', days: '3',}")
      await callRaw(wire, "get_weather", { city: "Paris", days: "3" })
      expect(executed).toEqual([PARIS, PARIS, PARIS])
    })

    test("a name that is nearly right", async () => {
      const { client, executed } = await withTransport()
      await client.callTool({ name: "functions.GetWeather", arguments: PARIS })
      expect(executed).toEqual([PARIS])
    })

    test("a member that is missing is told as a result, and the tool does not run", async () => {
      const { client, executed } = await withTransport()
      const { isError, content } = await client.callTool({ name: "get_weather", arguments: { days: 3 } })
      expect([isError, executed]).toEqual([true, []])
      expect(content[0].text).toMatch(/was not executed[\s\S]*city/)
    })

    test("a tool that does not exist is the server's to refuse", async () => {
      const { wire, executed } = await withTransport()
      expect(JSON.stringify(await callRaw(wire, "book_flight", {}))).toContain("book_flight")
      expect(executed).toEqual([])
    })

    test("several calls at once, before the tools are known", async () => {
      const { client, executed } = await withTransport()
      const days = [1, 2, 3]
      await Promise.all(
        days.map((count) => client.callTool({ name: "get_weather", arguments: { city: "Oslo", days: String(count) } })),
      )
      expect(executed).toEqual(days.map((count) => ({ city: "Oslo", days: count })))
    })

    test("a client sees deep schemas flat, and the server gets the arguments nested", async () => {
      const { client, executed } = await connected(each, {
        onClient: (transport) => mendTransport(transport, { flatten: { when: "always" } }),
      })
      const { tools } = await client.listTools()
      const names = Object.keys(tools[1].inputSchema.properties)
      expect(names).toEqual(["guest.name", "guest.address.street", "guest.address.town", "nights"])
      const flat = {
        "guest.name": "Ada",
        "guest.address.street": "1 Hill St",
        "guest.address.town": "York",
        nights: "2",
      }
      await client.callTool({ name: "book_room", arguments: flat })
      expect(executed).toEqual([{ guest: { name: "Ada", address: { street: "1 Hill St", town: "York" } }, nights: 2 }])
    })

    test("a client gets the reason of its own side, too", async () => {
      const { client, executed } = await connected(each, { onClient: mendTransport })
      await client.listTools()
      const { isError, content } = await client.callTool({ name: "get_weather", arguments: { days: 3 } })
      expect([isError, executed]).toEqual([true, []])
      expect(content[0].text).toContain("was not executed")
    })

    test("over HTTP without a session: the first message of a connection is a call", async () => {
      const executed: unknown[] = []
      const server = new each.sdk.McpServer({ name: "weather", version: "1" })
      server.registerTool("get_weather", { inputSchema: each.schemaOf(WEATHER) }, async (input: Any) => ({
        content: [{ type: "text", text: `call ${executed.push(input)}` }],
      }))
      const transport = mendTransport(
        new each.sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true }),
      )
      await server.connect(transport)
      const body = JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "getWeather", arguments: '{"city": "Paris", "days": "3"' },
      })
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" }
      const answer = await (
        await transport.handleRequest(new Request("http://localhost/mcp", { method: "POST", headers, body }))
      ).json()
      expect([answer.result?.content[0].text, executed]).toEqual(["call 1", [PARIS]])
    })

    test("without toolmend: text is rejected, wrong types and names too", async () => {
      const { client, wire, executed } = await connected(each, {})
      const rejected = [
        await callRaw(wire, "get_weather", JSON.stringify(PARIS)),
        await callRaw(wire, "get_weather", { city: "Paris", days: "3" }),
      ]
      expect(rejected.every((answer) => answer.error !== undefined || answer.result.isError)).toBe(true)
      const named = await client
        .callTool({ name: "functions.GetWeather", arguments: PARIS })
        .catch((error: Error) => ({ isError: error.message.includes("not found") }))
      expect([named.isError, executed]).toEqual([true, []])
    })
  })

describe("mendSchema", () => {
  const [, v2] = SDKS as [Any, (typeof SDKS)[number]]

  test("the tool gets mended values, and is listed as before", async () => {
    const { client, executed } = await connected(v2, { inputSchema: mendSchema(z.object(WEATHER)) })
    const plain = await connected(v2, {})
    await client.callTool({ name: "get_weather", arguments: { city: "Paris", days: "3" } })
    expect(executed).toEqual([PARIS])
    expect((await client.listTools()).tools).toEqual((await plain.client.listTools()).tools)
  })

  test("what cannot be mended is refused by the schema itself", async () => {
    const { client, executed } = await connected(v2, { inputSchema: mendSchema(z.object(WEATHER)) })
    const { isError, content } = await client.callTool({ name: "get_weather", arguments: { days: 3 } })
    expect([isError, executed]).toEqual([true, []])
    expect(content[0].text).toContain("city")
  })
})
