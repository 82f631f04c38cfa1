// Wire: Responses API; later events repeat earlier pieces, and the last one repeats the whole answer.
import { digest } from "../digest.ts"
import { plainId } from "../ids/plain-id.ts"
import { leftItems, waitingCalls } from "../messages/left-items.ts"
import { toResponsesItems } from "../messages/responses.ts"
import { finishOfResponse } from "../providers/finish.ts"
import { isMembers, itemsIn, listIn, type Members, memberOf, objectIn, textIn } from "../providers/members.ts"
import type { CallLabel } from "../stream/streamed-call.ts"
import { readConversation, textOfContent } from "./history-reader.ts"
import type { JsonPath } from "./json-patch.ts"
import { answerIdIn, NO_PATHS, pathOf, seenSignals, tellsError } from "./read-call.ts"
import { itemKey, keyInOutput, noteItem } from "./responses-items.ts"
import { forTools, type WrittenCall } from "./responses-tools.ts"
import type { CallPaths, CallSignal, EventSeed, PartIndex, Signal, Wire } from "./wire.ts"
import { makeEvent } from "./wire-event.ts"

const TURN = "0"

type Memory = Map<string, unknown>

/** The Responses API of OpenAI. Later events repeat earlier pieces, and the last one repeats the whole answer. */
export const openAiResponses: Wire = {
  id: "openai-responses",
  framing: "sse",
  usageNames: ["usage"],
  numbersTexts: true,
  finishReasons: { calls: "completed", stop: "completed" },
  writeEnd(patch, path, reason) {
    const holder = path.slice(0, -1)
    const isWhole = reason === "completed"
    const status = isWhole ? reason : "incomplete"
    patch.setText(path, status)
    patch.set([...holder, "incomplete_details"], JSON.stringify(isWhole ? null : { reason }))
    if (holder.length > 0) patch.setText(["type"], `response.${status}`)
  },
  addsToEnd: true,
  sequenceName: "sequence_number",
  isRequest: (url, body) =>
    pathOf(url).endsWith("/responses") &&
    memberOf(body, "input", "previous_response_id", "conversation", "prompt") !== undefined,
  forRequest: ({ body }, tools) => forTools(openAiResponses, tools, body),
  readHistory: (body) =>
    readConversation(inputItems(body), memberOf(body, "previous_response_id", "conversation") !== undefined),
  withAnswers: ({ stream: _, stream_options: __, ...body }, answer, result) => ({
    ...body,
    input: [...inputItems(body), ...toResponsesItems(result, {}, onlyFunctions(outputIn(answer).filter(isMembers)))],
  }),
  // some servers omit the output in the last event
  joinEvents: (events) =>
    outputIn(events.at(-1)).length > 0
      ? events.at(-1)
      : {
          output: events.flatMap((event) =>
            isMembers(event) && event["type"] === "response.output_item.done" ? [event["item"]] : [],
          ),
        },
  readBody: (body) => {
    if (!isMembers(body) || tellsError(body)) return []
    const memory: Memory = new Map()
    const items = outputIn(body).flatMap((item, at) =>
      itemSignals(item, String(at), ["output", at], memory, { list: ["output"], at }),
    )
    return [...items, { kind: "finish", turn: TURN, reason: finishOfResponse(body), path: ["status"] }]
  },
  readEvent: (value, memory) => (isMembers(value) ? eventSignals(value, memory) : []),
  addCall(patch, body, _turn, call, behind) {
    patch.append(outputPath(body), JSON.stringify(callItem(call, call.arguments)), behind)
  },
  addText(patch, body, _turn, text) {
    patch.append(outputPath(body), JSON.stringify(messageItem(messageId(body, text), [textPart(text)])))
  },
  callEvents: (call, { nextIndex }) => {
    const item_id = callItem(call, "").id
    return events(nextIndex, [
      ["output_item.added", { item: { ...callItem(call, ""), status: "in_progress" } }],
      ["function_call_arguments.delta", { item_id, delta: call.arguments }],
      ["function_call_arguments.done", { item_id, name: call.name, arguments: call.arguments }],
      ["output_item.done", { item: callItem(call, call.arguments) }],
    ])
  },
  textEvents: (text, { nextIndex, last }) => {
    const item_id = messageId(last, text)
    const at = { item_id, content_index: 0 }
    return events(nextIndex, [
      ["output_item.added", { item: { ...messageItem(item_id, []), status: "in_progress" } }],
      ["content_part.added", { ...at, part: textPart("") }],
      ["output_text.delta", { ...at, delta: text, logprobs: [] }],
      ["output_text.done", { ...at, text, logprobs: [] }],
      ["content_part.done", { ...at, part: textPart(text) }],
      ["output_item.done", { item: messageItem(item_id, [textPart(text)]) }],
    ])
  },
  // if the model wrote no arguments, no event has a place for them; a repetition of the call has the item's id
  argumentEvents: ({ index }, rest, { last }) => {
    const item_id = textIn(last, "item_id") ?? textIn(objectIn(last, "item"), "id")
    return events(index?.value ?? 0, [["function_call_arguments.delta", { item_id, delta: rest }]])
  },
  isOnlyCalls: () => true,
  answerIdOf: answerIdIn("response", "object"),
  bringsCalls: true,
  closeGap: (body, { added, left, renewed }) => {
    const given = inputItems(body)
    const input = renewed.size === 0 ? given : given.map((item) => underGivenId(item, renewed))
    const answered = new Set(
      input.map((item) => (isMembers(item) && item["type"] === "function_call_output" ? item["call_id"] : null)),
    )
    const told = [
      ...left.map(({ id, text }) => ({ type: "function_call_output", call_id: id, output: text })),
      ...added
        .filter(({ id }) => answered.has(id))
        .map((call) => ({ type: "function_call", call_id: call.id, ...nameOf(call), arguments: call.arguments })),
    ]
    const isSame = told.length === 0 && input.every((item, i) => item === given[i])
    return isSame ? null : { ...body, input: [...told, ...input] }
  },
}

function underGivenId(item: unknown, renewed: ReadonlyMap<string, string>): unknown {
  const id =
    isMembers(item) && item["type"] === "function_call_output" ? renewed.get(String(item["call_id"])) : undefined
  return id === undefined ? item : { ...(item as Members), call_id: id }
}

/** Returns an output without calls of other kinds, which cannot be answered here. */
function onlyFunctions(output: readonly Members[]): readonly Members[] {
  const waiting = waitingCalls(output)
  return leftItems(output, false, (item) => (item["type"] !== "function_call" && waiting.has(item) ? [] : [item]))
}

const inputItems = ({ input }: Members): readonly unknown[] =>
  Array.isArray(input)
    ? (input as readonly unknown[])
    : typeof input === "string"
      ? [{ role: "user", content: input }]
      : []

/** Returns the output of a whole answer, or of the event that repeats it. */
function outputIn(value: unknown): readonly unknown[] {
  if (!isMembers(value)) return []
  return listIn(isMembers(value["response"]) ? value["response"] : value, "output") ?? []
}

const outputPath = (value: unknown): JsonPath =>
  isMembers(value) && isMembers(value["response"]) ? ["response", "output"] : ["output"]

/** Makes the item of a call. The provider accepts only ids of its own form. */
const callItem = (call: WrittenCall, text: string) => ({
  ...call.entry,
  id: `fc_${plainId(call.id)}`,
  type: "function_call",
  status: "completed",
  call_id: call.id,
  ...nameOf(call),
  arguments: text,
})

const nameOf = ({ name, namespace }: WrittenCall): object => (namespace === undefined ? { name } : { namespace, name })

/** Returns an id that is stable for an answer, because the provider rejects a history with duplicate ids. */
function messageId(answer: unknown, text: string): string {
  const id = textIn(objectIn(answer, "response"), "id") ?? textIn(answer, "id")
  const items = outputIn(answer).map((item) => textIn(item, "call_id", "id"))
  return `msg_toolmend_${digest(JSON.stringify([id, items, text]))}`
}

const messageItem = (id: string, content: readonly object[]): object => ({
  id,
  type: "message",
  status: "completed",
  role: "assistant",
  content,
})

const textPart = (text: string): object => ({ type: "output_text", text, annotations: [] })

/** Makes events; their sequence numbers are set when they are inserted. */
const events = (
  output_index: EventSeed["nextIndex"],
  list: readonly (readonly [name: string, fields: object])[],
): Uint8Array[] =>
  list.map(([name, fields]) => {
    const type = `response.${name}`
    return makeEvent(type, JSON.stringify({ type, sequence_number: 0, output_index, ...fields }))
  })

function eventSignals(value: Members, memory: Memory): readonly Signal[] {
  const type = textIn(value, "type")?.replace(/^response\./, "") ?? ""
  const { response } = value
  if (type === "completed" || type === "incomplete") return isMembers(response) ? endSignals(response, memory) : []
  const index =
    typeof value["output_index"] === "number" ? { path: ["output_index"], value: value["output_index"] } : undefined
  const item = isMembers(value["item"]) ? value["item"] : null
  const key = itemKey(value, type, memory)
  if (key === null) return []
  const signals =
    item !== null && type === "output_item.added"
      ? startSignals(item, key, memory)
      : item !== null && type === "output_item.done"
        ? doneSignals(item, key, memory)
        : pieceSignals(type, value, key, memory)
  return withIndex(signals, index === undefined ? undefined : { ...index, part: key })
}

/** Adds the index of an item to all signals of its events. */
const withIndex = (signals: readonly Signal[], index: PartIndex | undefined): readonly Signal[] =>
  index === undefined
    ? signals
    : signals.length === 0
      ? [{ kind: "part", turn: TURN, index }]
      : signals.map((signal) => ({ ...signal, index }))

function startSignals(item: Members, key: string, memory: Memory): Signal[] {
  noteItem(item, key, memory)
  return textIn(item, "type") === "function_call" ? [callPiece(item, key, ["item"], memory)] : []
}

function doneSignals(item: Members, key: string, memory: Memory): Signal[] {
  const signals = itemSignals(item, key, ["item"], memory)
  noteItem(item, key, memory)
  return signals
}

/** Reads a call or a piece of its arguments; only the item itself has `name` and `call_id`. */
function callPiece(holder: Members, key: string, path: JsonPath, memory: Memory, name = "arguments"): CallSignal {
  const text = textIn(holder, name) ?? ""
  noteText(key, text, memory)
  return {
    kind: "call",
    turn: TURN,
    key,
    piece: { ...labelOf(holder), arguments: text },
    paths: { ...callPaths(holder, path), arguments: text === "" ? null : [...path, name] },
  }
}

const labelOf = (holder: Members): CallLabel => ({
  id: textIn(holder, "call_id") ?? undefined,
  name: textIn(holder, "name") ?? undefined,
})

/** Returns the paths of a call item, including the name, which may be absent. */
const callPaths = (holder: Members, path: JsonPath): CallPaths => ({
  ...NO_PATHS,
  id: "call_id" in holder || "id" in holder ? [...path, "call_id"] : null,
  name: path.length > 0 || "name" in holder ? [...path, "name"] : null,
  arguments: [...path, "arguments"],
})

/** The event types of each item type. Events of another type are ignored. */
const PIECES: Readonly<Record<string, RegExp>> = {
  function_call: /^function_call_/,
  message: /^(?:output_text|content_part)\./,
  reasoning: /^reasoning_/,
}

function pieceSignals(type: string, value: Members, key: string, memory: Memory): Signal[] {
  const item = memory.get(`type ${key}`)
  if (typeof item === "string" && !PIECES[item]?.test(type)) return []
  if (type === "function_call_arguments.delta") return [callPiece(value, key, [], memory, "delta")]
  if (type === "function_call_arguments.done") return callSignals(value, key, [], memory)
  if (type === "reasoning_summary_text.delta" || type === "reasoning_text.delta")
    return [reasoning(`${key} thought`, textIn(value, "delta") ?? "", memory)]
  const part = `${key}/${String(value["content_index"] ?? 0)}`
  if (type === "output_text.delta") return [textPiece(part, textIn(value, "delta") ?? "", ["delta"], memory)]
  if (type === "output_text.done") return textSignals(part, textIn(value, "text"), ["text"], memory)
  if (type === "content_part.added" || type === "content_part.done")
    return partSignals(value["part"], part, ["part"], memory)
  return []
}

function textPiece(part: string, text: string, path: JsonPath, memory: Memory): Signal {
  noteText(part, text, memory)
  return { kind: "text", turn: TURN, path, text, part }
}

const reasoning = (place: string, text: string, memory: Memory): Signal => {
  noteText(place, text, memory)
  return { kind: "reasoning", turn: TURN, text }
}

/** Reads the text of a part: new text, or a repetition. */
function textSignals(part: string, text: string | null, path: JsonPath, memory: Memory): Signal[] {
  if (text === null || text === "") return []
  return hasText(part, memory)
    ? [{ kind: "text-copy", turn: TURN, part, path, text }]
    : [textPiece(part, text, path, memory)]
}

const partSignals = (part: unknown, name: string, path: JsonPath, memory: Memory): Signal[] =>
  textIn(part, "type") === "output_text" ? textSignals(name, textIn(part, "text"), [...path, "text"], memory) : []

/** Reads a complete call: new, or a repetition. */
function callSignals(
  holder: Members,
  key: string,
  path: JsonPath,
  memory: Memory,
  entry: CallPaths["entry"] = null,
): Signal[] {
  const isNew = !hasText(key, memory) && ((textIn(holder, "arguments") ?? "") !== "" || !memory.has(`type ${key}`))
  const end: Signal = { kind: "end-call", turn: TURN, key }
  const paths = { ...callPaths(holder, path), entry }
  if (!isNew) return [{ kind: "call-copy", turn: TURN, key, piece: labelOf(holder), paths }, end]
  // absent or empty arguments also get a path
  return [{ ...callPiece(holder, key, path, memory), paths }, end]
}

/** Reads a complete item; contents of earlier events are repetitions. */
function itemSignals(
  item: unknown,
  key: string,
  path: JsonPath,
  memory: Memory,
  entry: CallPaths["entry"] = null,
): Signal[] {
  if (!isMembers(item)) return []
  const type = textIn(item, "type")
  if (type === "function_call") {
    const signals = callSignals(item, key, path, memory, entry)
    noteItem(item, key, memory)
    return signals
  }
  if (type === "message")
    return [
      ...itemsIn(item, "content").flatMap((part, at) =>
        partSignals(part, `${key}/${at}`, [...path, "content", at], memory),
      ),
      ...seenSignals(item, TURN),
    ]
  if (type !== "reasoning") return seenSignals(item, TURN)
  if (hasText(`${key} thought`, memory)) return []
  const text = textOfContent([...itemsIn(item, "summary"), ...itemsIn(item, "content")])
  return text === "" ? [] : [reasoning(`${key} thought`, text, memory)]
}

function endSignals(response: Members, memory: Memory): Signal[] {
  const items = outputIn(response).flatMap((item, at) => {
    const key = isMembers(item) ? keyInOutput(item, at, memory) : ""
    return itemSignals(item, key, ["response", "output", at], memory, { list: ["response", "output"], at })
  })
  return [...items, { kind: "finish", turn: TURN, reason: finishOfResponse(response), path: ["response", "status"] }]
}

/** Remembers that a part, or the arguments of a call, already had text. */
function noteText(place: string, text: string, memory: Memory): void {
  if (text !== "") memory.set(`text ${place}`, true)
}

const hasText = (place: string, memory: Memory): boolean => memory.has(`text ${place}`)
