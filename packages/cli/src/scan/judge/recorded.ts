import { type Fields, isFields, own, textOr } from "../../input/fields.ts"

/** A record of a log: a conversation, and apart from it the answer, where the log keeps them apart. */
export interface Recorded {
  readonly model: string | null
  readonly tools: unknown
  readonly messages: readonly unknown[]
  /** Null: the answers stand among the messages. */
  readonly answers: readonly Answer[] | null
}

export interface Answer {
  readonly message: Fields
  readonly finish: string | null
}

const NO_MESSAGES: readonly unknown[] = []
const REQUESTS = ["request", "input", "inputs", "body"]
const RESPONSES = ["response", "output", "outputs", "completion"]

/** What a record holds, in any of the shapes it is logged in; null when it holds no conversation. */
export function recordedIn(record: unknown): Recorded | null {
  if (Array.isArray(record)) return areMessages(record) ? { model: null, tools: undefined, messages: record, answers: null } : null
  if (!isFields(record)) return null
  return pairIn(record) ?? requestIn(record) ?? answerOnly(record)
}

/** True for a list of messages; a list of records is another thing. */
export function areMessages(list: readonly unknown[]): boolean {
  const [first] = list
  return isFields(first) && (typeof own(first, "role") === "string" || isItem(first))
}

/** One item of OpenAI's responses. */
export const isItem = (entry: Fields): boolean => {
  const type = own(entry, "type")
  return type === "function_call" || type === "function_call_output" || type === "custom_tool_call" || type === "reasoning"
}

/** Ex) {"request": {…}, "response": {…}}, {"input": […], "output": {…}}, or a line of OpenAI's batches. */
function pairIn(record: Fields): Recorded | null {
  const request = REQUESTS.map((name) => unwrapped(own(record, name))).find((value) => value !== null) ?? null
  const response = RESPONSES.map((name) => unwrapped(own(record, name))).find((value) => value !== null) ?? null
  if (request === null && response === null) return null
  const asked = request === null ? requestIn(record) : Array.isArray(request) ? recordedIn(request) : requestIn(request as Fields)
  const answers = response === null ? null : answersIn(response)
  if (asked === null && answers === null) return null
  return {
    model: modelOf(response) ?? asked?.model ?? modelOf(record),
    tools: asked?.tools ?? toolsOf(isFields(response) ? response : record) ?? toolsOf(record),
    messages: asked?.messages ?? NO_MESSAGES,
    answers: answers ?? asked?.answers ?? null,
  }
}

/** A request or response is an object or a list, sometimes inside the envelope of HTTP. */
function unwrapped(value: unknown): Fields | readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isFields(value)) return null
  const body = own(value, "body") ?? own(value, "json")
  return isFields(body) ? body : value
}

/** The body of a request, and a whole conversation, which looks the same. */
function requestIn(record: Fields): Recorded | null {
  const messages = own(record, "messages")
  const items = own(record, "input")
  const list = Array.isArray(messages) ? messages : Array.isArray(items) && areMessages(items) ? items : null
  if (list === null) return null
  const answers = own(record, "choices") === undefined ? null : answersIn(record)
  return { model: modelOf(record), tools: toolsOf(record), messages: list, answers }
}

function answerOnly(record: Fields): Recorded | null {
  const answers = answersIn(record)
  return answers === null ? null : { model: modelOf(record), tools: toolsOf(record), messages: NO_MESSAGES, answers }
}

/** The answers of a model: the choices of OpenAI, one message of Anthropic or Ollama, the items of a response, or a bare turn. */
function answersIn(response: Fields | readonly unknown[]): Answer[] | null {
  if (Array.isArray(response)) return areMessages(response) ? [{ message: { output: response }, finish: null }] : null
  const fields = response as Fields
  const choices = own(fields, "choices")
  if (Array.isArray(choices)) return choices.flatMap(choiceOf)
  const message = own(fields, "message")
  if (isFields(message)) return [{ message, finish: finishIn(fields) }]
  return isTurn(fields) ? [{ message: fields, finish: finishIn(fields) }] : null
}

function choiceOf(choice: unknown): Answer[] {
  const message = isFields(choice) ? own(choice, "message") : undefined
  return isFields(message) ? [{ message, finish: finishIn(choice as Fields) }] : []
}

const finishIn = (fields: Fields): string | null =>
  textOr(own(fields, "finish_reason") ?? own(fields, "stop_reason") ?? own(fields, "finishReason") ?? own(fields, "done_reason"), null)

function isTurn(fields: Fields): boolean {
  const role = own(fields, "role")
  if (typeof role === "string") return role === "assistant"
  if (Array.isArray(own(fields, "toolCalls")) || Array.isArray(own(fields, "tool_calls")) || Array.isArray(own(fields, "output"))) return true
  return typeof own(fields, "content") === "string" && (own(fields, "finishReason") !== undefined || own(fields, "finish_reason") !== undefined)
}

const modelOf = (value: unknown): string | null => (isFields(value) ? textOr(own(value, "model"), null) : null)

const toolsOf = (fields: Fields): unknown => own(fields, "tools") ?? own(fields, "functions")
