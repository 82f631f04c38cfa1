// A provider that refuses what the real ones refuse, and answers from a script. Written apart from the code that builds messages.
import { anthropicFaults, openaiFaults, responsesFaults } from "./history-rules.ts"

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value)
const isSaid = (value: unknown): boolean => typeof value === "string" && value.trim() !== ""
const isList = (value: unknown): value is Fields[] => Array.isArray(value) && value.length > 0 && value.every(isFields)

/** Why Chat Completions refuses these messages, one line each. */
export function openaiRefusals(messages: readonly unknown[]): string[] {
  return [...messages.flatMap((message, i) => openaiMessage(message).map((fault) => `${i}: ${fault}`)), ...openaiFaults(messages)]
}

function openaiMessage(message: unknown): string[] {
  if (!isFields(message)) return ["no message"]
  const { role, content } = message
  if (role === "assistant") return openaiAssistant(message)
  if (role === "tool") return openaiTexts(content) ? [] : ["a result that is not text"]
  if (role !== "user" && role !== "system") return [`role ${String(role)}`]
  return typeof content === "string" || isList(content) ? [] : ["no content"]
}

const openaiTexts = (content: unknown): boolean =>
  typeof content === "string" || (isList(content) && content.every(({ type, text }) => type === "text" && typeof text === "string"))

function openaiAssistant({ content, tool_calls: calls, refusal, function_call: old }: Fields): string[] {
  const faults: string[] = []
  if (content === undefined || content === null) {
    if (calls === undefined && typeof refusal !== "string" && old === undefined) faults.push("neither content nor calls")
  } else if (typeof content !== "string" && !isList(content)) faults.push("content of no kind")
  for (const call of Array.isArray(calls) ? (calls as Fields[]) : []) {
    if (typeof call["id"] !== "string" || call["id"].length > 64) faults.push("an id that is too long")
    if ("index" in call) faults.push("unknown parameter index")
  }
  return faults
}

const BLOCKS = new Set<unknown>(["text", "image", "document", "search_result"])

/** The same for Messages. */
export function anthropicRefusals(messages: readonly unknown[]): string[] {
  const faults = messages.flatMap((message, i) => anthropicMessage(message).map((fault) => `${i}: ${fault}`))
  if (!isFields(messages[0]) || messages[0]["role"] !== "user") faults.push("the first message is not the user's")
  return [...faults, ...anthropicFaults(messages)]
}

function anthropicMessage(message: unknown): string[] {
  if (!isFields(message)) return ["no message"]
  const { role, content, ...others } = message
  const faults = Object.keys(others).map((field) => `${field}: extra inputs are not permitted`)
  if (role !== "user" && role !== "assistant") faults.push(`role ${String(role)}`)
  if (typeof content === "string") return isSaid(content) ? faults : [...faults, "an empty text"]
  if (!isList(content)) return [...faults, "no content"]
  for (const block of content) faults.push(...anthropicBlock(block))
  const last = content.at(-1)
  if (role === "assistant" && (last?.["type"] === "thinking" || last?.["type"] === "redacted_thinking")) faults.push("the final block is a thought")
  return faults
}

function anthropicBlock(block: Fields): string[] {
  const { type, text, signature, content, is_error: isError } = block
  if (type === "text" && !isSaid(text)) return ["a text block that is empty"]
  if (type === "thinking" && typeof signature !== "string") return ["a thought without its signature"]
  if (type === "image" && !isFields(block["source"])) return ["an image without a source"]
  if (type !== "tool_result") return []
  const inner = Array.isArray(content) ? (content as Fields[]) : []
  if (isError !== undefined && typeof isError !== "boolean") return ["is_error of no kind"]
  if (typeof content !== "string" && !Array.isArray(content)) return ["a result without content"]
  return inner.flatMap((part) =>
    BLOCKS.has(part["type"]) ? anthropicBlock({ ...part, ...(part["text"] === "" && { text: "-" }) }) : ["a block that results do not take"],
  )
}

/** The same for the items of the Responses API. */
export function responsesRefusals(items: readonly unknown[]): string[] {
  const faults = (items as Fields[]).flatMap((item): string[] => {
    if (item["type"] === "function_call") {
      if (item["id"] !== undefined && !String(item["id"]).startsWith("fc")) return ["an item id that does not begin with fc"]
      return /^[a-zA-Z0-9_-]{1,64}$/.test(String(item["name"])) ? [] : ["name"]
    }
    if (item["type"] !== "function_call_output") return []
    return typeof item["output"] === "string" || isList(item["output"]) ? [] : ["an output that is not text"]
  })
  return [...faults, ...responsesFaults(items)]
}

/** Answers each request with the next of `turns`, or refuses it as the provider would. */
export class Provider<T> {
  readonly requests: unknown[][] = []
  readonly #turns: T[]
  readonly #refusals: (messages: readonly unknown[]) => string[]

  constructor(turns: readonly T[], refusals: (messages: readonly unknown[]) => string[]) {
    this.#turns = [...turns]
    this.#refusals = refusals
  }

  answer(messages: readonly unknown[]): T {
    // what goes over the wire
    const sent = JSON.parse(JSON.stringify(messages)) as unknown[]
    this.requests.push(sent)
    const faults = this.#refusals(sent)
    if (faults.length > 0) throw new Error(`400 ${faults.join("; ")}`)
    const turn = this.#turns.shift()
    if (turn === undefined) throw new Error("the script is over")
    return turn
  }
}
