import { answeredCalls } from "../messages/sent-call.ts"
import { isMembers, listIn, type Members, objectIn, textIn } from "../providers/members.ts"
import { readConversation } from "./history-reader.ts"
import { withMemberText } from "./member-text.ts"
import { behindText } from "./openai-chat.ts"
import { indexIn, readCallSignal, requestsTo } from "./read-call.ts"
import type { AddedCall, EventSeed, Signal, Wire } from "./wire.ts"
import { makeLine } from "./wire-event.ts"

const TURN = "0"

/** The chat of Ollama: lines of JSON, arguments as objects, calls without ids or with ids that nobody has to repeat. */
export const ollama: Wire = {
  id: "ollama",
  framing: "ndjson",
  usageNames: ["prompt_eval_count", "prompt_eval_duration", "eval_count", "eval_duration", "total_duration"],
  // the same with and without calls: it changes only if it said that the answer was cut off
  finishReasons: { calls: "stop", stop: "stop" },
  isRequest: requestsTo("/api/chat"),
  readHistory: (body) => readConversation(listIn(body, "messages") ?? []),
  withAnswers: (body, _answer, result) => {
    const calls = answeredCalls(result)
    const told = calls.map(({ name, text }) => ({ role: "tool", tool_name: name, content: text }))
    const answer = {
      ...said(result.content ?? ""),
      tool_calls: calls.map(({ name, input }) => ({ function: { name, arguments: input } })),
    }
    // without the member it would stream
    return { ...body, stream: false, messages: [...(listIn(body, "messages") ?? []), answer, ...told] }
  },
  readBody: (body) => signalsOf(body, new Map(), true),
  readEvent: (value, memory) => signalsOf(value, memory, false),
  addCall(patch, _body, _turn, call) {
    patch.append(["message", "tool_calls"], entryText(call))
  },
  addText(patch, _body, _turn, text, ownText) {
    patch.setText(["message", "content"], ownText + behindText(ownText !== "", text))
  },
  callEvents: (call, seed) => [line(seed, withMemberText(said(""), "tool_calls", `[${entryText(call)}]`))],
  textEvents: (text, seed) => [line(seed, JSON.stringify(said(behindText(seed.hasText, text))))],
  isOnlyCalls: (value) =>
    isMembers(value) &&
    value["done"] !== true &&
    isMembers(value["message"]) &&
    !textIn(value["message"], "content", "thinking"),
}

function entryText({ id, name, arguments: text, entry = {} }: AddedCall): string {
  const { index: _, ...others } = objectIn(entry, "function")
  const called = withMemberText({ ...others, name }, "arguments", text)
  return withMemberText({ ...entry, ...(entry["id"] !== undefined && { id }) }, "function", called)
}

const said = (content: string): object => ({ role: "assistant", content })

/** A line like the last one, with another message. */
function line({ last }: EventSeed, message: string): Uint8Array {
  const { model, created_at } = isMembers(last) ? last : ({} as Members)
  return makeLine(withMemberText({ model, created_at, done: false }, "message", message))
}

function signalsOf(body: unknown, memory: Map<string, unknown>, isWhole: boolean): Signal[] {
  if (!isMembers(body)) return []
  const message = isMembers(body["message"]) ? body["message"] : null
  const signals: Signal[] = message === null ? [] : messageSignals(message, memory)
  if (body["done"] === true || (isWhole && message !== null))
    signals.push({ kind: "finish", turn: TURN, reason: textIn(body, "done_reason"), path: ["done_reason"] })
  return signals
}

function messageSignals(message: Members, memory: Map<string, unknown>): Signal[] {
  const signals: Signal[] = []
  const thinking = textIn(message, "thinking")
  if (thinking) signals.push({ kind: "reasoning", turn: TURN, text: thinking })
  const text = textIn(message, "content")
  if (text) signals.push({ kind: "text", turn: TURN, path: ["message", "content"], text })
  const list = ["message", "tool_calls"]
  ;(listIn(message, "tool_calls") ?? []).forEach((entry, at) => {
    const called = isMembers(entry) ? entry["function"] : null
    if (!isMembers(entry) || !isMembers(called)) return
    const key = String(memory.size)
    memory.set(key, true)
    const owner = { holder: entry, path: [...list, at] }
    const path = [...owner.path, "function"]
    const place = {
      turn: TURN,
      key,
      path,
      argumentsName: "arguments",
      isValue: true,
      owner,
      isIdOptional: true,
    } as const
    signals.push(
      readCallSignal(called, { ...place, entry: { list, at, whenEmpty: null }, index: indexIn(called, path) }),
      {
        kind: "end-call",
        turn: TURN,
        key,
      },
    )
  })
  return signals
}
