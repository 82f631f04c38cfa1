import { parseStrict } from "../json/strict.ts"
import type { JsonPatch } from "./json-patch.ts"
import type { TextSignal } from "./wire.ts"

/** Learning costs more than reading an event, and some servers write another time into each: so often it is tried. */
const MAX_LESSONS = 8

/**
 * The events of a text differ in the text alone. One that begins and ends like another is read by its middle, and not parsed: parsing is
 * half of what an event costs.
 */
export class TextPattern {
  #head = ""
  #tail = ""
  #signal: TextSignal | null = null
  #lessons = 0

  /** The signal of an event like the one that was learnt; null when it has to be parsed. */
  match(text: string): TextSignal | null {
    const signal = this.#signal
    if (signal === null || !this.#isAlike(text)) return null
    const middle = text.slice(this.#head.length, text.length - this.#tail.length)
    // a quote may end the text here
    const said = middle.includes("\\") || middle.includes('"') ? parseStrict(`"${middle}"`) : middle
    if (typeof said !== "string") return null
    const { turn, path, index, part } = signal
    // written out: a spread takes longer than all the rest
    if (part !== undefined || signal.entry !== undefined) return { ...signal, text: said }
    return index === undefined ? { kind: "text", turn, path, text: said } : { kind: "text", turn, path, text: said, index }
  }

  /** By comparing slices: `startsWith` goes character by character. */
  #isAlike(text: string): boolean {
    const head = this.#head
    const tail = this.#tail
    return text.length > head.length + tail.length && text.slice(0, head.length) === head && text.slice(text.length - tail.length) === tail
  }

  /** An event that says nothing but a text. `patch` is that of its JSON, which stands once in the event. */
  learn(text: string, signal: TextSignal, patch: JsonPatch): void {
    if (this.#lessons++ >= MAX_LESSONS) return
    const span = patch.spanOf(signal.path)
    const jsonAt = text.indexOf(patch.text)
    if (span === null || jsonAt < 0) return
    this.#head = text.slice(0, jsonAt + span.start + 1)
    this.#tail = text.slice(jsonAt + span.end - 1)
    this.#signal = signal
  }
}
