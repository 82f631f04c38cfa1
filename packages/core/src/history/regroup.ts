// Rebuilds the messages from their parts; a message without a change stays the same object.
import type { HistoryChange } from "./history-rules.ts"
import type { Part } from "./part.ts"
import type { ScannedHistory } from "./scan.ts"
import { copied, hasField, type Shape } from "./shape.ts"

interface Group {
  /** Index of the original message; -1 for an added one. */
  readonly at: number
  readonly parts: Part[]
  grown: boolean
}

/** Placeholder for the user's first message if everything in it was dropped. */
export const NOTHING_LEFT = "(A tool result stood here. Its call is no longer part of this conversation.)"

/** Placeholder for it if it was empty. */
const EMPTY = "(This message was empty.)"

/** True for a message that may contain result blocks. */
const hosts = (message: unknown): boolean => hasField(message, "role", "user")

export function regroupMessages(
  { messages, counts }: ScannedHistory,
  parts: readonly Part[],
  shape: Shape,
  changes: HistoryChange[],
): unknown[] {
  const messageOf = ({ at, parts: own, grown }: Group): unknown => {
    if (at < 0) return shape.blocks ? shape.rebuild({ role: "user" }, own) : own[0]?.value
    if (!grown && own.length === counts[at] && own.every((part) => !part.changed)) return messages[at]
    return shape.rebuild(messages[at] as object, own)
  }
  const out = groupsOf(messages, parts, shape).map(messageOf)
  if (!shape.blocks) return out
  const isBlank = (at: number): boolean => hosts(messages[at]) && shape.isEmpty?.(messages[at]) === true
  const stands = (at: number): unknown => {
    const message = "Everything in this message was dropped; a short text replaces it."
    changes.push({ rule: "history/emptied", index: at, id: null, message })
    const text = isBlank(at) ? EMPTY : NOTHING_LEFT
    return { ...copied(messages[at] as object), content: [{ type: "text", text }] }
  }
  if (hosts(messages[0]) && !hosts(out[0])) out.unshift(stands(0))
  // after its own message a model is asked to continue that message
  if (isBlank(messages.length - 1) && !hosts(out.at(-1))) out.push(stands(messages.length - 1))
  return out
}

/** Puts moved or added result blocks into the user's message after the turn; if there is none, one is added. */
function groupsOf(messages: readonly unknown[], parts: readonly Part[], { blocks }: Shape): Group[] {
  const groups: Group[] = []
  let waiting: Part[] = []
  const seat = (): void => {
    if (waiting.length > 0) groups.push({ at: -1, parts: waiting, grown: true })
    waiting = []
  }
  for (const part of parts) {
    const last = groups.at(-1)
    if (blocks && (part.at < 0 || part.moved)) {
      if (last !== undefined && waiting.length === 0 && hosts(messages[last.at])) {
        last.parts.push(part)
        last.grown = true
      } else waiting.push(part)
    } else if (last !== undefined && waiting.length === 0 && part.at >= 0 && last.at === part.at) last.parts.push(part)
    else {
      if (!hosts(messages[part.at])) seat()
      groups.push({ at: part.at, parts: [...waiting, part], grown: waiting.length > 0 })
      waiting = []
    }
  }
  seat()
  return groups
}
