// Reads the conversation in a request: earlier calls, results and texts of the user.
import { digest } from "../digest.ts"
import { jsonTextOf } from "../json/text-of.ts"
import { foreignParts } from "../providers/foreign.ts"
import { isMembers, itemsIn, type Members, memberOf, objectIn, objectsIn, textIn } from "../providers/members.ts"
import { qualifiedName } from "../providers/tools.ts"
import { addAll } from "../push-to.ts"
import type { PastCall } from "../turn.ts"
import type { PastResult, ToldHistory } from "./wire.ts"

/** Gathers the conversation that a request tells. */
export class HistoryReader implements ToldHistory {
  readonly isHeld: boolean
  #calls: PastCall[] = []
  readonly earlierIds: string[] = []
  readonly texts: string[] = []
  readonly documents: unknown[] = []
  hasUserText = false
  readonly results: PastResult[] = []
  /** No result came since the last call: the next one is of the same turn. */
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

  /** `ok`: undefined where it is not said. Without an id: the oldest open call, of that name where one is given. */
  addResult(id: string | null, content: unknown, ok: boolean | undefined, name: string | null = null): void {
    const isOpen = (call: PastCall): boolean => call.result === undefined && (name === null || call.name === name)
    const at = id === null ? this.#calls.findIndex(isOpen) : this.#calls.findLastIndex((call) => call.id === id)
    const call = this.#calls[at]
    const text = resultText(content)
    this.#isInTurn = false
    if (call !== undefined) this.#calls[at] = { ...call, result: text, ...(ok !== undefined && { ok }) }
    else {
      // its call may have been cut away; the model reads it all the same
      this.addText(text)
      if (id !== null) this.results.push({ id, text, ok })
    }
  }

  /** A person spoke: what was called before belongs to another task, and what it brought was read. */
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

/** What the host wrote itself. Tools that an item loads count as those of the request. */
const OF_HOST = new Set(["system", "developer", "tool_search_output", "additional_tools"])
const OF_MODEL = new Set(["assistant", "model", "ai"])
const TEXTS = new Set(["", "text", "input_text", "output_text"])

/** What a message, an item or a part that makes a call is called, and one that brings a result. */
const CALLS = new Set(["function_call", "tool_use", "tool-call", "toolCall"])
const RESULTS = new Set(
  "tool function toolResult function_call_output function_call_result tool_result tool-result".split(" "),
)

/** The conversation that messages tell, of every provider and framework: by what is there, not by who sent it. */
export function readConversation(messages: readonly unknown[], isHeld = false): HistoryReader {
  const history = new HistoryReader(isHeld)
  for (const message of messages) if (isMembers(message)) readMessage(message, history)
  return history
}

function readMessage(message: Members, history: HistoryReader): void {
  const role = kindOf(message)
  const isUser = role === "user" || role === "human"
  const parts = objectsIn(message, "content")
  // which result an image beside several belongs to is not said: it may be what is new in each of them
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
  // text beside results is from the program that sends them, not from a person
  if (others.length < parts.length) history.addText(textOfContent(others))
  else history.addUserText(textOfContent(message["content"]))
}

const kindOf = (item: Members): string => textIn(item, "role", "type") ?? ""
const isPlainText = (part: Members): boolean => TEXTS.has(textIn(part, "type") ?? "") && textIn(part, "text") !== null
const isResult = (item: Members): boolean => RESULTS.has(kindOf(item))

/** False for what is neither a call nor a result. `beside`: fingerprints of what came with a result, but not in it. */
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

/** The text of a result, with a sign for each part that is none: another image is another answer. */
function resultText(content: unknown): string {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content]
  const others = parts.filter(isMembers).filter(isNoText)
  return others.length === 0
    ? textOfContent(content)
    : [textOfContent(content), ...others.map(partFingerprint)].join("\n")
}

const isNoText = (part: Members): boolean => textIn(part, "text") === null && textOfContent(part) === ""

/** One for all parts, or texts of images, which each of several results gets. */
const fingerprintsOf = (parts: readonly unknown[]): readonly string[] =>
  parts.length === 0
    ? []
    : [`[${lettersOf(parts.map((part) => partFingerprint(isMembers(part) ? part : { part })).join(" "))}]`]

const SAMPLE_COUNT = 64

/**
 * Some places of a part are enough: images are megabytes, and a request brings all of them again. What hosts note for
 * the provider moves from part to part, and does not count.
 */
function partFingerprint({ cache_control: _, providerOptions: __, ...part }: Members): string {
  const text = jsonTextOf(part) ?? ""
  const step = Math.max(SAMPLE_COUNT, Math.ceil(text.length / SAMPLE_COUNT))
  const samples = Array.from({ length: Math.ceil(text.length / step) }, (_, i) =>
    text.slice(i * step, i * step + SAMPLE_COUNT),
  )
  return `[${textIn(part, "type") ?? "part"} ${lettersOf(`${text.length} ${samples.join("")}`)}]`
}

/** A digest without digits: in comparisons of results a number counts as an id, which is new each time. */
const lettersOf = (text: string): string => digest(text).replace(/\d/g, (digit) => "ABCDEFGHIJ".charAt(Number(digit)))

const MAX_DEPTH = 8

/** The text of a content that is a text, a part or a list of parts. */
export function textOfContent(content: unknown, depth = 0): string {
  if (typeof content === "string") return content
  if (depth > MAX_DEPTH) return ""
  if (Array.isArray(content)) return content.map((part) => textOfContent(part, depth + 1)).join("\n")
  if (!isMembers(content)) return content === undefined || content === null ? "" : String(content)
  // Ex) a document, whose source is a text, and a search result, whose content is a list
  const inside = memberOf(content, "content", "source") ?? (content["type"] === "text" ? content["data"] : "")
  return textIn(content, "text", "output_text") ?? textOfContent(inside, depth + 1)
}
