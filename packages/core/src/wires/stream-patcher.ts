// Holds events of a stream back, patches them at the end of a turn, and releases them in order.
import type { Members } from "../providers/members.ts"
import { addAll, pushTo } from "../push-to.ts"
import { addedPlaces } from "../stream/added-places.ts"
import { STREAM_CUT, type StreamTurn } from "../stream/stream-turn.ts"
import { addToBody } from "./body-patcher.ts"
import { shiftedEvent } from "./event-numbers.ts"
import { EventPattern } from "./event-pattern.ts"
import { FrameSplitter } from "./frames.ts"
import { HeldEvent, type IndexShift, movedIndex, moveIndexes, writeEvents } from "./held-event.ts"
import { KeptEvents } from "./kept-events.ts"
import type { TurnOutcome } from "./outcome.ts"
import { addToList, inCallOrder, numberCalls, placeCalls, putCalls } from "./placed-calls.ts"
import { noteArgumentTexts, tellsError } from "./read-call.ts"
import { type MissingRest, patchSlots, slotsOf } from "./slots.ts"
import { type NotedEnd, type NotedEnds, noteEnds } from "./turn-ends.ts"
import { addUsage, addUsageAtEnd, sumUsage, usageIn } from "./usage.ts"
import type { CallSignal, EventSeed, Signal, StreamSoFar, Wire } from "./wire.ts"
import { singleEvent, WireEvent } from "./wire-event.ts"

/** What became of a request or a stream beside its turns. */
export interface StreamRemark {
  readonly code: "stream/cut" | "limit/held" | "wire/unsound" | "conversation/failed" | "request/unknown"
  readonly message: string
}

export const UNSOUND: StreamRemark = {
  code: "wire/unsound",
  message: "Calls were written in a form that clients cannot read (index, type or arguments).",
}

export interface PatcherHost {
  newTurn(): StreamTurn
  /** Called when a turn is whole; says what is passed on. */
  settle(
    turn: StreamTurn,
    settling: {
      readonly finishReason: string | null
      readonly unreadCall: string | undefined
      /** The answer that the events make; undefined when they are not kept. */
      answer(): unknown
      readonly answerId: string | null
    },
  ): TurnOutcome | Promise<TurnOutcome>
  /** A whole answer that came in place of events; null when it is none. */
  settleBody?(bytes: Uint8Array): Promise<Uint8Array | null>
  remark(remark: StreamRemark): void
  /** The model may be asked again: then it is told its answer, so all events of it are kept, within `maxHeldBytes`. */
  readonly mayAsk?: boolean
  /** Nothing is changed, only told. */
  readonly isShadow?: boolean
  /** Bytes that may wait; beyond, everything is passed on as it comes. */
  readonly maxHeldBytes: number
}

interface OpenTurn {
  readonly turn: StreamTurn
  isSettled: boolean
  /** The highest number of a part so far, and of a part that has left. */
  lastIndex: number
  sentIndex: number
}

/**
 * Patches a stream as it flows. Events leave in the order they came, as the bytes they came in, as soon as nothing in
 * them can change any more; what waits holds what is behind it. When a turn ends, its events that still wait are
 * patched at the places that differ.
 */
export class StreamPatcher {
  readonly #wire: Wire
  readonly #host: PatcherHost
  readonly #splitter: FrameSplitter
  readonly #memory = new Map<string, unknown>()
  readonly #soFar: StreamSoFar = {
    memory: this.#memory,
    argumentsOf: (turn, key) => this.#turns.get(turn)?.turn.calls.get(key)?.raw ?? "",
    // asked of calls in the first event, too, before it is read
    isTool: (turn, name) => this.#open(turn).turn.isTool(name),
    beginsTool: (turn, head) => this.#open(turn).turn.beginsTool(head),
  }
  readonly #pattern = new EventPattern()
  readonly #turns = new Map<string, OpenTurn>()
  readonly #ends: NotedEnds = new Map()
  #lastTurn = ""
  /** Chunks that are looked at together with the next one. */
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  readonly #kept: KeptEvents | null
  #held: HeldEvent[] = []
  #heldBytes = 0
  #isOpen = true
  #hasEvents = false
  /** Something had to be put right that no client reads. */
  #isUnsound = false
  #answerId: string | null = null
  /** What further answers cost: events behind the end of the turn may say what the first one did. */
  #usage: Members | undefined = undefined
  /** What earlier events say of the cost of the first. */
  #usageBefore: Members | undefined = undefined
  /** How many events were added, less those left out: the numbers of later ones move by it. */
  #numberShift = 0

  constructor(wire: Wire, host: PatcherHost) {
    this.#wire = wire
    this.#host = host
    this.#splitter = new FrameSplitter(wire.framing)
    this.#kept = host.mayAsk === true ? new KeptEvents(wire, host.maxHeldBytes) : null
  }

  push(chunk: Uint8Array): readonly Uint8Array[] | Promise<readonly Uint8Array[]> {
    if (!this.#isOpen) return [chunk]
    const isLater = this.#mayWait(chunk)
    if (isLater || this.#waiting.length > 0) this.#waiting.push(chunk)
    if (isLater) {
      this.#waitingBytes += chunk.length
      return NONE
    }
    const leaving: Uint8Array[] = []
    const events = this.#waiting.length > 0 ? this.#cutWaiting() : this.#eventsIn(chunk)
    const wait = this.#takeAll(events, 0, leaving)
    return wait === null ? this.#withRest(leaving) : wait.then(() => this.#withRest(leaving))
  }

  /** More pieces of a call that is held let nothing pass before it ends. One look at all of them takes half the time. */
  #mayWait(chunk: Uint8Array): boolean {
    if (this.#held.length === 0 || !this.#splitter.isBetweenEvents) return false
    const open = this.#pattern.isNextPiece(chunk) ? this.#turns.get(this.#pattern.callTurn ?? "") : undefined
    if (open === undefined || open.isSettled || !open.turn.holdsCalls) return false
    return this.#heldBytes + this.#waitingBytes + chunk.length <= this.#host.maxHeldBytes
  }

  #cutWaiting(): WireEvent[] {
    const events = this.#waiting.flatMap((chunk) => this.#eventsIn(chunk))
    this.#waiting = []
    this.#waitingBytes = 0
    return events
  }

  #eventsIn(chunk: Uint8Array): WireEvent[] {
    const { framing } = this.#wire
    const single = this.#splitter.isBetweenEvents ? singleEvent(chunk, framing) : null
    return single === null ? this.#splitter.push(chunk).map((frame) => new WireEvent(frame, framing)) : [single]
  }

  /** The upstream is at its end. */
  async end(): Promise<Uint8Array[]> {
    const leaving: Uint8Array[] = []
    const events = this.#cutWaiting()
    const rest = this.#isOpen ? this.#splitter.end() : []
    const [whole] = this.#hasEvents ? [] : rest
    const body = whole === undefined ? null : await this.#host.settleBody?.(whole)
    if (body) return [body]
    for (const bytes of rest) events.push(new WireEvent(bytes, this.#wire.framing))
    await this.#takeAll(events, 0, leaving)
    if (this.#isOpen) await this.#finishAll([...this.#ends.values()], 0, leaving)
    return addAll(leaving, this.cut())
  }

  /** The upstream says no more. */
  cut(): Uint8Array[] {
    const leaving: Uint8Array[] = []
    this.#giveUp(leaving)
    addAll(leaving, this.#waiting)
    return addAll(leaving, this.#splitter.end())
  }

  /** What waits leaves as it came: nothing is finished that the upstream did not finish. */
  #giveUp(leaving: Uint8Array[]): null {
    const isCut = [...this.#turns.values()].some(({ isSettled }) => !isSettled)
    if (isCut && this.#isOpen) this.#host.remark(STREAM_CUT)
    this.#letGo(leaving)
    return null
  }

  /** What has not ended yet must not grow without bound, and follows what was let go. */
  #withRest(leaving: Uint8Array[]): Uint8Array[] {
    this.#checkHeld(this.#splitter.openLength, leaving)
    return this.#isOpen ? leaving : addAll(leaving, this.#splitter.end())
  }

  #letGo(leaving: Uint8Array[]): void {
    this.#isOpen = false
    for (const { event } of this.#held) leaving.push(event.bytes)
    this.#held = []
  }

  #checkHeld(openLength: number, leaving: Uint8Array[]): void {
    const { maxHeldBytes } = this.#host
    const hasTooMany = this.#turns.size > MAX_TURNS
    if (!this.#isOpen || (!hasTooMany && this.#heldBytes + openLength <= maxHeldBytes)) return
    const [most, what] = hasTooMany ? [MAX_TURNS, "answers"] : [maxHeldBytes, "bytes"]
    const message = `More than ${most} ${what} had to be held back: the rest of the stream was passed on unchanged.`
    this.#host.remark({ code: "limit/held", message })
    this.#letGo(leaving)
  }

  /** Gives a promise only where the host does: most events are a word, and a promise takes as long as reading it. */
  #takeAll(events: readonly WireEvent[], from: number, leaving: Uint8Array[]): Promise<void> | null {
    for (let i = from; i < events.length; i++) {
      const event = events[i] as WireEvent
      const wait = this.#isOpen ? this.#take(event, leaving) : null
      if (!this.#isOpen) leaving.push(event.bytes)
      if (wait !== null) return wait.then(() => this.#takeAll(events, i + 1, leaving) ?? undefined)
      this.#checkHeld(0, leaving)
    }
    return null
  }

  #take(taken: WireEvent, leaving: Uint8Array[]): Promise<void> | null {
    this.#hasEvents = true
    const given = this.#withUsage(shiftedEvent(taken, this.#numberShift, this.#wire.sequenceName))
    const learnt = this.#pattern.match(given.text)
    // the upstream may keep the connection open behind an error
    if (learnt === null && tellsError(given.value)) return this.#giveUp(leaving)
    const event = learnt === null ? this.#putRight(given) : given
    const signals = learnt ?? this.#signalsOf(event)
    // the next event like the one that was given is not like the one that was read
    if (event !== given) this.#pattern.forget()
    const frame = learnt === null ? null : this.#pattern.frame
    this.#held.push(new HeldEvent(this.#host.isShadow === true ? given : event, slotsOf(signals, this.#tell), frame))
    this.#heldBytes += event.bytes.length
    this.#kept?.keep(event.bytes)
    return this.#finishAll(this.#endsAt(event, signals, learnt === null), 0, leaving)
  }

  /** The turns that are at their end now. */
  #endsAt(event: WireEvent, signals: readonly Signal[], mayBeDone: boolean): readonly NotedEnd[] {
    noteEnds(this.#ends, signals)
    // all of them, also those that the upstream gave no reason for
    if (mayBeDone && event.isDone)
      return [...this.#turns.keys()].map((turn) => this.#ends.get(turn) ?? { turn, reason: null })
    if (this.#wire.endsWithStream !== true) return this.#ends.size === 0 ? NONE : [...this.#ends.values()]
    // texts of another choice flow on behind a choice that has said all
    const turn = signals[0]?.turn ?? this.#lastTurn
    if (turn !== this.#lastTurn && this.#ends.has(this.#lastTurn)) this.#open(this.#lastTurn).turn.pauseText()
    this.#lastTurn = turn
    return NONE
  }

  #putRight(event: WireEvent): WireEvent {
    const { putRight } = this.#wire
    const sound = putRight === undefined ? event : event.patched((patch) => putRight(patch, event.value, this.#soFar))
    if (sound !== event && !this.#isUnsound) this.#host.remark(UNSOUND)
    this.#isUnsound ||= sound !== event
    return sound
  }

  #signalsOf(event: WireEvent): readonly Signal[] {
    if (event.value === undefined) return NONE
    this.#usageBefore ??= usageIn(event.value, this.#wire.usageNames)
    this.#answerId ??= this.#wire.answerIdOf?.(event.value) ?? null
    const signals = this.#wire.readEvent(event.value, this.#memory)
    noteArgumentTexts(signals, event.json)
    this.#pattern.learn(event, signals)
    return signals
  }

  /** One event may end several turns. A turn that ended ends only once, whatever the upstream says behind it. */
  #finishAll(ends: readonly NotedEnd[], from: number, leaving: Uint8Array[]): Promise<void> | null {
    for (let i = from; i < ends.length; i++) {
      const end = ends[i] as NotedEnd
      this.#ends.delete(end.turn)
      const outcome = this.#open(end.turn).isSettled ? null : this.#settle(end)
      if (outcome instanceof Promise)
        return outcome.then((known) => {
          this.#rewrite(end, known)
          return this.#finishAll(ends, i + 1, leaving) ?? undefined
        })
      if (outcome !== null) this.#rewrite(end, outcome)
    }
    this.#release(leaving)
    return null
  }

  #open(key: string): OpenTurn {
    const known = this.#turns.get(key)
    if (known !== undefined) return known
    const open = { turn: this.#host.newTurn(), isSettled: false, lastIndex: -1, sentIndex: -1 }
    this.#turns.set(key, open)
    return open
  }

  readonly #tell = (signal: Signal): number => {
    const open = this.#open(signal.turn)
    if (open.isSettled) return 0
    open.lastIndex = Math.max(open.lastIndex, signal.index?.value ?? -1)
    return open.turn.take(signal)
  }

  /** Whether nothing in an event can change any more. */
  #isSettled({ slots }: HeldEvent): boolean {
    return slots.every(({ signal, end }) => {
      const { turn, isSettled } = this.#open(signal.turn)
      if (isSettled) return true
      return this.#ends.get(signal.turn)?.last === signal ? isLastWord(signal, turn) : turn.maySend(signal, end)
    })
  }

  #release(leaving: Uint8Array[]): void {
    const held = this.#held
    let count = 0
    while (count < held.length && this.#isSettled(held[count] as HeldEvent)) count++
    if (count === 0) return
    for (let i = 0; i < count; i++) {
      const { event, slots } = held[i] as HeldEvent
      this.#heldBytes -= event.bytes.length
      for (const { signal, end } of slots) {
        const open = this.#open(signal.turn)
        open.turn.noteSent(signal, end)
        open.sentIndex = Math.max(open.sentIndex, signal.index?.value ?? -1)
      }
      leaving.push(event.bytes)
    }
    // nearly always one, which was the last word: `splice` makes a list of what it takes out
    if (count === 1) held.shift()
    else held.splice(0, count)
  }

  #settle({ turn: key, reason: finishReason, unreadCall }: NotedEnd): TurnOutcome | Promise<TurnOutcome> {
    const { turn } = this.#open(key)
    turn.setSent()
    // events of several turns are mixed
    const answer = (): unknown => (this.#turns.size === 1 ? this.#kept?.answer() : undefined)
    return this.#host.settle(turn, { finishReason, unreadCall, answer, answerId: this.#answerId })
  }

  #rewrite({ turn: turnKey, last: said }: NotedEnd, outcome: TurnOutcome): void {
    const open = this.#open(turnKey)
    open.isSettled = true
    if (!outcome.isChanged) return
    this.#usage = sumUsage(this.#usage, outcome.usage)
    const { placed, last: lastCalls } = addedPlaces(outcome.added, outcome.finished)
    const held = placed.size === 0 ? this.#held : inCallOrder(this.#held, turnKey, open.turn.calls)
    const { droppedIndexes, missing } = patchSlots(held, turnKey, outcome, this.#wire)
    const places = placeCalls(held, this.#wire, turnKey, placed)
    const numbering = { turn: turnKey, dropped: droppedIndexes, sentIndex: open.sentIndex }
    const { numbered, shifts } = numberCalls(places, held, numbering)
    const nextIndex = shifts.reduce((next, { by }) => next + by, Math.max(open.lastIndex + 1, open.turn.calls.size))
    // of the event that ends the turn: others may be behind it; -1 is the mark that ends the stream
    const lastAt = held.findIndex((each) => each.slots.some((slot) => slot.signal === said))
    const last = held.at(lastAt) as HeldEvent
    const model = held.findLast((each) => each.slots.length > 0)
    const seed = { last: model?.event.value, turn: turnKey, nextIndex, hasText: (outcome.text ?? "") !== "" }
    const rests = new Map<unknown, MissingRest[]>()
    for (const { copy, signal, rest } of missing)
      pushTo(rests, copy, { copy, rest, signal: withMovedIndex(signal, shifts) })
    const { events: placedEvents, seed: lastSeed } = putCalls(numbered, held, this.#wire, seed)
    const end = { ...outcome, added: addToList(last, lastCalls, this.#wire, lastSeed) ? [] : lastCalls }
    const added = this.#added(lastSeed, end, rests.get(undefined))
    if (this.#wire.addsToEnd === true) addToBody(last.patch, last.event.value, this.#wire, turnKey, end)
    addUsageAtEnd(held, lastAt, this.#wire.usageNames, outcome.usage, this.#usageBefore)
    if (shifts.length > 0) for (const each of held) moveIndexes(each, turnKey, shifts)
    const { written, shift } = writeEvents(this.#held, held, this.#wire, (each) => [
      ...(placedEvents.get(each) ?? []),
      ...this.#rests({ ...seed, last: each.event.value }, rests.get(each)),
      ...(each === last ? added : []),
    ])
    this.#numberShift += shift
    this.#held = written
    this.#heldBytes = written.reduce((sum, { event }) => sum + event.bytes.length, 0)
  }

  #rests(seed: EventSeed, missing: readonly MissingRest[] = []): Uint8Array[] {
    return missing.flatMap(({ signal, rest }) => this.#wire.argumentEvents?.(signal, rest, seed) ?? [])
  }

  #added(seed: EventSeed, outcome: TurnOutcome, missing: readonly MissingRest[] | undefined): Uint8Array[] {
    const rests = this.#rests(seed, missing)
    const notice = outcome.notice === null ? [] : (this.#wire.textEvents?.(outcome.notice, seed) ?? [])
    const firstIndex = seed.nextIndex + (notice.length > 0 && this.#wire.numbersTexts === true ? 1 : 0)
    const calls = outcome.added.flatMap(
      (call, i) => this.#wire.callEvents?.(call, { ...seed, nextIndex: firstIndex + i }) ?? [],
    )
    return [...rests, ...notice, ...calls]
  }

  #withUsage(event: WireEvent): WireEvent {
    if (this.#usage === undefined) return event
    return event.patched((patch) => addUsage(patch, event.value, this.#wire.usageNames, this.#usage))
  }
}

/** The number that the part of a call has when others are left out or put in. */
function withMovedIndex(signal: CallSignal, shifts: readonly IndexShift[]): CallSignal {
  const { index } = signal
  return index === undefined ? signal : { ...signal, index: { ...index, value: movedIndex(index.value, shifts) } }
}

/** The reason for the end of a turn can leave where the turn can bring nothing else. */
const isLastWord = (signal: Signal, turn: StreamTurn): boolean =>
  signal.kind === "finish" && signal.unreadCall === undefined && turn.isShown

/** Choices of one request: providers allow 128. When one ends, all events that are held are looked at. */
const MAX_TURNS = 1_024

const NONE: readonly never[] = []
