import { openai } from "../history/shapes/openai.ts"
import { parseObject } from "../json/strict.ts"
import { jsonTextOf } from "../json/text-of.ts"
import { sentCalls } from "../messages/sent-call.ts"
import { toToolResults } from "../messages/tool-results.ts"
import { isMembers, listIn, type Members, textIn } from "../providers/members.ts"
import type { MendOptions, MendResult } from "../turn.ts"
import { HistoryReader, textOfContent } from "../wires/history-reader.ts"
import type { RequestHistory } from "../wires/wire.ts"

/** The conversation that a prompt tells. */
export function readPrompt(prompt: readonly unknown[]): RequestHistory {
  const history = new HistoryReader()
  for (const message of prompt.filter(isMembers)) {
    if (message["role"] === "user") history.addUserText(textOfContent(message["content"]))
    for (const part of (listIn(message, "content") ?? []).filter(isMembers)) {
      if (part["type"] === "tool-call")
        history.addCall(textIn(part, "toolCallId"), textIn(part, "toolName") ?? "", part["input"])
      else if (part["type"] === "tool-result" && isMembers(part["output"]))
        readResult(textIn(part, "toolCallId"), part["output"], history)
    }
  }
  return history
}

function readResult(id: string | null, { type, value, reason }: Members, history: HistoryReader): void {
  const text =
    typeof value === "string"
      ? value
      : type === "content"
        ? textOfContent(value)
        : (jsonTextOf(value ?? reason ?? "") ?? "")
  history.addResult(id, text, type === "error-text" || type === "error-json" ? false : undefined)
}

export function promptToolChoice(choice: unknown): Pick<MendOptions, "toolChoice"> {
  if (!isMembers(choice)) return {}
  const name = textIn(choice, "toolName")
  if (choice["type"] === "tool" && name !== null) return { toolChoice: { name } }
  return choice["type"] === "none" || choice["type"] === "required" ? { toolChoice: choice["type"] } : {}
}

/**
 * The prompt that tells the model what was wrong with these calls of its answer. Thoughts go back with their
 * signatures.
 */
export function promptWith(prompt: readonly unknown[], parts: readonly Members[], result: MendResult): unknown[] {
  const calls = sentCalls(result, openai)
  const said = result.content === null || result.content.trim() === "" ? [] : [{ type: "text", text: result.content }]
  const called = calls.map(({ id, name, arguments: text }) => ({
    type: "tool-call",
    toolCallId: id,
    toolName: name,
    input: parseObject(text) ?? {},
    ...metadataOf(parts.find((part) => part["toolCallId"] === id)),
  }))
  const results = toToolResults(result, {}).map(({ id, text, isError }, i) => ({
    type: "tool-result",
    toolCallId: id,
    toolName: calls[i]?.name ?? "",
    output: { type: isError ? "error-text" : "text", value: text },
  }))
  return [
    ...prompt,
    { role: "assistant", content: [...thoughtsIn(parts), ...said, ...called] },
    { role: "tool", content: results },
  ]
}

/** What a provider says beside a part of an answer is told back under another name. */
const metadataOf = (part: Members | undefined): object =>
  isMembers(part?.["providerMetadata"]) ? { providerOptions: part["providerMetadata"] } : {}

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
