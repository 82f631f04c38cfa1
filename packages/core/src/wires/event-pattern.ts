import { parseStrict } from "../json/strict.ts"
import type { JsonPatch, KnownPlace } from "./json-patch.ts"
import type { CallSignal, Signal, TextSignal } from "./wire.ts"

/** Learning costs more than reading an event, and some servers write another time into each: lessons in vain. */
const MAX_LESSONS = 8

/** A signal that says one text and nothing else. */
type LearntSignal = TextSignal | CallSignal

/**
 * The events of a text, or of the arguments of a call, differ in one string alone. One that begins and ends like the
 * last is read by its middle, and neither parsed nor searched when it is patched: that is most of what an event costs.
 */
export class EventPattern {
  #head = ""
  #tail = ""
  #signal: LearntSignal | null = null
  /** The last event, when it said nothing: the same once more says nothing again. */
  #silentText = ""
  #lessonsLeft = MAX_LESSONS
  /** Of the text in the JSON of a matched event. */
  place: KnownPlace | null = null

  /** The signals of an event like the one that was learnt; null when it has to be parsed. */
  match(text: string): readonly LearntSignal[] | null {
    const signal = this.#signal
    if (text === this.#silentText) return []
    if (signal === null || !this.#isAlike(text)) return null
    const middle = text.slice(this.#head.length, text.length - this.#tail.length)
    // a quote may end the text here
    const said = middle.includes("\\") || middle.includes('"') ? parseStrict(`"${middle}"`) : middle
    if (typeof said !== "string") return null
    this.#lessonsLeft = MAX_LESSONS
    this.#silentText = ""
    return [withText(signal, said)]
  }

  forget(): void {
    this.#signal = null
  }

  /** By comparing slices: `startsWith` goes character by character. */
  #isAlike(text: string): boolean {
    const head = this.#head
    const tail = this.#tail
    return (
      text.length > head.length + tail.length &&
      text.slice(0, head.length) === head &&
      text.slice(text.length - tail.length) === tail
    )
  }

  /**
   * The next events may be like this one. What it says besides ends the pattern: the same number may stand for another
   * call from here on.
   * `patch` is that of its JSON, which stands once in the event.
   */
  learn(text: string, signals: readonly Signal[], patch: JsonPatch): void {
    const [signal] = signals
    this.#silentText = signal === undefined ? text : ""
    if (signal === undefined) return
    this.#signal = null
    const path = signals.length === 1 ? textPathOf(signal) : null
    if (path === null || this.#lessonsLeft-- <= 0) return
    const span = patch.spanOf(path)
    const jsonAt = text.indexOf(patch.text)
    if (span === null || jsonAt < 0) return
    this.#head = text.slice(0, jsonAt + span.start + 1)
    this.#tail = text.slice(jsonAt + span.end - 1)
    this.#signal = signal as LearntSignal
    this.place = { path, start: span.start, restLength: patch.text.length - span.end }
  }
}

/** Where the only text of a signal stands. */
function textPathOf(signal: Signal): TextSignal["path"] | null {
  if (signal.kind === "text") return signal.path
  if (signal.kind !== "call") return null
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
