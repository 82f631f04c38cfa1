// Reads a list of tools in the shape of any provider or framework.
import { MendError } from "../errors.ts"
import type { Tool, ToolsInput } from "../turn.ts"
import { fromGeminiSchema, isGeminiSchema } from "./gemini-schema.ts"
import { isMembers, itemsIn, listIn, type Members, memberOf, objectIn, readMember, textIn } from "./members.ts"

const TOOL_SHAPES =
  "{ name, parameters }, a tool or a namespace of OpenAI (chat or responses), { name, input_schema } of Anthropic, { name, inputSchema } of MCP, { functionDeclarations } of Gemini, { toolSpec } of Bedrock, { name, schema } of LangChain, or the tools of the AI SDK by their names"

/** Member names for a schema. */
export const SCHEMA_NAMES = [
  "parameters",
  "input_schema",
  "inputSchema",
  "parametersJsonSchema",
  "parameters_json_schema",
  "schema",
] as const

/** Reads tools as any provider or framework lists them. A list in our shape is returned unchanged. */
export function readTools(given: ToolsInput): readonly Tool[] {
  const list = listOf(given)
  if (list === null) throw new MendError("MEND_TOOLS", `tools must be a list of tools; each is ${TOOL_SHAPES}`)
  return list.every(isOwnTool) ? (list as readonly Tool[]) : list.flatMap(toolsIn)
}

/**
 * Returns the name that identifies a tool in a namespace. Responses write the namespace beside the name; for a tool
 * without a namespace that was loaded later, they write its own name there.
 */
export const qualifiedName = (namespace: string | null, name: string): string =>
  namespace === null || namespace === name ? name : `${namespace}.${name}`

/** Returns the name of a tool without its namespace. */
export const bareName = ({ name, namespace }: Tool): string =>
  namespace !== undefined && name.startsWith(`${namespace}.`) ? name.slice(namespace.length + 1) : name

/** True if OpenAI searches for tools, some of which only the host has: an unknown name may be one of them. */
export const hasToolSearch = (tools: unknown): boolean =>
  Array.isArray(tools) && tools.some((tool) => isMembers(tool) && tool["type"] === "tool_search")

function listOf(given: unknown): readonly unknown[] | null {
  if (Array.isArray(given)) return given
  if (!isMembers(given)) return null
  if (isNamespace(given)) return [given]
  const inner = listIn(given, "tools", "functions") ?? listIn(objectIn(given, "toolConfig"), "tools")
  if (inner !== null) return inner
  // Ex) {"jsonrpc": "2.0", "result": {"tools": […]}}: the answer of an MCP server
  const result = memberOf(given, "result")
  if (isMembers(result)) return listOf(result)
  if (declarationsIn(given) !== null || textIn(given, "name") !== null) return [given]
  const named = Object.entries(given)
  // Ex) { getWeather: tool({ inputSchema }) }: the tools of the AI SDK
  return named.length > 0 && named.every(([, tool]) => isMembers(tool))
    ? named.map(([name, tool]) => ({ ...(tool as Members), name }))
    : null
}

export const declarationsIn = (tool: Members): readonly unknown[] | null =>
  listIn(tool, "functionDeclarations", "function_declarations")

/** True for a namespace of OpenAI Responses. Ex) { type: "namespace", name: "crm", tools: […] } */
export const isNamespace = (tool: Members): boolean => tool["type"] === "namespace" && Array.isArray(tool["tools"])

/** True if nothing has to be renamed or unwrapped. */
export function isOwnTool(tool: unknown): boolean {
  if (!isMembers(tool) || typeof tool["name"] !== "string" || "function" in tool || isNamespace(tool)) return false
  const { parameters } = tool
  if (parameters === undefined || parameters === null)
    return SCHEMA_NAMES.every((name) => memberOf(tool, name) === undefined)
  return (
    typeof parameters !== "object" ||
    (readMember(parameters as Members, "jsonSchema") === undefined && !isGeminiSchema(parameters))
  )
}

/** Reads a tool; none for a tool that the provider runs. */
export function toolsIn(tool: unknown, at: number): Tool[] {
  if (isOwnTool(tool)) return [tool as Tool]
  if (!isMembers(tool)) throw wrongTool(at)
  const declarations = declarationsIn(tool)
  if (declarations !== null) return innerTools(declarations, at)
  if (isNamespace(tool)) return namespacedTools(tool, at)
  const inner = memberOf(tool, "function", "toolSpec")
  const body = isMembers(inner) ? inner : tool
  const name = textIn(body, "name")
  if (name === null) {
    // Ex) { type: "web_search" }, { googleSearch: {} }: run by the provider, and never called here
    if (isRunByProvider(tool)) return []
    throw wrongTool(at)
  }
  const parameters = schemaIn(isMembers(tool["toolSpec"]) ? { schema: objectIn(body, "inputSchema")["json"] } : body)
  const declared = Object.entries({ ...tool, ...body }).filter(([member]) => !READ_MEMBERS.has(member))
  return [{ ...Object.fromEntries(declared), ...(parameters === undefined ? {} : { parameters }), name } as Tool]
}

/** Reads the tools of a holder. Holders do not nest: a list nested a thousand times would overflow the stack. */
const innerTools = (given: readonly unknown[], at: number): Tool[] =>
  given
    .filter((tool) => !isMembers(tool) || (declarationsIn(tool) === null && !isNamespace(tool)))
    .flatMap((tool) => toolsIn(tool, at))

function namespacedTools(holder: Members, at: number): Tool[] {
  const namespace = textIn(holder, "name")
  const tools = innerTools(itemsIn(holder, "tools"), at)
  return namespace === null
    ? tools
    : tools.map((tool) => ({ ...tool, name: qualifiedName(namespace, tool.name), namespace }))
}

/** Members that a tool is unwrapped from; other members may be our own declarations, and are kept. */
const READ_MEMBERS: ReadonlySet<string> = new Set(["function", "toolSpec", "type", ...SCHEMA_NAMES])

function isRunByProvider(tool: Members): boolean {
  if (typeof tool["type"] === "string") return tool["type"] !== "function"
  const [[name, settings] = [], ...others] = Object.entries(tool)
  // Ex) { mcpServers: […] }: Gemini
  if (Array.isArray(settings)) return others.length === 0 && /^mcp_?servers$/i.test(String(name))
  // a tool with a schema is run by the host, in an unknown shape
  return (
    others.length === 0 &&
    !SCHEMA_NAMES.some((each) => each === name) &&
    isMembers(settings) &&
    memberOf(settings, ...SCHEMA_NAMES) === undefined
  )
}

const wrongTool = (at: number): MendError =>
  new MendError("MEND_TOOL", `tools[${at}] has no name; a tool is ${TOOL_SHAPES}`)

function schemaIn(tool: Members): object | undefined {
  const given = memberOf(tool, ...SCHEMA_NAMES)
  if (typeof given !== "object" || given === null) return undefined
  // Ex) jsonSchema({…}) of the AI SDK; a promise of a schema cannot be awaited
  const wrapped = readMember(given as Members, "jsonSchema")
  const schema = isMembers(wrapped) && readMember(wrapped, "then") === undefined ? wrapped : given
  return isGeminiSchema(schema) ? (fromGeminiSchema(schema) as object) : schema
}
