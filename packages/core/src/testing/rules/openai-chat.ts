// Checks what Chat Completions rejects in a history, with its error messages; independent of the healing code.
import { isMembers, type Members, objectIn } from "../../providers/members.ts"
import { parseBody } from "../script.ts"

export const isFilledText = (value: unknown): value is string => typeof value === "string" && value !== ""

export const isFilledList = (value: unknown): value is Members[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMembers)

export const unless = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault])

export const isObjectText = (text: unknown): boolean => typeof text === "string" && isMembers(parseBody(text))

/** Returns the faults of single messages, one line each. */
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
      isMembers(call) ? [...idFaults(call, `${at}.tool_calls[${i}]`)] : [],
    ),
  ]
}

function* idFaults({ id, index }: Members, at: string): Generator<string> {
  if (typeof id !== "string") yield `Missing required parameter: '${at}.id'.`
  else if (id.length > 64) yield `Invalid '${at}.id': string too long. Expected a string with maximum length 64.`
  if (index !== undefined) yield `Unknown parameter: '${at}.index'.`
}

/** Returns faults in the pairing of calls and results, and of calls themselves. */
export const findChatCallFaults = (messages: readonly unknown[]): string[] => [...pairingFaults(messages)]

function* pairingFaults(messages: readonly unknown[]): Generator<string> {
  const used = new Set<unknown>()
  const waiting = new Set<unknown>()
  function* waitingFaults(): Generator<string> {
    if (waiting.size > 0)
      yield `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...waiting].join(", ")}`
    waiting.clear()
  }
  for (const [i, message] of messages.entries()) {
    if (!isMembers(message)) continue
    const { role, content, tool_call_id: answered, tool_calls: calls } = message
    if (role === "tool") {
      if (typeof content !== "string" && !Array.isArray(content))
        yield `Missing required parameter: 'messages[${i}].content'.`
      if (!waiting.delete(answered))
        yield "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'."
      continue
    }
    yield* waitingFaults()
    if (role !== "assistant" || !Array.isArray(calls)) continue
    const at = `messages[${i}].tool_calls`
    if (calls.length === 0) yield `Invalid '${at}': empty array. Expected an array with minimum length 1.`
    for (const [j, call] of calls.filter(isMembers).entries()) {
      yield* callFaults(call, `${at}[${j}]`, used)
      used.add(call["id"])
      waiting.add(call["id"])
    }
  }
  yield* waitingFaults()
}

function* callFaults(call: Members, at: string, used: ReadonlySet<unknown>): Generator<string> {
  const { id, type } = call
  const { name, arguments: text } = objectIn(call, "function")
  if (!isFilledText(id) || used.has(id)) yield `Invalid '${at}.id': ids must be unique and not empty.`
  if (!isFilledText(name) || !/^[a-zA-Z0-9_-]{1,64}$/.test(name))
    yield `Invalid '${at}.function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`
  if (!isObjectText(text)) yield `Invalid '${at}.function.arguments': expected the text of a JSON object.`
  if (type !== "function") yield `Missing required parameter: '${at}.type'.`
}
