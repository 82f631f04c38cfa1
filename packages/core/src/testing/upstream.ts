// fakeUpstream: a provider that answers from a script, whole or streamed.
import { type Answer, AnsweringServer } from "./answer.ts"
import { type Listening, serveOnFreePort } from "./listen.ts"
import { checkScript, parseBody, type ScriptOptions } from "./script.ts"
import type { SeenRequest } from "./wire.ts"

/** `fetch` if the program has it. */
export type FakeFetch = typeof globalThis extends { fetch: infer Known }
  ? Known
  : (input: unknown, init?: unknown) => Promise<unknown>

export type FakeUpstreamOptions = ScriptOptions
export type { Listening } from "./listen.ts"

export interface FakeUpstream {
  /** Replaces `globalThis.fetch`. */
  readonly fetch: FakeFetch
  /** All requests so far, including rejected ones. */
  readonly requests: readonly SeenRequest[]
  /** Serves the same answers on a free port of 127.0.0.1; needs Node, Bun or Deno. */
  listen(): Promise<Listening>
}

/**
 * Creates a provider that answers from a script: OpenAI chat completions and responses, Anthropic messages, Gemini,
 * Ollama, whole and streamed. It rejects histories that the provider rejects.
 * @example const { fetch } = fakeUpstream({ scenario: "broken-arguments" })
 */
export function fakeUpstream(options: FakeUpstreamOptions = {}): FakeUpstream {
  checkScript(options)
  const server = new AnsweringServer(options)
  const requests: SeenRequest[] = []
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    if (request.signal.aborted) throw request.signal.reason
    const body = parseBody(await request.text())
    requests.push({ url: request.url, method: request.method, headers: Object.fromEntries(request.headers), body })
    return toResponse(server.answer(new URL(request.url), body), request.signal)
  }
  return { fetch: answer as FakeFetch, requests, listen: () => serveOnFreePort(answer) }
}

function toResponse(answer: Answer, signal: AbortSignal): Response {
  const packets = toPackets(answer)
  let next = 0
  const body = new ReadableStream<Uint8Array>(
    {
      // one packet per pull: a reader that stops reading stops the stream
      pull: (controller) => {
        const packet = packets[next++]
        if (signal.aborted) controller.error(signal.reason)
        else if (packet !== undefined) controller.enqueue(packet)
        else if (answer.abortAfter !== undefined) controller.error(new TypeError("terminated"))
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status: answer.status, headers: { "content-type": answer.contentType } })
}

/** Returns the bytes of an answer as they arrive. */
function toPackets({ events, packetBytes, abortAfter }: Answer): Uint8Array[] {
  const encoder = new TextEncoder()
  const encoded =
    packetBytes === undefined
      ? events.map((event) => encoder.encode(event))
      : splitBytes(encoder.encode(events.join("")), packetBytes)
  let left = abortAfter ?? Number.POSITIVE_INFINITY
  return encoded.flatMap((bytes) => {
    const sent = bytes.subarray(0, Math.max(0, left))
    left -= bytes.length
    return sent.length === 0 ? [] : [sent]
  })
}

function splitBytes(bytes: Uint8Array, packetBytes: number): Uint8Array[] {
  const size = Math.max(1, Math.floor(packetBytes))
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}
