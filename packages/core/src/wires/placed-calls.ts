// Where calls stand that came from the text of a declared call, and the numbers that they get.
import { pushTo } from "../push-to.ts"
import { type HeldEvent, type IndexShift, movedIndex } from "./held-event.ts"
import { valueAt } from "./read-call.ts"
import type { Slot } from "./slots.ts"
import type { AddedCall, EventSeed, ListEntry, Wire } from "./wire.ts"

const isOf = ({ signal }: Slot, turn: string, key: string): boolean =>
  signal.turn === turn && "key" in signal && signal.key === key

/** The list that a call is an element of; null where it is none. */
export function callEntryIn(slots: readonly Slot[], turn: string, key: string): ListEntry | null {
  const entries = slots.flatMap((slot) =>
    isOf(slot, turn, key) && "paths" in slot.signal ? (slot.signal.paths.entry ?? []) : [],
  )
  return entries.at(-1) ?? null
}

/**
 * Where calls take turns: one behind the other, so that what is put behind one stands before the next. An event that
 * says nothing but of one call takes the place of another such event.
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

/** Calls that came from the text of another, and where they go. */
export interface PlacedCalls {
  /** Of the call that they came from. */
  readonly key: string
  readonly calls: readonly AddedCall[]
  /** The event whose list takes them, behind this element. */
  readonly list: { readonly holder: HeldEvent; readonly entry: ListEntry } | null
  /** The event that theirs stand behind; -1: they get none. */
  readonly eventAt: number
}

/**
 * Right behind what the events say of the call that they came from: in its list, where more of the list or the end of
 * the turn is behind it in its event, or where calls are added to lists alone. `placed`: by the key of that call.
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
  /** Numbers of parts that are left out. */
  readonly dropped: readonly number[]
  /** The highest number of a part that has left. */
  readonly sentIndex: number
}

/** Numbers calls where each part has a number of its own, and says how the numbers of other parts move. */
export function numberCalls(
  placed: readonly PlacedCalls[],
  held: readonly HeldEvent[],
  { turn, dropped, sentIndex }: NumberedTurn,
): { readonly numbered: readonly PlacedCalls[]; readonly shifts: readonly IndexShift[] } {
  const shifts: IndexShift[] = dropped.map((above) => ({ above, by: -1 }))
  if (placed.length === 0) return { numbered: placed, shifts }
  const indexes = ownIndexes(held, turn)
  // what has begun before a call is put in keeps its number
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

/** The numbers of calls, by their keys; without those that other parts have, too. */
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

/** Puts calls right behind those that they came from. `events`: what stands before each event for it. */
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

/** Whether the event that ends the turn has calls, too: others that came before it would run before them. */
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
