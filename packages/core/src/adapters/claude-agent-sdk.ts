// Claude Agent SDK: mendHook, for the hook that runs before a tool.
import { quietly } from "../conversation/events.ts"
import { mend } from "../mend.ts"
import { isMembers, type Members, memberOf } from "../providers/members.ts"
import { readTools } from "../providers/tools.ts"
import { fromStandard } from "../schema/standard.ts"
import type { MendOptions, MendResult, Tool } from "../turn.ts"
import { choice, LISTENERS, mendOptionsIn, type OwnOptions } from "./model-options.ts"

export interface HookOptions extends Omit<MendOptions, "history" | "toolChoice"> {
  /** The MCP server of the tools. Default: any, so a tool with the same name on another server counts as yours. */
  readonly server?: string
  /** Permission decision for a call with changed input. Default: none; some versions then ignore the input. */
  readonly permissionDecision?: "allow" | "ask"
  /** Receives the result of each call. Its errors are ignored. */
  readonly onResult?: (result: MendResult) => void
}

/** Output of the hook: empty, or the mended input. */
export interface HookOutput {
  readonly hookSpecificOutput?: {
    readonly hookEventName: "PreToolUse"
    readonly updatedInput: Record<string, unknown>
    readonly permissionDecision?: "allow" | "ask"
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the types of the SDK are not imported; any fits all of its versions
type Any = any

/**
 * Returns a hook that mends the values of a call before it runs. The SDK has already parsed the JSON and resolved the
 * tool, so text and names cannot be mended here.
 * @example query({ prompt, options: { hooks: { PreToolUse: [{ hooks: [mendHook(tools)] }] } } })
 */
export function mendHook(
  tools: readonly object[] = [],
  options: HookOptions = {},
): (input: Any, ...rest: Any[]) => Promise<HookOutput> {
  const known = readTools(tools.map(withShape))
  const own = mendOptionsIn(options, { ...LISTENERS, permissionDecision: choice("allow", "ask"), server: SERVER })
  const { permissionDecision, onResult, server } = options
  return async (input: Any) => {
    if (!isMembers(input) || input["hook_event_name"] !== "PreToolUse") return {}
    const tool = toolNamed(String(input["tool_name"]), known, server)
    const given = input["tool_input"]
    if (tool === undefined || (!isMembers(given) && typeof given !== "string")) return {}
    const result = mend({ toolCalls: [{ id: "call", name: tool.name, arguments: given }] }, known, own)
    quietly(() => onResult?.(result))
    const [call, second] = result.calls
    if (call === undefined || second !== undefined || (call.outcome === "unchanged" && isMembers(given))) return {}
    const decision = permissionDecision === undefined ? {} : { permissionDecision }
    return { hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: call.input, ...decision } }
  }
}

const SERVER: OwnOptions[string] = [(value) => typeof value === "string" && value !== "", "the name of an MCP server"]

/** Finds a tool by its name, which for server tools is `mcp__server__tool`. */
const toolNamed = (name: string, tools: readonly Tool[], server: string | undefined): Tool | undefined =>
  tools.find((tool) => tool.name === name) ??
  tools.find(({ name: bare }) =>
    server === undefined ? name.startsWith("mcp__") && name.endsWith(`__${bare}`) : name === `mcp__${server}__${bare}`,
  )

/** Converts a tool whose schema is only a list of members, as in `tool(name, description, { days: z.number() }, …)`. */
function withShape(tool: object): object {
  const shape = memberOf(tool as Members, "inputSchema")
  const members = isMembers(shape) ? Object.entries(shape) : []
  if (members.length === 0 || !members.every(([, member]) => isMembers(member) && "~standard" in member)) return tool
  const properties = Object.fromEntries(members.map(([name, member]) => [name, jsonSchemaOf(member)]))
  const required = members.filter(([, member]) => !takesNothing(member as Members)).map(([name]) => name)
  return { ...tool, inputSchema: { type: "object", properties, required } }
}

/** Returns a member's JSON Schema; accepts anything if it has definitions of its own or cannot be converted. */
function jsonSchemaOf(member: unknown): unknown {
  const { schema } = fromStandard(member)
  return schema === member || JSON.stringify(schema).includes('"$ref"') ? {} : schema
}

const takesNothing = (member: Members): boolean =>
  typeof member["isOptional"] !== "function" || (member["isOptional"] as () => boolean).call(member)
