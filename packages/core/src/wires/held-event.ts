// One event that waits, and the events that are sent in its place.
import { type EventFrame, frameAround } from "./event-pattern.ts"
import { JsonPatch, type JsonPath } from "./json-patch.ts"
import type { Slot } from "./slots.ts"
import type { Wire } from "./wire.ts"
import type { WireEvent } from "./wire-event.ts"

/** An event that may not leave yet, and what it says. */
export class HeldEvent {
  readonly event: WireEvent
  readonly slots: readonly Slot[]
  /** Around the one text of the event, where it is known. */
  #frame: EventFrame | null
  /** What that text becomes, as JSON, as long as nothing else in the event changes. */
  #frameText: string | null = null
  #patch: JsonPatch | null = null

  constructor(event: WireEvent, slots: readonly Slot[] = [], frame: EventFrame | null = null) {
    this.event = event
    this.slots = slots
    this.#frame = frame
  }

  /** Made when it is needed: most events stay as they are, or change in their one text. */
  get patch(): JsonPatch {
    this.#patch ??= this.#makePatch()
    return this.#patch
  }

  #makePatch(): JsonPatch {
    const patch = new JsonPatch(this.event.json)
    if (this.#frame !== null && this.#frameText !== null) patch.set(this.#frame.path, this.#frameText)
    return patch
  }

  /** Puts a text in place of one that stands there. */
  setText(path: JsonPath, text: string): void {
    if (this.#patch === null) this.#frame ??= frameAround(this.event, path)
    if (this.#patch === null && this.#frame?.path === path) this.#frameText = JSON.stringify(text)
    else this.patch.setText(path, text)
  }

  /** Null: the event says nothing any more. */
  written({ isOnlyCalls }: Wire): WireEvent | null {
    const { event, slots } = this
    if (slots.length > 0 && slots.every(({ isDropped }) => isDropped) && isOnlyCalls(event.value)) return null
    if (this.#patch !== null) return this.#patch.isEmpty ? event : event.withJson(this.#patch.apply())
    return this.#frame === null || this.#frameText === null ? event : this.#frame.withText(event, this.#frameText)
  }
}

/**
 * The events as they are sent on, in their order; null for one that says nothing any more. With CRLF the last LF of an
 * event stands before the next one: it goes with an event that is left out, unless the one before has its own there.
 */
export function writtenEvents(held: readonly HeldEvent[], wire: Wire): (WireEvent | null)[] {
  let isFeedLost = false
  return held.map((each) => {
    const event = each.written(wire)
    const isFeedFirst = isFeedLost && event?.text.startsWith("\n") === true
    const { text } = each.event
    isFeedLost = event === null && (isFeedLost || (text.endsWith("\r") && !text.startsWith("\n")))
    return event !== null && isFeedFirst ? event.withText(event.text.slice(1)) : event
  })
}

/** Parts move up when one before them is taken out. */
export function moveIndexes(held: HeldEvent, turn: string, dropped: readonly number[]): void {
  for (const { signal } of held.slots) {
    if (signal.turn !== turn || signal.index === undefined) continue
    const { path, value } = signal.index
    const shift = dropped.filter((index) => index < value).length
    if (shift > 0) held.patch.set(path, String(value - shift))
  }
}
