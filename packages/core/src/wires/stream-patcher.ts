// Holds back the events of a stream, patches them at the end of a turn, and releases them in order.
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

/** Something the host should know about a request or a stream, apart from the results of its turns. */
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
  /** Called when a turn is complete; decides what is passed on. */
  settle(
    turn: StreamTurn,
    settling: {
      readonly finishReason: string | null
      readonly unreadCall: string | undefined
      /** Assembles the complete answer from the events; undefined if they were not recorded. */
      answer(): unknown
      readonly answerId: string | null
    },
  ): TurnOutcome | Promise<TurnOutcome>
  /** Mends a whole answer that was sent instead of events; null if the bytes are none. */
  settleBody?(bytes: Uint8Array): Promise<Uint8Array | null>
  remark(remark: StreamRemark): void
  /** True if the model may be asked again with its own answer: then all events are recorded, up to `maxHeldBytes`. */
  readonly mayAsk?: boolean
  /** Shadow mode: nothing is changed, only reported. */
  readonly isShadow?: boolean
  /** Most bytes to hold back; beyond that, everything is passed on as it arrives. */
  readonly maxHeldBytes: number
}

interface OpenTurn {
  readonly turn: StreamTurn
  isSettled: boolean
  /** The highest index of a part so far, and of a part that was sent. */
  lastIndex: number
  sentIndex: number
}

/**
 * Patches a stream while it flows. An event is sent, in the original order and with its original bytes, as soon as
 * nothing in it can change any more; a held event holds back all later ones. When a turn ends, its held events are
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
    // opens the turn: it is asked about calls of the first event before that event is parsed
    isTool: (turn, name) => this.#open(turn).turn.isTool(name),
    beginsTool: (turn, head) => this.#open(turn).turn.beginsTool(head),
  }
  readonly #pattern = new EventPattern()
  readonly #turns = new Map<string, OpenTurn>()
  readonly #ends: NotedEnds = new Map()
  #lastTurn = ""
  /** Chunks that are processed together with the next one. */
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  readonly #kept: KeptEvents | null
  #held: HeldEvent[] = []
  #heldBytes = 0
  #isOpen = true
  #hasEvents = false
  /** True once something had to be fixed that clients cannot parse. */
  #isUnsound = false
  #answerId: string | null = null
  /** Token usage of further answers, to be added to the usage that events after the end of the turn report. */
  #usage: Members | undefined = undefined
  /** Token usage of the first answer as earlier events report it. */
  #usageBefore: Members | undefined = undefined
  /** Events added minus events removed so far: the offset for the sequence numbers of later events. */
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

  /** True for one more piece of a held call: it releases nothing, and processing all at once takes half the time. */
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

  /** Handles the end of the upstream. */
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

  /** Releases everything unchanged, because the upstream broke off. */
  cut(): Uint8Array[] {
    const leaving: Uint8Array[] = []
    this.#giveUp(leaving)
    addAll(leaving, this.#waiting)
    return addAll(leaving, this.#splitter.end())
  }

  /** Releases held events unchanged: a turn that the upstream did not finish is not finished here. */
  #giveUp(leaving: Uint8Array[]): null {
    const isCut = [...this.#turns.values()].some(({ isSettled }) => !isSettled)
    if (isCut && this.#isOpen) this.#host.remark(STREAM_CUT)
    this.#letGo(leaving)
    return null
  }

  /** Bounds the bytes of the unfinished event, and releases them too once everything is passed on. */
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

  /** Returns a promise only if the host does: most events are one word, and a promise costs as much as parsing it. */
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
    // nothing more is expected, but the upstream may keep the connection open after an error
    if (learnt === null && tellsError(given.value)) return this.#giveUp(leaving)
    const event = learnt === null ? this.#putRight(given) : given
    const signals = learnt ?? this.#signalsOf(event)
    // the pattern was learnt from the fixed event, and later raw events do not look like that one
    if (event !== given) this.#pattern.forget()
    const frame = learnt === null ? null : this.#pattern.frame
    this.#held.push(new HeldEvent(this.#host.isShadow === true ? given : event, slotsOf(signals, this.#tell), frame))
    this.#heldBytes += event.bytes.length
    this.#kept?.keep(event.bytes)
    return this.#finishAll(this.#endsAt(event, signals, learnt === null), 0, leaving)
  }

  /** Returns the turns that end with this event. */
  #endsAt(event: WireEvent, signals: readonly Signal[], mayBeDone: boolean): readonly NotedEnd[] {
    noteEnds(this.#ends, signals)
    // all turns end here, also those without a finish reason
    if (mayBeDone && event.isDone)
      return [...this.#turns.keys()].map((turn) => this.#ends.get(turn) ?? { turn, reason: null })
    if (this.#wire.endsWithStream !== true) return this.#ends.size === 0 ? NONE : [...this.#ends.values()]
    // a finished choice releases its text, so that texts of other choices can flow
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

  /** Settles the turns that end; one event may end several. A turn is settled only once, whatever follows it. */
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

  /** True if nothing in the event can change any more. */
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
    // nearly always one event, the previous word: `splice` would allocate a list of the removed elements
    if (count === 1) held.shift()
    else held.splice(0, count)
  }

  #settle({ turn: key, reason: finishReason, unreadCall }: NotedEnd): TurnOutcome | Promise<TurnOutcome> {
    const { turn } = this.#open(key)
    turn.setSent()
    // with several turns the recorded events belong to different answers
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
    // index of the event that ends the turn (others may follow it); -1 means the end mark of the stream
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

/** Returns a signal with the index that its part has after others were removed or inserted. */
function withMovedIndex(signal: CallSignal, shifts: readonly IndexShift[]): CallSignal {
  const { index } = signal
  return index === undefined ? signal : { ...signal, index: { ...index, value: movedIndex(index.value, shifts) } }
}

/** True if the signal is the finish reason of a turn in which nothing is held back. */
const isLastWord = (signal: Signal, turn: StreamTurn): boolean =>
  signal.kind === "finish" && signal.unreadCall === undefined && turn.isShown

/** Most choices of one request; providers allow 128. Each end of a choice looks at all held events. */
const MAX_TURNS = 1_024

const NONE: readonly never[] = []
