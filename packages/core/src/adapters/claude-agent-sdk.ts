// Claude Agent SDK: mendHook, for the hook before a tool runs.
import { quietly } from "../conversation/events.ts"
import { mend } from "../mend.ts"
import { isMembers, type Members, memberOf } from "../providers/members.ts"
import { readTools } from "../providers/tools.ts"
import { fromStandard } from "../schema/standard.ts"
import type { MendOptions, MendResult, Tool } from "../turn.ts"
import { choice, LISTENERS, mendOptionsIn, type OwnOptions } from "./model-options.ts"

export interface HookOptions extends Omit<MendOptions, "history" | "toolChoice"> {
  /** The server that has the tools. Default: any, so a tool of the same name elsewhere is taken for yours. */
  readonly server?: string
  /** The decision about a call whose input was changed. Default: none; some versions ignore the input without one. */
  readonly permissionDecision?: "allow" | "ask"
  /** Gets what each call came to. What it throws is dropped. */
  readonly onResult?: (result: MendResult) => void
}

/** What the hook gives back: nothing, or the mended input. */
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
 * A hook that mends the values of a call before it runs. The SDK has read JSON and looked up the tool by then, so text
 * and names cannot be mended here.
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

/** Tools of a server are named `mcp__server__tool`. */
const toolNamed = (name: string, tools: readonly Tool[], server: string | undefined): Tool | undefined =>
  tools.find((tool) => tool.name === name) ??
  tools.find(({ name: bare }) =>
    server === undefined ? name.startsWith("mcp__") && name.endsWith(`__${bare}`) : name === `mcp__${server}__${bare}`,
  )

/** `tool(name, description, { days: z.number() }, …)` of the SDK keeps the members of a schema without their object. */
function withShape(tool: object): object {
  const shape = memberOf(tool as Members, "inputSchema")
  const members = isMembers(shape) ? Object.entries(shape) : []
  if (members.length === 0 || !members.every(([, member]) => isMembers(member) && "~standard" in member)) return tool
  const properties = Object.fromEntries(members.map(([name, member]) => [name, jsonSchemaOf(member)]))
  const required = members.filter(([, member]) => !takesNothing(member as Members)).map(([name]) => name)
  return { ...tool, inputSchema: { type: "object", properties, required } }
}

/** A schema with definitions of its own, or of a library that cannot tell it, takes anything. */
function jsonSchemaOf(member: unknown): unknown {
  const { schema } = fromStandard(member)
  return schema === member || JSON.stringify(schema).includes('"$ref"') ? {} : schema
}

const takesNothing = (member: Members): boolean =>
  typeof member["isOptional"] !== "function" || (member["isOptional"] as () => boolean).call(member)
