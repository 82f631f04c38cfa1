// Fakes a provider: Responses API, which stores its own answers.
import { isMembers, itemsIn, type Members, memberOf, textIn } from "../../providers/members.ts"
import { findResponsesFaults, findResponsesItemFaults } from "../rules/openai-responses.ts"
import { mergeParts, type Reply, type ReplyPart } from "../script.ts"
import { FIXED_SECONDS, resultText, type ServedWire, type ServerMemory, writeEvent } from "../wire.ts"
import { writeOpenAiError } from "./openai-chat.ts"

const USAGE = {
  input_tokens: 1,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 1,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 2,
}

/** Members of its request that a response repeats; clients that check the shape require them. */
const REPEATED = {
  instructions: null,
  metadata: {},
  parallel_tool_calls: true,
  temperature: 1,
  tool_choice: "auto",
  tools: [],
  top_p: 1,
}

/** Returns a text as a part of its item. */
const contentOf = (kind: ReplyPart["kind"], text: string): Members =>
  kind === "reasoning" ? { type: "summary_text", text } : { type: "output_text", text, annotations: [] }

function itemOf(
  { kind, id, name, text }: ReplyPart,
  at: number,
  { serial, parts, calls, finishReason }: Reply,
): Members {
  if (kind === "reasoning") return { id: `rs_${serial}`, type: "reasoning", summary: [contentOf(kind, text)] }
  const status = kind === "call" && finishReason === "length" ? "incomplete" : "completed"
  if (kind === "text")
    return { id: `msg_${serial}`, type: "message", status, role: "assistant", content: [contentOf(kind, text)] }
  const head = { id: `fc_${serial}_${at - parts.length + calls.length}`, type: "function_call", status }
  return { ...head, ...(id !== null && { call_id: id }), name, arguments: text }
}

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

/** Members of an item that are still empty when it starts. */
const BEGUN = {
  reasoning: { summary: [] },
  text: { content: [], status: "in_progress" },
  call: { arguments: "", status: "in_progress" },
}
const TEXT_EVENTS = {
  reasoning: {
    index: "summary_index",
    part: "response.reasoning_summary_part",
    text: "response.reasoning_summary_text",
  },
  text: { index: "content_index", part: "response.content_part", text: "response.output_text" },
}

/** Returns the steps of one item between its start and its end. */
function stepsOf({ kind, name, text, pieces }: ReplyPart, id: unknown): Step[] {
  const of = { item_id: id }
  if (kind === "call") {
    const type = "response.function_call_arguments"
    const deltas = pieces.map((delta): Step => [`${type}.delta`, { ...of, delta }])
    return [...deltas, [`${type}.done`, { ...of, name, arguments: text }]]
  }
  const events = TEXT_EVENTS[kind]
  const at = { ...of, [events.index]: 0 }
  return [
    [`${events.part}.added`, { ...at, part: contentOf(kind, "") }],
    ...pieces.map((delta): Step => [`${events.text}.delta`, { ...at, delta }]),
    [`${events.text}.done`, { ...at, text }],
    [`${events.part}.done`, { ...at, part: contentOf(kind, text) }],
  ]
}

function writeStream(reply: Reply): string[] {
  const items = mergeParts(reply, (part, at): Step[] => {
    const item = itemOf(part, at, reply)
    const place = reply.delivery.withoutIndices === true ? {} : { output_index: at }
    const steps: Step[] = [
      ["response.output_item.added", { item: { ...item, ...BEGUN[part.kind] } }],
      ...stepsOf(part, item["id"]),
      ["response.output_item.done", { item }],
    ]
    return steps.map(([type, fields]) => [type, { ...place, ...fields }])
  })
  const response = responseOf(reply, "in_progress", [])
  const whole = writeWhole(reply)
  const all: Step[] = [
    ["response.created", { response }],
    ["response.in_progress", { response }],
    ...items,
    [`response.${String(whole["status"])}`, { response: whole }],
  ]
  return all.map(([type, fields], i) => writeEvent({ type, sequence_number: i, ...fields }, type))
}

const writeWhole = (reply: Reply): Members => {
  const output = reply.parts.map((part, at) => itemOf(part, at, reply))
  return responseOf(reply, reply.finishReason === "length" ? "incomplete" : "completed", output)
}

/** Returns a stored item. A provider does not check again what it wrote itself. */
const heldItem = (item: Members): Members =>
  item["type"] === "function_call" ? { ...item, name: "held", arguments: "{}" } : item

/** Returns the items of the request with those that the provider stores: the previous response, referenced items. */
function historyItems(body: Members, memory: ServerMemory): unknown[] {
  const kept = [...memory.responses.values()].flat().map(heldItem)
  const previous = memory.responses.get(textIn(body, "previous_response_id") ?? "") ?? []
  const resolved = itemsIn(body, "input").map((item) =>
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
  const items = historyItems(body, memory)
  return [...findResponsesItemFaults(items), ...findResponsesFaults(items)][0] ?? null
}

export const servedOpenAiResponses: ServedWire = {
  idPrefix: "call_",
  matches: ({ pathname }) => pathname.endsWith("/responses"),
  readRequest: (body, _url, memory) => {
    const last = itemsIn(body, "input").at(-1)
    const isResult = textIn(last, "type") === "function_call_output"
    const lastResult = isResult ? resultText(memberOf(last, "output")) : null
    return { rejection: rejectionOf(body, memory), lastResult }
  },
  writeWhole,
  writeStream,
  writeError: writeOpenAiError,
  writeStreamError: (message) =>
    writeEvent({ type: "error", code: "server_error", message, param: null, sequence_number: 0 }, "error"),
}
