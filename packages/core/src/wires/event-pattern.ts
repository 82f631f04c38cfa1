// Parses and patches events that differ in one text, without JSON.parse.
import { parseStrict } from "../json/strict.ts"
import { findStringEnd } from "../json/tokens.ts"
import { JsonPatch, type JsonPath, type Span } from "./json-patch.ts"
import type { CallSignal, Signal, TextSignal } from "./wire.ts"
import type { WireEvent } from "./wire-event.ts"

/** Learning a pattern costs more than parsing an event, and is useless if each event has, say, its own timestamp. */
const MAX_LESSONS = 8

/** A signal whose only content is one text. */
type LearntSignal = TextSignal | CallSignal

/** The constant text before and after the one text in which similar events differ. */
export class EventFrame {
  readonly path: JsonPath
  readonly #head: string
  readonly #tail: string
  #bytes: { readonly head: Uint8Array; readonly tail: Uint8Array } | null = null
  #lastText = ""
  #lastEvent: WireEvent | null = null

  /** `start` and `end`: offsets of the text in the event, inside its quotes. */
  constructor(path: JsonPath, event: string, start: number, end: number) {
    this.path = path
    this.#head = event.slice(0, start)
    this.#tail = event.slice(end)
  }

  /** Returns the text inside the frame; null for a different event. Compares slices: `startsWith` is slower. */
  middleOf(text: string): string | null {
    const start = this.#head.length
    const end = text.length - this.#tail.length
    return end > start && text.slice(0, start) === this.#head && text.slice(end) === this.#tail
      ? text.slice(start, end)
      : null
  }

  /** True if a chunk starts and ends like the frame. */
  holdsBytes(chunk: Uint8Array): boolean {
    this.#bytes ??= { head: ENCODER.encode(this.#head), tail: ENCODER.encode(this.#tail) }
    const { head, tail } = this.#bytes
    const tailAt = chunk.length - tail.length
    return tailAt > head.length && standsAt(chunk, tail, tailAt) && standsAt(chunk, head, 0)
  }

  /** Returns the event with another text, given as JSON. Cached, because the emptied pieces of a call are equal. */
  withText(event: WireEvent, json: string): WireEvent {
    if (this.#lastEvent === null || this.#lastText !== json)
      this.#lastEvent = event.withText(this.#head + json.slice(1, -1) + this.#tail)
    this.#lastText = json
    return this.#lastEvent
  }
}

const ENCODER = new TextEncoder()

function standsAt(chunk: Uint8Array, part: Uint8Array, at: number): boolean {
  for (let i = 0; i < part.length; i++) if (chunk[at + i] !== part[i]) return false
  return true
}

/**
 * The events of one text, or of the arguments of one call, differ in a single string. An event that starts and ends
 * like the learnt one is read by slicing out that string. It needs neither parsing nor a search for the place to patch,
 * which together are most of the cost of an event.
 */
export class EventPattern {
  #signal: LearntSignal | null = null
  /** The last event if it had no signals: an equal event has none either. */
  #silentText = ""
  #silentBytes: Uint8Array | null = null
  #lessonsLeft = MAX_LESSONS
  /** The frame of the learnt event. */
  frame: EventFrame | null = null

  /** Returns the signals of an event like the learnt one; null if the event has to be parsed. */
  match(text: string): readonly LearntSignal[] | null {
    if (text === this.#silentText) return []
    const middle = this.frame?.middleOf(text) ?? null
    if (middle === null) return null
    // an unescaped quote would end the text early: then it is not one JSON string
    const said = middle.includes("\\") || middle.includes('"') ? parseStrict(`"${middle}"`) : middle
    if (typeof said !== "string") return null
    this.#lessonsLeft = MAX_LESSONS
    this.#silentText = ""
    return [withText(this.#signal as LearntSignal, said)]
  }

  /** The turn of the learnt call; null if the learnt signal is a text. */
  get callTurn(): string | null {
    return this.frame !== null && this.#signal?.kind === "call" ? this.#signal.turn : null
  }

  /** True if a chunk is one more piece of the learnt call, or repeats the last event without signals. */
  isNextPiece(chunk: Uint8Array): boolean {
    return this.callTurn !== null && (this.frame?.holdsBytes(chunk) === true || this.#isSilent(chunk))
  }

  #isSilent(chunk: Uint8Array): boolean {
    if (chunk.length < this.#silentText.length || this.#silentText === "") return false
    this.#silentBytes ??= ENCODER.encode(this.#silentText)
    return chunk.length === this.#silentBytes.length && standsAt(chunk, this.#silentBytes, 0)
  }

  forget(): void {
    this.frame = null
  }

  /**
   * Learns the pattern of an event for the next ones. An event with other signals ends the pattern, because the same
   * index may mean another call from then on.
   */
  learn(event: WireEvent, signals: readonly Signal[]): void {
    const [signal] = signals
    this.#silentText = signal === undefined ? event.text : ""
    this.#silentBytes = null
    if (signal === undefined) return
    this.frame = null
    const path = signals.length === 1 ? textPathOf(signal) : null
    if (path === null || this.#lessonsLeft-- <= 0) return
    this.frame = frameAround(event, path)
    this.#signal = signal as LearntSignal
  }
}

/** Returns the frame around the text at an existing path; null if the value there is not a string. */
export function frameAround({ text, json }: WireEvent, path: JsonPath): EventFrame | null {
  const jsonAt = text.indexOf(json)
  const span = jsonAt < 0 ? null : (onlySpan(json, path[path.length - 1]) ?? new JsonPatch(json).spanOf(path))
  return span === null || json[span.start] !== '"'
    ? null
    : new EventFrame(path, text, jsonAt + span.start + 1, jsonAt + span.end - 1)
}

/**
 * Returns the span of the only member with this name. Quotes inside strings are escaped, so the name between two quotes
 * is a complete string, and no tree is needed. Not used with `\u`, which could spell the name a second time.
 */
function onlySpan(json: string, name: string | number | undefined): Span | null {
  const written = `"${name}"`
  const at = json.indexOf(written)
  const start = at + written.length + 1
  if (!json.startsWith(':"', start - 1) || json.includes(written, start) || json.includes("\\u")) return null
  return { start, end: findStringEnd(json, start) }
}

/** Returns the path of the only text of a signal. Empty texts do not count: their member may be absent. */
function textPathOf(signal: Signal): JsonPath | null {
  if (signal.kind === "text") return signal.text === "" ? null : signal.path
  if (signal.kind !== "call" || signal.piece.arguments === "") return null
  const { piece, paths } = signal
  return piece.id === undefined && piece.name === undefined && typeof piece.arguments === "string" && !paths.isValue
    ? paths.arguments
    : null
}

/** The frequent cases are written out, because a spread takes longer than everything else here. */
function withText(signal: LearntSignal, text: string): LearntSignal {
  const { turn, index } = signal
  if (signal.kind === "call") {
    const { key, paths } = signal
    return { kind: "call", turn, key, piece: { arguments: text }, paths, index }
  }
  const { path, part, entry } = signal
  if (part !== undefined || entry !== undefined) return { ...signal, text }
  return { kind: "text", turn, path, text, index }
}
