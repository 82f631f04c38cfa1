import { createMender, type Mender } from "../create-mender.ts"
import { parseStrict } from "../json/strict.ts"
import { isMembers } from "../providers/members.ts"
import { StreamTurn } from "../stream/stream-turn.ts"
import type { Tool } from "../turn.ts"
import { patchBody, turnsIn } from "../wires/body-patcher.ts"
import { WIRES } from "../wires/index.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import { StreamPatcher } from "../wires/stream-patcher.ts"
import type { Wire } from "../wires/wire.ts"
import { type Ask, needsAsking, quietly, settleTurn, told } from "./ask-again.ts"
import type { Fetch, FetchJob, FetchOptions, MendedRequest } from "./fetch-job.ts"
import { ToolMemory, toolChoiceIn } from "./request-tools.ts"

const MAX_HELD_BYTES = 4_194_304

/**
 * A fetch that mends the tool calls of every answer. Tools and history are read from the request; everything else passes as it came.
 * @example new OpenAI({ fetch: mendFetch() })
 */
export function mendFetch(fetch: Fetch = globalThis.fetch, options: FetchOptions = {}): Fetch {
  const memory = new ToolMemory()
  return async (input, init) => {
    const job = await jobOf(input, init, memory, options)
    const response = await fetch(input, init)
    if (job === null || !response.ok || response.body === null) return response
    const type = response.headers.get("content-type") ?? ""
    const ask = (body: object): Promise<Response> => fetch(input, { ...init, ...requestInit(input, init), body: JSON.stringify(body) })
    if (/json/.test(type) && !/ndjson|jsonl/.test(type)) return mendWhole(response, job, ask)
    return /event-stream|ndjson|jsonl/.test(type) ? mendStream(response, job, ask) : response
  }
}

/** What a Request object says beside its body. */
const requestInit = (input: string | URL | Request, init: RequestInit | undefined): RequestInit =>
  input instanceof Request ? { method: input.method, headers: init?.headers ?? input.headers } : {}

async function jobOf(input: string | URL | Request, init: RequestInit | undefined, memory: ToolMemory, options: FetchOptions): Promise<FetchJob | null> {
  const url = input instanceof Request ? input.url : String(input)
  const body = parseStrict((await bodyText(input, init)) ?? "")
  if (!isMembers(body)) return null
  const wire = WIRES.find((each) => each.isRequest(url, body))
  if (wire === undefined) return null
  const tools = memory.toolsOf(body)
  if (tools === null || tools.length === 0) return null
  const request = { url, body, wire: wire.id }
  return { wire, request, options, mender: menderFor(request, tools, wire, memory, options) }
}

async function bodyText(input: string | URL | Request, init: RequestInit | undefined): Promise<string | null> {
  const body = init?.body
  if (typeof body === "string") return body
  if (body instanceof Uint8Array) return new TextDecoder().decode(body)
  if (body === undefined && input instanceof Request) return input.clone().text()
  return null
}

/** One mender for each request, told what the request tells; or the one of its conversation. */
function menderFor(request: MendedRequest, tools: readonly Tool[], wire: Wire, memory: ToolMemory, options: FetchOptions): Mender {
  const { mode: _, reask: __, escalated: ___, conversation, onResult: ____, onRemark: _____, maxHeldBytes: ______, ...own } = options
  const toolChoice = toolChoiceIn(request.body)
  const menderOptions = { ...own, ...(toolChoice !== undefined && { toolChoice }) }
  const history = wire.readHistory(request.body)
  const make = (): Mender => createMender(tools, { ...menderOptions, ...(history === null ? { recover: "off" as const } : { history: history.calls }) })
  const name = conversation?.(request)
  const mender = name === undefined ? make() : memory.menderOf(name, make)
  for (const text of history?.texts ?? []) mender.seen(text)
  return mender
}

async function mendWhole(response: Response, job: FetchJob, ask: Ask): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const json = new TextDecoder().decode(bytes)
  const body = parseStrict(json)
  const { wire, mender } = job
  if (body === undefined) return sameResponse(response, bytes)
  const outcomes = new Map<string, TurnOutcome>()
  for (const [key, { turn, finishReason }] of turnsIn(wire.readBody(body), () => new StreamTurn(mender, "whole"))) {
    const finished = turn.finish(finishReason)
    outcomes.set(key, await settleTurn(finished, job, ask, body))
  }
  const patched = patchBody(json, body, wire, outcomes)
  return sameResponse(response, patched === json ? bytes : new TextEncoder().encode(patched))
}

function mendStream(response: Response, job: FetchJob, ask: Ask): Response {
  const { wire, mender, options, request } = job
  const patcher = new StreamPatcher(wire, {
    newTurn: () => new StreamTurn(mender, options.mode ?? "hold"),
    settle: (turn, { finishReason, isUnsent }) => {
      const finished = turn.finish(finishReason)
      return needsAsking(finished.result) && isUnsent ? settleTurn(finished, job, ask, undefined) : told(finished, job)
    },
    remark: (remark) => quietly(() => options.onRemark?.(remark, request)),
    maxHeldBytes: options.maxHeldBytes ?? MAX_HELD_BYTES,
    holdsPreamble: (options.reask ?? 1) > 0,
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

/** The answer with another body. Its length and its encoding were those of the old one. */
function sameResponse(response: Response, body: Uint8Array | ReadableStream<Uint8Array>): Response {
  const headers = new Headers(response.headers)
  headers.delete("content-length")
  headers.delete("content-encoding")
  return new Response(body as ConstructorParameters<typeof Response>[0], { status: response.status, statusText: response.statusText, headers })
}
