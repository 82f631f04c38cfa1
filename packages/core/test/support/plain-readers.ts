// Clients of the providers, written by hand: what stands in an answer, whole or streamed, without any code of the
// library.
/** What a client that checks nothing has in hand. */
type Fields = Record<string, ReturnType<typeof JSON.parse>>

/** What a client makes of an answer. */
export interface ReadAnswer {
  text: string
  reasoning: string
  calls: { id?: unknown; name: string; arguments: unknown }[]
  finish: unknown
  error?: unknown
}

export interface PlainClient {
  /** The path of a request, and its body without the history. */
  request(model: string, streamed: boolean): { path: string; body: Fields }
  question(text: string): Fields
  readWhole(body: Fields): ReadAnswer
  readStream(body: string): ReadAnswer
}

const blank = (): ReadAnswer => ({ text: "", reasoning: "", calls: [], finish: null })

/** The data of server-sent events. */
const eventsOf = (body: string): Fields[] =>
  body
    .split(/\r?\n\r?\n/)
    .flatMap((frame) => frame.split(/\r?\n/).filter((line) => line.startsWith("data: ")))
    .map((line) => line.slice(6))
    .filter((data) => data !== "[DONE]")
    .map((data) => JSON.parse(data) as Fields)

/** The call that a delta belongs to: by its index, or the latest. */
function callAt(answer: ReadAnswer, index: number | undefined, begins: boolean): ReadAnswer["calls"][number] {
  const at = index ?? (begins ? answer.calls.length : answer.calls.length - 1)
  answer.calls[at] ??= { name: "", arguments: "" }
  return answer.calls[at]
}

export const chatClient: PlainClient = {
  request: (model, stream) => ({ path: "/v1/chat/completions", body: { model, stream } }),
  question: (text) => ({ messages: [{ role: "user", content: text }] }),
  readWhole: ({ choices: [choice] }) => ({
    text: choice.message.content ?? "",
    reasoning: choice.message.reasoning_content ?? "",
    calls: (choice.message.tool_calls ?? []).map((call: Fields) => ({ id: call["id"], ...call["function"] })),
    finish: choice.finish_reason,
  }),
  readStream: (body) => {
    const answer = blank()
    for (const { choices, error } of eventsOf(body)) {
      if (error !== undefined) answer.error = error
      const { delta = {}, finish_reason: finish = null } = choices?.[0] ?? {}
      answer.text += delta.content ?? ""
      answer.reasoning += delta.reasoning_content ?? ""
      for (const part of delta.tool_calls ?? []) {
        const call = callAt(answer, part.index, part.type === "function")
        if (part.id !== undefined) call.id = part.id
        call.name += part.function.name ?? ""
        call.arguments += part.function.arguments ?? ""
      }
      answer.finish = finish ?? answer.finish
    }
    return answer
  },
}

const responseFinish = (response: Fields): unknown => response["incomplete_details"]?.reason ?? response["status"]

const responsesClient: PlainClient = {
  request: (model, stream) => ({ path: "/v1/responses", body: { model, stream } }),
  question: (text) => ({ input: [{ role: "user", content: text }] }),
  readWhole: (response) => {
    const answer = { ...blank(), finish: responseFinish(response) }
    for (const item of response["output"]) {
      if (item.type === "message") answer.text += item.content.map((part: Fields) => part["text"]).join("")
      if (item.type === "reasoning") answer.reasoning += item.summary.map((part: Fields) => part["text"]).join("")
      if (item.type === "function_call")
        answer.calls.push({ id: item.call_id, name: item.name, arguments: item.arguments })
    }
    return answer
  },
  readStream: (body) => {
    const answer = blank()
    const byItem = new Map<string, ReadAnswer["calls"][number]>()
    for (const event of eventsOf(body)) {
      const { item } = event
      if (event["type"] === "error") answer.error = event["message"]
      if (event["type"] === "response.output_text.delta") answer.text += event["delta"]
      if (event["type"] === "response.reasoning_summary_text.delta") answer.reasoning += event["delta"]
      if (event["type"] === "response.output_item.added" && item.type === "function_call") {
        const call = { id: item.call_id as unknown, name: item.name as string, arguments: item.arguments as string }
        byItem.set(item.id, call)
        answer.calls.push(call)
      }
      const call = byItem.get(event["item_id"])
      if (event["type"] === "response.function_call_arguments.delta" && call !== undefined)
        call.arguments += event["delta"]
      if (event["response"] !== undefined) answer.finish = responseFinish(event["response"])
    }
    return answer
  },
}

const anthropicClient: PlainClient = {
  request: (model, stream) => ({ path: "/v1/messages", body: { model, stream, max_tokens: 9 } }),
  question: (text) => ({ messages: [{ role: "user", content: text }] }),
  readWhole: (message) => {
    const answer = { ...blank(), finish: message["stop_reason"] as unknown }
    for (const block of message["content"]) {
      if (block.type === "text") answer.text += block.text
      if (block.type === "thinking") answer.reasoning += block.thinking
      if (block.type === "tool_use") answer.calls.push({ id: block.id, name: block.name, arguments: block.input })
    }
    return answer
  },
  readStream: (body) => {
    const answer = blank()
    const blocks = new Map<unknown, ReadAnswer["calls"][number]>()
    for (const { type, index, content_block: block, delta, error } of eventsOf(body)) {
      if (type === "error") answer.error = error
      if (type === "content_block_start" && block.type === "tool_use") {
        const call = { id: block.id as unknown, name: block.name as string, arguments: "" }
        blocks.set(index, call)
        answer.calls.push(call)
      }
      answer.text += delta?.text ?? ""
      answer.reasoning += delta?.thinking ?? ""
      const call = blocks.get(index)
      if (delta?.type === "input_json_delta" && call !== undefined) call.arguments += delta.partial_json
      answer.finish = delta?.stop_reason ?? answer.finish
    }
    return answer
  },
}

function readGeminiAnswers(answers: readonly Fields[]): ReadAnswer {
  const read = blank()
  for (const { candidates, error } of answers) {
    if (error !== undefined) read.error = error
    for (const { content, finishReason } of candidates ?? []) {
      for (const part of content.parts) {
        if (part.functionCall !== undefined)
          read.calls.push({ id: part.functionCall.id, name: part.functionCall.name, arguments: part.functionCall.args })
        else if (part.thought === true) read.reasoning += part.text
        else read.text += part.text
      }
      read.finish = finishReason ?? read.finish
    }
  }
  return read
}

const geminiQuestion = (text: string): Fields => ({ contents: [{ role: "user", parts: [{ text }] }] })

const geminiClient: PlainClient = {
  request: (model, stream) => ({
    path: `/v1beta/models/${model}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
    body: {},
  }),
  question: geminiQuestion,
  readWhole: (answer) => readGeminiAnswers([answer]),
  readStream: (body) => readGeminiAnswers(eventsOf(body)),
}

/** Without `alt=sse` a stream is one JSON array. */
const geminiArrayClient: PlainClient = {
  ...geminiClient,
  request: (model, stream) => ({
    path: `/v1beta/models/${model}:${stream ? "streamGenerateContent" : "generateContent"}`,
    body: {},
  }),
  readStream: (body) => readGeminiAnswers(JSON.parse(body) as Fields[]),
}

function readOllamaAnswers(answers: readonly Fields[]): ReadAnswer {
  const read = blank()
  for (const { message, done_reason: finish, error } of answers) {
    if (error !== undefined) read.error = error
    read.text += message?.content ?? ""
    read.reasoning += message?.thinking ?? ""
    for (const call of message?.tool_calls ?? []) read.calls.push({ id: call.id, ...call.function })
    read.finish = finish ?? read.finish
  }
  return read
}

export const ollamaClient: PlainClient = {
  request: (model, stream) => ({ path: "/api/chat", body: { model, stream } }),
  question: (text) => ({ messages: [{ role: "user", content: text }] }),
  readWhole: (answer) => readOllamaAnswers([answer]),
  readStream: (body) =>
    readOllamaAnswers(
      body
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Fields),
    ),
}

export const PLAIN_CLIENTS = {
  "chat completions": chatClient,
  responses: responsesClient,
  anthropic: anthropicClient,
  gemini: geminiClient,
  "gemini as an array": geminiArrayClient,
  ollama: ollamaClient,
} as const

type Fetch = (url: string, init: object) => Promise<unknown>

interface AnswerLike {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** Sends a body to a path; the status, the content type and the text of the answer. */
export async function post(
  send: unknown,
  path: string,
  body: unknown,
  base = "http://upstream.test",
): Promise<{ status: number; type: string | null; text: string }> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer none" },
    body: JSON.stringify(body),
  }
  const answer = (await (send as Fetch)(base + path, init)) as AnswerLike
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() }
}

/** Asks one question, and reads the answer as the client does. */
export async function askOnce(
  send: unknown,
  client: PlainClient,
  model: string,
  streamed: boolean,
): Promise<ReadAnswer> {
  const { path, body } = client.request(model, streamed)
  const { text } = await post(send, path, { ...body, ...client.question("How is Paris?") })
  return streamed ? client.readStream(text) : client.readWhole(JSON.parse(text) as Fields)
}
