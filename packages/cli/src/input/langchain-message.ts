import { type Fields, isFields, listIn, own } from "./fields.ts"
import { firstList, firstText } from "./text-of.ts"

const ROLES: ReadonlyMap<string, string> = new Map([
  ["ai", "assistant"],
  ["human", "user"],
  ["tool", "tool"],
  ["system", "system"],
  ["function", "function"],
  ["developer", "system"],
])

/** Returns the role of a LangChain message name. Ex) AIMessageChunk, ai */
function roleOf(name: unknown): string | null {
  return typeof name === "string"
    ? (ROLES.get(name.replace(/(?:Message)?(?:Chunk)?$/, "").toLowerCase()) ?? null)
    : null
}

/**
 * Converts a LangChain message to an OpenAI message: serialized by its constructor, stored with its data, or dumped
 * flat. Null for any other message.
 */
export function fromLangChain(message: Fields): Fields | null {
  const kwargs = own(message, "kwargs")
  const path = own(message, "id")
  if (isFields(kwargs) && own(message, "lc") !== undefined && Array.isArray(path))
    return plain(roleOf(path.at(-1)), kwargs)
  if (own(message, "role") !== undefined) return null
  const role = roleOf(own(message, "type"))
  if (role === null) return null
  const data = own(message, "data")
  if (isFields(data)) return plain(role, data)
  return own(message, "content") === undefined ? null : plain(role, message)
}

function plain(role: string | null, body: Fields): Fields | null {
  if (role === null) return null
  const content = own(body, "content")
  if (role === "assistant")
    return { role, content, ...callsIn(body), finish_reason: finishOf(body), model: modelOf(body) }
  return {
    role,
    content,
    name: own(body, "name"),
    tool_call_id: own(body, "tool_call_id"),
    is_error: own(body, "status") === "error",
  }
}

/**
 * Prefers the text that the model wrote, which some providers keep beside the parsed calls: it has more information.
 */
function callsIn(body: Fields): Fields {
  const written = firstList(own(body, "additional_kwargs"), "tool_calls")
  return written === null
    ? { tool_calls: listIn(body, "tool_calls"), invalid_tool_calls: listIn(body, "invalid_tool_calls") }
    : { tool_calls: written }
}

const finishOf = (body: Fields): string | null =>
  firstText(own(body, "response_metadata"), "finish_reason", "stop_reason", "finishReason", "done_reason")

/** Ex) "model_name" of OpenAI, "model" of Anthropic and Ollama. */
const modelOf = (body: Fields): string | null =>
  firstText(own(body, "response_metadata"), "model_name", "model", "model_id")
