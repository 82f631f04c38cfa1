import type { Fetch } from "../../src/adapters/fetch-job.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"

export const CHAT_URL = "https://api.example.com/v1/chat/completions"

const { name, description, parameters } = WEATHER_TOOL

/** The weather tool, as a request lists it. */
export const CHAT_TOOLS = [{ type: "function", function: { name, description, parameters } }]

export const QUESTION = { role: "user", content: "How will the weather be in Oslo?" }

export const chatRequest = (more: object = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ model: "m", tools: CHAT_TOOLS, messages: [QUESTION], ...more }),
})

export const weatherCall = (text: string, id = "c1") => ({
  id,
  type: "function",
  function: { name: "get_weather", arguments: text },
})

/** A completion as a provider sends it, with members that nobody knows. */
export const completion = (message: object, finishReason = "tool_calls"): object => ({
  id: "x1",
  x_extra: 1,
  choices: [{ index: 0, message: { role: "assistant", content: null, ...message }, finish_reason: finishReason }],
})

/** A fetch that gives one answer after the other, the last one again and again, and keeps what it was asked. */
export function answering(...answers: readonly (object | string | Response | Error | (() => Response))[]) {
  const asked: {
    readonly input: unknown
    readonly init: RequestInit | undefined
    readonly body: Record<string, unknown>
  }[] = []
  const fetch: Fetch = async (input, init) => {
    const text = typeof init?.body === "string" ? init.body : input instanceof Request ? await input.text() : "{}"
    asked.push({ input, init, body: JSON.parse(text.startsWith("{") ? text : "{}") as Record<string, unknown> })
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    if (answer instanceof Response) return answer
    if (typeof answer === "function") return answer()
    if (typeof answer === "string") return new Response(answer, { headers: { "content-type": "text/event-stream" } })
    return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } })
  }
  return { fetch, asked }
}

/** A completion as a stream. */
export function streamOf(
  message: { readonly content?: string; readonly tool_calls?: readonly object[] },
  finishReason = "tool_calls",
): string {
  const event = (delta: object, reason: string | null = null): string =>
    `data: ${JSON.stringify({ id: "x1", choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
  return [
    event({ role: "assistant" }),
    ...(message.content === undefined ? [] : [event({ content: message.content })]),
    ...(message.tool_calls ?? []).map((call, index) => event({ tool_calls: [{ index, ...call }] })),
    event({}, finishReason),
    "data: [DONE]\n\n",
  ].join("")
}
