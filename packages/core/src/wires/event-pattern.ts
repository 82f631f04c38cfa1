// Reads and patches events that differ in one text, without parsing them.
import { parseStrict } from "../json/strict.ts"
import { findStringEnd } from "../json/tokens.ts"
import { JsonPatch, type JsonPath, type Span } from "./json-patch.ts"
import type { CallSignal, Signal, TextSignal } from "./wire.ts"
import type { WireEvent } from "./wire-event.ts"

/** Learning costs more than reading an event, and some servers write another time into each: lessons in vain. */
const MAX_LESSONS = 8

/** A signal that says one text and nothing else. */
type LearntSignal = TextSignal | CallSignal

/** What stands around the one text of events that are alike. */
export class EventFrame {
  readonly path: JsonPath
  readonly #head: string
  readonly #tail: string
  #bytes: { readonly head: Uint8Array; readonly tail: Uint8Array } | null = null
  #lastText = ""
  #lastEvent: WireEvent | null = null

  /** `start` and `end`: of the text in the event, within its quotes. */
  constructor(path: JsonPath, event: string, start: number, end: number) {
    this.path = path
    this.#head = event.slice(0, start)
    this.#tail = event.slice(end)
  }

  /** What stands in the frame; null for another event. By comparing slices: `startsWith` goes character by character. */
  middleOf(text: string): string | null {
    const start = this.#head.length
    const end = text.length - this.#tail.length
    return end > start && text.slice(0, start) === this.#head && text.slice(end) === this.#tail
      ? text.slice(start, end)
      : null
  }

  /** Whether a chunk begins and ends as the frame does. */
  holdsBytes(chunk: Uint8Array): boolean {
    this.#bytes ??= { head: ENCODER.encode(this.#head), tail: ENCODER.encode(this.#tail) }
    const { head, tail } = this.#bytes
    const tailAt = chunk.length - tail.length
    return tailAt > head.length && standsAt(chunk, tail, tailAt) && standsAt(chunk, head, 0)
  }

  /** An event with another text, given as JSON. The pieces of a call that became empty are alike: made once. */
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
 * The events of a text, or of the arguments of a call, differ in one string alone. One that begins and ends like the
 * last is read by its middle, and neither parsed nor searched when it is patched: that is most of what an event costs.
 */
export class EventPattern {
  #signal: LearntSignal | null = null
  /** The last event, when it said nothing: the same once more says nothing again. */
  #silentText = ""
  #silentBytes: Uint8Array | null = null
  #lessonsLeft = MAX_LESSONS
  /** Of the event that was learnt. */
  frame: EventFrame | null = null

  /** The signals of an event like the one that was learnt; null when it has to be parsed. */
  match(text: string): readonly LearntSignal[] | null {
    if (text === this.#silentText) return []
    const middle = this.frame?.middleOf(text) ?? null
    if (middle === null) return null
    // a quote may end the text here
    const said = middle.includes("\\") || middle.includes('"') ? parseStrict(`"${middle}"`) : middle
    if (typeof said !== "string") return null
    this.#lessonsLeft = MAX_LESSONS
    this.#silentText = ""
    return [withText(this.#signal as LearntSignal, said)]
  }

  /** The turn of the call that was learnt; null for a text. */
  get callTurn(): string | null {
    return this.frame !== null && this.#signal?.kind === "call" ? this.#signal.turn : null
  }

  /** Whether a chunk is one more piece of the call that was learnt, or the last event that said nothing once more. */
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
   * The next events may be like this one. What it says besides ends the pattern: the same number may stand for another
   * call from here on.
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

/** The frame of the text at a path, which is known to be there; null where no text is. */
export function frameAround({ text, json }: WireEvent, path: JsonPath): EventFrame | null {
  const jsonAt = text.indexOf(json)
  const span = jsonAt < 0 ? null : (onlySpan(json, path[path.length - 1]) ?? new JsonPatch(json).spanOf(path))
  return span === null || json[span.start] !== '"'
    ? null
    : new EventFrame(path, text, jsonAt + span.start + 1, jsonAt + span.end - 1)
}

/**
 * Where the only member of a name stands. Inside a text every quote has a backslash before it, so a name between two
 * quotes is a whole string: no tree has to be read. `\u` may spell a second one.
 */
function onlySpan(json: string, name: string | number | undefined): Span | null {
  const written = `"${name}"`
  const at = json.indexOf(written)
  const start = at + written.length + 1
  if (!json.startsWith(':"', start - 1) || json.includes(written, start) || json.includes("\\u")) return null
  return { start, end: findStringEnd(json, start) }
}

/** Where the only text of a signal stands; what says an empty one may leave it out. */
function textPathOf(signal: Signal): JsonPath | null {
  if (signal.kind === "text") return signal.text === "" ? null : signal.path
  if (signal.kind !== "call" || signal.piece.arguments === "") return null
  const { piece, paths } = signal
  return piece.id === undefined && piece.name === undefined && typeof piece.arguments === "string" && !paths.isValue
    ? paths.arguments
    : null
}

/** Written out where it happens most: a spread takes longer than all the rest. */
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
