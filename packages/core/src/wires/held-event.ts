// One held event, and the events that are sent in its place.
import { numberBefore, numberedEvent, shiftedEvent } from "./event-numbers.ts"
import { type EventFrame, frameAround } from "./event-pattern.ts"
import { withLineEndsOf } from "./frames.ts"
import { JsonPatch, type JsonPath } from "./json-patch.ts"
import type { Slot } from "./slots.ts"
import type { AddedCall, ListEntry, Wire } from "./wire.ts"
import { WireEvent } from "./wire-event.ts"

/** An event that cannot be sent yet, with its signals. */
export class HeldEvent {
  readonly event: WireEvent
  readonly slots: readonly Slot[]
  /** The bytes around the only text of the event, if they are known. */
  #frame: EventFrame | null
  /** The new text as JSON, as long as nothing else in the event changes. */
  #frameText: string | null = null
  #patch: JsonPatch | null = null
  #hasNewCalls = false

  constructor(event: WireEvent, slots: readonly Slot[] = [], frame: EventFrame | null = null) {
    this.event = event
    this.slots = slots
    this.#frame = frame
  }

  /** Created on first use: most events stay unchanged, or change only in their one text. */
  get patch(): JsonPatch {
    this.#patch ??= this.#makePatch()
    return this.#patch
  }

  #makePatch(): JsonPatch {
    const patch = new JsonPatch(this.event.json)
    if (this.#frame !== null && this.#frameText !== null) patch.set(this.#frame.path, this.#frameText)
    return patch
  }

  /** Replaces an existing text. */
  setText(path: JsonPath, text: string): void {
    if (this.#patch === null) this.#frame ??= frameAround(this.event, path)
    if (this.#patch === null && this.#frame?.path === path) this.#frameText = JSON.stringify(text)
    else this.patch.setText(path, text)
  }

  /** Adds a call to the list of calls, at its end or right after an element. */
  putCall(wire: Wire, turn: string, call: AddedCall, behind?: ListEntry): void {
    this.#hasNewCalls = true
    const at = behind?.at
    wire.addCall(this.patch, this.event.value, turn, call, typeof at === "number" ? at : undefined)
  }

  /** Returns the event to send; null if nothing is left of it. */
  written({ isOnlyCalls }: Wire): WireEvent | null {
    const { event, slots } = this
    const isEmptied = slots.length > 0 && !this.#hasNewCalls && slots.every(({ isDropped }) => isDropped)
    if (isEmptied && isOnlyCalls(event.value)) return null
    if (this.#patch !== null) return this.#patch.isEmpty ? event : event.withJson(this.#patch.apply())
    return this.#frame === null || this.#frameText === null ? event : this.#frame.withText(event, this.#frameText)
  }
}

/**
 * Returns the events to send, in their order; null for one of which nothing is left. With CRLF, the last LF of an event
 * may arrive at the start of the next one: it is removed with a removed event, unless the event before it needs it.
 */
function writtenEvents(held: readonly HeldEvent[], wire: Wire): (WireEvent | null)[] {
  let isFeedLost = false
  return held.map((each) => {
    const event = each.written(wire)
    const isFeedFirst = isFeedLost && event?.text.startsWith("\n") === true
    const { text } = each.event
    isFeedLost = event === null && (isFeedLost || (text.endsWith("\r") && !text.startsWith("\n")))
    return event !== null && isFeedFirst ? event.withText(event.text.slice(1)) : event
  })
}

/**
 * Returns the events to send, in a new order and with others inserted; sequence numbers stay in ascending order.
 * `shift`: events added minus events removed.
 */
export function writeEvents(
  held: readonly HeldEvent[],
  order: readonly HeldEvent[],
  wire: Wire,
  before: (each: HeldEvent) => readonly Uint8Array[],
): { readonly written: HeldEvent[]; readonly shift: number } {
  const { sequenceName, framing } = wire
  const events = writtenEvents(order, wire)
  const written: HeldEvent[] = []
  let shift = 0
  for (const [i, each] of order.entries()) {
    const added = before(each)
    const number = added.length === 0 ? null : numberBefore(held, i, sequenceName)
    for (const bytes of added) {
      const event = new WireEvent(withLineEndsOf(each.event.bytes, bytes), framing)
      const own = number === null ? null : number + shift++
      written.push(new HeldEvent(numberedEvent(event, own, sequenceName)))
    }
    const event = events[i] as WireEvent | null
    const { event: from } = held[i] as HeldEvent
    if (event === null) shift--
    else if (event === from && shift === 0) written.push(each)
    else written.push(new HeldEvent(shiftedEvent(event, shift, sequenceName, from), each.slots))
  }
  return { written, shift }
}

/** All indexes above `above` shift by `by`. */
export interface IndexShift {
  readonly above: number
  readonly by: number
}

export const movedIndex = (index: number, shifts: readonly IndexShift[]): number =>
  shifts.reduce((moved, { above, by }) => (index > above ? moved + by : moved), index)

/** Shifts the indexes of an event's parts after earlier parts were removed or inserted. */
export function moveIndexes(held: HeldEvent, turn: string, shifts: readonly IndexShift[]): void {
  for (const { signal } of held.slots) {
    if (signal.turn !== turn || signal.index === undefined) continue
    const { path, value } = signal.index
    const moved = movedIndex(value, shifts)
    if (moved !== value) held.patch.set(path, String(moved))
  }
}
