import { type Fields, isFields, listIn, own, textOr } from "../../input/fields.ts"
import { fieldsOf, firstList, firstText } from "./text-of.ts"

const ROLES: ReadonlyMap<string, string> = new Map([
  ["ai", "assistant"],
  ["human", "user"],
  ["tool", "tool"],
  ["system", "system"],
  ["function", "function"],
  ["developer", "system"],
])

/** The role that LangChain's name of a message stands for. Ex) AIMessageChunk, ai. */
function roleOf(name: unknown): string | null {
  return typeof name === "string"
    ? (ROLES.get(name.replace(/(?:Message)?(?:Chunk)?$/, "").toLowerCase()) ?? null)
    : null
}

/**
 * A message of LangChain as a message of OpenAI: serialized by its constructor, stored with its data, or dumped flat;
 * null for any other.
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
  if (role === "assistant") return { role, content, ...callsIn(body), finish_reason: finishOf(body) }
  return {
    role,
    content,
    name: own(body, "name"),
    tool_call_id: own(body, "tool_call_id"),
    is_error: own(body, "status") === "error",
  }
}

/** The text that the model wrote is kept beside the parsed calls by some providers: it tells more. */
function callsIn(body: Fields): Fields {
  const written = firstList(fieldsOf(own(body, "additional_kwargs")), "tool_calls")
  return written === null
    ? { tool_calls: listIn(body, "tool_calls"), invalid_tool_calls: listIn(body, "invalid_tool_calls") }
    : { tool_calls: written }
}

const finishOf = (body: Fields): string | null =>
  firstText(fieldsOf(own(body, "response_metadata")), "finish_reason", "stop_reason", "finishReason", "done_reason")

export interface LangSmithRun {
  readonly messages: readonly unknown[] | null
  readonly messagesAt: string
  readonly answers: readonly { readonly message: Fields; readonly at: string }[] | null
  readonly model: string | null
  readonly tools: unknown
}

/** A run of LangSmith: {"inputs": {"messages": [[…]]}, "outputs": {"generations": [[{"message": …}]]}, "extra": …}. */
export function langSmithRun(record: Fields): LangSmithRun | null {
  const inputs = own(record, "inputs")
  const outputs = own(record, "outputs")
  if (!isFields(inputs) || !isFields(outputs)) return null
  const asked = firstList(inputs, "messages")
  const generations = firstList(outputs, "generations")
  if (asked === null || generations === null) return null
  const isNested = Array.isArray(asked[0])
  const answers = generations.flatMap((batch, i) =>
    (Array.isArray(batch) ? batch : [batch]).flatMap((generation, j) => {
      const message = fromLangChain(fieldsOf(own(fieldsOf(generation), "message")))
      return message === null
        ? []
        : [{ message, at: `/outputs/generations/${i}${Array.isArray(batch) ? `/${j}` : ""}/message` }]
    }),
  )
  const params = fieldsOf(own(fieldsOf(own(record, "extra")), "invocation_params"))
  return {
    messages: isNested ? (asked[0] as readonly unknown[]) : asked,
    messagesAt: isNested ? "/inputs/messages/0" : "/inputs/messages",
    answers: answers.length === 0 ? null : answers,
    model: textOr(own(params, "model") ?? own(params, "model_name"), null),
    tools: own(params, "tools") ?? own(params, "functions"),
  }
}
