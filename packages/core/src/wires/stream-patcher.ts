import type { SentLengths, StreamTurn } from "../stream/stream-turn.ts"
import type { StreamedCall } from "../stream/streamed-call.ts"
import { FrameSplitter } from "./frames.ts"
import { JsonPatch } from "./json-patch.ts"
import type { TurnOutcome } from "./outcome.ts"
import { patchSlots, type Slot, slotsOf } from "./slots.ts"
import type { CallSignal, EventSeed, Signal, Wire } from "./wire.ts"
import { readEvent, type WireEvent, withJson } from "./wire-event.ts"

/** An event that may not leave yet, and what it says. */
interface HeldEvent {
  readonly event: WireEvent
  readonly slots: readonly Slot[]
}

/** What became of a stream beside its turns. */
export interface StreamRemark {
  readonly code: "stream/cut" | "limit/held"
  readonly message: string
}

export interface PatcherHost {
  newTurn(): StreamTurn
  /** Called when a turn is whole; says what is passed on. `isUnsent`: nothing of the answer has left yet. */
  settle(
    turn: StreamTurn,
    settling: { readonly finishReason: string | null; readonly key: string; readonly isUnsent: boolean },
  ): TurnOutcome | Promise<TurnOutcome>
  remark(remark: StreamRemark): void
  /** Bytes that may wait; beyond, everything is passed on as it comes. */
  readonly maxHeldBytes: number
  /** Events that say nothing yet wait for the first that does, so that the model can still be asked again. */
  readonly holdsPreamble: boolean
}

/**
 * Patches a stream as it flows. Events leave in the order they came, as the bytes they came in, as soon as nothing in them can change any
 * more; what waits holds what is behind it. When a turn ends, its events that still wait are patched at the places that differ.
 */
export class StreamPatcher {
  readonly #wire: Wire
  readonly #host: PatcherHost
  readonly #splitter: FrameSplitter
  readonly #memory = new Map<string, unknown>()
  readonly #turns = new Map<string, StreamTurn>()
  readonly #settled = new Set<string>()
  readonly #sent = new Map<string, SentLengths>()
  #held: HeldEvent[] = []
  #heldBytes = 0
  #isOpen = true
  #hasLeft = false
  /** The highest number of a part so far. */
  #lastIndex = -1
  #dropped: number[] = []

  constructor(wire: Wire, host: PatcherHost) {
    this.#wire = wire
    this.#host = host
    this.#splitter = new FrameSplitter(wire.framing)
  }

  push(chunk: Uint8Array): Uint8Array[] | Promise<Uint8Array[]> {
    return this.#isOpen ? this.#takeAll(this.#splitter.push(chunk), 0, []) : [chunk]
  }

  /** Waits only where the host does. */
  #takeAll(frames: readonly Uint8Array[], from: number, leaving: Uint8Array[]): Uint8Array[] | Promise<Uint8Array[]> {
    for (let i = from; i < frames.length; i++) {
      const frame = frames[i] as Uint8Array
      const taken = this.#isOpen ? this.#take(frame) : [frame]
      if (taken instanceof Promise) return taken.then((bytes) => this.#takeAll(frames, i + 1, [...leaving, ...bytes]))
      leaving.push(...taken)
    }
    return leaving
  }

  /** The upstream is at its end. What waits leaves as it came: nothing is finished that the upstream did not finish. */
  async end(): Promise<Uint8Array[]> {
    const rest = this.#splitter.end()
    const last = rest === null ? [] : await this.#takeAll([rest], 0, [])
    const isCut = [...this.#turns.keys()].some((turn) => !this.#settled.has(turn))
    if (isCut && this.#isOpen) this.#host.remark({ code: "stream/cut", message: "The stream ended before the turn did: what was held left as it came." })
    return [...last, ...this.#letGo()]
  }

  #letGo(): Uint8Array[] {
    this.#isOpen = false
    const waiting = this.#held.map(({ event }) => event.bytes)
    this.#held = []
    return waiting
  }

  #take(frame: Uint8Array): Uint8Array[] | Promise<Uint8Array[]> {
    const event = readEvent(frame, this.#wire.framing)
    const signals = event.value === undefined ? [] : this.#wire.readEvent(event.value, this.#memory)
    const slots = slotsOf(signals, (signal) => this.#apply(signal))
    this.#held.push({ event, slots })
    this.#heldBytes += frame.length
    const finish = signals.find((signal) => signal.kind === "finish")
    if (finish?.kind === "finish") return this.#finish(finish.turn, finish.reason)
    if (this.#heldBytes <= this.#host.maxHeldBytes) return this.#release()
    this.#host.remark({
      code: "limit/held",
      message: `More than ${this.#host.maxHeldBytes} bytes had to wait: the rest of the stream was passed on as it came.`,
    })
    return this.#letGo()
  }

  #turn(key: string): StreamTurn {
    const turn = this.#turns.get(key) ?? this.#host.newTurn()
    this.#turns.set(key, turn)
    return turn
  }

  /** Tells the turn; returns how much of the text or of the call has come by now. */
  #apply(signal: Signal): StreamedCall | number {
    if (signal.kind !== "finish" && signal.index !== undefined) this.#lastIndex = Math.max(this.#lastIndex, signal.index.value)
    const turn = this.#turn(signal.turn)
    if (signal.kind === "text") return turn.text(signal.text)
    if (signal.kind === "reasoning") turn.reasoning(signal.text)
    else if (signal.kind === "call") return turn.callPiece(signal.key, signal.piece)
    else if (signal.kind === "end-call") {
      turn.endCall(signal.key)
      return turn.calls.get(signal.key) ?? 0
    } else if (signal.kind === "part") turn.pauseText()
    return 0
  }

  /** Whether nothing in an event can change any more. */
  #isSettled({ slots }: HeldEvent): boolean {
    return slots.every((slot) => {
      const turn = this.#turns.get(slot.signal.turn)
      if (turn === undefined || this.#settled.has(slot.signal.turn)) return true
      if (slot.signal.kind === "text") return slot.end <= turn.shownLength
      if (slot.signal.kind !== "call" && slot.signal.kind !== "end-call") return slot.signal.kind !== "finish"
      const call = turn.calls.get(slot.signal.key)
      return call === undefined || (call.releasedEnd >= 0 && slot.end <= call.releasedEnd)
    })
  }

  #release(): Uint8Array[] {
    let count = 0
    while (count < this.#held.length && this.#isSettled(this.#held[count] as HeldEvent)) count++
    if (!this.#hasLeft) {
      this.#hasLeft = this.#held.slice(0, count).some(({ slots }) => slots.some(({ signal }) => signal.kind !== "part"))
      if (!this.#hasLeft && this.#host.holdsPreamble) return []
    }
    const leaving = this.#held.slice(0, count)
    if (count > 0) this.#held = this.#held.slice(count)
    for (const { event, slots } of leaving) {
      this.#heldBytes -= event.bytes.length
      for (const slot of slots) this.#noteSent(slot)
    }
    return leaving.map(({ event }) => event.bytes)
  }

  #noteSent({ signal, end }: Slot): void {
    const sent = this.#sentOf(signal.turn)
    if (signal.kind === "text") sent.text = end
    else if (signal.kind === "call") sent.calls.set(signal.key, end)
  }

  #sentOf(turn: string): SentLengths {
    const sent = this.#sent.get(turn) ?? { text: 0, calls: new Map() }
    this.#sent.set(turn, sent)
    return sent
  }

  #finish(key: string, finishReason: string | null): Uint8Array[] | Promise<Uint8Array[]> {
    const turn = this.#turn(key)
    turn.setSent(this.#sentOf(key))
    const outcome = this.#host.settle(turn, { finishReason, key, isUnsent: !this.#hasLeft })
    return outcome instanceof Promise ? outcome.then((settled) => this.#rewrite(key, settled)) : this.#rewrite(key, outcome)
  }

  #rewrite(turnKey: string, outcome: TurnOutcome): Uint8Array[] {
    this.#settled.add(turnKey)
    if (!outcome.isChanged) return this.#release()
    const held = this.#held.map((each) => ({ ...each, patch: new JsonPatch(each.event.json) }))
    const patched = patchSlots(held, turnKey, outcome, this.#wire)
    this.#dropped.push(...patched.droppedIndexes)
    this.#held = held.flatMap(({ event, slots, patch }, i): HeldEvent[] => {
      const isLast = i === held.length - 1
      const bytes = this.#write(event, slots, patch, outcome)
      const before = isLast ? this.#added(turnKey, event, outcome, patched.missing) : []
      return [...before, ...(bytes === null ? [] : [bytes])].map((each) => ({ event: { ...event, bytes: each }, slots: each === bytes ? slots : [] }))
    })
    this.#heldBytes = this.#held.reduce((sum, { event }) => sum + event.bytes.length, 0)
    return this.#release()
  }

  /** Null: the event says nothing any more. */
  #write(event: WireEvent, slots: readonly Slot[], patch: JsonPatch, outcome: TurnOutcome): Uint8Array | null {
    if (event.value === undefined) return event.bytes
    for (const { signal } of slots) {
      const index = signal.kind === "finish" ? undefined : signal.index
      const shift = index === undefined ? 0 : this.#dropped.filter((dropped) => dropped < index.value).length
      if (index !== undefined && shift > 0) patch.set(index.path, String(index.value - shift))
    }
    this.#wire.patchCopies?.(patch, event.value, outcome)
    const isDropped = slots.length > 0 && slots.every(({ isDropped }) => isDropped) && this.#wire.isOnlyCalls(event.value)
    if (isDropped) return null
    return patch.isEmpty ? event.bytes : withJson(event, patch.apply())
  }

  #added(turn: string, last: WireEvent, outcome: TurnOutcome, missing: readonly { signal: CallSignal; rest: string }[]): Uint8Array[] {
    let nextIndex = this.#lastIndex + 1 - this.#dropped.length
    const seed = (): EventSeed => ({ last: last.value, turn, nextIndex })
    const rests = missing.flatMap(({ signal, rest }) => this.#wire.argumentEvents(signal, rest, seed()))
    const notice = outcome.notice === null ? [] : this.#wire.textEvents(outcome.notice, seed())
    if (outcome.notice !== null) nextIndex++
    const calls = outcome.added.flatMap((call) => {
      const events = this.#wire.callEvents(call, seed())
      nextIndex++
      return events
    })
    return [...rests, ...notice, ...calls]
  }
}
