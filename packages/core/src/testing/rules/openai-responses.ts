// What the Responses API demands of its input, in its words.
import { isMembers, type Members } from "../../providers/members.ts"
import { isFilledText, isObjectText } from "./openai-chat.ts"

/** Items that are rejected for their own shape, one line each. */
export function findResponsesItemFaults(items: readonly unknown[]): string[] {
  return items.flatMap((item, i) => {
    if (!isMembers(item)) return [`Invalid type for 'input[${i}]': expected an object.`]
    if (item["type"] === "function_call") return callItemFaults(item, `input[${i}]`)
    if (item["type"] !== "function_call_output") return []
    const { output } = item
    return typeof output === "string" || (Array.isArray(output) && output.length > 0)
      ? []
      : [`Invalid type for 'input[${i}].output': expected one of a string or array of objects.`]
  })
}

function callItemFaults(item: Members, at: string): string[] {
  if (item["id"] !== undefined && !String(item["id"]).startsWith("fc"))
    return [`Invalid '${at}.id': '${String(item["id"])}'. Expected an ID that begins with 'fc'.`]
  return /^[a-zA-Z0-9_-]{1,64}$/.test(String(item["name"]))
    ? []
    : [`Invalid '${at}.name': string does not match pattern '^[a-zA-Z0-9_-]+$'.`]
}

/** Calls and outputs that are not one to one, an output behind its call. */
export function findResponsesFaults(items: readonly unknown[]): string[] {
  const faults: string[] = []
  const used = new Set<unknown>()
  const waiting = new Set<unknown>()
  for (const [i, item] of items.entries()) {
    if (!isMembers(item)) continue
    const id = item["call_id"]
    if (item["type"] === "function_call") {
      if (!isFilledText(id) || used.has(id))
        faults.push(`Invalid 'input[${i}].call_id': ids must be unique and not empty.`)
      if (!isObjectText(item["arguments"]))
        faults.push(`Invalid 'input[${i}].arguments': expected the text of a JSON object.`)
      used.add(id)
      waiting.add(id)
    }
    if (item["type"] === "function_call_output" && !waiting.delete(id))
      faults.push(`No tool call found for function call output with call_id ${String(id)}.`)
  }
  return [...faults, ...[...waiting].map((id) => `No tool output found for function call ${String(id)}.`)]
}
