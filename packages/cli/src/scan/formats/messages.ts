import { type Fields, isFields, listIn, own } from "../../input/fields.ts"
import { fromLangChain } from "../../input/langchain-message.ts"
import { fromParts } from "./parts.ts"

/** True for an item of OpenAI's responses. */
const isItem = (entry: Fields): boolean => {
  const type = own(entry, "type")
  return (
    type === "function_call" || type === "function_call_output" || type === "custom_tool_call" || type === "reasoning"
  )
}

/** True for an output item of the model: OpenAI's responses keep calls beside messages. */
export function isOutput(entry: Fields): boolean {
  const type = own(entry, "type")
  if (type === undefined || type === "function_call_output") return false
  if (isItem(entry)) return true
  const [part] = type === "message" && own(entry, "role") === "assistant" ? listIn(entry, "content") : []
  return own(part, "type") === "output_text"
}

/** True for an answer of Bedrock's Converse: {"output": {"message": …}, "stopReason": …}. */
export const isConverse = (fields: Fields): boolean =>
  isFields(own(own(fields, "output"), "message")) && typeof own(fields, "stopReason") === "string"

/** True for a list of messages, as opposed to a list of records. */
export function areMessages(list: readonly unknown[]): boolean {
  const [first] = list
  return isFields(first) && (typeof own(first, "role") === "string" || isItem(first) || fromLangChain(first) !== null)
}

/** Converts a message of any framework to messages of OpenAI or Anthropic; these are returned unchanged. */
export function plainMessages(message: Fields): readonly Fields[] {
  const parts = own(message, "parts")
  if (Array.isArray(parts)) return fromParts(message, parts)
  const role = own(message, "role")
  if (typeof role !== "string") {
    const plain = fromLangChain(message)
    return plain === null ? [message] : [plain]
  }
  // Ex) {"role": "assistant", "toolInvocations": […]}: the AI SDK before its messages had parts
  const invocations = role === "assistant" ? own(message, "toolInvocations") : undefined
  if (!Array.isArray(invocations)) return [message]
  const said = own(message, "content")
  const calls = invocations.map((toolInvocation: unknown) => ({ type: "tool-invocation", toolInvocation }))
  return fromParts(message, [{ type: "text", text: said }, ...calls])
}
