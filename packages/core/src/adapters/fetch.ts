// Fetch: mendFetch, for every SDK that takes a fetch, and mendMiddleware for the Anthropic SDK.
import { quietly } from "../conversation/events.ts"
import { parseStrict } from "../json/strict.ts"
import { DEFAULT_LIMITS } from "../limits.ts"
import { StreamTurn } from "../stream/stream-turn.ts"
import { patchBody, soundBody, turnsIn } from "../wires/body-patcher.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import { StreamPatcher, type StreamRemark, UNSOUND } from "../wires/stream-patcher.ts"
import { type Ask, canAsk, settleTurn, told } from "./ask-again.ts"
import { type Fetch, type FetchHost, type FetchJob, type FetchOptions, fetchHost } from "./fetch-job.ts"
import { jobOf } from "./fetch-make-job.ts"
import { eitherSignal, secondInit, signalIn, wholeInit } from "./fetch-request-body.ts"
import { patchedStream } from "./fetch-stream.ts"
import { requireTarget } from "./model-options.ts"

/** The longest arguments, a word in each event: the event around it is about a hundred times as long. 32 MiB */
const MAX_HELD_BYTES = 128 * DEFAULT_LIMITS.argumentsBytes

/**
 * A fetch that mends the tool calls of every answer. Tools and history are read from the request; everything else
 * passes as it came.
 * @example new OpenAI({ fetch: mendFetch() })
 */
export function mendFetch(fetch?: Fetch, options: FetchOptions = {}): Fetch {
  requireTarget(
    fetch === undefined || typeof fetch === "function",
    "the first argument of mendFetch is a fetch, or undefined for the global one; options are the second: mendFetch(undefined, { … })",
  )
  const host = fetchHost(options)
  return fetch === undefined ? mendGlobal(host) : mendWith(host, fetch)
}

/**
 * The global one of each request: mocks and instrumentation replace it later. Where it is replaced by ours, the one
 * before is called; what replaces ours again calls ours, so that is looked for at once.
 */
function mendGlobal(host: FetchHost): Fetch {
  const before = globalThis.fetch
  let isOurs = false
  const look = (): void => {
    isOurs ||= globalThis.fetch === mended
  }
  const mended = mendWith(host, (input, init) => {
    look()
    return (isOurs ? before : globalThis.fetch)(input, init)
  })
  queueMicrotask(look)
  return mended
}

function mendWith(host: FetchHost, fetch: Fetch): Fetch {
  return async (input, init) => {
    const job = await jobOf(input, init, host)
    const response = await fetch(
      input,
      job === null || job.amended === null ? init : secondInit(input, init, job.amended),
    )
    if (job === null || !response.ok || response.body === null || MENDED in response) return response
    const given = signalIn(input, init)
    const ask: Ask = async (body, stop) => {
      try {
        const second = wholeInit(secondInit(input, init, body))
        return await fetch(job.wire.wholeUrl?.(job.request.url) ?? input, {
          ...second,
          ...(stop !== undefined && { signal: eitherSignal(stop, given) }),
        })
      } catch (error) {
        if (given?.aborted === true) throw error
        return null
      }
    }
    const mended = isStream(response, job) ? mendStream(response, job, ask) : await mendWhole(response, job, ask)
    return isShadow(job) ? mended : Object.defineProperty(mended, MENDED, { value: true })
  }
}

/**
 * Stands on an answer that was mended: around another one, a mendFetch would count, judge and ask about it twice. By
 * this name in each copy of the library.
 */
const MENDED = Symbol.for("toolmend/mended")

/** A request as middleware of the Anthropic SDK gets it. */
export interface MiddlewareRequest extends RequestInit {
  readonly url: string
}

/**
 * The same as middleware of the Anthropic SDK, which sees the messages of Anthropic on every platform.
 * @example new AnthropicBedrock({ middleware: [mendMiddleware()] })
 */
export function mendMiddleware(options: FetchOptions = {}) {
  const host = fetchHost(options)
  return <R extends MiddlewareRequest>(request: R, next: (request: R) => Promise<Response>): Promise<Response> =>
    mendWith(host, (_, init) => next({ ...request, ...init }))(request.url, request)
}

/** By what the answer says of itself; where it says neither, by what was asked for. */
function isStream({ headers }: Response, { request, wire }: FetchJob): boolean {
  const type = headers.get("content-type") ?? ""
  if (/event-stream|ndjson|jsonl/.test(type) || wire.framing === "json-array") return true
  return !/json/.test(type) && asksStream({ request, wire })
}

/** Gemini asks for a stream by its URL, Ollama streams unless it is told not to. */
function asksStream({ request: { url, body }, wire }: Pick<FetchJob, "request" | "wire">): boolean {
  if (wire.wholeUrl !== undefined) return wire.wholeUrl(url) !== url
  return body["stream"] === true || (wire.framing === "ndjson" && body["stream"] !== false)
}

/** What fails behind the head of an answer fails where its body is read: where a fetch throws, SDKs send it again. */
async function mendWhole(response: Response, job: FetchJob, ask: Ask): Promise<Response> {
  const body = await response.arrayBuffer().catch(whenRead)
  if (body instanceof ReadableStream) return sameResponse(response, body)
  const bytes = new Uint8Array(body)
  const mended = await mendBytes(bytes, job, ask).catch(whenRead)
  // events under the wrong name
  if (mended === null && asksStream(job)) return mendStream(sameResponse(response, bytes), job, ask)
  return mended === null || mended === bytes ? sameResponse(response, bytes) : changedResponse(response, mended)
}

const whenRead = (error: unknown): ReadableStream<Uint8Array> =>
  new ReadableStream({ start: (controller) => controller.error(error) })

/** A whole answer; the same bytes when nothing differs, null when it is no JSON. */
async function mendBytes(bytes: Uint8Array, job: FetchJob, ask: Ask): Promise<Uint8Array | null> {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : ""
  const given = text.slice(mark.length)
  const read = parseStrict(given)
  if (read === undefined) return null
  const json = soundBody(given, read, job.wire)
  if (json !== given) remarkFor(job)(UNSOUND)
  const body = json === given ? read : parseStrict(json)
  const outcomes = new Map<string, TurnOutcome>()
  const turns = turnsIn(job.wire.readBody(body), () => new StreamTurn(job.newMender(), "whole"), json)
  for (const [key, { turn, finishReason, unreadCall }] of turns) {
    const answer = turns.size === 1 ? body : undefined
    const outcome = await settleTurn(turn, turn.finish(finishReason, unreadCall), job, ask, answer)
    outcomes.set(key, keepAnswer(job, job.wire.answerIdOf?.(body) ?? null, outcome))
  }
  const patched = patchBody(json, body, job.wire, outcomes)
  return patched === given || (patched === json && isShadow(job)) ? bytes : new TextEncoder().encode(mark + patched)
}

function mendStream(response: Response, job: FetchJob, askUpstream: Ask): Response {
  const { wire, options } = job
  // a client that cancels the answer cancels the second request, too; hardly any answer needs one
  let secondRequest: AbortController | null = null
  const aborterOfSecond = (): AbortController => (secondRequest ??= new AbortController())
  const ask: Ask = (body) => askUpstream(body, aborterOfSecond().signal)
  const patcher = new StreamPatcher(wire, {
    newTurn: () => new StreamTurn(job.newMender(), options.mode ?? "hold"),
    settle: (turn, { finishReason, unreadCall, answer, answerId }) => {
      const finished = turn.finish(finishReason, unreadCall)
      if (canAsk(finished))
        return settleTurn(turn, finished, job, ask, answer()).then((outcome) => keepAnswer(job, answerId, outcome))
      return keepAnswer(job, answerId, told(finished, job))
    },
    // of lines the last is an event like the others, also without its line break
    settleBody: async (bytes) =>
      wire.framing === "ndjson" && asksStream(job) ? null : await mendBytes(bytes, job, ask),
    remark: remarkFor(job),
    mayAsk: !job.isHeld && options.reask !== 0 && !isShadow(job),
    isShadow: isShadow(job),
    maxHeldBytes: options.maxHeldBytes ?? MAX_HELD_BYTES,
  })
  const source = response.body as ReadableStream<Uint8Array>
  return changedResponse(
    response,
    patchedStream(source, patcher, (reason) => aborterOfSecond().abort(reason)),
  )
}

const isShadow = ({ options }: FetchJob): boolean => options.preset === "report"

const remarkFor =
  ({ options, request }: FetchJob) =>
  (remark: StreamRemark): void =>
    quietly(() => options.onRemark?.(remark, request))

/** Answers without an id are never gone on from. */
function keepAnswer(job: FetchJob, answerId: string | null, outcome: TurnOutcome): TurnOutcome {
  if (answerId !== null) job.keep(answerId, outcome)
  return outcome
}

/** The answer with another body. Length and encoding were those of the old one. */
function changedResponse(response: Response, body: Uint8Array | ReadableStream<Uint8Array>): Response {
  const changed = sameResponse(response, body)
  changed.headers.delete("content-length")
  changed.headers.delete("content-encoding")
  return changed
}

function sameResponse(response: Response, body: Uint8Array | ReadableStream<Uint8Array>): Response {
  const { status, statusText, url, redirected, headers } = response
  const same = new Response(body as ConstructorParameters<typeof Response>[0], { status, statusText, headers })
  return Object.defineProperties(same, { url: { value: url }, redirected: { value: redirected } })
}
