import { createRandom, type Random } from "../../src/testing/random.ts"
import type { StreamedTurn, TurnPiece } from "./streamed-turns.ts"

const ENCODER = new TextEncoder()

/** What an SDK puts together of a stream. */
export interface Assembled {
  readonly text: string
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[]
  readonly finishReason: string | null
}

/** How one wire is written and read here: by hand, apart from the code that is tested. */
export interface WireUnderTest {
  readonly write: (turn: StreamedTurn) => string[]
  readonly read: (stream: string) => Assembled
}

/** The lines of data of a stream. */
const dataIn = (stream: string): string[] =>
  stream.split(/\r\n\r\n|\n\n|\r\r/).flatMap((event) => {
    const data = event
      .split(/\r\n|\n|\r/)
      .flatMap((line) => (line.startsWith("data:") ? [line.slice(5).replace(/^ /, "")] : []))
    return data.length === 0 ? [] : [data.join("\n")]
  })

const valuesIn = (stream: string): Record<string, unknown>[] =>
  dataIn(stream)
    .filter((data) => data !== "[DONE]")
    .map((data) => JSON.parse(data) as Record<string, unknown>)

/** Members that no client knows stay as they are written. */
const EXTRA = '"x_extra":{"n":12345678901234567890, "f":1.0}'

function openAiDelta(piece: TurnPiece): object | null {
  if (piece.kind === "text") return { content: piece.text }
  if (piece.kind === "reasoning") return { reasoning_content: piece.text }
  if (piece.kind === "end-call") return null
  const { key, id, name, arguments: text } = piece
  return {
    tool_calls: [
      {
        index: Number(key),
        ...(id !== undefined && { id, type: "function" }),
        function: { ...(name !== undefined && { name }), arguments: text },
      },
    ],
  }
}

const openAiChunk = (delta: object, finishReason: string | null): string =>
  `data: {"id":"x1", ${EXTRA},"choices":[{"index":0,"delta":${JSON.stringify(delta)},"finish_reason":${JSON.stringify(finishReason)}}]}\n\n`

interface OpenAiEntry {
  readonly index?: number
  readonly id?: string
  readonly function?: { readonly name?: string; readonly arguments?: string }
}

export const OPENAI: WireUnderTest = {
  write: ({ pieces, finishReason }) => [
    ": keep-alive\n\n",
    openAiChunk({ role: "assistant", content: "" }, null),
    ...pieces.flatMap((piece) => {
      const delta = openAiDelta(piece)
      return delta === null ? [] : [openAiChunk(delta, null)]
    }),
    openAiChunk({}, finishReason ?? "stop"),
    'data: {"id":"x1","choices":[],"usage":{"total_tokens":7}}\n\n',
    "data: [DONE]\n\n",
  ],
  read(stream) {
    let text = ""
    let finishReason: string | null = null
    const calls: { id: string; name: string; arguments: string }[] = []
    for (const { choices } of valuesIn(stream) as {
      choices?: { delta: { content?: string; tool_calls?: OpenAiEntry[] }; finish_reason: string | null }[]
    }[])
      for (const { delta, finish_reason: reason } of choices ?? []) {
        text += delta.content ?? ""
        finishReason = reason ?? finishReason
        for (const entry of delta.tool_calls ?? []) {
          const at = entry.index ?? (entry.function?.name === undefined ? calls.length - 1 : calls.length)
          const call = calls[at] ?? { id: "", name: "", arguments: "" }
          calls[at] = call
          call.id ||= entry.id ?? ""
          if (entry.function?.name !== undefined && entry.function.name !== call.name && call.arguments === "")
            call.name += entry.function.name
          call.arguments += entry.function?.arguments ?? ""
        }
      }
    return { text, calls, finishReason }
  },
}

const anthropicEvent = (data: Readonly<Record<string, unknown>>): string =>
  `event: ${String(data["type"])}\ndata: ${JSON.stringify(data).slice(0, -1)}, ${EXTRA}}\n\n`

const STOP_REASONS: Readonly<Record<string, string>> = {
  tool_calls: "tool_use",
  length: "max_tokens",
  stop: "end_turn",
}

/** Blocks of a message: each text and each call is one. */
class BlockWriter {
  readonly events: string[] = []
  readonly #indexes = new Map<string, number>()
  #count = 0
  #open: { readonly kind: string; readonly index: number } | null = null

  add(piece: TurnPiece): void {
    if (piece.kind === "text" || piece.kind === "reasoning")
      this.#addText(piece.kind === "text" ? "text" : "thinking", piece.text)
    else if (piece.kind === "end-call") this.#stop(this.#indexes.get(piece.key) as number)
    else {
      this.closeText()
      const known = this.#indexes.get(piece.key)
      const index = known ?? this.#count++
      this.#indexes.set(piece.key, index)
      if (known === undefined) this.#start(index, { type: "tool_use", id: piece.id, name: piece.name, input: {} })
      if (piece.arguments !== "") this.#delta(index, { type: "input_json_delta", partial_json: piece.arguments })
    }
  }

  closeText(): void {
    if (this.#open !== null) this.#stop(this.#open.index)
    this.#open = null
  }

  #addText(kind: "text" | "thinking", text: string): void {
    if (this.#open?.kind !== kind) {
      this.closeText()
      this.#open = { kind, index: this.#count++ }
      this.#start(this.#open.index, { type: kind, [kind]: "" })
    }
    this.#delta((this.#open as { index: number }).index, { type: `${kind}_delta`, [kind]: text })
  }

  #start(index: number, block: object): void {
    this.events.push(anthropicEvent({ type: "content_block_start", index, content_block: block }))
  }

  #delta(index: number, delta: object): void {
    this.events.push(anthropicEvent({ type: "content_block_delta", index, delta }))
  }

  #stop(index: number): void {
    this.events.push(anthropicEvent({ type: "content_block_stop", index }))
  }
}

interface AnthropicValue {
  readonly type: string
  readonly index: number
  readonly content_block?: {
    readonly type: string
    readonly id?: string
    readonly name?: string
    readonly input?: object
  }
  readonly delta?: {
    readonly type?: string
    readonly text?: string
    readonly partial_json?: string
    readonly stop_reason?: string
  }
}

export const ANTHROPIC: WireUnderTest = {
  write: ({ pieces, finishReason }) => {
    const writer = new BlockWriter()
    for (const piece of pieces) writer.add(piece)
    writer.closeText()
    return [
      anthropicEvent({ type: "message_start", message: { id: "m1", role: "assistant", content: [] } }),
      anthropicEvent({ type: "ping" }),
      ...writer.events,
      anthropicEvent({
        type: "message_delta",
        delta: { stop_reason: STOP_REASONS[finishReason ?? "stop"] ?? finishReason },
        usage: { output_tokens: 7 },
      }),
      anthropicEvent({ type: "message_stop" }),
    ]
  },
  read(stream) {
    const blocks: { type: string; id: string; name: string; text: string }[] = []
    let finishReason: string | null = null
    for (const { type, index, content_block: block, delta } of valuesIn(stream) as unknown as AnthropicValue[]) {
      if (type === "content_block_start")
        blocks[index] = { type: block?.type ?? "", id: block?.id ?? "", name: block?.name ?? "", text: "" }
      const open = blocks[index]
      if (type === "content_block_delta" && open !== undefined) open.text += delta?.text ?? delta?.partial_json ?? ""
      if (type === "message_delta") finishReason = delta?.stop_reason ?? null
    }
    const calls = blocks
      .filter(({ type }) => type === "tool_use")
      .map(({ id, name, text }) => ({ id, name, arguments: text === "" ? "{}" : text }))
    return { text: blocks.flatMap(({ type, text }) => (type === "text" ? text : "")).join(""), calls, finishReason }
  },
}

/** Bytes in pieces of any size, cut anywhere. */
export function cutBytes(events: readonly string[], size: number, random: Random): Uint8Array[] {
  const bytes = ENCODER.encode(events.join(""))
  const out: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = random.between(1, size)
    out.push(bytes.slice(at, at + length))
    at += length
  }
  return out
}

export const randomOf = (seed: number): Random => createRandom(String(seed))
