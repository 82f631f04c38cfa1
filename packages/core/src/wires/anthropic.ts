// Wire: Anthropic Messages; events refer to blocks by index, and the input of a call is streamed as text.
import { parseStrict } from "../json/strict.ts"
import { toAnthropicAssistant, toAnthropicMessage } from "../messages/anthropic.ts"
import { toToolResults } from "../messages/tool-results.ts"
import { isMembers, itemsIn, type Members, memberOf, objectIn, textIn } from "../providers/members.ts"
import { readConversation } from "./history-reader.ts"
import { joinPiece } from "./join-piece.ts"
import type { JsonPath } from "./json-patch.ts"
import { withMemberText } from "./member-text.ts"
import { latestPartKey, newPartKey } from "./part-key.ts"
import {
  answerIdIn,
  listedIn,
  mendTextArguments,
  NO_PATHS,
  readCallSignal,
  readWholeCall,
  requestsTo,
  seenSignals,
  tellsError,
} from "./read-call.ts"
import type { AddedCall, PartIndex, Signal, Wire } from "./wire.ts"
import { makeEvent } from "./wire-event.ts"

const TURN = "0"

/** The Messages API of Anthropic. */
export const anthropic: Wire = {
  id: "anthropic",
  framing: "sse",
  usageNames: ["usage"],
  numbersTexts: true,
  finishReasons: { calls: "tool_use", stop: "end_turn" },
  isRequest: requestsTo("/messages"),
  readHistory: (body) => readConversation(itemsIn(body, "messages"), memberOf(body, "thread") !== undefined),
  withAnswers: ({ stream: _, ...body }, answer, result) => ({
    ...body,
    messages: [
      ...itemsIn(body, "messages"),
      toAnthropicAssistant(result, answer as object),
      toAnthropicMessage(toToolResults(result, {})),
    ],
  }),
  joinEvents(events) {
    const blocks = new Map<string, Members>()
    const memory = new Map<string, unknown>()
    for (const event of events.filter(isMembers)) {
      const { content_block: begun, delta } = event
      const key = blockKey(event, memory)
      if (isMembers(begun)) blocks.set(key, begun)
      else if (isMembers(delta)) joinPiece(blocks.get(key) ?? {}, blockPiece(delta))
    }
    return { content: [...blocks.values()].map(withInput) }
  },
  putRight(patch, value, stream) {
    if (stream !== null) {
      const block = objectIn(value, "content_block")
      if (block["type"] === "tool_use") mendTextArguments(patch, block["input"], ["content_block", "input"])
      return
    }
    for (const { value: block, path } of listedIn(value, [], "content"))
      if (block["type"] === "tool_use") mendTextArguments(patch, block["input"], [...path, "input"])
  },
  readBody(body) {
    if (!isMembers(body) || tellsError(body)) return []
    const blocks = listedIn(body, [], "content").flatMap(({ value, path, at }) => [
      ...blockSignals(value, path, at),
      ...seenSignals(value, TURN),
    ])
    return [...blocks, { kind: "finish", turn: TURN, reason: textIn(body, "stop_reason"), path: ["stop_reason"] }]
  },
  readEvent: (value, memory) => (isMembers(value) ? eventSignals(value, memory) : []),
  addCall(patch, _body, _turn, call, behind) {
    patch.append(["content"], withMemberText(blockOf(call), "input", call.arguments), behind)
  },
  addText(patch, _body, _turn, text) {
    patch.append(["content"], JSON.stringify({ type: "text", text }))
  },
  callEvents: (call, { nextIndex }) =>
    blockEvents(nextIndex, blockOf(call), { type: "input_json_delta", partial_json: call.arguments }),
  textEvents: (text, { nextIndex }) => blockEvents(nextIndex, { type: "text", text: "" }, { type: "text_delta", text }),
  // no argumentEvents: the last piece of a call that is not valid is held, so there is always one to patch; a call
  // without pieces has the arguments {}
  isOnlyCalls: () => true,
  answerIdOf: answerIdIn("message", "type"),
  // the server cannot be told of calls that it does not have, so such calls are not passed on
  closeGap: (body, { left }) => {
    const [first, ...others] = itemsIn(body, "messages").filter(isMembers)
    if (left.length === 0 || first?.["role"] !== "user") return null
    const content =
      typeof first["content"] === "string" ? [{ type: "text", text: first["content"] }] : itemsIn(first, "content")
    return { ...body, messages: [{ ...first, content: [...toAnthropicMessage(left).content, ...content] }, ...others] }
  },
}

const blockEvents = (index: number, content_block: object, delta: object): Uint8Array[] =>
  [
    { type: "content_block_start", index, content_block },
    { type: "content_block_delta", index, delta },
    { type: "content_block_stop", index },
  ].map((data) => makeEvent(data.type, JSON.stringify(data)))

const blockOf = ({ id, name, entry }: AddedCall): object => ({ ...entry, type: "tool_use", id, name, input: {} })

const blockPiece = ({ type: _, citation, ...piece }: Members): Members =>
  citation === undefined ? piece : { citations: [citation] }

/** Returns a block with its input, which was streamed as text. */
function withInput({ partial_json: text, ...block }: Members): Members {
  const input = typeof text === "string" ? parseStrict(text) : undefined
  return input === undefined ? block : { ...block, input }
}

/** The block type that each type of piece belongs to. */
const BLOCKS: Readonly<Record<string, string>> = {
  text_delta: "text",
  thinking_delta: "thinking",
  input_json_delta: "tool_use",
}

/** `block`: type of the block. Excludes input of the provider's tools, which the model wrote, and signatures. */
function seenInDelta({ type, ...delta }: Members, block: unknown): Signal[] {
  const isOwn = String(type) in BLOCKS && block === BLOCKS[String(type)]
  if (isOwn || type === "input_json_delta" || type === "signature_delta") return []
  return [{ kind: "seen", turn: TURN, parts: Object.values(delta) }]
}

function blockSignals(block: Members, path: JsonPath, at: number): Signal[] {
  const { type } = block
  const entry = { list: ["content"], at }
  if (type === "text")
    return [{ kind: "text", turn: TURN, path: [...path, "text"], text: textIn(block, "text") ?? "", entry }]
  if (type === "thinking") return [{ kind: "reasoning", turn: TURN, text: textIn(block, "thinking") ?? "" }]
  if (type !== "tool_use") return []
  return readWholeCall(block, { turn: TURN, key: String(at), path, argumentsName: "input", isValue: true, entry })
}

/** The block that an event belongs to. */
interface BlockPlace {
  readonly turn: string
  readonly index: PartIndex
}

function eventSignals(value: Members, memory: Map<string, unknown>): Signal[] {
  const { type, index: at } = value
  if (type === "message_delta") {
    const reason = textIn(objectIn(value, "delta"), "stop_reason")
    return reason === null ? [] : [{ kind: "finish", turn: TURN, reason, path: ["delta", "stop_reason"] }]
  }
  if (typeof at !== "number") return []
  const key = blockKey(value, memory)
  const place: BlockPlace = { turn: TURN, index: { path: ["index"], value: at, part: key } }
  const part = objectIn(value, "content_block", "delta")
  if (type === "content_block_start") return [startSignal(part, key, place), ...seenSignals(part, TURN)]
  if (type === "content_block_delta")
    return [deltaSignal(part, key, place, memory.get(key)), ...seenInDelta(part, memory.get(key))]
  if (type !== "content_block_stop") return []
  return [memory.get(key) === "tool_use" ? { kind: "end-call", key, ...place } : { kind: "part", ...place }]
}

/**
 * Returns a key for the block of an event. Some servers give all blocks the index 0: then the start event separates
 * them.
 */
function blockKey({ type, index, content_block }: Members, memory: Map<string, unknown>): string {
  const number = typeof index === "number" ? String(index) : "none"
  const latest = latestPartKey(number, memory)
  if (type !== "content_block_start") {
    if (type === "content_block_stop") memory.delete(`open ${latest}`)
    return latest ?? number
  }
  const begun = `${textIn(content_block, "type")} ${textIn(content_block, "id")}`
  // a repeated start event, before the block has ended
  const key = latest !== null && memory.get(`open ${latest}`) === begun ? latest : newPartKey(number, memory)
  memory.set(`open ${key}`, begun)
  memory.set(key, memberOf(content_block, "type"))
  return key
}

function startSignal(block: Members, key: string, place: BlockPlace): Signal {
  const { type } = block
  const path = ["content_block"]
  if (type === "text") {
    const text = textIn(block, "text") ?? ""
    return { kind: "text", ...place, path: [...path, "text"], text, part: key, isOpening: true }
  }
  if (type !== "tool_use") return { kind: "part", ...place }
  const call = readCallSignal(block, { ...place, key, path, argumentsName: "input", entry: null })
  // an empty object is a placeholder, or the input if no piece follows; some servers write the whole input here
  const { input } = block
  if (typeof input === "string" && input.trim() !== "") return { ...call, paths: { ...call.paths, isValue: true } }
  const isWritten = typeof input === "object" && input !== null && Object.keys(input).length > 0
  return isWritten ? call : { ...call, paths: { ...call.paths, arguments: null, isValue: false } }
}

/** `block`: type of the block. Calls that the provider runs (server_tool_use, mcp_tool_use) pass unchanged. */
function deltaSignal(delta: Members, key: string, place: BlockPlace, block: unknown): Signal {
  const type = textIn(delta, "type")
  if (type === null || block === undefined || block !== BLOCKS[type]) return { kind: "part", ...place }
  if (type === "text_delta")
    return { kind: "text", ...place, path: ["delta", "text"], text: textIn(delta, "text") ?? "", part: key }
  if (type === "thinking_delta") return { kind: "reasoning", ...place, text: textIn(delta, "thinking") ?? "" }
  const text = textIn(delta, "partial_json")
  const paths = { ...NO_PATHS, arguments: text === null ? null : ["delta", "partial_json"] }
  return { kind: "call", ...place, key, piece: { arguments: text ?? "" }, paths }
}
