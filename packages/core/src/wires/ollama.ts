// Wire: Ollama chat, the smallest wire.
import { answeredCalls } from "../messages/sent-call.ts"
import { isMembers, itemsIn, type Members, memberOf, objectIn, textIn } from "../providers/members.ts"
import { readConversation } from "./history-reader.ts"
import { withMemberText } from "./member-text.ts"
import { behindText } from "./openai-chat.ts"
import { indexIn, listedIn, mendTextArguments, readWholeCall, requestsTo, tellsError } from "./read-call.ts"
import type { AddedCall, EventSeed, Signal, Wire } from "./wire.ts"
import { makeLine } from "./wire-event.ts"

const TURN = "0"

/** The chat API of Ollama: lines of JSON, arguments as objects, ids that are optional and need not be sent back. */
export const ollama: Wire = {
  id: "ollama",
  framing: "ndjson",
  usageNames: ["prompt_eval_count", "prompt_eval_duration", "eval_count", "eval_duration", "total_duration"],
  // the same with and without calls: only a reason that said "cut" may change
  finishReasons: { calls: "stop", stop: "stop" },
  isRequest: requestsTo("/api/chat"),
  readHistory: (body) => readConversation(itemsIn(body, "messages")),
  withAnswers: (body, _answer, result) => {
    const calls = answeredCalls(result)
    const told = calls.map(({ name, text }) => ({ role: "tool", tool_name: name, content: text }))
    const answer = {
      ...said(result.content ?? ""),
      tool_calls: calls.map(({ name, input }) => ({ function: { name, arguments: input } })),
    }
    // Ollama streams by default
    return { ...body, stream: false, messages: [...itemsIn(body, "messages"), answer, ...told] }
  },
  putRight(patch, value) {
    for (const { value: entry, path } of listedIn(objectIn(value, "message"), ["message"], "tool_calls"))
      mendTextArguments(patch, objectIn(entry, "function")["arguments"], [...path, "function", "arguments"])
  },
  // a single line of a stream is not a whole answer
  readBody: (body) => (memberOf(body, "done") === false || tellsError(body) ? [] : signalsOf(body, new Map(), true)),
  readEvent: (value, memory) => signalsOf(value, memory, false),
  addCall(patch, _body, _turn, call, behind) {
    patch.append(["message", "tool_calls"], entryText(call), behind)
  },
  addText(patch, _body, _turn, text, ownText) {
    patch.setText(["message", "content"], ownText + behindText(ownText !== "", text))
  },
  callEvents: (call, seed) => [line(seed, withMemberText(said(""), "tool_calls", `[${entryText(call)}]`))],
  textEvents: (text, seed) => [line(seed, JSON.stringify(said(behindText(seed.hasText, text))))],
  isOnlyCalls: (value) => {
    const message = memberOf(value, "message")
    return memberOf(value, "done") !== true && isMembers(message) && !textIn(message, "content", "thinking")
  },
}

function entryText({ id, name, arguments: text, entry = {}, index }: AddedCall): string {
  const { index: _, ...others } = objectIn(entry, "function")
  const called = withMemberText({ ...others, ...(index !== undefined && { index }), name }, "arguments", text)
  return withMemberText({ ...entry, ...(entry["id"] !== undefined && { id }) }, "function", called)
}

const said = (content: string): object => ({ role: "assistant", content })

/** Returns a line like the last one with another message. */
function line({ last }: EventSeed, message: string): Uint8Array {
  const { model, created_at } = (last ?? {}) as Members
  return makeLine(withMemberText({ model, created_at, done: false }, "message", message))
}

function signalsOf(body: unknown, memory: Map<string, unknown>, isWhole: boolean): Signal[] {
  const message = memberOf(body, "message")
  const signals: Signal[] = isMembers(message) ? messageSignals(message, memory) : []
  if (memberOf(body, "done") === true || (isWhole && isMembers(message)))
    signals.push({ kind: "finish", turn: TURN, reason: textIn(body, "done_reason"), path: ["done_reason"] })
  return signals
}

function messageSignals(message: Members, memory: Map<string, unknown>): Signal[] {
  const signals: Signal[] = []
  const thinking = textIn(message, "thinking")
  if (thinking) signals.push({ kind: "reasoning", turn: TURN, text: thinking })
  const text = textIn(message, "content")
  if (text) signals.push({ kind: "text", turn: TURN, path: ["message", "content"], text })
  for (const { value: entry, path, list, at } of listedIn(message, ["message"], "tool_calls")) {
    const called = entry["function"]
    if (!isMembers(called)) continue
    const key = String(memory.size)
    memory.set(key, true)
    const place = [...path, "function"]
    signals.push(
      ...readWholeCall(called, {
        turn: TURN,
        key,
        path: place,
        argumentsName: "arguments",
        isValue: true,
        owner: { holder: entry, path },
        isIdOptional: true,
        entry: { list, at, whenEmpty: null },
        index: indexIn(called, place),
      }),
    )
  }
  return signals
}
