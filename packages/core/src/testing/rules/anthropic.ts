// What the Messages API rejects in a history, in its own words.
import { isMembers, type Members } from "../../providers/members.ts"
import { isFilledList, isFilledText, unless } from "./openai-chat.ts"

const isSaid = (value: unknown): boolean => typeof value === "string" && value.trim() !== ""
const RESULT_BLOCKS = new Set<unknown>(["text", "image", "document", "search_result"])

/** Messages that are rejected for their own shape, one line each. */
export function findAnthropicMessageFaults(messages: readonly unknown[]): string[] {
  if (messages.length === 0) return ["messages: at least one message is required"]
  const [first] = messages
  return [
    ...messages.flatMap((message, i) => messageFaults(message).map((fault) => `messages.${i}: ${fault}`)),
    ...unless(isMembers(first) && first["role"] === "user", "messages: first message must use the user role"),
  ]
}

function messageFaults(message: unknown): string[] {
  if (!isMembers(message)) return ["Input should be a valid dictionary"]
  const { role, content, ...others } = message
  const faults = [
    ...Object.keys(others).map((field) => `${field}: Extra inputs are not permitted`),
    ...unless(role === "user" || role === "assistant", 'role: Input should be "user" or "assistant"'),
  ]
  if (typeof content === "string")
    return [...faults, ...unless(isSaid(content), "text content blocks must be non-empty")]
  if (!isFilledList(content)) return [...faults, "content: Input should be a valid list with at least one block"]
  const isThinking = /^(?:redacted_)?thinking$/.test(String(content.at(-1)?.["type"]))
  const isLastFine = role !== "assistant" || !isThinking
  const lastFault = unless(isLastFine, "The final block in an assistant message cannot be `thinking`.")
  return [...faults, ...content.flatMap(blockFaults), ...lastFault]
}

function blockFaults(block: Members): string[] {
  const { type, text, signature, content, source, is_error: isError } = block
  if (type === "text") return unless(isSaid(text), "text content blocks must contain non-whitespace text")
  if (type === "thinking") return unless(typeof signature === "string", "thinking.signature: Field required")
  if (type === "image") return unless(isMembers(source), "image.source: Field required")
  if (type !== "tool_result") return []
  if (isError !== undefined && typeof isError !== "boolean")
    return ["tool_result.is_error: Input should be a valid boolean"]
  // a result may be empty: the field is optional
  if (!Array.isArray(content))
    return unless(
      content === undefined || typeof content === "string",
      "tool_result.content: Input should be a valid string or list",
    )
  return content.flatMap((part: unknown) => {
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
    const { role, content } = message
    const last = turns.at(-1)
    const turn = last?.role === role && last !== undefined ? last : { role, blocks: [] }
    if (turn !== last) turns.push(turn)
    turn.blocks.push(...(Array.isArray(content) ? (content as unknown[]) : [content]))
  }
  return turns
}

const blocksOfType = (blocks: readonly unknown[], type: string): Members[] =>
  blocks.filter((block): block is Members => isMembers(block) && block["type"] === type)

const unknownResult = (id: unknown): string =>
  `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${String(id)}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`

/** Calls and results that do not belong together, and calls that are rejected themselves. */
export function findAnthropicCallFaults(messages: readonly unknown[]): string[] {
  const faults: string[] = []
  const used = new Set<unknown>()
  const waiting = new Set<unknown>()
  const report = (at: number, found: readonly string[]): void => {
    faults.push(...found.map((fault) => `messages.${at}: ${fault}`))
  }
  const reportWaiting = (at: number): void => {
    const text = `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${[...waiting].join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`
    report(at, unless(waiting.size === 0, text))
    waiting.clear()
  }
  const turns = turnsOf(messages)
  for (const [i, { role, blocks }] of turns.entries()) {
    report(i, unless(blocks.length > 0, "content must not be empty"))
    if (role === "user") report(i, resultFaults(blocks, waiting))
    reportWaiting(i)
    for (const block of role === "assistant" ? blocksOfType(blocks, "tool_use") : []) {
      report(i, callFaults(block, used))
      used.add(block["id"])
      waiting.add(block["id"])
    }
  }
  reportWaiting(turns.length)
  return faults
}

/** Results must come first, each for a call that waits for it. */
function resultFaults(blocks: readonly unknown[], waiting: Set<unknown>): string[] {
  const results = blocksOfType(blocks, "tool_result")
  return results.flatMap((result, i) => [
    ...unless(blocks.indexOf(result) === i, "`tool_result` blocks must come before all other blocks"),
    ...unless(waiting.delete(result["tool_use_id"]), unknownResult(result["tool_use_id"])),
  ])
}

function callFaults({ id, name, input }: Members, used: ReadonlySet<unknown>): string[] {
  const isId = isFilledText(id) && /^[a-zA-Z0-9_-]+$/.test(id)
  const isName = isFilledText(name) && /^[a-zA-Z0-9_-]{1,128}$/.test(name)
  return [
    ...unless(isId, "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'"),
    ...unless(!used.has(id), "`tool_use` ids must be unique"),
    ...unless(isMembers(input), "tool_use.input: Input should be a valid dictionary"),
    ...unless(isName, "tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"),
  ]
}

/** The first result of a call that the provider never made; null when it knows them all. */
export function findUnknownResult(messages: readonly unknown[], issuedIds: ReadonlySet<unknown>): string | null {
  const results = blocksOfType(
    turnsOf(messages).flatMap(({ blocks }) => blocks),
    "tool_result",
  )
  const unknown = results.find((result) => !issuedIds.has(result["tool_use_id"]))
  return unknown === undefined ? null : unknownResult(unknown["tool_use_id"])
}
