import { type Fields, isFields, listIn, own, textOr } from "../../input/fields.ts"
import { fieldsOf, jsonOf } from "../../input/text-of.ts"
import { fromParts } from "./parts.ts"

/** A turn that was put together from the events of a stream. */
export interface StreamedTurn {
  readonly message: Fields
  readonly finish: string | null
  readonly model: string | null
}

/** Takes the events of streams, which may alternate; a turn comes out when its stream has ended. */
export interface Streams<At> {
  /** False: the event belongs to no stream that is known. */
  event(data: unknown, at: At): boolean
  /** The mark that OpenAI ends a stream with: it does not say which one. */
  done(): void
  /** What is open: the dump breaks off. */
  end(): void
}

/** Ex) "data: {…}", "event: message_start", ": keep-alive". */
const EVENT_LINE = /^(?::|(?:data|event|id|retry):)/

export const isEventLine = (line: string): boolean => EVENT_LINE.test(line)

export const isEventText = (value: unknown): value is string =>
  typeof value === "string" && isEventLine(value.trimStart())

/** What an event says; null for lines that say nothing. `isEnd`: the mark that OpenAI ends a stream with. */
export function dataOf(line: string): { readonly text: string; readonly isEnd: boolean } | null {
  if (!line.startsWith("data:")) return null
  const text = line.slice("data:".length).trim()
  return text === "" ? null : { text, isEnd: text === "[DONE]" }
}

/**
 * The turns in a dump that is one text. Lines that are no JSON end it: what came before is told. Null: there are events,
 * and none of them gives a turn that is known.
 */
export function turnsInText(text: string): readonly StreamedTurn[] | null {
  const turns: StreamedTurn[] = []
  const streams = createStreams<null>((turn) => turns.push(turn))
  let isKnown = true
  for (const line of text.split(/\r?\n/)) {
    const data = dataOf(line)
    if (data === null) continue
    if (data.isEnd) streams.done()
    else {
      const value = jsonOf(data.text)
      isKnown = streams.event(value, null) && isKnown
      if (value === undefined) break
    }
  }
  streams.end()
  return turns.length > 0 || isKnown ? turns : null
}

/** The turns in a list of all events; null when one of them is none. */
export function turnsInList(events: readonly unknown[]): readonly StreamedTurn[] | null {
  const turns: StreamedTurn[] = []
  const streams = createStreams<null>((turn) => turns.push(turn))
  if (!events.every((event) => streams.event(event, null))) return null
  streams.end()
  return turns
}

interface Open<At> {
  readonly stream: Stream
  readonly key: string
  /** Where its first event stands. */
  readonly at: At
}

export function createStreams<At>(emit: (turn: StreamedTurn, at: At) => void): Streams<At> {
  const open = new Map<string, Open<At>>()
  /** Those that said why they ended, and may still count tokens. */
  const finished = new Set<Open<At>>()
  /** The latest of a kind: what has no id belongs to it. */
  const latest = new Map<Kind, Open<At>>()
  const close = (one: Open<At>): void => {
    open.delete(one.key)
    finished.delete(one)
    if (latest.get(one.stream.kind) === one) latest.delete(one.stream.kind)
    for (const turn of one.stream.turns()) emit(turn, one.at)
  }
  const begin = (kind: Kind, key: string, at: At): Open<At> => {
    const one = { stream: STREAMS[kind](), key, at }
    open.set(key, one)
    return one
  }
  return {
    done: () => [...(finished.size > 0 ? finished : open.values())].forEach(close),
    end: () => [...open.values()].forEach(close),
    event(data, at) {
      const kind = isFields(data) ? kindOf(data) : null
      if (!isFields(data) || kind === null) return false
      if (kind === "noise") return true
      const id = idOf(kind, data)
      const key = id === null ? (latest.get(kind)?.key ?? kind) : `${kind} ${id}`
      const known = open.get(key)
      if (known?.stream.isOther(data)) close(known)
      const one = open.get(key) ?? begin(kind, key, at)
      latest.set(kind, one)
      const state = one.stream.take(data)
      if (state === "ended") close(one)
      else if (state === "finished") finished.add(one)
      return true
    },
  }
}

/** Chunks say which stream they belong to, other events do not. */
function idOf(kind: Kind, event: Fields): string | null {
  const id = kind === "chat" ? own(event, "id") : kind === "gemini" ? own(event, "responseId") : undefined
  return typeof id === "string" || typeof id === "number" ? String(id) : null
}

type Kind = "chat" | "responses" | "anthropic" | "gemini"

interface Stream {
  readonly kind: Kind
  /** The event begins another stream. */
  isOther(event: Fields): boolean
  /** "finished": only what counts tokens may follow. */
  take(event: Fields): "open" | "finished" | "ended"
  turns(): StreamedTurn[]
}

const ANTHROPIC = /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop))$/

function kindOf(event: Fields): Kind | "noise" | null {
  const type = textOr(own(event, "type"), "")
  if (type.startsWith("response.")) return "responses"
  if (ANTHROPIC.test(type)) return "anthropic"
  if (type === "ping" || type === "error") return "noise"
  if (Array.isArray(own(event, "candidates"))) return "gemini"
  const choices = own(event, "choices")
  // Ex) {"error": {"message": "Overloaded"}}, and the tokens that Gemini counts apart
  if (!Array.isArray(choices))
    return ["error", "usageMetadata"].some((name) => isFields(own(event, name))) ? "noise" : null
  // Ex) the last chunk of OpenAI, which counts tokens and has no choice
  return choices.length === 0 || choices.some((choice) => isFields(choice) && isFields(own(choice, "delta")))
    ? "chat"
    : null
}

/** More calls or parts than one turn has: an index is no reason to make a list as long. */
const MOST_PARTS = 1000

const indexOf = (entry: Fields, name = "index"): number => {
  const index = own(entry, name)
  return typeof index === "number" && index >= 0 && index < MOST_PARTS ? Math.floor(index) : 0
}

interface ChatCall {
  id: string | undefined
  name: string
  arguments: string
}

interface ChatChoice {
  content: string
  reasoning: string
  calls: ChatCall[]
  legacy: ChatCall | null
  finish: string | null
}

function chatStream(): Stream {
  let model: string | null = null
  const choices: ChatChoice[] = []
  return {
    kind: "chat",
    isOther: () => false,
    take(event) {
      model ??= textOr(own(event, "model"), null)
      for (const entry of listIn(event, "choices")) {
        if (!isFields(entry)) continue
        const at = indexOf(entry)
        choices[at] ??= { content: "", reasoning: "", calls: [], legacy: null, finish: null }
        takeDelta(choices[at], fieldsOf(own(entry, "delta")))
        choices[at].finish = textOr(own(entry, "finish_reason"), choices[at].finish)
      }
      return choices.length > 0 && choices.every(({ finish }) => finish !== null) ? "finished" : "open"
    },
    turns: () =>
      choices.filter(Boolean).map(({ content, reasoning, calls, legacy, finish }) => ({
        message: {
          role: "assistant",
          content: content === "" ? null : content,
          ...(reasoning === "" ? {} : { reasoning_content: reasoning }),
          tool_calls: [...calls.filter(Boolean), ...(legacy === null ? [] : [legacy])].map((call) => ({
            id: call.id,
            type: "function",
            function: { name: call.name, arguments: call.arguments },
          })),
        },
        finish,
        model,
      })),
  }
}

function takeDelta(choice: ChatChoice, delta: Fields): void {
  choice.content += textOr(own(delta, "content"), "")
  choice.reasoning += textOr(own(delta, "reasoning_content") ?? own(delta, "reasoning"), "")
  for (const entry of listIn(delta, "tool_calls")) {
    if (!isFields(entry)) continue
    const at = indexOf(entry)
    choice.calls[at] ??= { id: undefined, name: "", arguments: "" }
    const call = choice.calls[at]
    call.id ??= textOr(own(entry, "id"), undefined)
    takeFunction(call, fieldsOf(own(entry, "function")))
  }
  const legacy = own(delta, "function_call")
  if (!isFields(legacy)) return
  choice.legacy ??= { id: undefined, name: "", arguments: "" }
  takeFunction(choice.legacy, legacy)
}

function takeFunction(call: ChatCall, body: Fields): void {
  call.name += textOr(own(body, "name"), "")
  call.arguments += textOr(own(body, "arguments"), "")
}

function anthropicStream(): Stream {
  let head: Fields = {}
  let finish: string | null = null
  let hasBegun = false
  const blocks: { block: Fields; text: string }[] = []
  return {
    kind: "anthropic",
    isOther: (event) => hasBegun && own(event, "type") === "message_start",
    take(event) {
      hasBegun = true
      const type = own(event, "type")
      if (type === "message_start") head = fieldsOf(own(event, "message"))
      if (type === "content_block_start")
        blocks[indexOf(event)] = { block: fieldsOf(own(event, "content_block")), text: "" }
      if (type === "content_block_delta") {
        const delta = fieldsOf(own(event, "delta"))
        const at = indexOf(event)
        blocks[at] ??= { block: { type: "text" }, text: "" }
        blocks[at].text += textOr(own(delta, "text") ?? own(delta, "partial_json") ?? own(delta, "thinking"), "")
      }
      if (type === "message_delta") finish = textOr(own(fieldsOf(own(event, "delta")), "stop_reason"), finish)
      return type === "message_stop" ? "ended" : "open"
    },
    turns: () => [
      {
        message: { role: "assistant", content: blocks.filter(Boolean).map(blockOf) },
        finish,
        model: textOr(own(head, "model"), null),
      },
    ],
  }
}

/** The arguments stay the very text: whether it is JSON is what a scan asks. */
function blockOf({ block, text }: { readonly block: Fields; readonly text: string }): Fields {
  const type = own(block, "type")
  if (text === "") return block
  return type === "thinking"
    ? { ...block, thinking: text }
    : type === "text"
      ? { ...block, text }
      : { ...block, input: text }
}

function responsesStream(): Stream {
  let response: Fields = {}
  let hasBegun = false
  const items: Record<string, unknown>[] = []
  return {
    kind: "responses",
    isOther: (event) => hasBegun && own(event, "type") === "response.created",
    take(event) {
      hasBegun = true
      const type = textOr(own(event, "type"), "")
      const whole = own(event, "response")
      if (isFields(whole)) response = whole
      const at = indexOf(event, "output_index")
      const item = own(event, "item")
      if (isFields(item)) items[at] = { ...item }
      if (type === "response.function_call_arguments.delta")
        grow(items, at, { type: "function_call" }, "arguments", own(event, "delta"))
      if (type === "response.output_text.delta")
        grow(items, at, { type: "message", role: "assistant" }, "text", own(event, "delta"))
      return /^response\.(?:completed|incomplete|failed)$/.test(type) ? "ended" : "open"
    },
    turns() {
      const whole = listIn(response, "output")
      return [
        {
          message: { ...response, output: whole.length > 0 ? whole : items.filter(Boolean) },
          finish: null,
          model: textOr(own(response, "model"), null),
        },
      ]
    },
  }
}

/** Each chunk has whole parts; texts come in several. */
function geminiStream(): Stream {
  let model: string | null = null
  const candidates: { parts: unknown[]; finish: string | null }[] = []
  return {
    kind: "gemini",
    isOther: () => false,
    take(event) {
      model ??= textOr(own(event, "modelVersion"), null)
      for (const entry of listIn(event, "candidates")) {
        if (!isFields(entry)) continue
        const at = indexOf(entry)
        candidates[at] ??= { parts: [], finish: null }
        for (const part of listIn(fieldsOf(own(entry, "content")), "parts")) candidates[at].parts.push(part)
        candidates[at].finish = textOr(own(entry, "finishReason"), candidates[at].finish)
      }
      return candidates.length > 0 && candidates.every(({ finish }) => finish !== null) ? "ended" : "open"
    },
    turns: () =>
      candidates
        .filter(Boolean)
        .flatMap(({ parts, finish }) =>
          fromParts({ role: "model" }, parts).map((message) => ({ message, finish, model })),
        ),
  }
}

function grow(
  items: Record<string, unknown>[],
  at: number,
  made: Record<string, unknown>,
  member: string,
  delta: unknown,
): void {
  items[at] ??= made
  const item = items[at]
  item[member] = textOr(item[member], "") + textOr(delta, "")
}

const STREAMS: Readonly<Record<Kind, () => Stream>> = {
  chat: chatStream,
  anthropic: anthropicStream,
  responses: responsesStream,
  gemini: geminiStream,
}
