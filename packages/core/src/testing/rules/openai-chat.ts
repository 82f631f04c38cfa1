// What Chat Completions demands of a history, in its words. Written apart from the code that heals one.
import { isMembers, listIn, type Members } from "../../providers/members.ts"

export const isFilledText = (value: unknown): value is string => typeof value === "string" && value !== ""

const isFilledList = (value: unknown): value is Members[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMembers)

export function isObjectText(text: unknown): boolean {
  if (typeof text !== "string") return false
  try {
    return isMembers(JSON.parse(text))
  } catch {
    return false
  }
}

/** Messages that are rejected for their own shape, one line each. */
export function findChatMessageFaults(messages: readonly unknown[]): string[] {
  if (messages.length === 0)
    return ["Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead."]
  return messages.flatMap((message, i) => messageFaults(message, `messages[${i}]`))
}

function messageFaults(message: unknown, at: string): string[] {
  if (!isMembers(message)) return [`Invalid type for '${at}': expected an object.`]
  const { role, content } = message
  if (role === "assistant") return assistantFaults(message, at)
  if (role === "tool")
    return isToolContent(content)
      ? []
      : [`Invalid type for '${at}.content': expected one of a string or array of objects.`]
  if (role !== "user" && role !== "system" && role !== "developer")
    return [`Invalid value: '${String(role)}'. Supported values are: 'system', 'assistant', 'user', and 'tool'.`]
  return typeof content === "string" || isFilledList(content)
    ? []
    : [`Invalid value for '${at}.content': expected a string, got null.`]
}

const isToolContent = (content: unknown): boolean =>
  typeof content === "string" ||
  (isFilledList(content) && content.every(({ type, text }) => type === "text" && typeof text === "string"))

function assistantFaults(
  { content, tool_calls: calls, refusal, function_call: oldCall }: Members,
  at: string,
): string[] {
  const faults: string[] = []
  if (content === undefined || content === null) {
    if (calls === undefined && typeof refusal !== "string" && oldCall === undefined)
      faults.push(`Invalid value for '${at}.content': expected a string, got null.`)
  } else if (typeof content !== "string" && !isFilledList(content)) faults.push(`Invalid type for '${at}.content'.`)
  for (const [i, call] of (Array.isArray(calls) ? (calls as unknown[]) : []).entries()) {
    if (!isMembers(call)) continue
    if (typeof call["id"] !== "string") faults.push(`Missing required parameter: '${at}.tool_calls[${i}].id'.`)
    else if (call["id"].length > 64)
      faults.push(`Invalid '${at}.tool_calls[${i}].id': string too long. Expected a string with maximum length 64.`)
    if ("index" in call) faults.push(`Unknown parameter: '${at}.tool_calls[${i}].index'.`)
  }
  return faults
}

/** Calls and results that do not belong together, and calls that are rejected themselves. */
export function findChatCallFaults(messages: readonly unknown[]): string[] {
  const faults: string[] = []
  const used = new Set<unknown>()
  let waiting = new Set<unknown>()
  const reportWaiting = (): void => {
    if (waiting.size === 0) return
    const ids = [...waiting].join(", ")
    faults.push(
      `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids}`,
    )
    waiting = new Set()
  }
  for (const [i, message] of messages.entries()) {
    if (!isMembers(message)) continue
    if (message["role"] === "tool") {
      if (typeof message["content"] !== "string" && !Array.isArray(message["content"]))
        faults.push(`Missing required parameter: 'messages[${i}].content'.`)
      if (!waiting.delete(message["tool_call_id"])) {
        faults.push(
          "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
        )
      }
      continue
    }
    reportWaiting()
    const calls = message["role"] === "assistant" ? listIn(message, "tool_calls") : null
    if (calls?.length === 0)
      faults.push(`Invalid 'messages[${i}].tool_calls': empty array. Expected an array with minimum length 1.`)
    for (const [j, call] of (calls ?? []).filter(isMembers).entries()) {
      faults.push(...callFaults(call, `messages[${i}].tool_calls[${j}]`, used))
      used.add(call["id"])
      waiting.add(call["id"])
    }
  }
  reportWaiting()
  return faults
}

function callFaults(call: Members, at: string, used: ReadonlySet<unknown>): string[] {
  const inner = isMembers(call["function"]) ? call["function"] : {}
  const { name } = inner
  return [
    ...(isFilledText(call["id"]) && !used.has(call["id"])
      ? []
      : [`Invalid '${at}.id': ids must be unique and not empty.`]),
    ...(isFilledText(name) && /^[a-zA-Z0-9_-]{1,64}$/.test(name)
      ? []
      : [
          `Invalid '${at}.function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
        ]),
    ...(isObjectText(inner["arguments"])
      ? []
      : [`Invalid '${at}.function.arguments': expected the text of a JSON object.`]),
    ...(call["type"] === "function" ? [] : [`Missing required parameter: '${at}.type'.`]),
  ]
}
