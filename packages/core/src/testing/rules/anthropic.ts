// Checks what the Messages API rejects in a history, with its error messages.
import { isMembers, type Members } from "../../providers/members.ts"
import { isFilledList, isFilledText, unless } from "./openai-chat.ts"

const isSaid = (value: unknown): boolean => typeof value === "string" && value.trim() !== ""
const RESULT_BLOCKS = new Set<unknown>(["text", "image", "document", "search_result"])

/** Returns the faults of single messages, one line each. */
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

interface MessageTurn {
  readonly role: unknown
  readonly blocks: unknown[]
}

/** Groups consecutive messages of one role into one turn. */
function turnsOf(messages: readonly unknown[]): MessageTurn[] {
  const turns: MessageTurn[] = []
  for (const message of messages) {
    if (!isMembers(message)) continue
    const { role, content } = message
    const last = turns.at(-1)
    const blocks = Array.isArray(content) ? (content as unknown[]) : [content]
    if (last !== undefined && last.role === role) last.blocks.push(...blocks)
    else turns.push({ role, blocks: [...blocks] })
  }
  return turns
}

const blocksOfType = (blocks: readonly unknown[], type: string): Members[] =>
  blocks.filter((block): block is Members => isMembers(block) && block["type"] === type)

const unknownResult = (id: unknown): string =>
  `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${String(id)}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`

/** Returns faults in the pairing of calls and results, and of calls themselves. */
export function findAnthropicCallFaults(messages: readonly unknown[]): string[] {
  const used = new Set<unknown>()
  const waiting = new Set<unknown>()
  const turns = [...turnsOf(messages), null]
  return turns.flatMap((turn, i) => [...turnFaults(turn, used, waiting)].map((fault) => `messages.${i}: ${fault}`))
}

/** Returns the faults of one turn. `turn`: null after the last one. */
function* turnFaults(turn: MessageTurn | null, used: Set<unknown>, waiting: Set<unknown>): Generator<string> {
  if (turn?.blocks.length === 0) yield "content must not be empty"
  if (turn?.role === "user") yield* resultFaults(turn.blocks, waiting)
  if (waiting.size > 0)
    yield `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${[...waiting].join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`
  waiting.clear()
  for (const block of turn?.role === "assistant" ? blocksOfType(turn.blocks, "tool_use") : []) {
    yield* callFaults(block, used)
    used.add(block["id"])
    waiting.add(block["id"])
  }
}

/** Results must come first, each for a call that waits for it. */
function* resultFaults(blocks: readonly unknown[], waiting: Set<unknown>): Generator<string> {
  for (const [i, result] of blocksOfType(blocks, "tool_result").entries()) {
    if (blocks.indexOf(result) !== i) yield "`tool_result` blocks must come before all other blocks"
    if (!waiting.delete(result["tool_use_id"])) yield unknownResult(result["tool_use_id"])
  }
}

function* callFaults({ id, name, input }: Members, used: ReadonlySet<unknown>): Generator<string> {
  if (!isFilledText(id) || !/^[a-zA-Z0-9_-]+$/.test(id))
    yield "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'"
  if (used.has(id)) yield "`tool_use` ids must be unique"
  if (!isMembers(input)) yield "tool_use.input: Input should be a valid dictionary"
  if (!isFilledText(name) || !/^[a-zA-Z0-9_-]{1,128}$/.test(name))
    yield "tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"
}

/** Returns the fault of the first result of a call that the provider never made; null if all are known. */
export function findUnknownResult(messages: readonly unknown[], issuedIds: ReadonlySet<unknown>): string | null {
  const results = blocksOfType(
    turnsOf(messages).flatMap(({ blocks }) => blocks),
    "tool_result",
  )
  const unknown = results.find((result) => !issuedIds.has(result["tool_use_id"]))
  return unknown === undefined ? null : unknownResult(unknown["tool_use_id"])
}
