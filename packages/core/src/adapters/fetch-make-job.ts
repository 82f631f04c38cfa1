// Fetch: recognises a request, and prepares its tools, history and menders.
import { quietly } from "../conversation/events.ts"
import { type Mender, threadStateOf } from "../create-mender.ts"
import { parseStrict } from "../json/strict.ts"
import { sentCall } from "../messages/sent-call.ts"
import { toToolResults } from "../messages/tool-results.ts"
import { isMembers, itemsIn, textIn } from "../providers/members.ts"
import type { Tool } from "../turn.ts"
import { WIRES } from "../wires/index.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import type { AddedCall, ThreadGap, ToldHistory } from "../wires/wire.ts"
import type { FetchHost, FetchJob, FetchOptions, MendedRequest } from "./fetch-job.ts"
import { bodyText } from "./fetch-request-body.ts"
import { menderFor } from "./model-options.ts"
import { type HeldThread, optionsFor, tellHeld } from "./request-tools.ts"

/** Returns the job for a request; null if its format is unknown, or it has no tools. */
export async function jobOf(
  input: string | URL | Request,
  init: RequestInit | undefined,
  host: FetchHost,
): Promise<FetchJob | null> {
  const { memory, options } = host
  const url = input instanceof Request ? input.url : String(input)
  // a byte order mark is not part of the JSON
  const body = parseStrict((await bodyText(input, init))?.replace(/^\uFEFF/, "") ?? "")
  if (!isMembers(body)) return null
  const format = WIRES.find((each) => each.isRequest(url, body))
  if (format === undefined) {
    if (itemsIn(body, "tools", "functions").length > 0) tellUnknown({ url, body, wire: "unknown" }, options)
    return null
  }
  const tools = memory.toolsOf(body)
  if (tools.length === 0) return null
  const wire = format.forRequest?.({ url, body }, tools) ?? format
  const request = { url, body, wire: wire.id }
  const history = wire.readHistory(body)
  const thread = history.isHeld ? memory.threadOf(body) : null
  const makeMender = menderOf({ request, tools, history, thread }, host)
  let mender: Mender | null = null
  return {
    wire,
    request,
    options,
    newMender: () => {
      mender = makeMender()
      return mender
    },
    isHeld: history.isHeld,
    amended: thread === null ? null : (wire.closeGap?.(body, thread.gap) ?? null),
    keep: (answerId, outcome) => {
      const mayGoOn = history.isHeld || (wire.bringsCalls === true && body["store"] !== false)
      if (mayGoOn && mender !== null)
        memory.keepThread(answerId, body, { tools, state: threadStateOf(mender), gap: gapOf(outcome) })
    },
  }
}

/** Reports a request of an unknown format: otherwise a host would not notice that nothing is mended. */
function tellUnknown(request: MendedRequest, { onRemark }: FetchOptions): void {
  const message = `The request has tools, and its path ${pathOf(request.url)} is none of a known format: nothing is mended.`
  quietly(() => onRemark?.({ code: "request/unknown", message }, request))
}

/** Returns the path of a URL without its query, which may contain a key. */
const pathOf = (url: string): string => url.replace(/^[^/]*\/\/[^/]*/, "").replace(/[?#].*$/s, "")

/** Returns the differences between the server's and the client's copy of an answer. */
function gapOf({ added, calls, finished }: TurnOutcome): ThreadGap {
  const dropped = new Map<string, string>()
  const renewed = new Map<string, string>()
  for (const { call, outcome } of finished.declared) {
    const { id = "", isDropped } = calls.get(call.key) ?? {}
    const given = call.id ?? id
    if (isDropped === true) dropped.set(outcome.id, given)
    else if (id !== given) renewed.set(id, given)
  }
  const left = toToolResults(finished.result, {}).flatMap((result) => {
    const id = dropped.get(result.id)
    return id === undefined ? [] : [{ ...result, id }]
  })
  return { added: added.map(sendable), left, renewed }
}

/** Returns a call that a provider accepts: the client may have received arguments that are not a JSON object. */
function sendable(call: AddedCall): AddedCall {
  const { name, arguments: text } = sentCall(call)
  return { ...call, name, arguments: text }
}

interface MenderJob {
  readonly request: MendedRequest
  readonly tools: readonly Tool[]
  readonly history: ToldHistory
  readonly thread: HeldThread | null
}

/** Returns the name of the conversation; undefined if the host's function fails, which is reported. */
function conversationOf(request: MendedRequest, { conversation, onRemark }: FetchOptions): string | undefined {
  let fault: string
  try {
    const name: unknown = conversation?.(request)
    if (name === undefined || typeof name === "string") return name
    const isPromise = typeof (name as PromiseLike<unknown> | null)?.then === "function"
    // an unhandled rejection would end the process
    if (isPromise) quietly(() => name)
    fault = `gave ${isPromise ? "a promise" : `a ${typeof name}`} in place of a text`
  } catch (error) {
    fault = `threw ${String(error)}`
  }
  const message = `conversation ${fault}: the request was judged by the history it brings.`
  quietly(() => onRemark?.({ code: "conversation/failed", message }, request))
  return undefined
}

/** The model in Gemini's URL. Ex) …/v1beta/models/gemini-3-pro:generateContent */
const MODEL_IN_URL = /\/models\/([^/:?#]+):/

/** Returns the model's name for the events, unless the host sets one. */
const modelOf = ({ url, body }: MendedRequest): string | null =>
  textIn(body, "model") ?? MODEL_IN_URL.exec(url)?.[1] ?? null

/** Returns a factory of menders, one for each answer. */
function menderOf({ request, tools, history, thread }: MenderJob, { memory, options, own }: FetchHost): () => Mender {
  const model = modelOf(request)
  const known = {
    ...(model !== null && { model }),
    ...optionsFor(request.body, own),
    ...(thread !== null && { state: thread.state }),
  }
  const name = conversationOf(request, options)
  return () => {
    const mender = menderFor(tools, history, known, `${request.wire} ${request.url} ${String(request.body["model"])}`)
    if (name !== undefined) memory.shareAttempts(name, mender, history)
    if (history.isHeld) tellHeld(mender, history)
    return mender
  }
}
