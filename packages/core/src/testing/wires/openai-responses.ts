import { isMembers, listIn, type Members, textIn } from "../../providers/members.ts"
import { cutText, mergeLists } from "../cut-text.ts"
import { findResponsesFaults, findResponsesItemFaults } from "../rules/openai-responses.ts"
import type { Reply } from "../scenario.ts"
import { EVENT_STREAM, FIXED_SECONDS, resultText, type ServerMemory, type Wire, writeEvent } from "../wire.ts"
import { writeOpenAiError } from "./openai-chat.ts"

const USAGE = {
  input_tokens: 1,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 1,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 2,
}

/** What a response repeats of its request; clients that check the shape ask for it. */
const REPEATED = {
  instructions: null,
  metadata: {},
  parallel_tool_calls: true,
  temperature: 1,
  tool_choice: "auto",
  tools: [],
  top_p: 1,
}

function itemsOf(reply: Reply): Members[] {
  const { serial } = reply
  const calls = reply.calls.map(({ id, name, text }, i) => ({
    id: `fc_${serial}_${i}`,
    type: "function_call",
    status: reply.finishReason === "length" ? "incomplete" : "completed",
    ...(id !== null && { call_id: id }),
    name,
    arguments: text,
  }))
  return [
    ...(reply.reasoning === ""
      ? []
      : [{ id: `rs_${serial}`, type: "reasoning", summary: [{ type: "summary_text", text: reply.reasoning }] }]),
    ...(reply.text === ""
      ? []
      : [
          {
            id: `msg_${serial}`,
            type: "message",
            status: "completed",
            role: "assistant",
            content: [outputText(reply.text)],
          },
        ]),
    ...calls,
  ]
}

const outputText = (text: string): Members => ({ type: "output_text", text, annotations: [] })

function responseOf(reply: Reply, status: string, output: readonly Members[]): Members {
  return {
    id: `resp_${reply.serial}`,
    object: "response",
    created_at: FIXED_SECONDS,
    model: reply.model,
    status,
    error: null,
    incomplete_details: status === "incomplete" ? { reason: "max_output_tokens" } : null,
    output,
    ...REPEATED,
    usage: status === "in_progress" ? null : USAGE,
  }
}

type Step = readonly [type: string, fields: Members]

/** The steps of one item between its beginning and its end, and how the item begins. */
function stepsOf(item: Members, { delivery }: Reply): { readonly begun: Members; readonly steps: Step[] } {
  const of = { item_id: item["id"] }
  const pieces = (text: string, type: string, fields: Members): Step[] =>
    cutText(text, delivery.cut).map((delta) => [type, { ...fields, delta }])
  if (item["type"] === "function_call") {
    const text = item["arguments"] as string
    const done: Step = ["response.function_call_arguments.done", { ...of, name: item["name"], arguments: text }]
    return {
      begun: { ...item, arguments: "", status: "in_progress" },
      steps: [...pieces(text, "response.function_call_arguments.delta", of), done],
    }
  }
  if (item["type"] === "reasoning") {
    const [part] = item["summary"] as [{ text: string }]
    const at = { ...of, summary_index: 0 }
    const steps: Step[] = [
      ["response.reasoning_summary_part.added", { ...at, part: { ...part, text: "" } }],
      ...pieces(part.text, "response.reasoning_summary_text.delta", at),
      ["response.reasoning_summary_text.done", { ...at, text: part.text }],
      ["response.reasoning_summary_part.done", { ...at, part }],
    ]
    return { begun: { ...item, summary: [] }, steps }
  }
  const [part] = item["content"] as [{ text: string }]
  const at = { ...of, content_index: 0 }
  const steps: Step[] = [
    ["response.content_part.added", { ...at, part: outputText("") }],
    ...pieces(part.text, "response.output_text.delta", at),
    ["response.output_text.done", { ...at, text: part.text }],
    ["response.content_part.done", { ...at, part }],
  ]
  return { begun: { ...item, content: [], status: "in_progress" }, steps }
}

function writeStream(reply: Reply): string[] {
  const items = itemsOf(reply)
  const lists = items.map((item, i): Step[] => {
    const { begun, steps } = stepsOf(item, reply)
    const place = reply.delivery.withoutIndices === true ? {} : { output_index: i }
    return [
      ["response.output_item.added", { item: begun }] as const,
      ...steps,
      ["response.output_item.done", { item }] as const,
    ].map(([type, fields]) => [type, { ...place, ...fields }])
  })
  const calls = lists.filter((_, i) => items[i]?.["type"] === "function_call")
  const started = responseOf(reply, "in_progress", [])
  const whole = writeWhole(reply)
  const all: Step[] = [
    ["response.created", { response: started }],
    ["response.in_progress", { response: started }],
    ...lists.slice(0, lists.length - calls.length).flat(),
    ...mergeLists(calls, reply.delivery.interleaved),
    [`response.${String(whole["status"])}`, { response: whole }],
  ]
  return all.map(([type, fields], i) => writeEvent({ type, sequence_number: i, ...fields }, type))
}

const writeWhole = (reply: Reply): Members =>
  responseOf(reply, reply.finishReason === "length" ? "incomplete" : "completed", itemsOf(reply))

/** A provider does not check again what it wrote itself. */
const heldItem = (item: Members): Members =>
  item["type"] === "function_call" ? { ...item, name: "held", arguments: "{}" } : item

/** The items of the request with what the provider keeps: the previous response, and items that are referred to. */
function itemsIn(body: Members, memory: ServerMemory): unknown[] {
  const kept = [...memory.responses.values()].flat().map(heldItem)
  const previous = memory.responses.get(textIn(body, "previous_response_id") ?? "") ?? []
  const resolved = (listIn(body, "input") ?? []).map((item) =>
    isMembers(item) && item["type"] === "item_reference" ? (kept.find(({ id }) => id === item["id"]) ?? item) : item,
  )
  return [
    ...previous.filter(({ type, call_id: id }) => type !== "function_call" || id !== undefined).map(heldItem),
    ...resolved,
  ]
}

function rejectionOf(body: Members, memory: ServerMemory): string | null {
  const previous = textIn(body, "previous_response_id")
  if (previous !== null && !memory.responses.has(previous)) return `Previous response with id '${previous}' not found.`
  const items = itemsIn(body, memory)
  return [...findResponsesItemFaults(items), ...findResponsesFaults(items)][0] ?? null
}

export const openAiResponses: Wire = {
  idPrefix: "call_",
  matches: ({ pathname }) => pathname.endsWith("/responses"),
  readRequest: (body, _url, memory) => {
    const last = listIn(body, "input")?.at(-1) as Members | undefined
    return {
      model: textIn(body, "model") ?? "",
      streamed: body["stream"] === true,
      rejection: rejectionOf(body, memory),
      lastResult: last?.["type"] === "function_call_output" ? resultText(last["output"]) : null,
    }
  },
  writeWhole,
  writeStream,
  streamType: () => EVENT_STREAM,
  writeError: writeOpenAiError,
  writeStreamError: (message) =>
    writeEvent({ type: "error", code: "server_error", message, param: null, sequence_number: 0 }, "error"),
}
