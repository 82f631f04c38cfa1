// Maps calls of the Responses API to the names of the request's tools, which include namespaces.
import { isMembers, type Members, memberOf, textIn } from "../providers/members.ts"
import { bareName, hasToolSearch, qualifiedName } from "../providers/tools.ts"
import type { Tool } from "../turn.ts"
import type { AddedCall, Wire } from "./wire.ts"

/** A call as it is written: the namespace is a separate member, not part of the name. */
export interface WrittenCall extends AddedCall {
  readonly namespace?: string | undefined
}

/** Memory key for the full name of a call, by item id. */
const nameKey = (itemId: unknown): string => `known ${String(itemId)}`

/**
 * Returns the wire for the tools of one request: calls of unlisted tools pass unchanged. Calls are read with the full
 * name of their tool; the paths of the signals refer to the original JSON.
 */
export function forTools(wire: Wire, tools: readonly Tool[], request: Members): Wire {
  const known = new Map(tools.map((tool) => [tool.name, tool]))
  const mayLackTools = listsNotAll(request)

  /** Returns the item with the full name of its tool; a call of an unlisted tool becomes an item of unknown type. */
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
    // the last arguments event may repeat the name without the namespace
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

/** True if a tool search or a stored prompt may add tools: then an unknown name may be one of them. */
const listsNotAll = (request: Members): boolean =>
  memberOf(request, "prompt") !== undefined || hasToolSearch(request["tools"])
