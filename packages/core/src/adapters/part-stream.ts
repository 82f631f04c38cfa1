// Mends an answer that is streamed in parts, and asks again if needed.
import { quietly } from "../conversation/events.ts"
import type { Mender } from "../create-mender.ts"
import { isMembers, type Members } from "../providers/members.ts"
import { STREAM_CUT, StreamTurn } from "../stream/stream-turn.ts"
import type { StreamedCall, StreamMode } from "../stream/streamed-call.ts"
import type { MendResult } from "../turn.ts"
import { type AnsweredTurn, canAsk, settleAnswers } from "./ask-again.ts"
import type { ModelOptions } from "./model-options.ts"
import type { HeldPart, PartFormat, PartSignal } from "./part-format.ts"
import { rewriteParts } from "./part-rewrite.ts"

/** One call of a model through a framework. */
export interface ModelCall<P> {
  readonly mender: Mender
  readonly options: ModelOptions & { readonly reaskAlone?: number }
  readonly format: PartFormat<P>
  /** Tells the model what was wrong with these calls of its answer, and brings the parts of the next one. */
  ask(result: MendResult, parts: readonly P[]): Promise<readonly P[]>
}

/**
 * Mends the parts of an answer as they come. Parts leave in the order they came, the very same objects, as soon as
 * nothing in them can change any more; what waits holds what is behind it. When the turn ends, those that still wait
 * are rewritten where they differ: then the parts of each call come together.
 */
export class PartStream<P> {
  readonly #call: ModelCall<P>
  readonly #turn: StreamTurn
  readonly #parts: P[] = []
  /** Calls of one turn under the same id are told apart by their number. */
  readonly #keys = new Map<string, string>()
  readonly #otherEnds: P[] = []
  /** Calls of other kinds that the host runs, by what they do; the parts of those that only another answer has. */
  readonly #otherCalls = new Map<string, readonly P[]>()
  #held: HeldPart<P>[] = []
  #isOpen = true

  constructor(call: ModelCall<P>, mode: StreamMode | "whole") {
    this.#call = call
    this.#turn = new StreamTurn(call.mender, mode)
  }

  push(part: P): readonly P[] | Promise<readonly P[]> {
    const signal = this.#isOpen ? this.#read(part) : null
    if (!this.#isOpen || signal?.kind === "ping") return [part]
    if (signal?.kind === "other-call") this.#otherCalls.set(signal.does, [])
    this.#parts.push(part)
    this.#held.push({ part, signal, end: signal === null ? 0 : this.#turn.take(signal) })
    if (signal?.kind !== "finish") return this.#release()
    return signal.isCut ? this.end() : this.#finish(signal.reason)
  }

  /** The stream is over. What waits leaves as it came: nothing is finished that the model did not finish. */
  end(): readonly P[] {
    if (this.#isOpen) quietly(() => this.#call.options.onRemark?.(STREAM_CUT))
    this.#isOpen = false
    return this.#held.splice(0).map(({ part }) => part)
  }

  #read(part: P): PartSignal | null {
    const signal = this.#call.format.read(part, (key) => this.#openCall(key))
    if (signal?.kind !== "call") return signal
    const known = this.#keys.get(signal.key) ?? signal.key
    const key = this.#turn.calls.has(known) && this.#openCall(signal.key) === undefined ? `${known} again` : known
    this.#keys.set(signal.key, key)
    return { ...signal, key }
  }

  #openCall(key: string): StreamedCall | undefined {
    const call = this.#turn.calls.get(this.#keys.get(key) ?? key)
    return call?.isEnded === true ? undefined : call
  }

  #release(): readonly P[] {
    const at = this.#held.findIndex(({ signal, end }) => signal !== null && !this.#turn.maySend(signal, end))
    const leaving = this.#held.splice(0, at < 0 ? this.#held.length : at)
    for (const { signal, end } of leaving) if (signal !== null) this.#turn.noteSent(signal, end)
    return leaving.map(({ part }) => part)
  }

  async #finish(reason: string | null): Promise<readonly P[]> {
    this.#turn.setSent()
    const finished = this.#turn.finish(reason)
    const { options, format } = this.#call
    const { takesBack } = format
    const outcome = await settleAnswers<readonly P[]>(
      { finished, answer: this.#parts },
      {
        options: { ...options, ...(!canAsk(finished) && { reask: 0, reaskAlone: 0 }), takesBack },
        note: (result) => quietly(() => options.onResult?.(result)),
        ask: (result, parts) => this.#askAgain(result, parts),
      },
    )
    this.#isOpen = false
    return rewriteParts(this.#held.splice(0), outcome, format, {
      otherEnds: this.#otherEnds,
      otherCalls: [...this.#otherCalls.values()].filter((parts) => outcome.isAskedAgain || parts.length === 0),
    })
  }

  /** A second answer that fails leaves the first as it is. */
  async #askAgain(result: MendResult, parts: readonly P[]): Promise<AnsweredTurn<readonly P[]> | null> {
    const answer = await this.#call.ask(result, parts).catch(() => null)
    if (answer === null) return null
    const other = new PartStream(this.#call, "whole")
    const entries = new Map<string, Members>()
    let reason: string | null | undefined
    for (const part of answer) {
      const signal = other.#read(part)
      if (signal !== null) other.#turn.take(signal)
      if (signal?.kind === "call" && !entries.has(signal.key)) entries.set(signal.key, withoutItemIds(part as Members))
      if (signal?.kind === "other-call" && !this.#otherCalls.has(signal.does)) this.#otherCalls.set(signal.does, [part])
      if (signal?.kind !== "finish") continue
      this.#otherEnds.push(part)
      if (signal.isCut) return null
      reason = signal.reason
    }
    return reason === undefined ? null : { finished: other.#turn.finish(reason), answer, entriesOf: () => entries }
  }
}

/**
 * A part without the ids by which OpenAI knows its items: it refuses a call whose own reasoning is missing, and that of
 * another answer is not taken along. Without an id the call is a new one.
 */
function withoutItemIds(part: Members): Members {
  const lean = Object.entries(part).map(([name, value]) => [
    name,
    /metadata$/i.test(name) ? leanMetadata(value) : value,
  ])
  return Object.fromEntries(lean)
}

/** Some frameworks have it in the metadata itself, some in what each provider says there. */
const leanMetadata = (metadata: unknown): unknown =>
  isMembers(metadata)
    ? Object.fromEntries(
        Object.entries(withoutItemId(metadata)).map(([name, said]) => [
          name,
          isMembers(said) ? withoutItemId(said) : said,
        ]),
      )
    : metadata

const withoutItemId = ({ itemId: _, ...others }: Members): Members => others

/** A whole answer, mended; the same list when nothing changes. Its last part ends the turn. */
export async function mendParts<P>(parts: readonly P[], call: ModelCall<P>): Promise<readonly P[]> {
  const stream = new PartStream(call, "whole")
  const mended: P[] = []
  for (const part of parts) mended.push(...(await stream.push(part)))
  return mended.length === parts.length && mended.every((part, i) => part === parts[i]) ? parts : mended
}
