// MCP: a server that takes arguments as text and numbers as strings. Run: node examples/mcp.mjs
import { Client } from "@modelcontextprotocol/client"
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server"
import { mendTransport } from "toolmend/mcp"
import * as z from "zod"

const server = new McpServer({ name: "weather", version: "1.0.0" })
server.registerTool(
  "get_weather",
  { inputSchema: z.object({ city: z.string(), days: z.number().int() }) },
  async ({ city, days }) => ({
    content: [{ type: "text", text: `${days} days of sun in ${city}` }],
  }),
)

const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
await server.connect(mendTransport(serverSide))
const client = new Client({ name: "agent", version: "1.0.0" })
await client.connect(clientSide)

const { content } = await client.callTool({ name: "functions.GetWeather", arguments: { city: "Paris", days: "3" } })
console.log(content[0].text)
