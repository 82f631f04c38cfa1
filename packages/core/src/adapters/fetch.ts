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
import { checkFetchOptions, type Fetch, type FetchJob, type FetchOptions, type MendedRequest, menderOptionsIn } from "./fetch-job.ts"
import { patchedStream } from "./patched-stream.ts"
import { bodyText, isAborted, secondInit } from "./request-body.ts"
import { ToolMemory, toolChoiceIn } from "./request-tools.ts"

const MAX_HELD_BYTES = 4_194_304

/**
 * A fetch that mends the tool calls of every answer. Tools and history are read from the request; everything else passes as it came.
 * @example new OpenAI({ fetch: mendFetch() })
 */
export function mendFetch(fetch: Fetch = globalThis.fetch, options: FetchOptions = {}): Fetch {
  checkFetchOptions(options)
  const memory = new ToolMemory()
  return async (input, init) => {
    const job = await jobOf(input, init, memory, options)
    const response = await fetch(input, init)
    if (job === null || !response.ok || response.body === null) return response
    const ask: Ask = async (body) => {
      try {
        return await fetch(input, secondInit(input, init, body))
      } catch (error) {
        if (isAborted(input, init)) throw error
        return null
      }
    }
    return isStream(response, job) ? mendStream(response, job, ask) : mendWhole(response, job, ask)
  }
}

/** By what the answer says of itself; where it says neither, by what was asked for. */
function isStream({ headers }: Response, { request }: FetchJob): boolean {
  const type = headers.get("content-type") ?? ""
  if (/event-stream|ndjson|jsonl/.test(type)) return true
  return !/json/.test(type) && request.body["stream"] === true
}

async function jobOf(input: string | URL | Request, init: RequestInit | undefined, memory: ToolMemory, options: FetchOptions): Promise<FetchJob | null> {
  const url = input instanceof Request ? input.url : String(input)
  const body = parseStrict((await bodyText(input, init)) ?? "")
  if (!isMembers(body)) return null
  const wire = WIRES.find((each) => each.isRequest(url, body))
  if (wire === undefined) return null
  const tools = memory.toolsOf(body)
  if (tools === null || tools.length === 0) return null
  const request = { url, body, wire: wire.id }
  return { wire, request, options, newMender: menderFor(request, tools, wire, memory, options) }
}

/** One mender for each answer, told what the request tells; or the one of its conversation. */
function menderFor(request: MendedRequest, tools: readonly Tool[], wire: Wire, memory: ToolMemory, options: FetchOptions): () => Mender {
  const toolChoice = toolChoiceIn(request.body)
  const menderOptions = { ...menderOptionsIn(options), ...(toolChoice !== undefined && { toolChoice }) }
  const history = wire.readHistory(request.body)
  const make = (): Mender => createMender(tools, { ...menderOptions, ...(history === null ? { recover: "off" as const } : { history: history.calls }) })
  const name = options.conversation?.(request)
  if (name !== undefined) {
    const mender = memory.menderOf(name, make, history)
    return () => mender
  }
  return () => {
    const mender = make()
    for (const text of history?.texts ?? []) mender.seen(text)
    return mender
  }
}

async function mendWhole(response: Response, job: FetchJob, ask: Ask): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const json = new TextDecoder().decode(bytes)
  const body = parseStrict(json)
  // events under the wrong name
  if (body === undefined && job.request.body["stream"] === true) return mendStream(sameResponse(response, bytes), job, ask)
  if (body === undefined) return sameResponse(response, bytes)
  const outcomes = new Map<string, TurnOutcome>()
  const turns = turnsIn(job.wire.readBody(body), () => new StreamTurn(job.newMender(), "whole"))
  for (const [key, { turn, finishReason }] of turns) {
    const answer = turns.size === 1 ? body : undefined
    outcomes.set(key, await settleTurn(turn, turn.finish(finishReason), job, ask, answer))
  }
  const patched = patchBody(json, body, job.wire, outcomes)
  return patched === json ? sameResponse(response, bytes) : changedResponse(response, new TextEncoder().encode(patched))
}

function mendStream(response: Response, job: FetchJob, ask: Ask): Response {
  const { wire, options, request } = job
  const patcher = new StreamPatcher(wire, {
    newTurn: () => new StreamTurn(job.newMender(), options.mode ?? "hold"),
    settle: (turn, { finishReason, isUnsent }) => {
      const finished = turn.finish(finishReason)
      return needsAsking(finished.result) && isUnsent ? settleTurn(turn, finished, job, ask, undefined) : told(finished, job)
    },
    remark: (remark) => quietly(() => options.onRemark?.(remark, request)),
    maxHeldBytes: options.maxHeldBytes ?? MAX_HELD_BYTES,
    holdsPreamble: (options.reask ?? 1) > 0,
  })
  return changedResponse(response, patchedStream(response.body as ReadableStream<Uint8Array>, patcher))
}

/** The answer with another body. Length and encoding were those of the old one. */
function changedResponse(response: Response, body: Uint8Array | ReadableStream<Uint8Array>): Response {
  const headers = new Headers(response.headers)
  headers.delete("content-length")
  headers.delete("content-encoding")
  return sameResponse(response, body, headers)
}

function sameResponse(response: Response, body: Uint8Array | ReadableStream<Uint8Array>, headers = response.headers): Response {
  const { status, statusText, url } = response
  const same = new Response(body as ConstructorParameters<typeof Response>[0], { status, statusText, headers })
  return Object.defineProperty(same, "url", { value: url })
}
