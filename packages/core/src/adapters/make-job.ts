import { createMender, type Mender } from "../create-mender.ts"
import { parseStrict } from "../json/strict.ts"
import { toToolResults } from "../messages/tool-results.ts"
import { isMembers } from "../providers/members.ts"
import type { Tool } from "../turn.ts"
import { WIRES } from "../wires/index.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import type { ThreadGap, ToldHistory } from "../wires/wire.ts"
import type { FetchJob, FetchOptions, MendedRequest } from "./fetch-job.ts"
import { type HeldThread, type ToolMemory, toolChoiceIn } from "./request-tools.ts"

/** What is done about a request; null when it is none of ours, or has no tools. */
export async function jobOf(input: string | URL | Request, init: RequestInit | undefined, memory: ToolMemory, options: FetchOptions): Promise<FetchJob | null> {
  const url = input instanceof Request ? input.url : String(input)
  const body = parseStrict((await bodyText(input, init)) ?? "")
  if (!isMembers(body)) return null
  const wire = WIRES.find((each) => each.isRequest(url, body))
  if (wire === undefined) return null
  const tools = memory.toolsOf(body)
  if (tools === null || tools.length === 0) return null
  const request = { url, body, wire: wire.id }
  const history = wire.readHistory(body)
  const thread = history.isHeld ? memory.threadOf(body) : null
  const mender = menderFor({ request, tools, history, thread }, memory, options)
  return {
    wire,
    request,
    options,
    mender,
    isHeld: history.isHeld,
    amended: thread === null ? null : (wire.closeGap?.(body, thread.gap) ?? null),
    keep: (answerId, outcome) => {
      const mayGoOn = history.isHeld || (wire.bringsCalls === true && body["store"] !== false)
      if (mayGoOn) memory.keepThread(answerId, body, { tools, state: mender.state(), gap: gapOf(outcome) })
    },
  }
}

/** What the server and the client do not both have of an answer. */
function gapOf({ added, calls, finished }: TurnOutcome): ThreadGap {
  const dropped = new Set([...calls.values()].filter(({ isDropped }) => isDropped).map(({ id }) => id))
  return { added, left: toToolResults(finished.result, {}).filter(({ id }) => dropped.has(id)) }
}

async function bodyText(input: string | URL | Request, init: RequestInit | undefined): Promise<string | null> {
  const body = init?.body
  if (typeof body === "string") return body
  if (body instanceof Uint8Array) return new TextDecoder().decode(body)
  if (body === undefined && input instanceof Request) return input.clone().text()
  return null
}

/** One mender for each request, told what the request tells; or the one of its conversation. */
function menderFor(job: MenderJob, memory: ToolMemory, options: FetchOptions): Mender {
  const { mode: _, reask: __, escalated: ___, conversation, onResult: ____, onRemark: _____, maxHeldBytes: ______, ...own } = options
  const { request, tools, history, thread } = job
  const toolChoice = toolChoiceIn(request.body)
  // a server that holds the conversation would not know the id of a call from the text
  const known = history.isHeld ? { recover: "off" as const, ...(thread !== null && { state: thread.state }) } : { history: history.calls }
  const make = (): Mender => createMender(tools, { ...own, ...(toolChoice !== undefined && { toolChoice }), ...known })
  const name = conversation?.(request)
  const mender = name === undefined ? make() : memory.menderOf(name, make)
  if (history.isHeld) for (const { id, text, ok } of history.results) mender.result(id, text, ok)
  if (history.isHeld && history.texts.length > 0) mender.userTurn()
  for (const text of history.texts) mender.seen(text)
  return mender
}

interface MenderJob {
  readonly request: MendedRequest
  readonly tools: readonly Tool[]
  readonly history: ToldHistory
  readonly thread: HeldThread | null
}
