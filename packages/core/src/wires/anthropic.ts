import { toAnthropicAssistant, toAnthropicMessage } from "../messages/anthropic.ts"
import { toToolResults } from "../messages/tool-results.ts"
import { isMembers, listIn, type Members, memberOf, textIn } from "../providers/members.ts"
import type { MendedCall } from "../turn.ts"
import { readConversation } from "./history-reader.ts"
import type { JsonPath } from "./json-patch.ts"
import { NO_PATHS, readCallSignal } from "./read-call.ts"
import type { PartIndex, Signal, Wire } from "./wire.ts"
import { makeEvent } from "./wire-event.ts"

const TURN = "0"

/** Messages of Anthropic. */
export const anthropic: Wire = {
  id: "anthropic",
  framing: "sse",
  usageName: "usage",
  finishReasons: { calls: "tool_use", stop: "end_turn" },
  isRequest: (url, body) => /\/messages(?:$|\?)/.test(url) && Array.isArray(body["messages"]),
  readHistory: (body) => readConversation(listIn(body, "messages") ?? [], memberOf(body, "thread") !== undefined),
  withAnswers: ({ stream: _, ...body }, answer, result) => ({
    ...body,
    messages: [
      ...(listIn(body, "messages") ?? []),
      toAnthropicAssistant(result, answer as object),
      toAnthropicMessage(toToolResults(result, {})),
    ],
  }),
  readBody(body) {
    if (!isMembers(body)) return []
    const blocks = (listIn(body, "content") ?? []).flatMap((block, at) =>
      isMembers(block) ? blockSignals(block, ["content", at], at) : [],
    )
    return [...blocks, { kind: "finish", turn: TURN, reason: textIn(body, "stop_reason"), path: ["stop_reason"] }]
  },
  readEvent: (value, memory) => (isMembers(value) ? eventSignals(value, memory) : []),
  addCall(patch, _body, _turn, call) {
    patch.append(["content"], JSON.stringify(blockOf(call, call.input)))
  },
  addText(patch, _body, _turn, text) {
    patch.append(["content"], JSON.stringify({ type: "text", text }))
  },
  callEvents: (call, { nextIndex }) => [
    event({ type: "content_block_start", index: nextIndex, content_block: blockOf(call, {}) }),
    event({
      type: "content_block_delta",
      index: nextIndex,
      delta: { type: "input_json_delta", partial_json: call.arguments },
    }),
    event({ type: "content_block_stop", index: nextIndex }),
  ],
  textEvents: (text, { nextIndex }) => [
    event({ type: "content_block_start", index: nextIndex, content_block: { type: "text", text: "" } }),
    event({ type: "content_block_delta", index: nextIndex, delta: { type: "text_delta", text } }),
    event({ type: "content_block_stop", index: nextIndex }),
  ],
  // no argumentEvents: the last piece of a call that is not valid waits, so there is always one to be patched; a call
  // without any means {}
  isOnlyCalls: () => true,
  answerIdOf: (value) => {
    const message = isMembers(value) && isMembers(value["message"]) ? value["message"] : value
    return isMembers(message) && message["type"] === "message" ? textIn(message, "id") : null
  },
  // calls that the server does not have cannot be told it: they are not passed on
  closeGap: (body, { left }) => {
    const [first, ...others] = (listIn(body, "messages") ?? []).filter(isMembers)
    if (left.length === 0 || first?.["role"] !== "user") return null
    const content =
      typeof first["content"] === "string"
        ? [{ type: "text", text: first["content"] }]
        : (listIn(first, "content") ?? [])
    return { ...body, messages: [{ ...first, content: [...toAnthropicMessage(left).content, ...content] }, ...others] }
  },
}

const event = (data: Members & { readonly type: string }): Uint8Array => makeEvent(data.type, JSON.stringify(data))

const blockOf = ({ id, name }: MendedCall, input: object): object => ({ type: "tool_use", id, name, input })

/** The block that a piece belongs to. */
const BLOCKS: Readonly<Record<string, string>> = {
  text_delta: "text",
  thinking_delta: "thinking",
  input_json_delta: "tool_use",
}

function blockSignals(block: Members, path: JsonPath, at: number): Signal[] {
  const type = textIn(block, "type")
  if (type === "text")
    return [
      {
        kind: "text",
        turn: TURN,
        path: [...path, "text"],
        text: textIn(block, "text") ?? "",
        entry: { list: ["content"], at },
      },
    ]
  if (type === "thinking") return [{ kind: "reasoning", turn: TURN, text: textIn(block, "thinking") ?? "" }]
  if (type !== "tool_use") return []
  const place = {
    turn: TURN,
    key: String(at),
    path,
    argumentsName: "input",
    isValue: true,
    entry: { list: ["content"], at },
  }
  return [readCallSignal(block, place), { kind: "end-call", turn: TURN, key: String(at) }]
}

function eventSignals(value: Members, memory: Map<string, unknown>): Signal[] {
  const type = textIn(value, "type")
  if (type === "message_delta") {
    const reason = isMembers(value["delta"]) ? textIn(value["delta"], "stop_reason") : null
    return reason === null ? [] : [{ kind: "finish", turn: TURN, reason, path: ["delta", "stop_reason"] }]
  }
  const at = value["index"]
  if (typeof at !== "number") return []
  const index: PartIndex = { path: ["index"], value: at }
  const part = isMembers(value["content_block"])
    ? value["content_block"]
    : isMembers(value["delta"])
      ? value["delta"]
      : null
  if (type === "content_block_start" && part !== null) return startSignals(part, index, memory)
  if (type === "content_block_delta" && part !== null) return deltaSignals(part, index, memory.get(String(at)))
  if (type !== "content_block_stop") return []
  return memory.get(String(at)) === "tool_use"
    ? [{ kind: "end-call", turn: TURN, key: String(at), index }]
    : [{ kind: "part", turn: TURN, index }]
}

function startSignals(block: Members, index: PartIndex, memory: Map<string, unknown>): Signal[] {
  const type = textIn(block, "type")
  memory.set(String(index.value), type)
  const path = ["content_block"]
  if (type === "text")
    return [
      {
        kind: "text",
        turn: TURN,
        path: [...path, "text"],
        text: textIn(block, "text") ?? "",
        part: String(index.value),
        isOpening: true,
        index,
      },
    ]
  if (type !== "tool_use") return [{ kind: "part", turn: TURN, index }]
  const call = readCallSignal(block, {
    turn: TURN,
    key: String(index.value),
    path,
    argumentsName: "input",
    entry: null,
    index,
  })
  // an empty object stands for what is to come; without a piece it is the input. Some servers put the whole input
  // there.
  const isWritten = isMembers(block["input"]) && Object.keys(block["input"]).length > 0
  return [isWritten ? call : { ...call, paths: { ...call.paths, arguments: null, isValue: false } }]
}

/**
 * `block`: its type. What the provider runs itself (server_tool_use, mcp_tool_use) comes in the same pieces as a call,
 * and passes as it came.
 */
function deltaSignals(delta: Members, index: PartIndex, block: unknown): Signal[] {
  const type = textIn(delta, "type")
  if (type === null || block === undefined || block !== BLOCKS[type]) return [{ kind: "part", turn: TURN, index }]
  if (type === "text_delta")
    return [
      {
        kind: "text",
        turn: TURN,
        path: ["delta", "text"],
        text: textIn(delta, "text") ?? "",
        part: String(index.value),
        index,
      },
    ]
  if (type === "thinking_delta")
    return [{ kind: "reasoning", turn: TURN, text: textIn(delta, "thinking") ?? "", index }]
  const piece = { arguments: textIn(delta, "partial_json") ?? "" }
  return [
    {
      kind: "call",
      turn: TURN,
      key: String(index.value),
      piece,
      paths: { ...NO_PATHS, arguments: ["delta", "partial_json"] },
      index,
    },
  ]
}
