export { type McpTransport, mendSchema, mendTransport, type StandardSchema } from "../adapters/mcp.ts"
export type { McpOptions } from "../adapters/mcp-connection.ts"
