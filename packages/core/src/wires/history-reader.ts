import { jsonTextOf } from "../json/text-of.ts"
import { isMembers, textIn } from "../providers/members.ts"
import type { PastCall } from "../turn.ts"
import type { PastResult, ToldHistory } from "./wire.ts"

/** Gathers the conversation that a request tells. */
export class HistoryReader implements ToldHistory {
  readonly isHeld: boolean
  #calls: PastCall[] = []
  readonly texts: string[] = []
  readonly results: PastResult[] = []

  constructor(isHeld = false) {
    this.isHeld = isHeld
  }

  get calls(): readonly PastCall[] {
    return this.#calls
  }

  addCall(id: string | null, name: string, given: unknown): void {
    this.#calls.push({ ...(id !== null && { id }), name, arguments: typeof given === "string" ? given : (jsonTextOf(given ?? {}) ?? "{}") })
  }

  /** `ok`: undefined where the provider does not say. Without an id the oldest call without a result is meant, of that name where one is given. */
  addResult(id: string | null, content: unknown, ok: boolean | undefined, name: string | null = null): void {
    const isOpen = (call: PastCall): boolean => call.result === undefined && (name === null || call.name === name)
    const at = id === null ? this.#calls.findIndex(isOpen) : this.#calls.findLastIndex((call) => call.id === id)
    const call = this.#calls[at]
    const text = textOfContent(content)
    if (call !== undefined) this.#calls[at] = { ...call, result: text, ...(ok !== undefined && { ok }) }
    else if (id !== null) this.results.push({ id, text, ok })
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
