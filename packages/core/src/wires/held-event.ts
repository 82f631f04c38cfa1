import { JsonPatch, type KnownPlace } from "./json-patch.ts"
import type { Slot } from "./slots.ts"
import type { Wire } from "./wire.ts"
import type { WireEvent } from "./wire-event.ts"

/** An event that may not leave yet, and what it says. */
export class HeldEvent {
  readonly event: WireEvent
  readonly slots: readonly Slot[]
  readonly #place: KnownPlace | null
  #patch: JsonPatch | null = null

  /** `place`: of the one text of the event, where it is known. */
  constructor(event: WireEvent, slots: readonly Slot[] = [], place: KnownPlace | null = null) {
    this.event = event
    this.slots = slots
    this.#place = place
  }

  /** Made when it is needed: most events stay as they are. */
  get patch(): JsonPatch {
    this.#patch ??= new JsonPatch(this.event.json, this.#place)
    return this.#patch
  }

  /** Null: the event says nothing any more. */
  written({ isOnlyCalls }: Wire): WireEvent | null {
    const { event, slots } = this
    if (slots.length > 0 && slots.every(({ isDropped }) => isDropped) && isOnlyCalls(event.value)) return null
    return this.#patch === null || this.#patch.isEmpty ? event : event.withJson(this.#patch.apply())
  }
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
