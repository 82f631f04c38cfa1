// Reads the conversation in a request: earlier calls, results and texts of the user.
import { digest } from "../digest.ts"
import { jsonTextOf } from "../json/text-of.ts"
import { foreignParts } from "../providers/foreign.ts"
import { isMembers, itemsIn, type Members, memberOf, objectIn, objectsIn, textIn } from "../providers/members.ts"
import { qualifiedName } from "../providers/tools.ts"
import { addAll } from "../push-to.ts"
import type { PastCall } from "../turn.ts"
import type { PastResult, ToldHistory } from "./wire.ts"

/** Collects the conversation from a request. */
export class HistoryReader implements ToldHistory {
  readonly isHeld: boolean
  #calls: PastCall[] = []
  readonly earlierIds: string[] = []
  readonly texts: string[] = []
  readonly documents: unknown[] = []
  hasUserText = false
  readonly results: PastResult[] = []
  /** True while no result followed the last call: the next call then belongs to the same turn. */
  #isInTurn = false

  constructor(isHeld = false) {
    this.isHeld = isHeld
  }

  get calls(): readonly PastCall[] {
    return this.#calls
  }

  addCall(id: string | null, name: string, given: unknown): void {
    this.#calls.push({
      ...(id !== null && { id }),
      name,
      arguments: typeof given === "string" ? given : (jsonTextOf(given ?? {}) ?? "{}"),
      ...(this.#isInTurn && { sameTurn: true }),
    })
    this.#isInTurn = true
  }

  /**
   * `ok`: undefined if unknown. Without an id, the result belongs to the oldest open call, of this name if one is
   * given.
   */
  addResult(id: string | null, content: unknown, ok: boolean | undefined, name: string | null = null): void {
    const isOpen = (call: PastCall): boolean => call.result === undefined && (name === null || call.name === name)
    const at = id === null ? this.#calls.findIndex(isOpen) : this.#calls.findLastIndex((call) => call.id === id)
    const call = this.#calls[at]
    const text = resultText(content)
    this.#isInTurn = false
    if (call !== undefined) this.#calls[at] = { ...call, result: text, ...(ok !== undefined && { ok }) }
    else {
      // its call may have been trimmed from the history, but the model still reads the result
      this.addText(text)
      if (id !== null) this.results.push({ id, text, ok })
    }
  }

  /** Adds a person's message. Earlier calls then belong to another task; their results count as read texts. */
  addUserText(text: string): void {
    for (const { id, result } of this.#calls) {
      if (id !== undefined) this.earlierIds.push(id)
      if (result !== undefined) this.texts.push(result)
    }
    this.texts.push(text)
    this.hasUserText = true
    this.#calls = []
    this.#isInTurn = false
  }

  addText(text: string): void {
    if (text !== "") this.texts.push(text)
  }
}

/** Roles and items of the host. Items that load tools count as part of the request's tools. */
const OF_HOST = new Set(["system", "developer", "tool_search_output", "additional_tools"])
const OF_MODEL = new Set(["assistant", "model", "ai"])
const TEXTS = new Set(["", "text", "input_text", "output_text"])

/** Types of messages, items and parts that make a call, and of those with a result. */
const CALLS = new Set(["function_call", "tool_use", "tool-call", "toolCall"])
const RESULTS = new Set(
  "tool function toolResult function_call_output function_call_result tool_result tool-result".split(" "),
)

/** Reads a conversation from messages of any provider or framework, by the members they have. */
export function readConversation(messages: readonly unknown[], isHeld = false): HistoryReader {
  const history = new HistoryReader(isHeld)
  for (const message of messages) if (isMembers(message)) readMessage(message, history)
  return history
}

function readMessage(message: Members, history: HistoryReader): void {
  const role = kindOf(message)
  const isUser = role === "user" || role === "human"
  const parts = objectsIn(message, "content")
  // an image beside several results may belong to any of them, so it counts as new content of each
  const beside = isUser && parts.some(isResult) ? parts.filter((part) => !isResult(part) && isNoText(part)) : []
  const fingerprints = fingerprintsOf(isResult(message) ? itemsIn(message, "images") : beside)
  const others = parts.filter((part) => !readItem(part, history, fingerprints))
  for (const entry of objectsIn(message, "tool_calls", "toolCalls"))
    if (isMembers(entry["function"]))
      readItem({ ...objectIn(entry, "function"), id: entry["id"], type: "function_call" }, history)
  if (readItem(message, history, fingerprints)) return
  if (isUser)
    addAll(
      history.documents,
      others.filter((part) => !isPlainText(part)),
    )
  else if (!OF_HOST.has(role))
    addAll(history.documents, foreignParts(message, OF_MODEL.has(role) ? "message" : undefined))
  if (!isUser) return
  // the program that sends results wrote the text beside them, not a person
  if (others.length < parts.length) history.addText(textOfContent(others))
  else history.addUserText(textOfContent(message["content"]))
}

const kindOf = (item: Members): string => textIn(item, "role", "type") ?? ""
const isPlainText = (part: Members): boolean => TEXTS.has(textIn(part, "type") ?? "") && textIn(part, "text") !== null
const isResult = (item: Members): boolean => RESULTS.has(kindOf(item))

/** False if the item is neither a call nor a result. `beside`: fingerprints of parts sent with a result, not in it. */
function readItem(item: Members, history: HistoryReader, beside: readonly string[] = []): boolean {
  const kind = kindOf(item)
  if (CALLS.has(kind))
    history.addCall(
      textIn(item, "call_id", "callId", "toolCallId", "id"),
      qualifiedName(textIn(item, "namespace"), textIn(item, "name", "toolName") ?? ""),
      memberOf(item, "arguments", "input", "args"),
    )
  else if (RESULTS.has(kind)) {
    const content = [memberOf(item, "content", "output")].flat()
    addAll(
      history.documents,
      content.filter((part) => Array.isArray(part) || (isMembers(part) && !isPlainText(part))),
    )
    history.addResult(
      textIn(item, "tool_call_id", "tool_use_id", "call_id", "callId", "toolCallId"),
      [...content, ...beside],
      item["is_error"] === true || item["isError"] === true || item["status"] === "error" ? false : undefined,
      textIn(item, "tool_name", "name"),
    )
  }
  return CALLS.has(kind) || RESULTS.has(kind)
}

/** Returns the text of a result, with a fingerprint for each other part: another image is another result. */
function resultText(content: unknown): string {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content]
  const others = parts.filter(isMembers).filter(isNoText)
  return others.length === 0
    ? textOfContent(content)
    : [textOfContent(content), ...others.map(partFingerprint)].join("\n")
}

const isNoText = (part: Members): boolean => textIn(part, "text") === null && textOfContent(part) === ""

/** Returns one fingerprint for all parts or image texts; each of several results gets it. */
const fingerprintsOf = (parts: readonly unknown[]): readonly string[] =>
  parts.length === 0
    ? []
    : [`[${lettersOf(parts.map((part) => partFingerprint(isMembers(part) ? part : { part })).join(" "))}]`]

const SAMPLE_COUNT = 64

/**
 * Hashes samples of a part, because images have megabytes and every request repeats them. Hints of the host for the
 * provider are ignored, because they move from part to part.
 */
function partFingerprint({ cache_control: _, providerOptions: __, ...part }: Members): string {
  const text = jsonTextOf(part) ?? ""
  const step = Math.max(SAMPLE_COUNT, Math.ceil(text.length / SAMPLE_COUNT))
  const samples = Array.from({ length: Math.ceil(text.length / step) }, (_, i) =>
    text.slice(i * step, i * step + SAMPLE_COUNT),
  )
  return `[${textIn(part, "type") ?? "part"} ${lettersOf(`${text.length} ${samples.join("")}`)}]`
}

/** Returns a digest without digits: comparisons of results ignore numbers, since ids change each time. */
const lettersOf = (text: string): string => digest(text).replace(/\d/g, (digit) => "ABCDEFGHIJ".charAt(Number(digit)))

const MAX_DEPTH = 8

/** Returns the text of a content, which may be a text, a part or a list of parts. */
export function textOfContent(content: unknown, depth = 0): string {
  if (typeof content === "string") return content
  if (depth > MAX_DEPTH) return ""
  if (Array.isArray(content)) return content.map((part) => textOfContent(part, depth + 1)).join("\n")
  if (!isMembers(content)) return content === undefined || content === null ? "" : String(content)
  // Ex) a document has its text in `source`, a search result has a list in `content`
  const inside = memberOf(content, "content", "source") ?? (content["type"] === "text" ? content["data"] : "")
  return textIn(content, "text", "output_text") ?? textOfContent(inside, depth + 1)
}
