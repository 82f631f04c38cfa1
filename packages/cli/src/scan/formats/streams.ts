import { type Fields, isFields, listIn, own, textOr } from "../../input/fields.ts"
import { fieldsOf } from "./text-of.ts"

/** A turn that was put together from the events of a stream. */
export interface StreamedTurn {
  readonly message: Fields
  readonly finish: string | null
  readonly model: string | null
}

/** Takes the events of streams one after another; a turn comes out when its stream has ended. */
export interface Streams {
  /** False: the event belongs to no stream that is known. */
  event(data: unknown): boolean
  /** What is open: the dump breaks off, or another stream begins. */
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

/** The turns in a dump that is one text. Lines that are no JSON end it: what came before is told. */
export function turnsInText(text: string): readonly StreamedTurn[] {
  const turns: StreamedTurn[] = []
  const streams = createStreams((turn) => turns.push(turn))
  for (const line of text.split(/\r?\n/)) {
    const data = dataOf(line)
    if (data === null) continue
    if (data.isEnd) streams.end()
    else
      try {
        streams.event(JSON.parse(data.text))
      } catch {
        break
      }
  }
  streams.end()
  return turns
}

export function createStreams(emit: (turn: StreamedTurn) => void): Streams {
  let open: Stream | null = null
  const end = (): void => {
    const turns = open?.turns() ?? []
    open = null
    for (const turn of turns) emit(turn)
  }
  return {
    end,
    event(data) {
      if (!isFields(data)) return false
      const kind = kindOf(data)
      if (kind === null) return false
      if (kind === "noise") return true
      if (open === null || open.kind !== kind || open.isOther(data)) {
        end()
        open = STREAMS[kind]()
      }
      if (open.take(data)) end()
      return true
    },
  }
}

type Kind = "chat" | "responses" | "anthropic"

interface Stream {
  readonly kind: Kind
  /** The event begins another stream. */
  isOther(event: Fields): boolean
  /** True when the stream is at its end. */
  take(event: Fields): boolean
  turns(): StreamedTurn[]
}

const ANTHROPIC = /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop))$/

function kindOf(event: Fields): Kind | "noise" | null {
  const type = textOr(own(event, "type"), "")
  if (type.startsWith("response.")) return "responses"
  if (ANTHROPIC.test(type)) return "anthropic"
  if (type === "ping" || type === "error") return "noise"
  const choices = own(event, "choices")
  if (!Array.isArray(choices)) return null
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
  let id: unknown
  let model: string | null = null
  const choices: ChatChoice[] = []
  return {
    kind: "chat",
    isOther: (event) => id !== undefined && own(event, "id") !== undefined && own(event, "id") !== id,
    take(event) {
      id ??= own(event, "id")
      model ??= textOr(own(event, "model"), null)
      for (const entry of listIn(event, "choices")) {
        if (!isFields(entry)) continue
        const at = indexOf(entry)
        choices[at] ??= { content: "", reasoning: "", calls: [], legacy: null, finish: null }
        takeDelta(choices[at], fieldsOf(own(entry, "delta")))
        choices[at].finish = textOr(own(entry, "finish_reason"), choices[at].finish)
      }
      return false
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
      return type === "message_stop"
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
      return /^response\.(?:completed|incomplete|failed)$/.test(type)
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
}
