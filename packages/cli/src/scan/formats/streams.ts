import { type Fields, fieldsIn, isFields, listIn, own, textAt, textOr } from "../../input/fields.ts"
import { fieldsOf, jsonOf } from "../../input/text-of.ts"
import { withUnreadCall } from "../../input/unread-call.ts"
import { fromParts } from "./parts.ts"

/** A turn that was assembled from the events of a stream. */
export interface StreamedTurn {
  readonly message: Fields
  readonly finish: string | null
  readonly model: string | null
}

/** Receives the events of streams, which may be interleaved; emits a turn when its stream has ended. */
export interface Streams<At> {
  /** Adds an event. Returns false if it belongs to no known stream format. */
  event(data: unknown, at: At): boolean
  /** Handles the end mark of OpenAI, which does not say which stream it ends. */
  done(): void
  /** Closes all open streams: the dump ends. */
  end(): void
}

/** Ex) "data: {…}", "event: message_start", ": keep-alive" */
const EVENT_LINE = /^(?::|(?:data|event|id|retry):)/

export const isEventLine = (line: string): boolean => EVENT_LINE.test(line)

export const isEventText = (value: unknown): value is string =>
  typeof value === "string" && isEventLine(value.trimStart())

/** Returns the data of an event line; null for other lines. `isEnd`: the mark with which OpenAI ends a stream. */
export function dataOf(line: string): { readonly text: string; readonly isEnd: boolean } | null {
  if (!line.startsWith("data:")) return null
  const text = line.slice("data:".length).trim()
  return text === "" ? null : { text, isEnd: text === "[DONE]" }
}

/**
 * Returns the turns in a dump that is one text. A line that is not JSON ends the dump; the turns before it are
 * returned. Null if there are events but no turn of a known format.
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

/** Returns the turns in a list of events; null if an element is not an event. */
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
  /** Position of its first event. */
  readonly at: At
}

export function createStreams<At>(emit: (turn: StreamedTurn, at: At) => void): Streams<At> {
  const open = new Map<string, Open<At>>()
  /** Streams that have given their finish reason and may still report token counts. */
  const finished = new Set<Open<At>>()
  /** The latest stream of each kind: events without an id belong to it. */
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

/** Returns the id of an event's stream. Chunks have one, other events do not. */
function idOf(kind: Kind, event: Fields): string | null {
  const id = kind === "chat" ? own(event, "id") : kind === "gemini" ? own(event, "responseId") : undefined
  return typeof id === "string" || typeof id === "number" ? String(id) : null
}

type Kind = "chat" | "responses" | "anthropic" | "gemini"

interface Stream {
  readonly kind: Kind
  /** True if the event begins another stream. */
  isOther(event: Fields): boolean
  /** Adds an event. "finished": only token counts may follow. */
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
  // Ex) {"error": {"message": "Overloaded"}}, and the token counts that Gemini sends separately
  if (!Array.isArray(choices))
    return ["error", "usageMetadata"].some((name) => isFields(own(event, name))) ? "noise" : null
  // Ex) the last chunk of OpenAI, which has token counts and no choice
  return choices.length === 0 || choices.some((choice) => isFields(own(choice, "delta"))) ? "chat" : null
}

/** Maximum number of calls or parts, more than one turn has: a large index must not create a list of this size. */
const MAX_PARTS = 1000

const indexOf = (entry: Fields, name = "index"): number => {
  const index = own(entry, name)
  return typeof index === "number" && index >= 0 && index < MAX_PARTS ? Math.floor(index) : 0
}

/** A message that grows piece by piece. */
type Draft = Record<string, unknown>

function grow(target: Draft, name: string, piece: unknown): void {
  target[name] = textOr(target[name], "") + textOr(piece, "")
}

/** One of several answers in a stream. */
interface Growing {
  take(entry: Fields): void
  messages(): readonly Fields[]
}

/** Format of events that contain pieces of several answers. */
interface ChoiceFormat {
  readonly list: string
  readonly model: string
  readonly finish: string
  /** The state of a stream after all its answers have given their finish reason. */
  readonly whenFinished: "finished" | "ended"
  begin(): Growing
}

function choiceStream(kind: Kind, format: ChoiceFormat): Stream {
  let model: string | null = null
  const answers: { readonly growing: Growing; finish: string | null }[] = []
  return {
    kind,
    isOther: () => false,
    take(event) {
      model ??= textAt(event, format.model)
      for (const entry of fieldsIn(event, format.list)) {
        const at = indexOf(entry)
        answers[at] ??= { growing: format.begin(), finish: null }
        answers[at].growing.take(entry)
        answers[at].finish = textOr(own(entry, format.finish), answers[at].finish)
      }
      return answers.length > 0 && answers.every(({ finish }) => finish !== null) ? format.whenFinished : "open"
    },
    turns: () =>
      answers
        .filter(Boolean)
        .flatMap(({ growing, finish }) => growing.messages().map((message) => ({ message, finish, model }))),
  }
}

function chatAnswer(): Growing {
  const said: Draft = {}
  const calls: { id: string | undefined; readonly body: Draft }[] = []
  const takeCall = (at: number, id: unknown, body: unknown): void => {
    calls[at] ??= { id: undefined, body: { name: "", arguments: "" } }
    calls[at].id ??= textOr(id, undefined)
    for (const name of ["name", "arguments"]) grow(calls[at].body, name, own(body, name))
  }
  return {
    take(entry) {
      const delta = own(entry, "delta")
      grow(said, "content", own(delta, "content"))
      grow(said, "reasoning_content", own(delta, "reasoning_content", "reasoning"))
      for (const call of fieldsIn(delta, "tool_calls")) takeCall(indexOf(call), own(call, "id"), own(call, "function"))
      const legacy = own(delta, "function_call")
      // After all other calls.
      if (isFields(legacy)) takeCall(MAX_PARTS, undefined, legacy)
    },
    messages: () => [
      {
        role: "assistant",
        content: said["content"] || null,
        ...(said["reasoning_content"] ? { reasoning_content: said["reasoning_content"] } : {}),
        tool_calls: calls.filter(Boolean).map(({ id, body }) => ({ id, type: "function", function: body })),
      },
    ],
  }
}

/** Collects an answer of Gemini. Each chunk has complete parts; a text comes in several parts. */
function geminiAnswer(): Growing {
  const parts: unknown[] = []
  return {
    take(entry) {
      for (const part of listIn(own(withUnreadCall(entry), "content"), "parts")) parts.push(part)
    },
    messages: () => fromParts({ role: "model" }, parts),
  }
}

function anthropicStream(): Stream {
  let model: string | null = null
  let finish: string | null = null
  let hasBegun = false
  const blocks: { block: Fields; text: string }[] = []
  return {
    kind: "anthropic",
    isOther: (event) => hasBegun && own(event, "type") === "message_start",
    take(event) {
      hasBegun = true
      const type = own(event, "type")
      const delta = own(event, "delta")
      const at = indexOf(event)
      if (type === "message_start") model = textAt(own(event, "message"), "model")
      if (type === "content_block_start") blocks[at] = { block: fieldsOf(own(event, "content_block")), text: "" }
      if (type === "content_block_delta") {
        blocks[at] ??= { block: { type: "text" }, text: "" }
        blocks[at].text += textOr(own(delta, "text", "partial_json", "thinking"), "")
      }
      if (type === "message_delta") finish = textOr(own(delta, "stop_reason"), finish)
      return type === "message_stop" ? "ended" : "open"
    },
    turns: () => [{ message: { role: "assistant", content: blocks.filter(Boolean).map(blockOf) }, finish, model }],
  }
}

/** Keeps the arguments as the original text: whether it is JSON is what a scan checks. */
function blockOf({ block, text }: { readonly block: Fields; readonly text: string }): Fields {
  const type = textAt(block, "type")
  return text === "" ? block : { ...block, [type === "thinking" || type === "text" ? type : "input"]: text }
}

function responsesStream(): Stream {
  let response: Fields = {}
  let hasBegun = false
  const items: Draft[] = []
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
      if (type === "response.function_call_arguments.delta") {
        items[at] ??= { type: "function_call" }
        grow(items[at], "arguments", own(event, "delta"))
      }
      if (type === "response.output_text.delta") {
        items[at] ??= { type: "message", role: "assistant" }
        grow(items[at], "text", own(event, "delta"))
      }
      return /^response\.(?:completed|incomplete|failed)$/.test(type) ? "ended" : "open"
    },
    turns() {
      const whole = listIn(response, "output")
      const output = whole.length > 0 ? whole : items.filter(Boolean)
      return [{ message: { ...response, output }, finish: null, model: textAt(response, "model") }]
    },
  }
}

const CHAT: ChoiceFormat = {
  list: "choices",
  model: "model",
  finish: "finish_reason",
  whenFinished: "finished",
  begin: chatAnswer,
}

const GEMINI: ChoiceFormat = {
  list: "candidates",
  model: "modelVersion",
  finish: "finishReason",
  whenFinished: "ended",
  begin: geminiAnswer,
}

const STREAMS: Readonly<Record<Kind, () => Stream>> = {
  chat: () => choiceStream("chat", CHAT),
  anthropic: anthropicStream,
  responses: responsesStream,
  gemini: () => choiceStream("gemini", GEMINI),
}
