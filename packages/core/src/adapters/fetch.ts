import { parseStrict } from "../json/strict.ts"
import { StreamTurn } from "../stream/stream-turn.ts"
import { patchBody, turnsIn } from "../wires/body-patcher.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import { StreamPatcher } from "../wires/stream-patcher.ts"
import { type Ask, canAsk, quietly, settleTurn, told } from "./ask-again.ts"
import type { Fetch, FetchJob, FetchOptions } from "./fetch-job.ts"
import { jobOf } from "./make-job.ts"
import { ToolMemory } from "./request-tools.ts"

const MAX_HELD_BYTES = 4_194_304

/**
 * A fetch that mends the tool calls of every answer. Tools and history are read from the request; everything else passes as it came.
 * @example new OpenAI({ fetch: mendFetch() })
 */
export const mendFetch = (fetch: Fetch = globalThis.fetch, options: FetchOptions = {}): Fetch => mendWith(new ToolMemory(), fetch, options)

function mendWith(memory: ToolMemory, fetch: Fetch, options: FetchOptions): Fetch {
  return async (input, init) => {
    const job = await jobOf(input, init, memory, options)
    const send = (target: string | URL | Request, body: object): Promise<Response> =>
      fetch(target, { ...init, ...requestInit(input, init), body: JSON.stringify(body) })
    const response = await (job === null || job.amended === null ? fetch(input, init) : send(input, job.amended))
    if (job === null || !response.ok || response.body === null) return response
    const type = response.headers.get("content-type") ?? ""
    const ask = (body: object): Promise<Response> => send(job.wire.wholeUrl?.(job.request.url) ?? input, body)
    if (job.wire.framing !== "json-array" && /json/.test(type) && !/ndjson|jsonl/.test(type)) return mendWhole(response, job, ask)
    return /event-stream|json/.test(type) ? mendStream(response, job, ask) : response
  }
}

/** A request as middleware of the Anthropic SDK gets it. */
export interface MiddlewareRequest extends RequestInit {
  readonly url: string
}

/**
 * The same as middleware of the Anthropic SDK, which sees the messages of Anthropic on every platform.
 * @example new AnthropicBedrock({ middleware: [mendMiddleware()] })
 */
export function mendMiddleware(options: FetchOptions = {}) {
  const memory = new ToolMemory()
  return <R extends MiddlewareRequest>(request: R, next: (request: R) => Promise<Response>): Promise<Response> =>
    mendWith(memory, (_, init) => next({ ...request, ...init }), options)(request.url, request)
}

/** What a Request object says beside its body. */
const requestInit = (input: string | URL | Request, init: RequestInit | undefined): RequestInit =>
  input instanceof Request ? { method: input.method, headers: init?.headers ?? input.headers } : {}

async function mendWhole(response: Response, job: FetchJob, ask: Ask): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const json = new TextDecoder().decode(bytes)
  const body = parseStrict(json)
  const { wire, mender } = job
  if (body === undefined) return sameResponse(response, bytes)
  const outcomes = new Map<string, TurnOutcome>()
  for (const [key, { turn, finishReason, unreadCall }] of turnsIn(wire.readBody(body), () => new StreamTurn(mender, "whole"))) {
    const finished = turn.finish(finishReason, unreadCall)
    const outcome = await settleTurn(finished, job, ask, body)
    outcomes.set(key, outcome)
    keepAnswer(job, wire.answerIdOf?.(body) ?? null, outcome)
  }
  const patched = patchBody(json, body, wire, outcomes)
  return sameResponse(response, patched === json ? bytes : new TextEncoder().encode(patched))
}

function mendStream(response: Response, job: FetchJob, ask: Ask): Response {
  const { wire, mender, options, request } = job
  const patcher = new StreamPatcher(wire, {
    newTurn: () => new StreamTurn(mender, options.mode ?? "hold"),
    settle: (turn, { finishReason, unreadCall, answer, answerId }) => {
      const finished = turn.finish(finishReason, unreadCall)
      if (canAsk(finished)) return settleTurn(finished, job, ask, answer).then((outcome) => keepAnswer(job, answerId, outcome))
      return keepAnswer(job, answerId, told(finished, job))
    },
    remark: (remark) => quietly(() => options.onRemark?.(remark, request)),
    maxHeldBytes: options.maxHeldBytes ?? MAX_HELD_BYTES,
  })
  const mended = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      for (const bytes of await patcher.push(chunk)) controller.enqueue(bytes)
    },
    async flush(controller) {
      for (const bytes of await patcher.end()) controller.enqueue(bytes)
    },
  })
  return sameResponse(response, (response.body as ReadableStream<Uint8Array>).pipeThrough(mended))
}

/** Answers of a wire without ids are never gone on from. */
function keepAnswer(job: FetchJob, answerId: string | null, outcome: TurnOutcome): TurnOutcome {
  if (answerId !== null) job.keep(answerId, outcome)
  return outcome
}

/** The answer with another body. Its length and its encoding were those of the old one. */
function sameResponse(response: Response, body: Uint8Array | ReadableStream<Uint8Array>): Response {
  const headers = new Headers(response.headers)
  headers.delete("content-length")
  headers.delete("content-encoding")
  return new Response(body as ConstructorParameters<typeof Response>[0], { status: response.status, statusText: response.statusText, headers })
}
