// MCP: mends the messages of one connection, on the server's or the client's side.
import { feedbackText } from "../calls/feedback.ts"
import { quietly } from "../conversation/events.ts"
import type { FlattenOptions } from "../flatten-tools.ts"
import { DEFAULT_LIMITS } from "../limits.ts"
import { mend } from "../mend.ts"
import { isMembers, type Members, memberOf, objectIn, textIn } from "../providers/members.ts"
import type { MendOptions, MendResult } from "../turn.ts"
import { ToolLists } from "./mcp-lists.ts"
import { LISTENER, LISTENERS, mendOptionsIn } from "./model-options.ts"

// not part of the language, but available in every runtime
declare const setTimeout: (run: () => void, milliseconds: number) => unknown
declare const clearTimeout: (timer: unknown) => void

export interface McpOptions extends Omit<MendOptions, "history" | "toolChoice"> {
  /** Flattens large and deep schemas, and nests the arguments again. Default false. */
  readonly flatten?: boolean | FlattenOptions
  /** Receives the result of each call. Its errors are ignored. */
  readonly onResult?: (result: MendResult) => void
  /** Receives the reason if calls pass unmended because the server did not list its tools. Its errors are ignored. */
  readonly onRemark?: (remark: McpRemark) => void
}

export interface McpRemark {
  readonly code: "list/unanswered" | "list/refused"
  readonly message: string
}

/** Directions of messages: to the local protocol, or over the transport. */
export interface McpWays {
  receive(message: Members, extra: unknown): void
  send(message: Members, options: unknown): Promise<void>
}

const { feedbackChars: MAX_CHARS } = DEFAULT_LIMITS

/** Milliseconds that a call waits for a page of the tool list: clients time out after a minute. */
const MAX_LIST_WAIT = 10_000

/** Id of our own request; no SDK generates such ids. */
const OWN_LIST = "toolmend/tools-list"

/** Mends the messages of one connection, on the server's or the client's side. */
export class McpConnection {
  readonly #options: McpOptions
  readonly #own: MendOptions
  readonly #ways: McpWays
  readonly #lists: ToolLists
  /** Calls received before the tools were known. */
  #waiting: { readonly call: Members; readonly extra: unknown }[] = []
  /** True if the server does not list its tools. */
  #isRefused = false
  /** True while our own request is pending. `#cursor`: the page it asks for. */
  #isAsking = false
  #cursor: string | null = null
  #timer: unknown = undefined

  constructor(options: McpOptions, ways: McpWays) {
    this.#options = options
    this.#own = mendOptionsIn(options, {
      ...LISTENERS,
      onRemark: LISTENER,
      flatten: [(value) => typeof value === "boolean" || isMembers(value), "true, false or options of flattenTools"],
    })
    this.#ways = ways
    this.#lists = new ToolLists(options.flatten ?? false)
  }

  received(message: Members, extra: unknown): void {
    const { method } = message
    if (method === "tools/call") return this.#receivedCall(message, extra)
    if (method === "notifications/cancelled" && this.#isCancelled(message)) return
    this.#ways.receive(this.#looked("in", message), extra)
  }

  async sent(message: Members, options: unknown): Promise<void> {
    if (message["id"] === OWN_LIST && message["method"] === undefined) return this.#learnt(message)
    if (message["method"] !== "tools/call") return this.#ways.send(this.#looked("out", message), options)
    const mended = this.#mended(message)
    if ("result" in mended) this.#ways.receive(mended, undefined)
    else await this.#ways.send(mended, options)
  }

  #looked(direction: "in" | "out", message: Members): Members {
    const { method } = message
    if (method === "tools/list") this.#lists.ask(direction, message)
    if (method === "notifications/tools/list_changed") {
      this.#lists.forget()
      this.#isRefused = false
    }
    return method === undefined ? this.#lists.pass(direction, message) : message
  }

  #receivedCall(call: Members, extra: unknown): void {
    if (this.#lists.isWhole || this.#isRefused) return this.#passCall(call, extra)
    this.#waiting.push({ call, extra })
    if (!this.#isAsking) this.#askOwn(null)
  }

  #passCall(call: Members, extra: unknown): void {
    const mended = this.#mended(call)
    if ("result" in mended) void this.#ways.send(mended, undefined)
    else this.#ways.receive(mended, extra)
  }

  /** Requests the tool list on behalf of the waiting client. */
  #askOwn(cursor: string | null): void {
    const [first] = this.#waiting
    const { progressToken: _, ...meta } = objectIn(objectIn(first?.call, "params"), "_meta")
    const asked = { ...(Object.keys(meta).length > 0 && { _meta: meta }), ...(cursor !== null && { cursor }) }
    this.#isAsking = true
    this.#cursor = cursor
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#passUnmended("list/unanswered", "has not told its tools"), MAX_LIST_WAIT)
    this.#ways.receive({ jsonrpc: "2.0", id: OWN_LIST, method: "tools/list", params: asked }, first?.extra)
  }

  #learnt(answer: Members): void {
    const { result } = answer
    if (!isMembers(result)) return this.#passUnmended("list/refused", "does not tell its tools")
    this.#lists.learn(answer, result, this.#cursor)
    const next = textIn(result, "nextCursor")
    // stops if a server returns the same page again
    if (next !== null && next !== this.#cursor) return this.#askOwn(next)
    this.#passWaiting()
  }

  /** Passes the calls of this connection unchanged, until a tool list is seen. */
  #passUnmended(code: McpRemark["code"], what: string): void {
    this.#isRefused = true
    const message = `The server ${what}: its calls were passed on unmended.`
    quietly(() => this.#options.onRemark?.({ code, message }))
    this.#passWaiting()
  }

  #passWaiting(): void {
    clearTimeout(this.#timer)
    this.#isAsking = false
    const waiting = this.#waiting
    this.#waiting = []
    for (const { call, extra } of waiting) this.#passCall(call, extra)
  }

  /** True if the message cancels a waiting call, which the other side has not seen. */
  #isCancelled({ params }: Members): boolean {
    const id = memberOf(params, "requestId")
    const before = this.#waiting.length
    this.#waiting = this.#waiting.filter(({ call }) => call["id"] !== id)
    return this.#waiting.length < before
  }

  /** Returns the mended call, or the response to one that cannot be used. */
  #mended(request: Members): Members {
    const params = objectIn(request, "params")
    const name = textIn(params, "name") ?? ""
    if (this.#lists.tools.length === 0 || (!this.#lists.isWhole && !this.#lists.has(name))) return request
    const given = (params["arguments"] ?? {}) as object
    const result = mend({ toolCalls: [{ id: "call", name, arguments: given }] }, this.#lists.tools, this.#own)
    quietly(() => this.#options.onResult?.(result))
    const [call, second] = result.calls
    if (second !== undefined)
      return answerOf(
        request,
        feedbackText({ tool: name, reason: "json/concatenated", issues: [], hints: [] }, MAX_CHARS),
      )
    const isSame = call?.outcome === "unchanged" && call.name === name && typeof params["arguments"] !== "string"
    if (call !== undefined)
      return isSame ? request : { ...request, params: { ...params, name: call.name, arguments: call.input } }
    const [escalated] = result.escalated
    // unknown names pass, because a server may have unlisted tools
    if (escalated === undefined || escalated.reason.startsWith("name/")) return request
    return answerOf(request, escalated.feedback)
  }
}

const answerOf = ({ id }: Members, text: string): Members => ({
  jsonrpc: "2.0",
  id,
  result: { content: [{ type: "text", text }], isError: true },
})
