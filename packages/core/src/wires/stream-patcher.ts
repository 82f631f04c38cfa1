import { isMembers } from "../providers/members.ts"
import type { SentLengths, StreamTurn } from "../stream/stream-turn.ts"
import type { StreamedCall } from "../stream/streamed-call.ts"
import { ArraySplitter } from "./array-frames.ts"
import { addToBody } from "./body-patcher.ts"
import { FrameSplitter } from "./frames.ts"
import { JsonPatch } from "./json-patch.ts"
import type { TurnOutcome } from "./outcome.ts"
import { patchSlots, type Slot, slotsOf } from "./slots.ts"
import type { CallSignal, EventSeed, FinishSignal, Signal, Wire } from "./wire.ts"
import { readEvent, type WireEvent, withJson } from "./wire-event.ts"

/** An event that may not leave yet, and what it says. */
interface HeldEvent {
  readonly event: WireEvent
  readonly slots: readonly Slot[]
}

/** One choice of the answer. */
interface PatchedTurn {
  readonly turn: StreamTurn
  readonly sent: SentLengths
  isSettled: boolean
  /** The highest number of a part so far. */
  lastIndex: number
}

/** What became of a stream beside its turns. */
export interface StreamRemark {
  readonly code: "stream/cut" | "limit/held"
  readonly message: string
}

export interface PatcherHost {
  newTurn(): StreamTurn
  /** Called when a turn is whole; says what is passed on. */
  settle(
    turn: StreamTurn,
    settling: {
      readonly finishReason: string | null
      readonly unreadCall: string | undefined
      readonly key: string
      /** What the last event repeats of the answer, where it does. */
      readonly answer: unknown
      readonly answerId: string | null
    },
  ): TurnOutcome | Promise<TurnOutcome>
  remark(remark: StreamRemark): void
  /** Bytes that may wait; beyond, everything is passed on as it comes. */
  readonly maxHeldBytes: number
}

/**
 * Patches a stream as it flows. Events leave in the order they came, as the bytes they came in, as soon as nothing in them can change any
 * more; what waits holds what is behind it. When a turn ends, its events that still wait are patched at the places that differ.
 */
export class StreamPatcher {
  readonly #wire: Wire
  readonly #host: PatcherHost
  readonly #splitter: FrameSplitter | ArraySplitter
  readonly #memory = new Map<string, unknown>()
  readonly #turns = new Map<string, PatchedTurn>()
  #held: HeldEvent[] = []
  #heldBytes = 0
  #isOpen = true
  #answerId: string | null = null
  /** How many events were added, less those left out: the numbers of later ones move by it. */
  #numberShift = 0

  constructor(wire: Wire, host: PatcherHost) {
    this.#wire = wire
    this.#host = host
    this.#splitter = wire.framing === "json-array" ? new ArraySplitter() : new FrameSplitter(wire.framing)
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
    const isCut = [...this.#turns.values()].some(({ isSettled }) => !isSettled)
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
    const event = this.#shifted(this.#read(frame), this.#numberShift)
    this.#answerId ??= this.#wire.answerIdOf?.(event.value) ?? null
    const signals = event.value === undefined ? [] : this.#wire.readEvent(event.value, this.#memory)
    const slots = slotsOf(signals, (signal) => this.#apply(signal))
    this.#held.push({ event, slots })
    this.#heldBytes += frame.length
    const finishes = signals.filter((signal) => signal.kind === "finish")
    if (finishes.length > 0) return this.#finishAll(finishes, 0, [])
    if (this.#heldBytes <= this.#host.maxHeldBytes) return this.#release()
    this.#host.remark({
      code: "limit/held",
      message: `More than ${this.#host.maxHeldBytes} bytes had to wait: the rest of the stream was passed on as it came.`,
    })
    return this.#letGo()
  }

  #turn(key: string): PatchedTurn {
    const known = this.#turns.get(key) ?? { turn: this.#host.newTurn(), sent: { text: 0, calls: new Map() }, isSettled: false, lastIndex: -1 }
    this.#turns.set(key, known)
    return known
  }

  /** Tells the turn; returns how much of the text or of the call has come by now. */
  #apply(signal: Signal): StreamedCall | number {
    const known = this.#turn(signal.turn)
    const { turn } = known
    if (signal.kind !== "finish" && signal.index !== undefined) known.lastIndex = Math.max(known.lastIndex, signal.index.value)
    if (signal.kind === "text") return turn.text(signal.text)
    if (signal.kind === "text-copy") {
      turn.pauseText()
      return turn.textLength
    }
    if (signal.kind === "call") return turn.callPiece(signal.key, signal.piece)
    if (signal.kind === "reasoning") turn.reasoning(signal.text)
    else if (signal.kind === "part") turn.pauseText()
    else if (signal.kind === "end-call") turn.endCall(signal.key)
    return signal.kind === "end-call" || signal.kind === "call-copy" ? (turn.calls.get(signal.key) ?? 0) : 0
  }

  /** Whether nothing in an event can change any more. */
  #isSettled({ slots }: HeldEvent): boolean {
    return slots.every(({ signal, end }) => {
      const known = this.#turns.get(signal.turn)
      if (known === undefined || known.isSettled) return true
      const { turn } = known
      if (signal.kind === "text") return signal.isOpening === true ? turn.shownLength > end - signal.text.length : end <= turn.shownLength
      if (signal.kind === "text-copy") return end <= turn.shownLength
      if (signal.kind !== "call" && signal.kind !== "end-call" && signal.kind !== "call-copy") return signal.kind !== "finish"
      const call = turn.calls.get(signal.key)
      return call === undefined || (call.releasedEnd >= 0 && end <= call.releasedEnd)
    })
  }

  #release(): Uint8Array[] {
    let count = 0
    while (count < this.#held.length && this.#isSettled(this.#held[count] as HeldEvent)) count++
    const leaving = this.#held.slice(0, count)
    if (count > 0) this.#held = this.#held.slice(count)
    for (const { event, slots } of leaving) {
      this.#heldBytes -= event.bytes.length
      for (const slot of slots) this.#noteSent(slot)
    }
    return leaving.map(({ event }) => event.bytes)
  }

  #noteSent({ signal, end }: Slot): void {
    const { sent } = this.#turn(signal.turn)
    if (signal.kind === "text") sent.text = end
    else if (signal.kind === "call") sent.calls.set(signal.key, end)
  }

  /** One event may end several choices. */
  #finishAll(finishes: readonly FinishSignal[], from: number, leaving: Uint8Array[]): Uint8Array[] | Promise<Uint8Array[]> {
    for (let i = from; i < finishes.length; i++) {
      const finished = this.#finish(finishes[i] as FinishSignal)
      if (finished instanceof Promise) return finished.then((bytes) => this.#finishAll(finishes, i + 1, [...leaving, ...bytes]))
      leaving.push(...finished)
    }
    return leaving
  }

  #finish({ turn: key, reason: finishReason, unreadCall }: FinishSignal): Uint8Array[] | Promise<Uint8Array[]> {
    const { turn, sent, isSettled } = this.#turn(key)
    // some servers say twice that a turn has ended
    if (isSettled) return this.#release()
    turn.setSent(sent)
    const answer = this.#wire.addsToEnd === true ? this.#held[this.#held.length - 1]?.event.value : undefined
    const outcome = this.#host.settle(turn, { finishReason, unreadCall, key, answer, answerId: this.#answerId })
    return outcome instanceof Promise ? outcome.then((settled) => this.#rewrite(key, settled)) : this.#rewrite(key, outcome)
  }

  #rewrite(turnKey: string, outcome: TurnOutcome): Uint8Array[] {
    const known = this.#turn(turnKey)
    known.isSettled = true
    if (!outcome.isChanged) return this.#release()
    const held = this.#held.map((each) => ({ ...each, patch: new JsonPatch(each.event.json) }))
    const { droppedIndexes, missing } = patchSlots(held, turnKey, outcome, this.#wire)
    // the event that ends the turn
    const last = held[held.length - 1] as HeldEvent & { readonly patch: JsonPatch }
    const seed = { last: last.event.value, turn: turnKey, nextIndex: known.lastIndex + 1 - droppedIndexes.length }
    const added = this.#added(seed, outcome, missing)
    if (this.#wire.addsToEnd === true) addToBody(last.patch, last.event.value, this.#wire, turnKey, outcome)
    const written: HeldEvent[] = []
    let shift = 0
    for (const each of held) {
      if (each === last)
        for (const bytes of added) written.push({ event: this.#renumbered(this.#read(bytes), (this.#numberOf(last.event) ?? 0) + shift++), slots: [] })
      const event = this.#write(each, turnKey, droppedIndexes)
      if (event === null) shift--
      else written.push({ event: this.#shifted(event, shift), slots: each.slots })
    }
    this.#numberShift += shift
    this.#held = written
    this.#heldBytes = written.reduce((sum, { event }) => sum + event.bytes.length, 0)
    return this.#release()
  }

  #read(bytes: Uint8Array): WireEvent {
    return readEvent(bytes, this.#wire.framing)
  }

  /** Null: the event says nothing any more. */
  #write({ event, slots, patch }: HeldEvent & { readonly patch: JsonPatch }, turn: string, droppedIndexes: readonly number[]): WireEvent | null {
    if (event.value === undefined) return event
    for (const { signal } of slots) {
      if (signal.turn !== turn || signal.kind === "finish" || signal.index === undefined) continue
      const { path, value } = signal.index
      const shift = droppedIndexes.filter((dropped) => dropped < value).length
      if (shift > 0) patch.set(path, String(value - shift))
    }
    const isDropped = slots.length > 0 && slots.every(({ isDropped }) => isDropped) && this.#wire.isOnlyCalls(event.value)
    if (isDropped) return null
    return patch.isEmpty ? event : this.#read(withJson(event, patch.apply()))
  }

  #added(first: EventSeed, outcome: TurnOutcome, missing: readonly { signal: CallSignal; rest: string }[]): Uint8Array[] {
    const rests = missing.flatMap(({ signal, rest }) => this.#wire.argumentEvents(signal, rest, first))
    const notice = outcome.notice === null ? [] : this.#wire.textEvents(outcome.notice, first)
    const callIndex = first.nextIndex + (outcome.notice === null ? 0 : 1)
    const calls = outcome.added.flatMap((call, i) => this.#wire.callEvents(call, { ...first, nextIndex: callIndex + i }))
    return [...rests, ...notice, ...calls]
  }

  #numberOf({ value }: WireEvent): number | null {
    const { sequenceName } = this.#wire
    const number = sequenceName === undefined || !isMembers(value) ? null : value[sequenceName]
    return typeof number === "number" ? number : null
  }

  #shifted(event: WireEvent, shift: number): WireEvent {
    const number = shift === 0 ? null : this.#numberOf(event)
    return number === null ? event : this.#renumbered(event, number + shift)
  }

  #renumbered(event: WireEvent, number: number): WireEvent {
    const { sequenceName } = this.#wire
    if (sequenceName === undefined) return event
    const patch = new JsonPatch(event.json)
    patch.set([sequenceName], String(number))
    return this.#read(withJson(event, patch.apply()))
  }
}
