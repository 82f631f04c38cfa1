// Reads calls of the Responses API under the names of the request's tools, with their namespaces.
import { isMembers, type Members, memberOf, textIn } from "../providers/members.ts"
import { bareName, hasToolSearch, qualifiedName } from "../providers/tools.ts"
import type { Tool } from "../turn.ts"
import type { AddedCall, Wire } from "./wire.ts"

/** A call as it is written: a namespace is a member of its own, and not part of the name. */
export interface WrittenCall extends AddedCall {
  readonly namespace?: string | undefined
}

/** Item id → the name that a call is known by, in the memory of a stream. */
const nameKey = (itemId: unknown): string => `known ${String(itemId)}`

/**
 * Responses for the tools of one request: calls of tools that it does not list pass as they came. Calls are read under
 * the name that their tool is known by; the paths of the signals stay those of what the provider wrote.
 */
export function forTools(wire: Wire, tools: readonly Tool[], request: Members): Wire {
  const known = new Map(tools.map((tool) => [tool.name, tool]))
  const mayLackTools = listsNotAll(request)

  /** The item with the name of its tool. A call of a tool that is not listed becomes an item of no known kind. */
  function namedItem(item: unknown): unknown {
    if (!isMembers(item) || item["type"] !== "function_call") return item
    const namespace = textIn(item, "namespace")
    if (namespace === null && !mayLackTools) return item
    const name = qualifiedName(namespace, textIn(item, "name") ?? "")
    return known.has(name) ? { ...item, name } : { ...item, type: "unlisted_call" }
  }

  const namedOutput = (response: unknown): unknown =>
    isMembers(response) && Array.isArray(response["output"])
      ? { ...response, output: (response["output"] as unknown[]).map(namedItem) }
      : response

  function namedEvent(value: unknown, memory: Map<string, unknown>): unknown {
    if (!isMembers(value)) return value
    if (isMembers(value["response"])) return { ...value, response: namedOutput(value["response"]) }
    if (isMembers(value["item"])) {
      const item = namedItem(value["item"]) as Members
      if (item !== value["item"]) memory.set(nameKey(item["id"]), item["name"])
      return { ...value, item }
    }
    // the last event of the arguments may repeat the name, without the namespace
    const name = "name" in value ? memory.get(nameKey(value["item_id"])) : undefined
    return name === undefined ? value : { ...value, name }
  }

  function written(call: AddedCall): WrittenCall {
    const tool = known.get(call.name)
    return tool?.namespace === undefined ? call : { ...call, namespace: tool.namespace, name: bareName(tool) }
  }

  return {
    ...wire,
    readBody: (body) => wire.readBody(namedOutput(body)),
    readEvent: (value, memory) => wire.readEvent(namedEvent(value, memory), memory),
    addCall: (patch, body, turn, call, behind) => wire.addCall(patch, body, turn, written(call), behind),
    callEvents: (call, seed) => wire.callEvents?.(written(call), seed) ?? [],
    closeGap: (body, gap) => wire.closeGap?.(body, { ...gap, added: gap.added.map(written) }) ?? null,
  }
}

/** A search or a stored prompt brings tools that the request does not have: an unknown name may be one of theirs. */
const listsNotAll = (request: Members): boolean =>
  memberOf(request, "prompt") !== undefined || hasToolSearch(request["tools"])
