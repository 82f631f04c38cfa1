// What Chat Completions rejects in a history, in its own words; independent of the code that heals.
import { isMembers, type Members, objectIn } from "../../providers/members.ts"
import { parseBody } from "../script.ts"

export const isFilledText = (value: unknown): value is string => typeof value === "string" && value !== ""

export const isFilledList = (value: unknown): value is Members[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMembers)

export const unless = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault])

export const isObjectText = (text: unknown): boolean => typeof text === "string" && isMembers(parseBody(text))

/** Messages that are rejected for their own shape, one line each. */
export function findChatMessageFaults(messages: readonly unknown[]): string[] {
  if (messages.length === 0)
    return ["Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead."]
  return messages.flatMap((message, i) => messageFaults(message, `messages[${i}]`))
}

function messageFaults(message: unknown, at: string): string[] {
  if (!isMembers(message)) return [`Invalid type for '${at}': expected an object.`]
  const { role, content } = message
  const isNoText = `Invalid value for '${at}.content': expected a string, got null.`
  const isContent = typeof content === "string" || isFilledList(content)
  if (role === "tool") {
    const isResult =
      typeof content === "string" ||
      (isFilledList(content) && content.every(({ type, text }) => type === "text" && typeof text === "string"))
    return unless(isResult, `Invalid type for '${at}.content': expected one of a string or array of objects.`)
  }
  if (role === "user" || role === "system" || role === "developer") return unless(isContent, isNoText)
  if (role !== "assistant")
    return [`Invalid value: '${String(role)}'. Supported values are: 'system', 'assistant', 'user', and 'tool'.`]
  const { tool_calls: calls, refusal, function_call: oldCall } = message
  const mayLackContent = calls !== undefined || typeof refusal === "string" || oldCall !== undefined
  return [
    ...(content === undefined || content === null
      ? unless(mayLackContent, isNoText)
      : unless(isContent, `Invalid type for '${at}.content'.`)),
    ...(Array.isArray(calls) ? calls : []).flatMap((call: unknown, i) =>
      isMembers(call) ? idFaults(call, `${at}.tool_calls[${i}]`) : [],
    ),
  ]
}

function idFaults({ id, index }: Members, at: string): string[] {
  return [
    ...unless(typeof id === "string", `Missing required parameter: '${at}.id'.`),
    ...unless(
      String(id).length <= 64 || typeof id !== "string",
      `Invalid '${at}.id': string too long. Expected a string with maximum length 64.`,
    ),
    ...unless(index === undefined, `Unknown parameter: '${at}.index'.`),
  ]
}

/** Calls and results that do not belong together, and calls that are rejected themselves. */
export function findChatCallFaults(messages: readonly unknown[]): string[] {
  const faults: string[] = []
  const used = new Set<unknown>()
  const waiting = new Set<unknown>()
  const reportWaiting = (): void => {
    const text = `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...waiting].join(", ")}`
    faults.push(...unless(waiting.size === 0, text))
    waiting.clear()
  }
  for (const [i, message] of messages.entries()) {
    if (!isMembers(message)) continue
    const { role, content, tool_call_id: answered, tool_calls: calls } = message
    if (role === "tool") {
      const isContent = typeof content === "string" || Array.isArray(content)
      faults.push(
        ...unless(isContent, `Missing required parameter: 'messages[${i}].content'.`),
        ...unless(
          waiting.delete(answered),
          "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
        ),
      )
      continue
    }
    reportWaiting()
    if (role !== "assistant" || !Array.isArray(calls)) continue
    const at = `messages[${i}].tool_calls`
    faults.push(...unless(calls.length > 0, `Invalid '${at}': empty array. Expected an array with minimum length 1.`))
    for (const [j, call] of calls.filter(isMembers).entries()) {
      faults.push(...callFaults(call, `${at}[${j}]`, used))
      used.add(call["id"])
      waiting.add(call["id"])
    }
  }
  reportWaiting()
  return faults
}

function callFaults(call: Members, at: string, used: ReadonlySet<unknown>): string[] {
  const { id, type } = call
  const { name, arguments: text } = objectIn(call, "function")
  const isName = isFilledText(name) && /^[a-zA-Z0-9_-]{1,64}$/.test(name)
  return [
    ...unless(isFilledText(id) && !used.has(id), `Invalid '${at}.id': ids must be unique and not empty.`),
    ...unless(
      isName,
      `Invalid '${at}.function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
    ),
    ...unless(isObjectText(text), `Invalid '${at}.function.arguments': expected the text of a JSON object.`),
    ...unless(type === "function", `Missing required parameter: '${at}.type'.`),
  ]
}
