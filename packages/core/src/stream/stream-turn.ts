// Collects the pieces of one turn, releases what cannot change, and calls mend at the end.
import { searchOf } from "../calls/passes.ts"
import { type Mender, type StreamGate, streamGateOf } from "../create-mender.ts"
import { alignCalls } from "../messages/align.ts"
import { isBlank } from "../messages/text-content.ts"
import { mayHoldMeantCall } from "../scavenge/from-text.ts"
import { toolIndexOf } from "../scavenge/words.ts"
import type { EscalatedCall, MendedCall, MendResult, SuppressedCall } from "../turn.ts"
import { placesBehind } from "./added-places.ts"
import { withoutReplaced } from "./sent-calls.ts"
import { type CallLabel, type CallPiece, type PassingMode, StreamedCall } from "./streamed-call.ts"
import { VisibleText } from "./visible-text.ts"

/** The outcome of a call that arrived in pieces. */
export interface FinishedCall {
  readonly call: StreamedCall
  readonly outcome: MendedCall | EscalatedCall | SuppressedCall
  /** Null if the call does not run. */
  readonly mended: MendedCall | null
  /** The rest of the arguments to send; for a call that does not run, of the model's own text. */
  readonly rest: string
  /** True if a repair changes released text: then `rest` is the complete text. */
  readonly isReplaced: boolean
}

export interface FinishedTurn {
  readonly result: MendResult
  /** The rest of the text to show. */
  readonly textRest: string
  /** True if calls were removed from the text. */
  readonly isTextChanged: boolean
  readonly declared: readonly FinishedCall[]
  /** Calls without a key of their own: from the text, or a second object in the arguments of another call. */
  readonly added: readonly MendedCall[]
  /** For added calls that a declared call follows: their id → key of the declared call directly before them. */
  readonly behind: ReadonlyMap<string, string>
  readonly finishReason: string | null
}

/** One statement of a piece of an answer about its turn. */
export type TurnSignal =
  /** `isOpening`: opens a part, and is held until some text of the part may be shown. */
  | { readonly kind: "text"; readonly text: string; readonly isOpening?: boolean }
  | { readonly kind: "reasoning"; readonly text: string }
  /** `isLast`: the call is complete. */
  | { readonly kind: "call"; readonly key: string; readonly piece: CallPiece; readonly isLast?: boolean }
  /** The end or a repetition of a call, or a repetition of a text. */
  | { readonly kind: "end-call"; readonly key: string }
  | { readonly kind: "call-copy"; readonly key: string; readonly piece: CallLabel }
  | { readonly kind: "text-copy" }
  /** Another part of the answer begins. */
  | { readonly kind: "part" }
  /** The turn and its calls are complete. */
  | { readonly kind: "finish" }
  /** Parts of the answer that the model did not write. */
  | { readonly kind: "seen"; readonly parts: readonly unknown[] }
  /** Without effect on the turn. */
  | { readonly kind: "ping" | "other-call" }

/** Number of sent characters of the text and of each call. A call without an entry was not sent at all. */
export interface SentLengths {
  text: number
  readonly calls: Map<string, number>
}

export const STREAM_CUT = {
  code: "stream/cut",
  message: "The stream ended before the turn: what was held back was passed on unchanged.",
} as const

/** One turn in pieces. At its end `mend` decides as for a whole turn; before, only final parts are released. */
export class StreamTurn {
  readonly #mender: Mender
  readonly #mode: PassingMode
  readonly #gate: StreamGate | null
  readonly #calls = new Map<string, StreamedCall>()
  #text: string[] = []
  #textLength = 0
  #reasoning: string[] = []
  #seen: unknown[] = []
  /** The call that began last. */
  latestCall: StreamedCall | null = null
  /** Number of calls after which the model wrote something. */
  #followedCalls = 0
  /** Undefined before the first text; null if the text needs no check. */
  #visible: VisibleText | null | undefined = undefined
  #shownLength = 0
  readonly #sent: SentLengths = { text: 0, calls: new Map() }
  #isFixed = false

  /** "whole": releases nothing before the end. */
  constructor(mender: Mender, mode: PassingMode | "whole") {
    this.#mender = mender
    this.#mode = mode === "whole" ? "hold" : mode
    this.#gate = mode === "whole" ? null : streamGateOf(mender)
  }

  /** Creates another turn of the same conversation. */
  next(mode: PassingMode | "whole"): StreamTurn {
    return new StreamTurn(this.#mender, mode)
  }

  get calls(): ReadonlyMap<string, StreamedCall> {
    return this.#calls
  }

  isTool(name: string): boolean {
    return this.#gate?.check.catalog.byName.has(name) === true
  }

  beginsTool(head: string): boolean {
    return [...(this.#gate?.check.catalog.byName.keys() ?? [])].some((name) => name.startsWith(head))
  }

  /** True if no call is passed on before it has ended. */
  get holdsCalls(): boolean {
    return this.#mode === "hold"
  }

  /** Number of characters of the text that may be shown. */
  get shownLength(): number {
    return this.#shownLength
  }

  /** True if nothing of the turn is held or may become a call. */
  get isShown(): boolean {
    return (
      this.#reasoning.length === 0 &&
      this.#shownLength === this.#textLength &&
      [...this.#calls.values()].every(({ releasedEnd, length }) => releasedEnd === length)
    )
  }

  /** Takes a signal; returns the length of the text or call including it. */
  take(signal: TurnSignal): number {
    if (signal.kind === "text") return this.text(signal.text)
    if (signal.kind === "reasoning") this.reasoning(signal.text)
    if (signal.kind === "seen") this.seen(signal.parts)
    if (signal.kind === "call") this.#takePiece(signal)
    if (signal.kind === "call-copy") this.#calls.get(signal.key)?.addLate(signal.piece)
    if (signal.kind === "end-call") this.endCall(signal.key)
    if (signal.kind === "finish") for (const key of this.#calls.keys()) this.endCall(key)
    if (signal.kind === "part" || signal.kind === "text-copy") this.pauseText()
    if (signal.kind === "text-copy") return this.#textLength
    return "key" in signal ? (this.#calls.get(signal.key)?.length ?? 0) : 0
  }

  #takePiece({ key, piece, isLast }: Extract<TurnSignal, { readonly kind: "call" }>): void {
    this.callPiece(key, piece)
    if (isLast === true) this.endCall(key)
  }

  /** True if nothing in a signal can change any more. `end`: the length of its text or call including it. */
  maySend(signal: TurnSignal, end: number): boolean {
    if (signal.kind === "text" && signal.isOpening === true) return this.#shownLength > end - signal.text.length
    if (signal.kind === "text" || signal.kind === "text-copy") return end <= this.#shownLength
    const call = "key" in signal ? this.#calls.get(signal.key) : undefined
    return call === undefined || (call.releasedEnd >= 0 && end <= call.releasedEnd)
  }

  /** Records that a signal was sent. */
  noteSent(signal: TurnSignal, end: number): void {
    if (signal.kind === "text") this.#sent.text = end
    else if (signal.kind === "call") this.#sent.calls.set(signal.key, end)
  }

  /** Takes a piece of the text; returns the length of the text so far. */
  text(piece: string): number {
    this.#text.push(piece)
    this.#textLength += piece.length
    if (this.#followedCalls < this.#calls.size) this.#noteWords(piece)
    // without a gate the tools are unknown, so the text is held
    if (this.#gate === null) return this.#textLength
    if (this.#visible === undefined) this.#visible = visibleText(this.#gate)
    this.#shownLength = this.#visible === null ? this.#textLength : this.#visible.feed(piece)
    if (this.#visible?.isToJudge) this.#shownLength = this.#visible.judge(!this.#holdsMeantCall(this.#gate))
    return this.#textLength
  }

  #holdsMeantCall({ check }: StreamGate): boolean {
    const content = this.#text.join("")
    this.#text = [content]
    return mayHoldMeantCall(content, { ...check, cutByProvider: false })
  }

  /** Another part of the answer begins, such as a call or another block: the text before it is final. */
  pauseText(): void {
    if (this.#visible) this.#shownLength = this.#visible.pause()
  }

  reasoning(piece: string): void {
    this.#reasoning.push(piece)
    this.#noteWords(piece)
  }

  /** Takes parts that the model did not write. Consecutive texts are pieces of one. */
  seen(parts: readonly unknown[]): void {
    for (const part of parts) {
      const last = this.#seen.at(-1)
      if (typeof part === "string" && typeof last === "string") this.#seen[this.#seen.length - 1] = last + part
      else this.#seen.push(part)
    }
  }

  #noteWords(piece: string): void {
    if (!isBlank(piece)) this.#followedCalls = this.#calls.size
  }

  callPiece(key: string, piece: CallPiece): StreamedCall {
    const call = this.#calls.get(key) ?? this.#beginCall(key)
    call.add(piece, this.#gate, this.#mode, () => this.#before(call))
    return call
  }

  #beginCall(key: string): StreamedCall {
    this.pauseText()
    // some formats do not mark the end of a call, only the start of the next one
    const before = this.latestCall
    before?.release(this.#gate, () => this.#before(before))
    const call = new StreamedCall(key, this.#calls.size)
    this.#calls.set(key, call)
    this.latestCall = call
    return call
  }

  endCall(key: string): void {
    const call = this.#calls.get(key)
    if (call === undefined || call.isEnded) return
    call.end(this.#gate, () => this.#before(call))
  }

  #mayHoldCall(content: string): boolean {
    const gate = streamGateOf(this.#mender)
    const visible = gate === null ? null : visibleText(gate)
    visible?.feed(content)
    return visible !== null && visible.pause() < content.length
  }

  /** Returns the calls that began before this one. */
  #before({ position }: StreamedCall): readonly StreamedCall[] {
    return [...this.#calls.values()].slice(0, position)
  }

  /** Sets the number of characters actually shown, if it is less than what may be shown. */
  setShown(length: number): void {
    this.#shownLength = length
  }

  /**
   * Fixes what was actually sent, if it is less than what was released. A call whose sent start must change is not run.
   */
  setSent(sent: SentLengths = this.#sent): void {
    this.#isFixed = true
    this.#shownLength = sent.text
    for (const call of this.#calls.values()) call.releasedEnd = sent.calls.get(call.key) ?? -1
  }

  /** Mends the complete turn. `unreadCall`: the model's text of a call that the provider could not parse. */
  finish(finishReason: string | null, unreadCall?: string): FinishedTurn {
    const content = this.#text.join("")
    const streamed = [...this.#calls.values()]
    const toolCalls = streamed.map(({ declared }, at) =>
      at < this.#followedCalls ? { ...declared, isFollowed: true } : declared,
    )
    const reasoning = this.#reasoning.length === 0 ? null : this.#reasoning.join("")
    const said = this.#text.length === 0 ? null : content
    const seen = this.#seen.length === 0 ? {} : { seen: this.#seen }
    const mended =
      unreadCall === undefined || this.#mayHoldCall(content)
        ? this.#mender.mend({ content: said, reasoning, toolCalls, finishReason, ...seen })
        : { ...this.#mender.mend({ content: unreadCall, toolCalls, ...seen }, { channel: "text" }), content }
    const places = alignCalls(
      toolCalls.map(({ id }) => id),
      mended.order,
    )
    // in shadow mode calls stay unchanged and are matched by position, since ids may occur twice
    const isShadow = mended.shadow !== undefined
    const behind = isShadow ? new Map<string, string>() : placesBehind(mended.order, places, streamed)
    const result = withoutReplaced(mended, streamed, places, this.#isFixed ? behind : null)
    const idAt = new Map(
      places.flatMap((at, i) => (at === undefined ? [] : [[at, mended.order[i] as string] as const])),
    )
    const outcomes = outcomesById(result)
    const declared = streamed.map((call, at) =>
      finishCall(call, isShadow ? result.calls[at] : outcomes.get(idAt.get(at) ?? "")),
    )
    const own = new Set(idAt.values())
    const shown = content.slice(0, this.#shownLength)
    const text = result.content ?? ""
    const textRest = text.slice(commonLength(shown, text))
    return {
      result,
      declared,
      added: isShadow ? [] : result.calls.filter(({ id }) => !own.has(id)),
      behind,
      textRest,
      isTextChanged: text !== content,
      finishReason,
    }
  }
}

/**
 * Returns the length of the common prefix. It may be shorter than what was shown: a call that the model writes after a
 * declared one takes the white space before it, which was already shown when the declared call began.
 */
export function commonLength(shown: string, text: string): number {
  if (text.startsWith(shown)) return shown.length
  let at = 0
  while (at < text.length && shown[at] === text[at]) at++
  return at
}

function visibleText({ check: { catalog, limits, options, passes } }: StreamGate): VisibleText | null {
  if (searchOf(options, passes) === "off" || passes.text !== "on") return null
  return new VisibleText(toolIndexOf(catalog, limits), limits.textChars)
}

type Outcome = MendedCall | EscalatedCall | SuppressedCall

const outcomesById = ({ calls, escalated, suppressed }: MendResult): ReadonlyMap<string, Outcome> =>
  new Map([...suppressed, ...escalated, ...calls].map((call) => [call.id, call]))

function finishCall(call: StreamedCall, outcome: Outcome | undefined): FinishedCall {
  const mended = outcome !== undefined && "input" in outcome ? outcome : null
  const text = mended === null ? call.raw : mended.arguments
  const isReplaced = !text.startsWith(call.sentText)
  const fallback = { id: call.id ?? "", name: call.name, arguments: call.raw, reason: "name/empty", notice: "" }
  return {
    call,
    outcome: outcome ?? fallback,
    mended,
    isReplaced,
    rest: isReplaced ? text : text.slice(Math.max(0, call.releasedEnd)),
  }
}
