// Mends an answer that is streamed in parts, and asks the model again if needed.
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

/** One request to a model through a framework. */
export interface ModelCall<P> {
  readonly mender: Mender
  readonly options: ModelOptions & { readonly reaskAlone?: number }
  readonly format: PartFormat<P>
  /** Tells the model what was wrong with its calls, and returns the parts of its next answer. */
  ask(result: MendResult, parts: readonly P[]): Promise<readonly P[]>
}

/**
 * Mends the parts of an answer as they arrive. A part is sent, in order and as the same object, as soon as nothing in
 * it can change any more; a held part holds back all later ones. When the turn ends, held parts are rewritten where
 * they differ, and grouped by call.
 */
export class PartStream<P> {
  readonly #call: ModelCall<P>
  readonly #turn: StreamTurn
  readonly #parts: P[] = []
  /** Keys that distinguish calls of one turn with the same id. */
  readonly #keys = new Map<string, string>()
  readonly #otherEnds: P[] = []
  /** Host-run calls of other kinds by effect, with their parts if only another answer has them. */
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

  /** Ends the stream. Held parts are released unchanged: what the model did not finish stays unfinished. */
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

  /** Asks the model again; null if that fails, so that the first answer counts. */
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
 * Removes the ids of OpenAI's items from a part: OpenAI rejects a call without its own reasoning, and the reasoning of
 * another answer is not included. Without an id the call is a new one.
 */
function withoutItemIds(part: Members): Members {
  const lean = Object.entries(part).map(([name, value]) => [
    name,
    /metadata$/i.test(name) ? leanMetadata(value) : value,
  ])
  return Object.fromEntries(lean)
}

/** Removes item ids from metadata, at the top level or inside the part of a provider. */
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

/** Mends a whole answer, whose last part ends the turn; returns the same list if nothing changes. */
export async function mendParts<P>(parts: readonly P[], call: ModelCall<P>): Promise<readonly P[]> {
  const stream = new PartStream(call, "whole")
  const mended: P[] = []
  for (const part of parts) mended.push(...(await stream.push(part)))
  return mended.length === parts.length && mended.every((part, i) => part === parts[i]) ? parts : mended
}
