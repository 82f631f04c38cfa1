import { createMender } from "../../src/create-mender.ts"
import { StreamTurn } from "../../src/stream/stream-turn.ts"
import type { StreamMode } from "../../src/stream/streamed-call.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import type { Delivery, ScriptedTurn } from "../../src/testing/script.ts"
import { fakeUpstream } from "../../src/testing/upstream.ts"
import type { MendOptions, MendResult, Tool } from "../../src/turn.ts"
import { anthropic } from "../../src/wires/anthropic.ts"
import { patchBody, turnsIn } from "../../src/wires/body-patcher.ts"
import { gemini, geminiArray } from "../../src/wires/gemini.ts"
import { ollama } from "../../src/wires/ollama.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { type EscalatedPolicy, outcomeOf } from "../../src/wires/outcome.ts"
import { openAiResponses } from "../../src/wires/responses.ts"
import { StreamPatcher, type StreamRemark } from "../../src/wires/stream-patcher.ts"
import type { Wire } from "../../src/wires/wire.ts"

/** A wire with the request that asks the fake upstream in its format. */
export interface WireUnderTest {
  readonly name: string
  readonly wire: Wire
  readonly url: (isStreamed: boolean) => string
  readonly body: object
}

const HOST = "https://api.example.com"
const USER = { role: "user", content: "How will the weather be in Paris?" }
const CONTENTS = { contents: [{ role: "user", parts: [{ text: USER.content }] }] }
const modelUrl = (isStreamed: boolean, query: string): string =>
  `${HOST}/v1beta/models/any:${isStreamed ? `streamGenerateContent${query}` : "generateContent"}`

export const WIRES_UNDER_TEST: readonly WireUnderTest[] = [
  {
    name: "openai-chat",
    wire: openAiChat,
    url: () => `${HOST}/v1/chat/completions`,
    body: { model: "any", messages: [USER] },
  },
  {
    name: "openai-responses",
    wire: openAiResponses,
    url: () => `${HOST}/v1/responses`,
    body: { model: "any", input: [USER] },
  },
  { name: "anthropic", wire: anthropic, url: () => `${HOST}/v1/messages`, body: { model: "any", messages: [USER] } },
  { name: "gemini", wire: gemini, url: (isStreamed) => modelUrl(isStreamed, "?alt=sse"), body: CONTENTS },
  { name: "gemini array", wire: geminiArray, url: (isStreamed) => modelUrl(isStreamed, ""), body: CONTENTS },
  { name: "ollama", wire: ollama, url: () => `${HOST}/api/chat`, body: { model: "any", messages: [USER] } },
]

/** What the upstream sends for one turn. */
export async function answerBytes(
  { url, body }: WireUnderTest,
  turn: ScriptedTurn,
  isStreamed: boolean,
  delivery: Delivery = {},
): Promise<Uint8Array> {
  const { fetch } = fakeUpstream({ turns: [turn], delivery })
  const response = (await fetch(url(isStreamed), {
    method: "POST",
    body: JSON.stringify({ ...body, stream: isStreamed }),
  })) as Response
  return new Uint8Array(await response.arrayBuffer())
}

export interface PatchedStream {
  readonly bytes: Uint8Array
  /** How much of it had left when the upstream had said all, and had not ended yet. */
  readonly lengthBeforeEnd: number
  readonly results: readonly MendResult[]
  readonly remarks: readonly StreamRemark[]
}

interface PatchOptions extends MendOptions {
  readonly mode?: StreamMode
  readonly policy?: EscalatedPolicy
  readonly tools?: readonly Tool[]
}

/** Sends chunks through a patcher. */
export async function patchStream(
  wire: Wire,
  chunks: Iterable<Uint8Array>,
  options: PatchOptions = {},
): Promise<PatchedStream> {
  const { mode = "hold", policy = "pass", tools = [WEATHER_TOOL], ...own } = options
  const mender = createMender(tools, own)
  const results: MendResult[] = []
  const remarks: StreamRemark[] = []
  const patcher = new StreamPatcher(wire, {
    newTurn: () => new StreamTurn(mender, mode),
    settle: (turn, { finishReason, unreadCall }) => {
      const finished = turn.finish(finishReason, unreadCall)
      results.push(finished.result)
      return outcomeOf(finished, policy)
    },
    remark: (remark) => remarks.push(remark),
    isShadow: options.preset === "report",
    maxHeldBytes: 4_194_304,
  })
  const leaving: Uint8Array[] = []
  for (const chunk of chunks) leaving.push(...(await patcher.push(chunk)))
  const lengthBeforeEnd = Buffer.concat(leaving).length
  leaving.push(...(await patcher.end()))
  return { bytes: Buffer.concat(leaving), lengthBeforeEnd, results, remarks }
}

/** The same for a whole body. */
export function patchWhole(
  wire: Wire,
  json: string,
  options: PatchOptions = {},
): { readonly json: string; readonly results: readonly MendResult[] } {
  const { policy = "pass", mode: _, tools = [WEATHER_TOOL], ...own } = options
  const mender = createMender(tools, own)
  const body: unknown = JSON.parse(json)
  const finished = [...turnsIn(wire.readBody(body), () => new StreamTurn(mender, "whole"), json)].map(
    ([key, { turn, finishReason, unreadCall }]) => [key, turn.finish(finishReason, unreadCall)] as const,
  )
  const outcomes = new Map(finished.map(([key, each]) => [key, outcomeOf(each, policy)]))
  return { json: patchBody(json, body, wire, outcomes), results: finished.map(([, { result }]) => result) }
}

/** Chunks of one size; the last may be shorter. */
export function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The JSON of the events of a stream, parsed. */
export function eventsIn(wire: Wire, bytes: Uint8Array): unknown[] {
  const text = new TextDecoder().decode(bytes)
  if (wire.framing === "json-array") return JSON.parse(text) as unknown[]
  const lines =
    wire.framing === "ndjson"
      ? text.split("\n")
      : text.split(/\r?\n/).flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : []))
  return lines.filter((line) => line !== "" && line !== "[DONE]").map((line) => JSON.parse(line) as unknown)
}
