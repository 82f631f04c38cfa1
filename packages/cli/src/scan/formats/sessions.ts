import { type Fields, isFields, listIn, own, textAt, textOr } from "../../input/fields.ts"
import { conversationOf, type Recorded, type Told, type TurnSpot } from "./conversation.ts"
import { recordedIn } from "./recorded.ts"

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
  /** The id of the session that a line belongs to, or that begins with it; null: that of the line before. */
  sessionIn(record: Fields): string | null
  /** Null: the line says nothing of the conversation. */
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
  sessionIn: (record) => textAt(record, "sessionId"),
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
  sessionIn: (record) =>
    own(record, "type") === "session_meta"
      ? textAt(own(record, "payload"), "id")
      : isOldHead(record)
        ? textAt(record, "id")
        : null,
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
  sessionIn: (record) => (own(record, "type") === "session" ? textAt(record, "id") : null),
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

/** All conversations of a file of sessions, and the lines that are records of their own. */
export function sessionsIn(lines: readonly SessionLine[]): {
  readonly conversations: readonly Recorded[]
  readonly others: readonly SessionLine[]
} {
  const sessions = new SessionReader()
  const others = lines.filter((line) => !sessions.take(line))
  return { conversations: sessions.conversations(), others }
}

/** Takes lines in their order. A file may hold several sessions, one behind another, in several formats. */
class SessionReader {
  readonly #threads = new Map<string, Thread>()
  #format: SessionFormat | null = null
  /** The session of each format, which its lines need not name. */
  readonly #current = new Map<SessionFormat, string>()
  /** The session of each message of Claude Code: a session that goes on behind a message is the same. */
  readonly #sessionByMessage = new Map<string, string>()

  /** Returns false for a line that is no part of a session. */
  take({ value, line, offset }: SessionLine): boolean {
    if (!isFields(value)) return false
    const named = SESSIONS.find(({ isSign }) => isSign(value))
    if (named === undefined && isSessionLine(value) === false) return false
    this.#format = named ?? this.#format
    if (this.#format === null) return true
    const session = this.#sessionOf(this.#format, value)
    const entry = this.#format.entryIn(value)
    // Ex) an answer of Anthropic has a type, too
    if (entry === null && named === undefined && recordedIn(value) !== null) return false
    if (entry !== null) this.#add(entry, `${SESSIONS.indexOf(this.#format)} ${session}`, { line, offset })
    return true
  }

  #sessionOf(format: SessionFormat, value: Fields): string {
    const parent = this.#sessionByMessage.get(textOr(own(value, "parentUuid"), ""))
    const session = parent ?? format.sessionIn(value) ?? this.#current.get(format) ?? ""
    this.#current.set(format, session)
    const id = textAt(value, "uuid")
    if (id !== null) this.#sessionByMessage.set(id, session)
    return session
  }

  #add(
    { message, pointer, model, agent = "", answerId }: SessionEntry,
    session: string,
    spot: Omit<TurnSpot, "pointer">,
  ) {
    const key = `${session} ${agent}`
    const thread = this.#threads.get(key) ?? newThread()
    this.#threads.set(key, thread)
    thread.model ??= model
    if (message === null) return
    const last = thread.told.at(-1)
    if (last !== undefined && answerId !== undefined && answerId === thread.answerId)
      thread.told[thread.told.length - 1] = { ...last, message: joined(last.message, message) }
    else thread.told.push({ message, pointer, ...spot })
    thread.answerId = answerId
  }

  /** A session without messages counts only if there is no other: some write a file of its own for each sub-agent. */
  conversations(): readonly Recorded[] {
    const all = [...this.#threads.values()]
    const told = all.filter((thread) => thread.told.length > 0)
    return (told.length > 0 ? told : all.slice(0, 1)).map((thread) => conversationOf(thread.told, thread.model))
  }
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
