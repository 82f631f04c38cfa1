import { toOpenAiAssistant, toOpenAiMessages } from "../messages/openai.ts"
import { toToolResults } from "../messages/tool-results.ts"
import { isMembers, listIn, type Members, memberOf, textIn } from "../providers/members.ts"
import type { MendedCall } from "../turn.ts"
import { HistoryReader, textOfContent } from "./history-reader.ts"
import type { JsonPath } from "./json-patch.ts"
import { indexIn, readCall } from "./read-call.ts"
import type { CallSignal, EventSeed, Signal, ToldHistory, Wire } from "./wire.ts"
import { makeEvent } from "./wire-event.ts"

/** The member that tools were called in before `tool_calls`, still spoken by those who send `functions`. */
const OLD_CALL = "function_call"
const REASONING = ["reasoning_content", "reasoning", "thinking"] as const

/** Chat Completions of OpenAI, and of all servers that speak it. */
export const openAiChat: Wire = {
  id: "openai-chat",
  framing: "sse",
  usageName: "usage",
  finishReasons: { calls: "tool_calls", stop: "stop", oldCall: OLD_CALL },
  isRequest: (url, body) => /\/chat\/completions(?:$|\?)/.test(url) && Array.isArray(body["messages"]),
  readHistory: (body) => chatHistory(listIn(body, "messages") ?? [], memberOf(body, "tools") === undefined && memberOf(body, "functions") !== undefined),
  withAnswers: ({ stream: _, stream_options: __, n: ___, ...body }, answer, result) => ({
    ...body,
    messages: [...(listIn(body, "messages") ?? []), toOpenAiAssistant(result, answer as object), ...toOpenAiMessages(toToolResults(result, {}))],
  }),
  readBody: (body) => choicesIn(body).flatMap(({ choice, at }) => signalsOf(choice, ["choices", at], "message", keyByPlace, true)),
  readEvent: (value, memory) =>
    choicesIn(value).flatMap(({ choice, at }) => signalsOf(choice, ["choices", at], "delta", (entry, _, turn) => keyOf(entry, turn, memory), false)),
  addCall(patch, body, turn, call) {
    patch.append([...choicePath(body, turn), "message", "tool_calls"], JSON.stringify(entryOf(call)))
  },
  addText(patch, body, turn, text, ownText) {
    patch.setText([...choicePath(body, turn), "message", "content"], ownText + behindText(ownText !== "", text))
  },
  callEvents: (call, seed) => [chunk(seed, { tool_calls: [{ index: seed.nextIndex, ...entryOf(call) }] })],
  textEvents: (text, seed) => [chunk(seed, { content: behindText(seed.hasText, text) })],
  argumentEvents: (signal, rest, seed) => [chunk(seed, { tool_calls: [{ index: signal.index?.value ?? 0, function: { arguments: rest } }] })],
  isOnlyCalls: (value) => choicesIn(value).every(({ choice }) => saysOnlyCalls(choice)),
}

/**
 * The same of Ollama, whose results have a name in place of an id. `isOld`: an answer has one call at most, and none has an id. So none can
 * be added or asked about, as on a server that holds the conversation.
 */
export function chatHistory(messages: readonly unknown[], isOld = false): ToldHistory {
  const history = new HistoryReader(isOld)
  for (const message of messages) {
    if (!isMembers(message)) continue
    const role = textIn(message, "role")
    if (role === "tool" || role === "function")
      history.addResult(textIn(message, "tool_call_id"), message["content"], undefined, textIn(message, "tool_name", "name"))
    else if (role === "user") history.addUserText(textOfContent(message["content"]))
    for (const entry of role === "assistant" ? (listIn(message, "tool_calls") ?? []) : []) {
      const called = isMembers(entry) && isMembers(entry["function"]) ? entry["function"] : null
      if (called !== null) history.addCall(textIn(entry as Members, "id"), textIn(called, "name") ?? "", called["arguments"])
    }
  }
  return history
}

/** There is one text only: a notice stands below what the model wrote. */
export const behindText = (hasText: boolean, text: string): string => (hasText ? `\n\n${text}` : text)

const entryOf = ({ id, name, arguments: text }: MendedCall): object => ({ id, type: "function", function: { name, arguments: text } })

const choicesIn = (body: unknown): { choice: Members; at: number }[] =>
  (isMembers(body) ? (listIn(body, "choices") ?? []) : []).flatMap((choice, at) => (isMembers(choice) ? [{ choice, at }] : []))

const turnOf = (choice: Members): string => String(memberOf(choice, "index") ?? 0)

function choicePath(body: unknown, turn: string): JsonPath {
  return ["choices", choicesIn(body).find(({ choice }) => turnOf(choice) === turn)?.at ?? 0]
}

type KeyOf = (entry: Members, at: number, turn: string) => string

function signalsOf(choice: Members, path: JsonPath, holder: "message" | "delta", keyOfEntry: KeyOf, isWhole: boolean): Signal[] {
  const turn = turnOf(choice)
  const said = choice[holder]
  const signals: Signal[] = []
  if (isMembers(said)) {
    const reasoning = textIn(said, ...REASONING)
    if (reasoning !== null) signals.push({ kind: "reasoning", turn, text: reasoning })
    const text = textIn(said, "content")
    if (text !== null && text !== "") signals.push({ kind: "text", turn, path: [...path, holder, "content"], text })
    const list = listIn(said, "tool_calls") ?? []
    list.forEach((entry, at) => {
      if (!isMembers(entry) || isMembers(entry["custom"])) return // of a custom tool: free text, nothing to mend
      const signal = callSignal(entry, at, [...path, holder, "tool_calls"], turn, keyOfEntry)
      signals.push(signal, ...(isWhole ? [{ kind: "end-call", turn, key: signal.key } as const] : []))
    })
    const called = said[OLD_CALL]
    const inside = [...path, holder]
    if (isMembers(called)) {
      const entry = { list: inside, at: OLD_CALL }
      signals.push(readCall(called, { turn, key: OLD_CALL, path: [...inside, OLD_CALL], argumentsName: "arguments", entry, isIdOptional: true }))
    }
  }
  // some servers send "" until the turn ends
  const reason = textIn(choice, "finish_reason") || null
  if (reason !== null || isWhole) signals.push({ kind: "finish", turn, reason, path: [...path, "finish_reason"] })
  return signals
}

function callSignal(entry: Members, at: number, list: JsonPath, turn: string, keyOfEntry: KeyOf): CallSignal {
  const path = [...list, at]
  return readCall(isMembers(entry["function"]) ? entry["function"] : {}, {
    turn,
    key: keyOfEntry(entry, at, turn),
    path: [...path, "function"],
    argumentsName: "arguments",
    // providers reject an empty list when the message is sent back
    entry: { list, at, isOptional: true },
    owner: { holder: entry, path },
    index: indexIn(entry, path),
  })
}

const keyByPlace: KeyOf = (_, at) => String(at)

/** By the number, else by the id, else the call that is being written; a name without either begins a new one. */
function keyOf(entry: Members, turn: string, memory: Map<string, unknown>): string {
  const index = typeof entry["index"] === "number" && entry["index"] >= 0 ? entry["index"] : null
  const id = textIn(entry, "id") || null
  const isNamed = isMembers(entry["function"]) && textIn(entry["function"], "name") !== null
  const lastKey = isNamed ? undefined : memory.get(`last ${turn}`)
  const key = index === null ? (id ?? lastKey ?? `#${memory.size}`) : keyUnder(index, isNamed ? id : null, turn, memory)
  if (index !== null) memory.set(`index ${turn} ${index}`, key)
  if (id !== null) memory.set(`id ${turn} ${String(key)}`, id)
  memory.set(`last ${turn}`, key)
  return String(key)
}

/** Ex) every call of a turn under number 0, each with a name and an id of its own. Without a name it goes on: some servers make up a new id for every piece. */
function keyUnder(index: number, newId: string | null, turn: string, memory: ReadonlyMap<string, unknown>): string {
  const known = memory.get(`index ${turn} ${index}`)
  if (known === undefined) return String(index)
  const knownId = memory.get(`id ${turn} ${String(known)}`)
  return newId === null || knownId === undefined || knownId === newId ? String(known) : `${index}:${newId}`
}

function saysOnlyCalls(choice: Members): boolean {
  const delta = choice["delta"]
  const isFinished = Boolean(textIn(choice, "finish_reason"))
  return !isFinished && isMembers(delta) && Object.keys(delta).every((name) => name === "tool_calls" || name === OLD_CALL || delta[name] === null)
}

/** An event like the last one, with another delta. */
function chunk({ last, turn }: EventSeed, delta: object): Uint8Array {
  const { choices: _, usage: __, ...rest } = isMembers(last) ? (last as Record<string, unknown>) : {}
  return makeEvent(null, JSON.stringify({ ...rest, choices: [{ index: Number(turn), delta, finish_reason: null }] }))
}
