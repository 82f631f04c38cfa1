import { feedbackText } from "../calls/feedback.ts"
import { searchOf } from "../calls/passes.ts"
import { type Mender, type StreamGate, streamGateOf } from "../create-mender.ts"
import { alignCalls } from "../messages/align.ts"
import { toolIndexOf } from "../scavenge/words.ts"
import type { EscalatedCall, MendedCall, MendResult, SuppressedCall } from "../turn.ts"
import { type CallPiece, StreamedCall, type StreamMode } from "./streamed-call.ts"
import { VisibleText } from "./visible-text.ts"

/** What became of a call that came in pieces. */
export interface FinishedCall {
  readonly call: StreamedCall
  readonly outcome: MendedCall | EscalatedCall | SuppressedCall
  /** Null when it does not run. */
  readonly mended: MendedCall | null
  /** What is still to be sent of the arguments, behind what was released; of a call that does not run, the model's own text. */
  readonly rest: string
}

export interface FinishedTurn {
  readonly result: MendResult
  /** What is still to be shown of the text. */
  readonly textRest: string
  readonly declared: readonly FinishedCall[]
  /** Calls that came under no key of their own: from the text, or as a second object in the arguments of another. */
  readonly added: readonly MendedCall[]
}

/** One turn that comes in pieces. What it comes to is decided by the same `mend` as a whole turn; until then only what that cannot change is released. */
export class StreamTurn {
  readonly #mender: Mender
  readonly #mode: StreamMode
  readonly #gate: StreamGate | null
  readonly #calls = new Map<string, StreamedCall>()
  #text: string[] = []
  #textLength = 0
  #reasoning: string[] = []
  #visible: VisibleText | null
  #shownLength = 0

  constructor(mender: Mender, mode: StreamMode) {
    this.#mender = mender
    this.#mode = mode
    this.#gate = streamGateOf(mender)
    this.#visible = this.#gate === null ? null : visibleText(this.#gate)
  }

  get calls(): ReadonlyMap<string, StreamedCall> {
    return this.#calls
  }

  /** Characters of the text that may be shown by now. */
  get shownLength(): number {
    return this.#shownLength
  }

  text(piece: string): void {
    this.#text.push(piece)
    this.#textLength += piece.length
    // without a gate nothing is known of the tools: the text waits
    if (this.#visible !== null) this.#shownLength = this.#visible.feed(piece)
    else if (this.#gate !== null) this.#shownLength = this.#textLength
  }

  /** The provider goes on with something else: a call, another block. */
  pauseText(): void {
    if (this.#visible !== null) this.#shownLength = this.#visible.pause()
  }

  reasoning(piece: string): void {
    this.#reasoning.push(piece)
  }

  callPiece(key: string, piece: CallPiece): StreamedCall {
    if (!this.#calls.has(key)) this.pauseText()
    const call = this.#calls.get(key) ?? new StreamedCall(key)
    this.#calls.set(key, call)
    call.add(piece, this.#gate, this.#mode, () => this.#before(key))
    return call
  }

  endCall(key: string): void {
    const call = this.#calls.get(key)
    if (call === undefined || call.isEnded) return
    call.end(this.#gate, this.#before(key))
  }

  /** The calls that began before this one. */
  #before(key: string): readonly StreamedCall[] {
    return [...this.#calls.values()].slice(0, [...this.#calls.keys()].indexOf(key))
  }

  /** Everything came. Mends the turn as a whole. */
  finish(finishReason: string | null): FinishedTurn {
    const content = this.#text.join("")
    const streamed = [...this.#calls.values()]
    const toolCalls = streamed.map((call) => call.declared)
    const reasoning = this.#reasoning.length === 0 ? null : this.#reasoning.join("")
    const mended = this.#mender.mend({ content: this.#text.length === 0 ? null : content, reasoning, toolCalls, finishReason })
    const places = alignCalls(
      toolCalls.map(({ id }) => id),
      mended.order,
    )
    const result = withoutBroken(mended, streamed, places)
    const idAt = new Map(places.flatMap((at, i) => (at === undefined ? [] : [[at, mended.order[i] as string] as const])))
    const declared = streamed.map((call, at) => finishCall(call, outcomeOf(result, idAt.get(at) ?? "")))
    const own = new Set(idAt.values())
    const shown = content.slice(0, this.#shownLength)
    const text = result.content ?? ""
    return { result, declared, added: result.calls.filter(({ id }) => !own.has(id)), textRest: text.startsWith(shown) ? text.slice(shown.length) : "" }
  }
}

function visibleText({ check: { catalog, limits, options, passes } }: StreamGate): VisibleText | null {
  if (searchOf(options, passes) === "off" || passes.text !== "on") return null
  return new VisibleText(toolIndexOf(catalog, limits), limits.textChars)
}

type Outcome = MendedCall | EscalatedCall | SuppressedCall

function outcomeOf(result: MendResult, id: string): Outcome | undefined {
  const isIt = (call: Outcome): boolean => call.id === id
  return result.calls.find(isIt) ?? result.escalated.find(isIt) ?? result.suppressed.find(isIt)
}

function finishCall(call: StreamedCall, outcome: Outcome | undefined): FinishedCall {
  const sent = Math.max(0, call.releasedEnd)
  const mended = outcome !== undefined && "input" in outcome ? outcome : null
  const text = mended === null ? call.raw : mended.arguments
  const fallback = { id: call.id ?? "", name: call.name, arguments: call.raw, reason: "name/empty", notice: "" }
  return { call, outcome: outcome ?? fallback, mended, rest: text.slice(sent) }
}

/** Calls whose repair would change what was sent on already are not executed, and the report says so. */
function withoutBroken(result: MendResult, streamed: readonly StreamedCall[], places: readonly (number | undefined)[]): MendResult {
  const broken = new Map<string, StreamedCall>()
  places.forEach((at, i) => {
    const call = at === undefined ? undefined : streamed[at]
    if (call === undefined || call.releasedEnd <= 0) return
    const mended = result.calls.find(({ id }) => id === result.order[i])
    if (mended !== undefined && !mended.arguments.startsWith(call.raw.slice(0, call.releasedEnd))) broken.set(mended.id, call)
  })
  if (broken.size === 0) return result
  const calls = result.calls.filter(({ id }) => !broken.has(id))
  const refused = result.calls.filter(({ id }) => broken.has(id)).map(refuse)
  const { report } = result
  const outcomes = { ...report.outcomes, repaired: report.outcomes.repaired - refused.length, escalated: report.outcomes.escalated + refused.length }
  return { ...result, calls, escalated: [...result.escalated, ...refused], report: { ...report, outcomes } }
}

const FEEDBACK_LENGTH = 2_000

const refuse = ({ id, name, raw, findings }: MendedCall): EscalatedCall => ({
  id,
  name,
  arguments: raw,
  reason: "stream/sent",
  issues: [],
  findings,
  hints: [],
  feedback: feedbackText({ tool: name, reason: "stream/sent", issues: [], hints: [] }, FEEDBACK_LENGTH),
})
