import { expect, test } from "vitest"
import {
  createStreams,
  dataOf,
  isEventText,
  type StreamedTurn,
  turnsInList,
  turnsInText,
} from "../../../src/scan/formats/streams.ts"
import { turnOf } from "../../../src/scan/judge/turns.ts"

const dump = (...events: unknown[]): string =>
  events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("")
const turns = (text: string) =>
  (turnsInText(text) ?? []).map(({ message, finish, model }) => ({ ...turnOf(message, finish), model }))

const chunk = (delta: object, more: object = {}) => ({
  id: "c",
  object: "chat.completion.chunk",
  model: "alder",
  choices: [{ index: 0, delta, finish_reason: null, ...more }],
})
const CHAT = [
  chunk({ role: "assistant", content: "I " }),
  chunk({ content: "look." }),
  chunk({ tool_calls: [{ index: 0, id: "c1", type: "function", function: { name: "weather", arguments: "" } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: "{'city': " } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: "'Bodø'}" } }] }),
  chunk({ tool_calls: [{ index: 1, id: "c2", function: { name: "tide", arguments: "{}" } }] }),
  chunk({}, { finish_reason: "tool_calls" }),
  { id: "c", choices: [], usage: { total_tokens: 9 } },
]

test("chat completions: pieces become the very text", () => {
  const [turn, ...more] = turns(dump(...CHAT, "[DONE]"))
  expect(more).toEqual([])
  expect(turn).toMatchObject({ model: "alder", content: "I look.", finishReason: "tool_calls" })
  expect(turn?.toolCalls).toEqual([
    { id: "c1", name: "weather", arguments: "{'city': 'Bodø'}" },
    { id: "c2", name: "tide", arguments: "{}" },
  ])
})

test("streams one after another, by their end or by another id", () => {
  const other = CHAT.map((event) => ({ ...event, id: "d" }))
  expect(turns(dump(...CHAT, "[DONE]", ...CHAT, "[DONE]"))).toHaveLength(2)
  expect(turns(dump(...CHAT, ...other))).toHaveLength(2)
})

test("streams that alternate are told apart by their ids; the end belongs to what has finished", () => {
  const other = CHAT.map((event) => ({ ...event, id: "d" }))
  const mixed = CHAT.flatMap((event, i) => [event, other[i]])
  const whole = turns(dump(...CHAT, "[DONE]"))
  expect(turns(dump(...mixed, "[DONE]", "[DONE]"))).toEqual([...whole, ...whole])
  expect(turns(dump(...other.slice(0, 4), ...CHAT, "[DONE]", ...other.slice(4), "[DONE]"))).toEqual([
    ...whole,
    ...whole,
  ])
  // What has no id goes on with the latest.
  const unnamed = CHAT.slice(1).map(({ id: _, ...event }) => event)
  expect(turns(dump(CHAT[0], ...unnamed, "[DONE]"))).toEqual(whole)
})

test("a dump that breaks off keeps what came", () => {
  const [turn] = turns(`${dump(...CHAT.slice(0, 4))}data: {"id":"c","cho`)
  expect(turn).toMatchObject({ finishReason: null, toolCalls: [{ name: "weather", arguments: "{'city': " }] })
})

const ANTHROPIC = [
  { type: "message_start", message: { id: "m", model: "maple-3", role: "assistant", content: [] } },
  { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "wet?" } },
  { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } },
  { type: "ping" },
  { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "I look." } },
  { type: "content_block_start", index: 2, content_block: { type: "tool_use", id: "c1", name: "weather", input: {} } },
  { type: "content_block_delta", index: 2, delta: { type: "input_json_delta", partial_json: '{"city": "Bo' } },
  { type: "content_block_delta", index: 2, delta: { type: "input_json_delta", partial_json: 'dø"' } },
  { type: "content_block_stop", index: 2 },
  { type: "content_block_start", index: 3, content_block: { type: "tool_use", id: "c2", name: "tide", input: {} } },
  { type: "message_delta", delta: { stop_reason: "max_tokens" } },
  { type: "message_stop" },
]

test("Anthropic: the arguments are what was streamed, even if it is no JSON", () => {
  const text = ANTHROPIC.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("")
  expect(turns(text + text)).toHaveLength(2)
  expect(turns(text)[0]).toMatchObject({
    model: "maple-3",
    content: "I look.",
    reasoning: "wet?",
    finishReason: "max_tokens",
  })
  expect(turns(text)[0]?.toolCalls).toEqual([
    { id: "c1", name: "weather", arguments: '{"city": "Bodø"' },
    { id: "c2", name: "tide", arguments: {} },
  ])
})

const RESPONSES = [
  { type: "response.created", response: { id: "r", model: "oak-5", status: "in_progress", output: [] } },
  {
    type: "response.output_item.added",
    output_index: 0,
    item: { type: "function_call", call_id: "c1", name: "weather", arguments: "" },
  },
  { type: "response.function_call_arguments.delta", output_index: 0, delta: '{"city":' },
  { type: "response.function_call_arguments.delta", output_index: 0, delta: '"Bodø"}' },
]

test("responses: the last event has it all; without it the pieces count", () => {
  const output = [{ type: "function_call", call_id: "c1", name: "weather", arguments: '{"city":"Bodø"}' }]
  const whole = turns(
    dump(...RESPONSES, {
      type: "response.completed",
      response: { id: "r", model: "oak-5", status: "completed", output },
    }),
  )
  expect(whole).toMatchObject([
    { model: "oak-5", finishReason: "completed", toolCalls: [{ id: "c1", arguments: '{"city":"Bodø"}' }] },
  ])
  expect(turns(dump(...RESPONSES))).toMatchObject([
    { model: "oak-5", toolCalls: [{ id: "c1", name: "weather", arguments: '{"city":"Bodø"}' }] },
  ])
})

test("Gemini: the parts of all chunks are one turn", () => {
  const gemini = (parts: object[], more: object = {}) => ({
    responseId: "g",
    modelVersion: "fir-2",
    candidates: [{ index: 0, content: { role: "model", parts }, ...more }],
  })
  const events = [
    gemini([{ text: "I look." }]),
    gemini([{ functionCall: { name: "weather", args: { city: "Bodø" } } }], { finishReason: "STOP" }),
    { usageMetadata: { totalTokenCount: 9 } },
  ]
  expect(turns(dump(...events, ...events))).toHaveLength(2)
  expect(turns(dump(...events))).toMatchObject([
    { model: "fir-2", content: "I look.", finishReason: "STOP", toolCalls: [{ name: "weather" }] },
  ])
})

test("events that are a list, and a text whose events nobody knows", () => {
  expect(turnsInList(CHAT)).toHaveLength(1)
  expect(turnsInList([...CHAT, { hello: 1 }])).toBe(null)
  expect([turnsInText(dump({ hello: 1 })), turnsInText('data: {"half')]).toEqual([null, null])
  // It failed: that is known, and gives no turn.
  expect([turnsInText(dump({ error: { message: "busy" } })), turnsInText(": hello\n")]).toEqual([[], []])
})

test("hostile indices make no long lists, and what is no event is told", () => {
  const seen: StreamedTurn[] = []
  const streams = createStreams<null>((turn) => seen.push(turn))
  expect(streams.event(chunk({ tool_calls: [{ index: 4e9, function: { name: "x", arguments: "{}" } }] }), null)).toBe(
    true,
  )
  expect([{ hello: 1 }, 7, null, { choices: [{ message: {} }] }].map((event) => streams.event(event, null))).toEqual([
    false,
    false,
    false,
    false,
  ])
  streams.end()
  expect(seen.map(({ message }) => turnOf(message, null).toolCalls?.length)).toEqual([1])
})

test("lines of a stream", () => {
  expect([dataOf("data: {}"), dataOf("data:[DONE]"), dataOf("event: x"), dataOf("data:")]).toEqual([
    { text: "{}", isEnd: false },
    { text: "[DONE]", isEnd: true },
    null,
    null,
  ])
  expect([isEventText("\ndata: x"), isEventText(": keep-alive"), isEventText('{"data": 1}'), isEventText(7)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
