// Wire: Chat Completions and compatible servers; calls are indexed entries of a message.

import { type OpenAiAssistantMessage, toOpenAiAssistant, toOpenAiMessages } from "../messages/openai.ts"
import { toToolResults } from "../messages/tool-results.ts"
import { endBy } from "../providers/finish.ts"
import { isMembers, itemsIn, type Members, memberOf, objectIn, objectsIn, textIn } from "../providers/members.ts"
import { isForeign, SIGNATURE, textsOfPart } from "../providers/turns.ts"
import { addAll } from "../push-to.ts"
import { CallPieces, mendEntry, parsedName } from "./chat-calls.ts"
import { isOfGoogle, SKIPPED_SIGNATURE, wantsSignature } from "./gemini-signature.ts"
import { readConversation } from "./history-reader.ts"
import { joinPiece } from "./join-piece.ts"
import type { JsonPath } from "./json-patch.ts"
import {
  type Choice,
  choicesIn,
  indexIn,
  type ListedObject,
  listedIn,
  readCallSignal,
  readWholeCall,
  requestsTo,
  seenSignals,
  tellsError,
  valueAt,
} from "./read-call.ts"
import type { AddedCall, EventSeed, ListEntry, Signal, Wire } from "./wire.ts"
import { makeEvent } from "./wire-event.ts"

/** The predecessor of `tool_calls`, still used with requests that have `functions`. */
const OLD_CALL = "function_call"
const REASONING = ["reasoning_content", "reasoning", "thinking"] as const

/** `unsigned`: members to add to calls that the model did not sign. */
const chatWire = (unsigned: Members): Wire => ({
  id: "openai-chat",
  framing: "sse",
  endsWithStream: true,
  usageNames: ["usage"],
  finishReasons: { calls: "tool_calls", stop: "stop", oldCall: OLD_CALL },
  isRequest: requestsTo("/chat/completions"),
  // with `functions` an answer has at most one call, without an id. So no call can be added or asked about, as on a
  // server that stores the conversation
  readHistory: (body) =>
    readConversation(
      itemsIn(body, "messages"),
      memberOf(body, "tools") === undefined && memberOf(body, "functions") !== undefined,
    ),
  withAnswers: ({ stream: _, stream_options: __, n: ___, ...body }, answer, result) => ({
    ...body,
    messages: [
      ...itemsIn(body, "messages"),
      signed(toOpenAiAssistant(result, answer as object), answer, unsigned),
      ...toOpenAiMessages(toToolResults(result, {})),
    ],
  }),
  joinEvents(events) {
    const message = {}
    for (const { choice } of events.flatMap((event) => choicesIn(event, "choices")))
      if (isMembers(choice["delta"])) joinPiece(message, choice["delta"])
    return { choices: [{ message }] }
  },
  readBody: (body) =>
    tellsError(body)
      ? []
      : choicesIn(body, "choices", true).flatMap((each) =>
          withDetails(signalsOf(each, "message"), each.choice["message"]),
        ),
  readEvent: (value, memory) =>
    choicesIn(value, "choices").flatMap((each) =>
      signalsOf(each, "delta").map((signal) =>
        signal.kind === "call" && memory.get(parsedName(signal.turn, signal.key)) === true
          ? { ...signal, piece: { ...signal.piece, isParsed: true } }
          : signal,
      ),
    ),
  putRight(patch, value, stream) {
    const holder = stream === null ? "message" : "delta"
    for (const { choice, path, turn } of choicesIn(value, "choices")) {
      const pieces = stream === null ? null : new CallPieces(turn, stream)
      const entries = listedIn(choice[holder], [...path, holder], "tool_calls")
      const isCut = endBy(choice["finish_reason"]) === "cut"
      for (const [at, { value: entry, path: place }] of entries.entries())
        if (pieces === null) mendEntry(patch, entry, place, isCut && at === entries.length - 1)
        else pieces.mend(patch, entry, place)
    }
  },
  addCall(patch, body, turn, call, behind) {
    const path = choicePath(body, turn)
    const isWhole = isMembers(valueAt(body, [...path, "message"]))
    const lists = isWhole ? deltaOf(call, unsigned) : deltaOf(call, unsigned, { index: call.index })
    for (const [name, list] of Object.entries(lists))
      patch.append([...path, isWhole ? "message" : "delta", name], JSON.stringify(list[0]), behind)
  },
  addText(patch, body, turn, text, ownText) {
    const path = [...choicePath(body, turn), "message", "content"]
    const isList = patch.text[patch.spanOf(path)?.start ?? -1] === "["
    if (isList) patch.append(path, JSON.stringify({ type: "text", text }))
    else patch.setText(path, ownText + behindText(ownText !== "", text))
  },
  callEvents: (call, seed) => [chunk(seed, deltaOf(call, unsigned, { index: seed.nextIndex }))],
  textEvents: (text, seed) => [chunk(seed, { content: behindText(seed.hasText, text) })],
  argumentEvents: ({ key, index }, rest, seed) => {
    const called = { arguments: rest }
    const delta = { tool_calls: [{ index: index?.value ?? 0, function: called }] }
    return [chunk(seed, key === OLD_CALL ? { [OLD_CALL]: called } : delta)]
  },
  isOnlyCalls: (value) => choicesIn(value, "choices").every(({ choice }) => saysOnlyCalls(choice)),
  forRequest: ({ url, body }) =>
    isOfGoogle(url) && wantsSignature(textIn(body, "model") ?? "") ? geminiChat : openAiChat,
})

/** Chat Completions of OpenAI and compatible servers. */
export const openAiChat: Wire = chatWire({})

const geminiChat = chatWire({ [SIGNATURE]: { google: { thought_signature: SKIPPED_SIGNATURE } } })

/** Returns a notice to append to the model's text, since an answer has only one text. */
export const behindText = (hasText: boolean, text: string): string => (hasText ? `\n\n${text}` : text)

/** Returns the lists of a message with the entry of an added call. `index`: the index member of the entry. */
function deltaOf(
  { id, name, arguments: text, entry = {} }: AddedCall,
  unsigned: Members,
  index?: object,
): Record<string, object[]> {
  const { index: _, [DETAILS]: detail, ...others } = entry
  const called = { ...objectIn(entry, "function"), name, arguments: text }
  return {
    // no index: its own one belongs to another element of this answer, and clients assign a new one
    ...(isMembers(detail) && { [DETAILS]: [{ ...detail, id, index: undefined }] }),
    tool_calls: [{ ...index, ...unsigned, ...others, id, type: "function", function: called }],
  }
}

/** Where OpenRouter puts thoughts, and the signatures of calls by their ids. */
const DETAILS = "reasoning_details"

function withDetails(signals: readonly Signal[], message: unknown): readonly Signal[] {
  const details = new Map(objectsIn(message, DETAILS).map((each) => [each["id"], each]))
  return signals.map((signal) => {
    const detail = signal.kind === "call" && signal.piece.id ? details.get(signal.piece.id) : undefined
    return detail === undefined ? signal : { ...signal, beside: { [DETAILS]: detail } }
  })
}

const signatureIn = (entry: Members): unknown =>
  objectIn(entry[SIGNATURE], "google")["thought_signature"] === undefined ? undefined : entry[SIGNATURE]

/** Gives the signature to the first call that is sent back, since its own call may not be among them. */
function signed(message: OpenAiAssistantMessage, answer: unknown, unsigned: Members): object {
  const { tool_calls: [first, ...others] = [] } = message
  const given = choicesIn(answer, "choices").flatMap(({ choice }) => objectsIn(choice["message"], "tool_calls"))
  const signature = given.map(signatureIn).find(isMembers)
  if (first === undefined || SIGNATURE in first) return message
  const own = signature === undefined ? unsigned : { [SIGNATURE]: signature }
  return { ...message, tool_calls: [{ ...first, ...own }, ...others] }
}

const choicePath = (body: unknown, turn: string): JsonPath =>
  choicesIn(body, "choices", true).find((each) => each.turn === turn)?.path ?? ["choices", 0]

function signalsOf({ choice, path, turn }: Choice, holder: "message" | "delta"): Signal[] {
  const isWhole = holder === "message"
  const said = choice[holder]
  const signals: Signal[] = []
  if (isMembers(said)) {
    const reasoning = textIn(said, ...REASONING)
    if (reasoning !== null) signals.push({ kind: "reasoning", turn, text: reasoning })
    addAll(signals, contentSignals(said["content"], [...path, holder, "content"], turn))
    addAll(signals, seenSignals(said, turn, "message"))
    const list = [...path, holder]
    for (const entry of listedIn(said, list, "tool_calls")) signals.push(...entrySignals(entry, turn, isWhole))
    const called = said[OLD_CALL]
    const place = { turn, key: OLD_CALL, argumentsName: "arguments", isWhole, isIdOptional: true } as const
    if (isMembers(called))
      signals.push(readCallSignal(called, { ...place, path: [...list, OLD_CALL], entry: { list, at: OLD_CALL } }))
  }
  // some servers send "" in all events before the last
  const reason = textIn(choice, "finish_reason") || null
  if (reason !== null || isWhole) signals.push({ kind: "finish", turn, reason, path: [...path, "finish_reason"] })
  return signals
}

/** Reads a text or a list of parts. Ex) Mistral: [{ type: "thinking", thinking: [{ type: "text", text }] }] */
function contentSignals(content: unknown, path: JsonPath, turn: string, entry?: ListEntry): Signal[] {
  if (typeof content === "string") return content === "" ? [] : [{ kind: "text", turn, path, text: content, entry }]
  if (!Array.isArray(content)) return []
  return content.flatMap((part: unknown, at): Signal[] => {
    if (!isMembers(part)) return []
    const { type } = part
    if (type === "thinking") return textsOfPart(part).map((text) => ({ kind: "reasoning", turn, text }))
    const text = type === "text" ? textIn(part, type) : null
    return contentSignals(text, [...path, at, "text"], turn, { list: path, at, whenEmpty: null })
  })
}

function entrySignals({ value: entry, path, list, at }: ListedObject, turn: string, isWhole: boolean): Signal[] {
  const index = indexIn(entry, path)
  if (isForeign(entry)) return [{ kind: "part", turn, index }]
  const key = String(isWhole ? at : entry["index"])
  const called = objectIn(entry, "function")
  const place = {
    turn,
    key,
    path: [...path, "function"],
    argumentsName: "arguments",
    isWhole,
    // providers reject messages with an empty list
    entry: { list, at, whenEmpty: null },
    owner: { holder: entry, path },
    index,
    signature: { path: [...path, SIGNATURE], value: signatureIn(entry) },
  }
  return isWhole ? readWholeCall(called, place) : [readCallSignal(called, place)]
}

function saysOnlyCalls(choice: Members): boolean {
  const { delta } = choice
  if (textIn(choice, "finish_reason") || !isMembers(delta)) return false
  return Object.keys(delta).every((name) => name === "tool_calls" || name === OLD_CALL || delta[name] === null)
}

/** Makes an event like the last one with another delta, but without the usage (Groq: `x_groq`), which is sent once. */
function chunk({ last, turn }: EventSeed, delta: object): Uint8Array {
  const { choices: _, usage: __, x_groq: ___, ...rest } = isMembers(last) ? (last as Record<string, unknown>) : {}
  return makeEvent(null, JSON.stringify({ ...rest, choices: [{ index: Number(turn), delta, finish_reason: null }] }))
}
