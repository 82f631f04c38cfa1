export { type McpTransport, mendSchema, mendTransport, type StandardSchema } from "../adapters/mcp.ts"
export type { McpOptions, McpRemark } from "../adapters/mcp-connection.ts"
