import { type Fields, isFields, listIn, own, textAt, textOr } from "../../input/fields.ts"
import { conversationOf, type Recorded, type Told } from "./conversation.ts"

/** One line of a session file; the whole file is one conversation. */
export interface SessionLine {
  readonly value: unknown
  /** Line number, counted from 0. */
  readonly line: number
  readonly offset: number
}

interface SessionFormat {
  /** True for a line that no other format has. */
  isSign(record: Fields): boolean
  /** Returns the entry of a line, or null if the line does not belong to the conversation. */
  entryIn(record: Fields): SessionEntry | null
}

interface SessionEntry {
  readonly model: string | null
  /** Null if the line only names the model. */
  readonly message: Fields | null
  readonly pointer: string
  /** Id of the sub-agent. The work of a sub-agent can be in the same file: it is a conversation of its own. */
  readonly agent?: string
  /** Lines with the same id are one answer. */
  readonly answerId?: unknown
}

const isSpoken = (type: unknown): boolean => type === "assistant" || type === "user"

/** Claude Code: lines {"type": "assistant", "message": {…}, "sessionId", "uuid"}; one line per block of an answer. */
const claudeCode: SessionFormat = {
  isSign: (record) =>
    isSpoken(own(record, "type")) &&
    isFields(own(record, "message")) &&
    typeof own(record, "uuid") === "string" &&
    (typeof own(record, "sessionId") === "string" || own(record, "parentUuid") !== undefined),
  entryIn(record) {
    const type = own(record, "type")
    const message = own(record, "message")
    const model = textAt(message, "model")
    // Only what the model or a person said, not what the program inserted.
    if (!isSpoken(type) || !isFields(message) || own(record, "isMeta") === true || model === "<synthetic>") return null
    return {
      model,
      message: { ...message, role: type },
      pointer: "/message",
      agent: own(record, "isSidechain") === true ? `agent ${textOr(own(record, "agentId"), "")}` : "",
      answerId: type === "assistant" ? own(message, "id") : undefined,
    }
  },
}

const CODEX_LINES = new Set(["session_meta", "response_item", "turn_context", "event_msg", "compacted"])

const isWrapped = (record: Fields): boolean =>
  CODEX_LINES.has(textOr(own(record, "type"), "")) && isFields(own(record, "payload"))

/**
 * Session files of Codex: items of OpenAI's responses, each in a line {"type": "response_item", "payload": {…}}, in
 * older versions without this wrapper.
 */
const codex: SessionFormat = {
  isSign: (record) => isWrapped(record) || typeof own(record, "record_type") === "string" || isOldHead(record),
  entryIn(record) {
    const type = own(record, "type")
    const payload = isWrapped(record) ? own(record, "payload") : undefined
    const item = type === "response_item" ? payload : payload === undefined ? record : undefined
    return {
      model: type === "turn_context" ? textAt(payload, "model") : null,
      message: typeof own(item, "type") === "string" ? (item as Fields) : null,
      pointer: item === payload ? "/payload" : "",
    }
  },
}

/** The first line of older files: {"id", "timestamp", "instructions", "git"}. */
const isOldHead = (record: Fields): boolean =>
  typeof own(record, "id") === "string" &&
  typeof own(record, "timestamp") === "string" &&
  Object.hasOwn(record, "instructions") &&
  own(record, "type") === undefined

/** pi: a header {"type": "session"}, then {"type": "message", "message": {…}} with calls of the type "toolCall". */
const pi: SessionFormat = {
  isSign: (record) =>
    typeof own(record, "timestamp") === "string" &&
    (own(record, "type") === "session"
      ? typeof own(record, "cwd") === "string"
      : own(record, "type") === "message" && isFields(own(record, "message"))),
  entryIn(record) {
    const given = own(record, "type") === "message" ? own(record, "message") : undefined
    const message = isFields(given) ? plainOf(given) : null
    return message === null ? null : { model: textAt(given, "model"), message, pointer: "/message" }
  },
}

function plainOf(message: Fields): Fields | null {
  const role = own(message, "role")
  const content = own(message, "content")
  if (role === "toolResult")
    return {
      role: "tool",
      tool_call_id: own(message, "toolCallId"),
      content,
      is_error: own(message, "isError") === true,
    }
  if (role === "user") return message
  if (role !== "assistant") return null
  const parts = Array.isArray(content) ? content.map(partOf) : content
  return { role, content: parts, stop_reason: own(message, "stopReason") }
}

const partOf = (part: unknown): unknown =>
  own(part, "type") === "toolCall"
    ? { type: "tool_use", id: own(part, "id"), name: own(part, "name"), input: own(part, "arguments") }
    : part

const SESSIONS: readonly SessionFormat[] = [claudeCode, codex, pi]

/** True if a line can only belong to a session file; null if this cannot be determined from the line. */
export function isSessionLine(record: unknown): boolean | null {
  if (!isFields(record)) return false
  if (SESSIONS.some((format) => format.isSign(record))) return true
  // Ex) {"type": "summary", …}: sessions begin with lines of many types; requests and conversations have none.
  return typeof record["type"] === "string" && record["messages"] === undefined ? null : false
}

/** Returns all conversations of a session file. */
export function sessionsIn(lines: readonly SessionLine[]): readonly Recorded[] {
  const format = SESSIONS.find(({ isSign }) => lines.some(({ value }) => isFields(value) && isSign(value)))
  if (format === undefined) return []
  const main = newThread()
  const threads = new Map([["", main]])
  for (const { value, line, offset } of lines) {
    const entry = isFields(value) ? format.entryIn(value) : null
    if (entry === null) continue
    const { message, pointer, model, agent = "", answerId } = entry
    const thread = threads.get(agent) ?? newThread()
    threads.set(agent, thread)
    thread.model ??= model
    if (message === null) continue
    const last = thread.told.at(-1)
    if (last !== undefined && answerId !== undefined && answerId === thread.answerId)
      thread.told[thread.told.length - 1] = { ...last, message: joined(last.message, message) }
    else thread.told.push({ message, pointer, line, offset })
    thread.answerId = answerId
  }
  // Newer versions write a separate file for each sub-agent, with nothing else in it.
  if (threads.size > 1 && main.told.length === 0) threads.delete("")
  return [...threads.values()].map(({ told, model }) => conversationOf(told, model))
}

interface Thread {
  readonly told: Told[]
  model: string | null
  /** Answer id of the last message. */
  answerId: unknown
}

const newThread = (): Thread => ({ told: [], model: null, answerId: undefined })

const joined = (a: Fields, b: Fields): Fields => ({
  ...b,
  content: [...listIn(a, "content"), ...listIn(b, "content")],
  stop_reason: own(b, "stop_reason") ?? own(a, "stop_reason"),
})
