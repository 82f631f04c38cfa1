// AI SDK: the format of stream parts and answer parts, and the tools of a request.
import { argumentText } from "../json/text-of.ts"
import { isMembers, type Members, objectsIn, textIn } from "../providers/members.ts"
import type { AddedCall, CallChange } from "../wires/wire.ts"
import { signatureIn, withSignature } from "./ai-sdk-prompt.ts"
import { type PartFormat, type PartSignal, reasonNow, seenIn, type TurnEnd, withReason } from "./part-format.ts"

type OpenCall = Parameters<PartFormat<Members>["read"]>[1]

/** Parts of streams and whole answers, in the specifications v2 to v4. A whole answer also ends with `finish`. */
export class AiSdkParts implements PartFormat<Members> {
  readonly takesBack = true
  readonly #tools: OfferedTools
  readonly #isWhole: boolean
  /** Calls of the provider's own tools by id; true if the host runs them. */
  readonly #foreign = new Map<string, boolean>()

  constructor(tools: OfferedTools, isWhole: boolean) {
    this.#tools = tools
    this.#isWhole = isWhole
  }

  read(part: Members, openCall: OpenCall): PartSignal | null {
    const type = textIn(part, "type") ?? ""
    if (type === "text" || type === "text-delta") return { kind: "text", text: textIn(part, "delta", "text") ?? "" }
    if (type === "reasoning" || type === "reasoning-delta")
      return { kind: "reasoning", text: textIn(part, "delta", "text") ?? "" }
    if (type === "text-end") return { kind: "part" }
    if (type === "ping") return { kind: "ping" }
    if (type === "finish") return finishSignal(part["finishReason"])
    if (type.startsWith("tool-input-") || type === "tool-call") return this.#readCall(part, type, openCall)
    return OF_STREAM.test(type) ? null : seenIn(part)
  }

  #readCall(part: Members, type: string, openCall: OpenCall): PartSignal | null {
    const id = textIn(part, "toolCallId", "id") ?? ""
    const name = textIn(part, "toolName") ?? undefined
    if (name !== undefined && this.#isForeign(part, name))
      this.#foreign.set(id, part["providerExecuted"] !== true && this.#foreign.get(id) !== false)
    const isLast = type === "tool-call"
    if (this.#foreign.has(id))
      return isLast && this.#foreign.get(id)
        ? { kind: "other-call", does: `${name} ${argumentText(part["input"])}` }
        : null
    const takesRest = type === "tool-input-delta" || type === "tool-input-end"
    const call = openCall(id)
    const text = (isLast ? textIn(part, "input") : textIn(part, "delta")) ?? ""
    if (!isLast || call === undefined)
      return { kind: "call", key: id, piece: { id, name, arguments: text }, isLast, takesRest }
    // the pieces arrived already; some providers write {} here for a call without pieces
    const rest = text.startsWith(call.raw) ? text.slice(call.length) : ""
    return { kind: "call", key: id, piece: { arguments: rest }, isLast, takesRest }
  }

  /** True for a call that the provider runs, or of one of its own tools, whose input need not be JSON. */
  #isForeign(part: Members, name: string): boolean {
    if (part["providerExecuted"] === true || part["inputEncoding"] === "text") return true
    const { functions, foreign } = this.#tools
    return foreign.includes(name) || (part["dynamic"] === true && !functions.some((tool) => tool["name"] === name))
  }

  endsInput({ type }: Members): boolean {
    return type === "tool-input-end"
  }

  withText(part: Members, text: string): Members {
    return { ...part, ...(part["type"] === "text" ? { text } : { delta: text }) }
  }

  withCall(part: Members, { id, name, arguments: input }: CallChange, rest: string): Members[] {
    const delta = { type: "tool-input-delta", id, delta: rest }
    const { type } = part
    if (type === "tool-call") return [{ ...part, toolCallId: id, toolName: name, input }]
    if (type === "tool-input-start") return [{ ...part, id, toolName: name }]
    if (type === "tool-input-delta") return rest === "" ? [] : [{ ...part, ...delta }]
    return rest === "" ? [{ ...part, id }] : [delta, { ...part, id }]
  }

  callParts({ id, name, arguments: input, entry }: AddedCall): Members[] {
    const call = { ...entry, type: "tool-call", toolCallId: id, toolName: name, input }
    if (this.#isWhole) return [call]
    return [
      { type: "tool-input-start", id, toolName: name },
      { type: "tool-input-delta", id, delta: input },
      { type: "tool-input-end", id },
      call,
    ]
  }

  textParts(text: string): Members[] {
    if (this.#isWhole) return [{ type: "text", text }]
    const id = "toolmend"
    return [
      { type: "text-start", id },
      { type: "text-delta", id, delta: text },
      { type: "text-end", id },
    ]
  }

  signed(parts: readonly Members[], dropped: readonly Members[]): readonly Members[] {
    return withSignature(parts, "providerMetadata", signatureIn(dropped))
  }

  withEnd(part: Members, end: TurnEnd<Members>): Members {
    const given = part["finishReason"]
    const unified = unifiedReason(given)
    const now = reasonNow(unified, end, { calls: "tool-calls", stop: "stop" })
    const reason = now === unified ? given : isMembers(given) ? { ...given, unified: now } : now
    return withReason(part, "finishReason", reason, end.otherEnds)
  }
}

/** Parts without content of their own, including `raw`, which repeats the whole answer. */
const OF_STREAM = /^(?:raw|error|stream-start|response-metadata|(?:text|reasoning)-.*)$/

/** Returns the finish reason: a word in version 2; later versions have a unified word beside the provider's. */
const unifiedReason = (given: unknown): string | null =>
  isMembers(given) ? textIn(given, "unified") : typeof given === "string" ? given : null

function finishSignal(given: unknown): PartSignal {
  const reason = unifiedReason(given)
  return { kind: "finish", reason, isCut: reason === "error" || reason === "interrupted" }
}

export interface OfferedTools {
  /** Tools that the host runs. */
  readonly functions: readonly Members[]
  /** Names of the provider's own tools. */
  readonly foreign: readonly string[]
}

export function offeredToolsIn(params: Members): OfferedTools {
  const tools = objectsIn(params, "tools")
  const others = tools.filter(({ type }) => type !== "function")
  return {
    functions: tools.filter(({ type }) => type === "function"),
    foreign: others.flatMap((tool) => textIn(tool, "name") ?? []),
  }
}
