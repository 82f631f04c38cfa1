// Fetch: mendFetch, for every SDK that accepts a fetch, and mendMiddleware for the Anthropic SDK.
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

/** 32 MiB: the longest arguments with one word per event, which makes the events about a hundred times as long. */
const MAX_HELD_BYTES = 128 * DEFAULT_LIMITS.argumentsBytes

/**
 * Returns a fetch that mends the tool calls of every answer. It reads tools and history from the request; everything
 * else passes unchanged.
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
 * Uses the global fetch at the time of each request, since mocks and instrumentation replace it later. If this fetch
 * itself becomes the global one, the previous one is called; this is checked right away, because later replacements may
 * wrap this one.
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
 * Marks mended answers, so that nested mendFetch calls do not judge an answer twice. A registered symbol, because the
 * library may be loaded twice.
 */
const MENDED = Symbol.for("toolmend/mended")

/** A request as passed to middleware of the Anthropic SDK. */
export interface MiddlewareRequest extends RequestInit {
  readonly url: string
}

/**
 * Returns middleware for the Anthropic SDK that mends every answer. It sees Anthropic messages on every platform.
 * @example new AnthropicBedrock({ middleware: [mendMiddleware()] })
 */
export function mendMiddleware(options: FetchOptions = {}) {
  const host = fetchHost(options)
  return <R extends MiddlewareRequest>(request: R, next: (request: R) => Promise<Response>): Promise<Response> =>
    mendWith(host, (_, init) => next({ ...request, ...init }))(request.url, request)
}

/** True for a streamed answer, by its content type, or, if that is unclear, by the request. */
function isStream({ headers }: Response, { request, wire }: FetchJob): boolean {
  const type = headers.get("content-type") ?? ""
  if (/event-stream|ndjson|jsonl/.test(type) || wire.framing === "json-array") return true
  return !/json/.test(type) && asksStream({ request, wire })
}

/** True if a stream was requested: Gemini by the URL, Ollama by default, others by `stream`. */
function asksStream({ request: { url, body }, wire }: Pick<FetchJob, "request" | "wire">): boolean {
  if (wire.wholeUrl !== undefined) return wire.wholeUrl(url) !== url
  return body["stream"] === true || (wire.framing === "ndjson" && body["stream"] !== false)
}

/** Mends a whole answer. A body that fails later fails on reading: SDKs repeat a request whose fetch throws. */
async function mendWhole(response: Response, job: FetchJob, ask: Ask): Promise<Response> {
  const body = await response.arrayBuffer().catch(whenRead)
  if (body instanceof ReadableStream) return sameResponse(response, body)
  const bytes = new Uint8Array(body)
  const mended = await mendBytes(bytes, job, ask).catch(whenRead)
  // a stream with the wrong content type
  if (mended === null && asksStream(job)) return mendStream(sameResponse(response, bytes), job, ask)
  return mended === null || mended === bytes ? sameResponse(response, bytes) : changedResponse(response, mended)
}

const whenRead = (error: unknown): ReadableStream<Uint8Array> =>
  new ReadableStream({ start: (controller) => controller.error(error) })

/** Mends the bytes of a whole answer; returns the same bytes if nothing changes, null if they are not JSON. */
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
  // a client that cancels the answer also cancels the second request; created on demand, as few answers need one
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
    // in NDJSON the last line is an ordinary event even without a line break
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

/** Stores an answer, if it has an id by which it can be continued. */
function keepAnswer(job: FetchJob, answerId: string | null, outcome: TurnOutcome): TurnOutcome {
  if (answerId !== null) job.keep(answerId, outcome)
  return outcome
}

/** Returns the response with another body, without the headers for length and encoding. */
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
