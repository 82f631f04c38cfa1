// AI SDK: reads the conversation from a prompt, and writes the prompt that asks the model again.
import { jsonTextOf } from "../json/text-of.ts"
import { answeredCalls } from "../messages/sent-call.ts"
import { isMembers, type Members, objectIn, objectsIn, textIn } from "../providers/members.ts"
import type { MendResult } from "../turn.ts"
import { readConversation } from "../wires/history-reader.ts"
import type { RequestHistory } from "../wires/wire.ts"

/** Reads the conversation from a prompt. */
export const readPrompt = (prompt: readonly unknown[]): RequestHistory =>
  readConversation(
    prompt.flatMap((message) =>
      textIn(message, "role") === "user" ? [message] : objectsIn(message, "content").flatMap(itemOf),
    ),
  )

function itemOf(part: Members): Members[] {
  if (part["type"] !== "tool-result") return [part]
  const { output } = part
  if (!isMembers(output)) return []
  const { type, value, reason } = output
  const isPlain = typeof value === "string" || type === "content"
  return [
    { ...part, content: isPlain ? value : jsonTextOf(value ?? reason ?? ""), isError: /^error-/.test(String(type)) },
  ]
}

/** Returns the prompt that tells the model what was wrong with its calls, including thoughts with their signatures. */
export function promptWith(prompt: readonly unknown[], parts: readonly Members[], result: MendResult): unknown[] {
  const calls = answeredCalls(result)
  const said = result.content === null || result.content.trim() === "" ? [] : [{ type: "text", text: result.content }]
  const called = calls.map(({ id, name, input }) => ({
    type: "tool-call",
    toolCallId: id,
    toolName: name,
    input,
    ...metadataOf(parts.find((part) => part["toolCallId"] === id)),
  }))
  const results = calls.map(({ id, name, text, isError }) => ({
    type: "tool-result",
    toolCallId: id,
    toolName: name,
    output: { type: isError ? "error-text" : "text", value: text },
  }))
  return [
    ...prompt,
    {
      role: "assistant",
      content: [...thoughtsIn(parts), ...said, ...withSignature(called, "providerOptions", signatureIn(parts))],
    },
    { role: "tool", content: results },
  ]
}

/** Returns a part's provider metadata under the name it has in a prompt. */
const metadataOf = (part: Members | undefined): object =>
  isMembers(part?.["providerMetadata"]) ? { providerOptions: part["providerMetadata"] } : {}

interface CallSignature {
  readonly provider: string
  readonly thoughtSignature: unknown
}

/** Returns Gemini's thought signature from one of these calls. Of parallel calls only the first has it. */
export function signatureIn(calls: readonly Members[]): CallSignature | null {
  for (const call of calls)
    for (const [provider, said] of Object.entries(objectIn(call, "providerMetadata", "providerOptions")))
      if (call["type"] === "tool-call" && isMembers(said) && said["thoughtSignature"] !== undefined)
        return { provider, thoughtSignature: said["thoughtSignature"] }
  return null
}

/** Adds the signature to the first call of the parts, if that has none. */
export function withSignature(
  parts: readonly Members[],
  member: "providerMetadata" | "providerOptions",
  signature: CallSignature | null,
): readonly Members[] {
  const at = parts.findIndex(({ type }) => type === "tool-call")
  const first = parts[at]
  if (first === undefined || signature === null || signatureIn([first]) !== null) return parts
  const { provider, thoughtSignature } = signature
  const own = objectIn(first, member)
  return parts.with(at, {
    ...first,
    [member]: { ...own, [provider]: { ...objectIn(own, provider), thoughtSignature } },
  })
}

function thoughtsIn(parts: readonly Members[]): object[] {
  const thoughts = new Map<unknown, { type: "reasoning"; text: string; providerOptions?: unknown }>()
  for (const part of parts) {
    if (!/^reasoning(?:-start|-delta|-end)?$/.test(textIn(part, "type") ?? "")) continue
    const key = part["id"] ?? part
    const thought = thoughts.get(key) ?? { type: "reasoning", text: "" }
    thoughts.set(key, { ...thought, text: thought.text + (textIn(part, "delta", "text") ?? ""), ...metadataOf(part) })
  }
  return [...thoughts.values()]
}
