// Defines the shape of Chat Completions, and of servers that use its format.
import type { HistoryRule } from "../history-rules.ts"
import { MAX_NAME_LENGTH } from "../names.ts"
import { type CallPart, callPart, otherPart, type Part, resultPart } from "../part.ts"
import {
  copied,
  type Fields,
  isObject,
  isOfVendor,
  newFields,
  renewedFields,
  renewedResult,
  type Shape,
} from "../shape.ts"

/** Chat Completions and compatible servers: `tool_calls`, messages of the role `tool`, the legacy `function_call`. */
export const openaiShape: Shape = {
  name: "openai",
  direct: true,
  joins: false,
  blocks: false,
  idRule: /./s,
  longestName: MAX_NAME_LENGTH,
  mayBeBare: false,
  parts(message) {
    const { role, tool_call_id: givenId, content, name } = message
    if (!isChatResult(message)) return role === "assistant" ? assistantParts(message) : [otherPart("other", message)]
    const pairing = role === "tool" ? "id" : "name"
    return [resultPart({ value: message, givenId, content, pairing, ...(typeof name === "string" && { name }) })]
  },
  call: (id, name, text) => ({ id, type: "function", function: { name, arguments: text } }),
  answer(call, text) {
    if (call.pairing === "name") return { role: "function", name: call.newName ?? call.givenName, content: text }
    return { role: "tool", tool_call_id: call.newId ?? call.id, content: text }
  },
  rebuild(message, parts) {
    const [first] = parts
    if (first?.kind === "result") {
      const renewed = renewedResult(first, "tool_call_id", "content")
      if (first.pairing === "id" || first.call === null) return renewed
      const { name, ...others } = renewed as Fields
      // the role function can only answer a function_call
      if (first.call.pairing === "id") return { ...others, role: "tool" }
      return { ...renewed, name: first.call.newName ?? name }
    }
    return assistantOf(message as Fields, parts)
  },
}

/**
 * True if a message is a result of this shape. Others use the role `tool` too: Gemini with `parts`, the AI SDK with
 * blocks like `tool-result`, AG-UI with `toolCallId`.
 */
function isChatResult({ role, name, tool_call_id: id, toolCallId, parts, content }: Fields): boolean {
  if (role !== "tool") return role === "function" && typeof name === "string"
  const isForeign = (block: unknown): boolean => isObject(block) && /^tool-/.test(String(block["type"]))
  return (
    id !== undefined ||
    (toolCallId === undefined && parts === undefined && !(Array.isArray(content) && content.some(isForeign)))
  )
}

function assistantParts(message: Fields): Part[] {
  const { tool_calls: list, function_call: old } = message
  const faults: [HistoryRule, string][] = []
  const calls: CallPart[] = []
  if (Array.isArray(list)) {
    list.forEach((entry: unknown, index) => {
      if (isObject(entry) && isCallEntry(entry)) calls.push(listed(entry, index))
      else faults.push(["history/empty-calls", `Entry ${index} of tool_calls is not a call; it is left out.`])
    })
    if (list.length === 0) faults.push(["history/empty-calls", "tool_calls is empty; it is left out."])
  }
  if (isObject(old)) calls.push(legacy(old, Array.isArray(list) && list.length > 0))
  if (calls.length === 0 && faults.length === 0) return [otherPart("other", message)]
  return [otherPart("own", message, faults), ...calls]
}

/** True for a call of a function, of a custom tool, or of an unknown kind, with its name inside or beside it. */
const isCallEntry = ({ type, name, function: inner, custom }: Fields): boolean =>
  isObject(inner) ||
  isObject(custom) ||
  typeof name === "string" ||
  (typeof type === "string" && type !== "function" && type !== "custom")

function listed(entry: Fields, index: number): CallPart {
  const { id: givenId, type } = entry
  const isFunction = isObject(entry["function"])
  const inner = isFunction ? entry["function"] : entry["custom"]
  // written out: objects made with a spread take a microsecond each
  return callPart({
    value: entry,
    index,
    givenId,
    givenName: isObject(inner) && !isOfVendor(entry) ? inner["name"] : "unknown",
    given: isFunction ? (inner as Fields)["arguments"] : null,
    form: isFunction ? "text" : null,
    untyped: isFunction && typeof type !== "string",
  })
}

/**
 * Reads a `function_call`. Beside a list of calls it is a copy for old clients: its arguments count, its pairing does
 * not.
 */
function legacy(value: Fields, isCopy: boolean): CallPart {
  const { name: givenName, arguments: given } = value
  const pairing = isCopy ? "none" : "name"
  return callPart({ value, index: -1, givenId: null, givenName, given, form: "text", pairing })
}

function assistantOf(message: Fields, parts: readonly Part[]): object {
  const calls = parts.filter((part) => part.kind === "call")
  const list = calls.filter((call) => call.pairing === "id").map(listedOf)
  const old = calls.find((call) => call.pairing !== "id")
  const out = copied(message)
  const had = out["tool_calls"]
  if (list.length > 0) out["tool_calls"] = list
  else delete out["tool_calls"]
  if (old !== undefined) out["function_call"] = innerOf(old, old.value)
  // a message must have content or calls
  if (had !== undefined && calls.length === 0) out["content"] ??= ""
  return out
}

function listedOf(call: CallPart): object {
  if (!call.changed) return call.value
  const { value } = call
  const word = "custom" in value && call.form === null ? "custom" : "function"
  const inner = (value as Fields)[word]
  const type = call.untyped ? "function" : null
  const renewed = isObject(inner) ? innerOf(call, inner) : null
  return { ...value, ...newFields({ id: call.newId ?? call.id, type, [word]: renewed }) }
}

const innerOf = (call: CallPart, inner: object): object => ({ ...copied(inner), ...renewedFields(call, "arguments") })
