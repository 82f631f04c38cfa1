// Decides where calls that were split off a declared call are placed, and which indexes they get.
import { pushTo } from "../push-to.ts"
import { type HeldEvent, type IndexShift, movedIndex } from "./held-event.ts"
import { valueAt } from "./read-call.ts"
import type { Slot } from "./slots.ts"
import type { AddedCall, EventSeed, ListEntry, Wire } from "./wire.ts"

const isOf = ({ signal }: Slot, turn: string, key: string): boolean =>
  signal.turn === turn && "key" in signal && signal.key === key

/** Returns the list entry of a call; null if the call is not a list element. */
export function callEntryIn(slots: readonly Slot[], turn: string, key: string): ListEntry | null {
  const entries = slots.flatMap((slot) =>
    isOf(slot, turn, key) && "paths" in slot.signal ? (slot.signal.paths.entry ?? []) : [],
  )
  return entries.at(-1) ?? null
}

/**
 * Reorders interleaved calls so that the events of each call are contiguous: then a call can be inserted between two of
 * them. Only events that belong to exactly one call change places, and only with each other.
 */
export function inCallOrder(
  held: readonly HeldEvent[],
  turn: string,
  calls: ReadonlyMap<string, { readonly position: number }>,
): readonly HeldEvent[] {
  const placeOf = ({ slots }: HeldEvent): number | undefined => {
    const signal = slots[0]?.signal
    const key = signal !== undefined && "key" in signal ? signal.key : null
    return key !== null && slots.every((slot) => isOf(slot, turn, key)) ? calls.get(key)?.position : undefined
  }
  const places = new Map(held.map((each) => [each, placeOf(each)]))
  const own = held.filter((each) => places.get(each) !== undefined)
  own.sort((one, other) => (places.get(one) as number) - (places.get(other) as number))
  let at = 0
  return held.map((each) => (places.get(each) === undefined ? each : (own[at++] as HeldEvent)))
}

/** Calls that were split off another one, and where they go. */
export interface PlacedCalls {
  /** Key of the call that they were split off. */
  readonly key: string
  readonly calls: readonly AddedCall[]
  /** The event into whose list they are inserted, after this element. */
  readonly list: { readonly holder: HeldEvent; readonly entry: ListEntry } | null
  /** Index of the event after which events of their own are inserted; -1 if they get none. */
  readonly eventAt: number
}

/**
 * Places calls right after the call that they were split off: in its list, if its event also has later elements or the
 * end of the turn, or if the format has no events for calls alone. `placed`: the calls by the key of that call.
 */
export function placeCalls(
  held: readonly HeldEvent[],
  wire: Wire,
  turn: string,
  placed: ReadonlyMap<string, readonly AddedCall[]>,
): readonly PlacedCalls[] {
  const places = new Map(
    [...placed].map(([key, calls]) => [key, { key, calls, list: null, eventAt: -1 } as PlacedCalls]),
  )
  for (const [eventAt, holder] of placed.size === 0 ? [] : held.entries())
    for (const key of keysIn(holder.slots, turn)) {
      const place = places.get(key)
      if (place === undefined) continue
      const entry = callEntryIn(holder.slots, turn, key)
      const list = entry === null ? null : { holder, entry }
      const isIn = list !== null && (eventAt === held.length - 1 || isFollowed(holder, turn, list.entry))
      if (wire.addsToEnd === true) places.set(key, list === null ? { ...place, eventAt } : { ...place, list })
      else places.set(key, isIn ? { ...place, list, eventAt: -1 } : { ...place, list: null, eventAt })
    }
  return [...places.values()]
}

const keysIn = (slots: readonly Slot[], turn: string): ReadonlySet<string> =>
  new Set(slots.flatMap(({ signal }) => (signal.turn === turn && "key" in signal ? [signal.key] : [])))

function isFollowed({ slots, event }: HeldEvent, turn: string, { list, at }: ListEntry): boolean {
  const elements = valueAt(event.value, list)
  return (
    slots.some(({ signal }) => signal.kind === "finish" && signal.turn === turn) ||
    (Array.isArray(elements) && elements.length - 1 > Number(at))
  )
}

interface NumberedTurn {
  readonly turn: string
  /** Indexes of removed parts. */
  readonly dropped: readonly number[]
  /** The highest index of a part that was sent. */
  readonly sentIndex: number
}

/** Assigns indexes to calls if each part has its own, and returns how the indexes of other parts shift. */
export function numberCalls(
  placed: readonly PlacedCalls[],
  held: readonly HeldEvent[],
  { turn, dropped, sentIndex }: NumberedTurn,
): { readonly numbered: readonly PlacedCalls[]; readonly shifts: readonly IndexShift[] } {
  const shifts: IndexShift[] = dropped.map((above) => ({ above, by: -1 }))
  if (placed.length === 0) return { numbered: placed, shifts }
  const indexes = ownIndexes(held, turn)
  // parts that began before the inserted call keep their index
  let begun = sentIndex
  const begunAt = held.map(({ slots }) => {
    for (const { signal } of slots)
      if (signal.turn === turn && !("key" in signal)) begun = Math.max(begun, signal.index?.value ?? -1)
    return begun
  })
  const places = placed.map((place) => {
    const index = indexes.get(place.key)
    if (index === undefined) return { place, above: null }
    const above = Math.max(index, begunAt[place.eventAt] ?? sentIndex)
    shifts.push({ above, by: place.calls.length })
    return { place, above }
  })
  const taken = new Map<number, number>()
  const numbered = places.map(({ place, above }) => {
    if (above === null) return place
    const { calls } = place
    const first = movedIndex(above, shifts) + (dropped.includes(above) ? 0 : 1) + (taken.get(above) ?? 0)
    taken.set(above, (taken.get(above) ?? 0) + calls.length)
    return { ...place, calls: calls.map((call, i) => ({ ...call, index: first + i })) }
  })
  return { numbered, shifts }
}

/** Returns the indexes of calls by their keys, without indexes that another part has as well. */
function ownIndexes(held: readonly HeldEvent[], turn: string): ReadonlyMap<string, number> {
  const parts = new Map<number, Set<unknown>>()
  const indexes = new Map<string, number>()
  for (const { slots } of held)
    for (const { signal } of slots) {
      if (signal.turn !== turn || signal.index === undefined) continue
      const { value, part } = signal.index
      parts.set(value, (parts.get(value) ?? new Set()).add(part))
      if ("key" in signal && !indexes.has(signal.key)) indexes.set(signal.key, value)
    }
  return new Map([...indexes].filter(([, value]) => parts.get(value)?.size === 1))
}

/** Inserts calls right after those that they were split off. `events`: new events to send before each held one. */
export function putCalls(
  places: readonly PlacedCalls[],
  held: readonly HeldEvent[],
  wire: Wire,
  seed: EventSeed,
): { readonly events: ReadonlyMap<HeldEvent, Uint8Array[]>; readonly seed: EventSeed } {
  const events = new Map<HeldEvent, Uint8Array[]>()
  let { nextIndex } = seed
  for (const { calls, list, eventAt } of places) {
    const owner = held[eventAt]
    for (const call of calls) {
      if (list !== null) list.holder.putCall(wire, seed.turn, call, list.entry)
      if (owner === undefined) continue
      const own = { ...seed, last: owner.event.value, nextIndex: call.index ?? nextIndex++ }
      for (const bytes of wire.callEvents?.(call, own) ?? []) pushTo(events, held[eventAt + 1] ?? owner, bytes)
    }
  }
  return { events, seed: { ...seed, nextIndex } }
}

/** Adds calls to the event that ends the turn if it contains calls: sent before it, they would run too early. */
export function addToList(
  last: HeldEvent,
  calls: readonly AddedCall[],
  wire: Wire,
  { turn, nextIndex }: EventSeed,
): boolean {
  const listed = last.slots.findLast(
    ({ signal }) => signal.kind === "call" && signal.turn === turn && typeof signal.paths.entry?.at === "number",
  )
  if (wire.addsToEnd === true || listed === undefined) return false
  const hasIndex = listed.signal.index !== undefined
  for (const [i, call] of calls.entries()) last.putCall(wire, turn, hasIndex ? { ...call, index: nextIndex + i } : call)
  return true
}
