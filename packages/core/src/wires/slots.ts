import type { StreamedCall } from "../stream/streamed-call.ts"
import type { JsonPatch } from "./json-patch.ts"
import type { TurnOutcome } from "./outcome.ts"
import type { CallSignal, Signal, Wire } from "./wire.ts"

/** A signal of an event that waits, and how far its text or call had come with it. */
export interface Slot {
  readonly signal: Signal
  readonly end: number
  isDropped: boolean
}

/** An event, or a whole body. */
interface SlotHolder {
  readonly slots: readonly Slot[]
  readonly patch: JsonPatch
}

export function slotsOf(signals: readonly Signal[], apply: (signal: Signal) => StreamedCall | number): Slot[] {
  return signals.map((signal) => {
    const applied = apply(signal)
    return { signal, end: typeof applied === "number" ? applied : applied.length, isDropped: false }
  })
}

interface PatchedSlots {
  readonly droppedIndexes: readonly number[]
  /** What could be put into no event, because all events of that call have left. */
  readonly missing: readonly { readonly signal: CallSignal; readonly rest: string }[]
}

/** Writes what a turn came to into the places of its events. The last place of a text or of a call takes the rest, the others become empty. */
export function patchSlots(holders: readonly SlotHolder[], turn: string, outcome: TurnOutcome, wire: Wire): PatchedSlots {
  const places = holders.flatMap(({ slots, patch }) => slots.filter(({ signal }) => signal.turn === turn).map((slot) => ({ slot, patch })))
  const droppedIndexes: number[] = []
  if (outcome.isTextChanged) writeText(places, outcome)
  const missing: { signal: CallSignal; rest: string }[] = []
  for (const [key, change] of outcome.calls) {
    const own = places.filter(({ slot }) => (slot.signal.kind === "call" || slot.signal.kind === "end-call") && slot.signal.key === key)
    if (change.isDropped) droppedIndexes.push(...dropCall(own))
    else if (change.isChanged) {
      const rest = writeCall(own, key, outcome)
      if (rest !== null) missing.push(rest)
    }
  }
  writeFinish(places, outcome, wire)
  return { droppedIndexes, missing }
}

interface SlotPlace {
  readonly slot: Slot
  readonly patch: JsonPatch
}

function writeText(places: readonly SlotPlace[], { finished }: TurnOutcome): void {
  const texts = places.filter(({ slot }) => slot.signal.kind === "text")
  texts.forEach(({ slot, patch }, at) => {
    if (slot.signal.kind === "text") patch.setText(slot.signal.path, at === texts.length - 1 ? finished.textRest : "")
  })
}

function dropCall(places: readonly SlotPlace[]): number[] {
  const indexes = new Set<number>()
  for (const { slot, patch } of places) {
    slot.isDropped = true
    const { signal } = slot
    if (signal.kind === "call" && signal.paths.entry !== null) patch.remove(signal.paths.entry.list, signal.paths.entry.at, signal.paths.entry.isOptional)
    if ((signal.kind === "call" || signal.kind === "end-call") && signal.index !== undefined) indexes.add(signal.index.value)
  }
  return [...indexes]
}

/** Returns what found no place. */
function writeCall(places: readonly SlotPlace[], key: string, outcome: TurnOutcome): { signal: CallSignal; rest: string } | null {
  const finished = outcome.finished.declared.find(({ call }) => call.key === key)
  const change = outcome.calls.get(key)
  if (finished === undefined || change === undefined) return null
  const own = places.flatMap(({ slot, patch }) => (slot.signal.kind === "call" ? [{ signal: slot.signal, patch }] : []))
  const isNamed = own.findIndex(({ signal }) => signal.paths.name !== null && signal.piece.name !== undefined)
  const withArguments = own.filter(({ signal }) => signal.paths.arguments !== null)
  own.forEach(({ signal: { paths, piece }, patch }, at) => {
    if (paths.name !== null && piece.name !== undefined && finished.call.name !== change.name) patch.setText(paths.name, at === isNamed ? change.name : "")
    if (paths.id !== null && at === 0 && finished.call.id !== change.id) patch.setText(paths.id, change.id)
  })
  if (finished.mended === null || finished.mended.outcome === "unchanged") return null
  withArguments.forEach(({ signal: { paths }, patch }, at) => {
    const text = at === withArguments.length - 1 ? finished.rest : ""
    if (paths.arguments !== null) patch.set(paths.arguments, paths.isValue ? change.arguments : JSON.stringify(text))
  })
  const [first] = own
  return withArguments.length > 0 || finished.rest === "" || first === undefined ? null : { signal: first.signal, rest: finished.rest }
}

function writeFinish(places: readonly SlotPlace[], outcome: TurnOutcome, { finishReasons }: Wire): void {
  for (const { slot, patch } of places) {
    const { signal } = slot
    if (signal.kind !== "finish" || signal.path === null || finishReasons === null || signal.reason === null) continue
    const { calls, stop } = finishReasons
    const isAdded = outcome.hasCalls && outcome.added.length > 0 && (signal.reason === stop || outcome.isAskedAgain)
    if (isAdded && signal.reason !== calls) patch.setText(signal.path, calls)
    if (!outcome.hasCalls && (signal.reason === calls || (outcome.isAskedAgain && signal.reason !== stop))) patch.setText(signal.path, stop)
  }
}
