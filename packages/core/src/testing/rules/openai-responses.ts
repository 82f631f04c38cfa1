// Checks what the Responses API rejects in its input, with its error messages.
import { isMembers, type Members } from "../../providers/members.ts"
import { isFilledText, isObjectText, unless } from "./openai-chat.ts"

/** Returns the faults of single items, one line each. */
export function findResponsesItemFaults(items: readonly unknown[]): string[] {
  return items.flatMap((item, i) => {
    if (!isMembers(item)) return [`Invalid type for 'input[${i}]': expected an object.`]
    const { type, output } = item
    if (type === "function_call") return callItemFaults(item, `input[${i}]`)
    const isOutput = typeof output === "string" || (Array.isArray(output) && output.length > 0)
    return unless(
      type !== "function_call_output" || isOutput,
      `Invalid type for 'input[${i}].output': expected one of a string or array of objects.`,
    )
  })
}

function callItemFaults({ id, name }: Members, at: string): string[] {
  if (id !== undefined && !String(id).startsWith("fc"))
    return [`Invalid '${at}.id': '${String(id)}'. Expected an ID that begins with 'fc'.`]
  const isName = /^[a-zA-Z0-9_-]{1,64}$/.test(String(name))
  return unless(isName, `Invalid '${at}.name': string does not match pattern '^[a-zA-Z0-9_-]+$'.`)
}

/** Returns faults in the pairing of calls and outputs: one to one, each output after its call. */
export const findResponsesFaults = (items: readonly unknown[]): string[] => [...pairingFaults(items)]

function* pairingFaults(items: readonly unknown[]): Generator<string> {
  const used = new Set<unknown>()
  const waiting = new Set<unknown>()
  const others = new Map<unknown, string>()
  for (const [i, item] of items.entries()) {
    if (!isMembers(item)) continue
    const { type, call_id: id, arguments: text } = item
    if (type === "function_call") {
      if (!isFilledText(id) || used.has(id)) yield `Invalid 'input[${i}].call_id': ids must be unique and not empty.`
      if (!isObjectText(text)) yield `Invalid 'input[${i}].arguments': expected the text of a JSON object.`
      used.add(id)
      waiting.add(id)
    }
    if (type === "function_call_output" && !waiting.delete(id))
      yield `No tool call found for function call output with call_id ${String(id)}.`
    // Ex) computer_call, custom_tool_call; the provider runs web_search_call, which has no call_id
    if (type !== "function_call" && /_call$/.test(String(type)) && isFilledText(id)) others.set(id, String(type))
    if (/_output$/.test(String(type))) others.delete(id)
  }
  for (const [id, type] of [...[...waiting].map((id) => [id, "function_call"]), ...others])
    yield `No tool output found for ${String(type).replaceAll("_", " ")} ${String(id)}.`
}
