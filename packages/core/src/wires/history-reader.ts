import { jsonTextOf } from "../json/text-of.ts"
import { isMembers, textIn } from "../providers/members.ts"
import type { PastCall } from "../turn.ts"
import type { RequestHistory } from "./wire.ts"

/** Gathers the conversation that a request tells. */
export class HistoryReader implements RequestHistory {
  #calls: PastCall[] = []
  readonly texts: string[] = []

  get calls(): readonly PastCall[] {
    return this.#calls
  }

  addCall(id: string | null, name: string, given: unknown): void {
    this.#calls.push({ ...(id !== null && { id }), name, arguments: typeof given === "string" ? given : (jsonTextOf(given ?? {}) ?? "{}") })
  }

  /** `ok`: undefined where the provider does not say. Without an id the oldest call without a result is meant. */
  addResult(id: string | null, content: unknown, ok: boolean | undefined): void {
    const at = this.#calls.findLastIndex((call) => (id === null ? call.result === undefined : call.id === id))
    const call = this.#calls[at]
    if (call !== undefined) this.#calls[at] = { ...call, result: textOfContent(content), ...(ok !== undefined && { ok }) }
  }

  /** A person spoke: what was called before belongs to another task, and what it brought was read. */
  addUserText(text: string): void {
    this.texts.push(...this.#calls.flatMap(({ result }) => result ?? []), text)
    this.#calls = []
  }
}

/** The text of a content that is a text or a list of parts. */
export function textOfContent(content: unknown): string {
  if (typeof content === "string") return content
  if (!Array.isArray(content)) return content === undefined || content === null ? "" : (jsonTextOf(content) ?? "")
  return (content as readonly unknown[])
    .map((part) => (isMembers(part) ? (textIn(part, "text", "output_text") ?? "") : typeof part === "string" ? part : ""))
    .join("\n")
}
