// What the Messages API demands of a history, in its words.
import { isMembers, type Members } from "../../providers/members.ts"
import { isFilledText } from "./openai-chat.ts"

const isSaid = (value: unknown): boolean => typeof value === "string" && value.trim() !== ""
const isBlockList = (value: unknown): value is Members[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMembers)
const RESULT_BLOCKS = new Set<unknown>(["text", "image", "document", "search_result"])

/** Messages that are rejected for their own shape, one line each. */
export function findAnthropicMessageFaults(messages: readonly unknown[]): string[] {
  if (messages.length === 0) return ["messages: at least one message is required"]
  const faults = messages.flatMap((message, i) => messageFaults(message).map((fault) => `messages.${i}: ${fault}`))
  if (!isMembers(messages[0]) || messages[0]["role"] !== "user")
    faults.push("messages: first message must use the user role")
  return faults
}

function messageFaults(message: unknown): string[] {
  if (!isMembers(message)) return ["Input should be a valid dictionary"]
  const { role, content, ...others } = message
  const faults = Object.keys(others).map((field) => `${field}: Extra inputs are not permitted`)
  if (role !== "user" && role !== "assistant") faults.push('role: Input should be "user" or "assistant"')
  if (typeof content === "string")
    return isSaid(content) ? faults : [...faults, "text content blocks must be non-empty"]
  if (!isBlockList(content)) return [...faults, "content: Input should be a valid list with at least one block"]
  for (const block of content) faults.push(...blockFaults(block))
  const lastType = content.at(-1)?.["type"]
  if (role === "assistant" && (lastType === "thinking" || lastType === "redacted_thinking"))
    faults.push("The final block in an assistant message cannot be `thinking`.")
  return faults
}

function blockFaults(block: Members): string[] {
  const { type, text, signature, content, is_error: isError } = block
  if (type === "text" && !isSaid(text)) return ["text content blocks must contain non-whitespace text"]
  if (type === "thinking" && typeof signature !== "string") return ["thinking.signature: Field required"]
  if (type === "image" && !isMembers(block["source"])) return ["image.source: Field required"]
  if (type !== "tool_result") return []
  if (isError !== undefined && typeof isError !== "boolean")
    return ["tool_result.is_error: Input should be a valid boolean"]
  // a result may be empty: the field is optional
  if (content !== undefined && typeof content !== "string" && !Array.isArray(content))
    return ["tool_result.content: Input should be a valid string or list"]
  const inner: readonly unknown[] = Array.isArray(content) ? content : []
  return inner.flatMap((part) => {
    if (!isMembers(part)) return ["tool_result.content: Input should be a valid dictionary"]
    return RESULT_BLOCKS.has(part["type"])
      ? blockFaults({ ...part, ...(part["text"] === "" && { text: "-" }) })
      : [`tool_result.content: Input tag '${String(part["type"])}' does not match any of the expected tags`]
  })
}

/** Messages of one role in a row are one turn. */
function turnsOf(messages: readonly unknown[]): { readonly role: unknown; readonly blocks: unknown[] }[] {
  const turns: { role: unknown; blocks: unknown[] }[] = []
  for (const message of messages) {
    if (!isMembers(message)) continue
    const blocks = Array.isArray(message["content"]) ? (message["content"] as unknown[]) : [message["content"]]
    const last = turns.at(-1)
    if (last !== undefined && last.role === message["role"]) last.blocks.push(...blocks)
    else turns.push({ role: message["role"], blocks: [...blocks] })
  }
  return turns
}

const unknownResult = (id: unknown): string =>
  `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${String(id)}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`

/** Calls and results that do not belong together, and calls that are rejected themselves. */
export function findAnthropicCallFaults(messages: readonly unknown[]): string[] {
  const faults: string[] = []
  const used = new Set<unknown>()
  let waiting = new Set<unknown>()
  const reportWaiting = (at: number | string): void => {
    if (waiting.size === 0) return
    faults.push(
      `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${[...waiting].join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
    )
    waiting = new Set()
  }
  const turns = turnsOf(messages)
  for (const [i, { role, blocks }] of turns.entries()) {
    if (blocks.length === 0) faults.push(`messages.${i}: content must not be empty`)
    if (role === "user") faults.push(...resultFaults(blocks, waiting).map((fault) => `messages.${i}: ${fault}`))
    reportWaiting(i)
    if (role !== "assistant") continue
    for (const block of blocks) {
      if (!isMembers(block) || block["type"] !== "tool_use") continue
      faults.push(...callFaults(block, used).map((fault) => `messages.${i}: ${fault}`))
      used.add(block["id"])
      waiting.add(block["id"])
    }
  }
  reportWaiting(turns.length)
  return faults
}

/** Results must come first, each for a call that waits for it. */
function resultFaults(blocks: readonly unknown[], waiting: Set<unknown>): string[] {
  const faults: string[] = []
  let isHead = true
  for (const block of blocks) {
    if (isMembers(block) && block["type"] === "tool_result") {
      if (!isHead) faults.push("`tool_result` blocks must come before all other blocks")
      if (!waiting.delete(block["tool_use_id"])) faults.push(unknownResult(block["tool_use_id"]))
    } else isHead = false
  }
  return faults
}

function callFaults({ id, name, input }: Members, used: ReadonlySet<unknown>): string[] {
  return [
    ...(isFilledText(id) && /^[a-zA-Z0-9_-]+$/.test(id)
      ? []
      : ["tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'"]),
    ...(used.has(id) ? ["`tool_use` ids must be unique"] : []),
    ...(isMembers(input) ? [] : ["tool_use.input: Input should be a valid dictionary"]),
    ...(isFilledText(name) && /^[a-zA-Z0-9_-]{1,128}$/.test(name)
      ? []
      : ["tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"]),
  ]
}

/** The first result of a call that the provider never made; null when it knows them all. */
export function findUnknownResult(messages: readonly unknown[], issuedIds: ReadonlySet<unknown>): string | null {
  const blocks = turnsOf(messages).flatMap((turn) => turn.blocks)
  const unknown = blocks.find(
    (block): block is Members =>
      isMembers(block) && block["type"] === "tool_result" && !issuedIds.has(block["tool_use_id"]),
  )
  return unknown === undefined ? null : unknownResult(unknown["tool_use_id"])
}
