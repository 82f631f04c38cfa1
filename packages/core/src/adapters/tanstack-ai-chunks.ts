// TanStack AI: the format of stream chunks, and the messages that ask again.
import { parseObject } from "../json/strict.ts"
import { answeredCalls } from "../messages/sent-call.ts"
import { isMembers, type Members, textIn } from "../providers/members.ts"
import type { MendedCall, MendResult } from "../turn.ts"
import type { CallChange } from "../wires/wire.ts"
import { type PartFormat, type PartSignal, seenIn, withEndReason } from "./part-format.ts"

/** AG-UI events, with the additions of TanStack's adapters: the complete text, the complete arguments. */
export const TANSTACK_CHUNKS: PartFormat<Members> = {
  read(chunk, openCall) {
    const type = textIn(chunk, "type")
    if (type === "TEXT_MESSAGE_CONTENT") return { kind: "text", text: textIn(chunk, "delta") ?? "" }
    if (type === "REASONING_MESSAGE_CONTENT") return { kind: "reasoning", text: textIn(chunk, "delta") ?? "" }
    if (type === "TEXT_MESSAGE_END") return { kind: "part" }
    if (type === "RUN_FINISHED") return { kind: "finish", reason: textIn(chunk, "finishReason"), isCut: false }
    if (type === "TOOL_CALL_RESULT") return seenIn(chunk)
    if (type === "RUN_ERROR") return { kind: "finish", reason: null, isCut: true }
    return type !== null && CALL_TYPES.has(type) ? callSignal(chunk, type, openCall) : null
  },
  withText: ({ content: _, ...chunk }, delta) => ({ ...chunk, delta }),
  withCall(chunk, change, rest) {
    const named = { ...chunk, toolCallId: change.id, ...("toolCallName" in chunk && namesOf(change)) }
    if (chunk["type"] === "TOOL_CALL_START") return [named]
    const { args: _, ...delta } = { ...named, type: "TOOL_CALL_ARGS", delta: rest } as Record<string, unknown>
    if (chunk["type"] === "TOOL_CALL_ARGS") return rest === "" ? [] : [delta]
    const end = { ...named, ...("input" in chunk && { input: parseObject(change.arguments) ?? chunk["input"] }) }
    return rest === "" ? [end] : [argumentsOf(change, rest, chunk), end]
  },
  // clients store calls by index, even if it is absent
  callParts: (call, last, index) => [
    { ...call.entry, ...callFrame("START", call, last), ...namesOf(call), index },
    argumentsOf(call, call.arguments, last),
    { ...callFrame("END", call, last), ...namesOf(call), input: parseObject(call.arguments) },
  ],
  textParts(text, last) {
    const frame = { ...frameOf(last), messageId: `toolmend-${String(last["runId"])}` }
    return [
      { ...frame, type: "TEXT_MESSAGE_START", role: "assistant" },
      { ...frame, type: "TEXT_MESSAGE_CONTENT", delta: text },
      { ...frame, type: "TEXT_MESSAGE_END" },
    ]
  },
  withEnd: withEndReason("finishReason", { calls: "tool_calls", stop: "stop" }),
}

const CALL_TYPES = new Set(["TOOL_CALL_START", "TOOL_CALL_ARGS", "TOOL_CALL_END"])

function callSignal(chunk: Members, type: string, openCall: Parameters<PartFormat<Members>["read"]>[1]): PartSignal {
  const id = textIn(chunk, "toolCallId") ?? ""
  const isLast = type === "TOOL_CALL_END"
  const name = type === "TOOL_CALL_START" ? (textIn(chunk, "toolCallName", "toolName") ?? undefined) : undefined
  const text = type === "TOOL_CALL_ARGS" ? (textIn(chunk, "delta") ?? "") : ""
  // some adapters send the arguments only at the end, and parsed
  const isUntold = isLast && isMembers(chunk["input"]) && openCall(id)?.length === 0
  const piece = { id, name, arguments: isUntold ? (chunk["input"] as object) : text }
  return { kind: "call", key: id, piece, isLast, takesRest: type !== "TOOL_CALL_START" }
}

/** Returns both names for the tool's name: clients read one or the other. */
const namesOf = ({ name }: Pick<MendedCall | CallChange, "name">): object => ({ toolCallName: name, toolName: name })

const frameOf = ({ model, timestamp }: Members): object => ({ model, timestamp })

const callFrame = (kind: "START" | "ARGS" | "END", { id }: { readonly id: string }, chunk: Members): object => ({
  ...frameOf(chunk),
  type: `TOOL_CALL_${kind}`,
  toolCallId: id,
})

const argumentsOf = (call: { readonly id: string }, delta: string, chunk: Members): Members => ({
  ...callFrame("ARGS", call, chunk),
  delta,
})

/** Returns messages that tell the model what was wrong with its calls. */
export function modelMessagesWith(messages: readonly unknown[], result: MendResult): unknown[] {
  const calls = answeredCalls(result)
  const toolCalls = calls.map(({ id, name, arguments: text }) => ({
    id,
    type: "function",
    function: { name, arguments: text },
  }))
  const results = calls.map(({ id, text }) => ({ role: "tool", toolCallId: id, content: text }))
  const content = (result.content ?? "").trim() === "" ? null : result.content
  return [...messages, { role: "assistant", content, toolCalls }, ...results]
}
