import { isFields } from "../../input/fields.ts"
import { claudeCode } from "./claude-code.ts"
import { codex } from "./codex.ts"
import type { Recorded } from "./conversation.ts"
import { pi } from "./pi.ts"
import type { SessionFormat, SessionLine } from "./session.ts"

const SESSIONS: readonly SessionFormat[] = [claudeCode, codex, pi]

/** Whether a line can only be of a session file; null when it says nothing of that. */
export function isSessionLine(record: unknown): boolean | null {
  if (!isFields(record)) return false
  if (SESSIONS.some((format) => format.isSign(record))) return true
  // Ex) {"type": "summary", …}: sessions begin with lines of many types; requests and conversations have none.
  return typeof record["type"] === "string" && record["messages"] === undefined ? null : false
}

/** All conversations of a session file. */
export function sessionsIn(lines: readonly SessionLine[]): readonly Recorded[] {
  const format = SESSIONS.find(({ isSign }) => lines.some(({ value }) => isFields(value) && isSign(value)))
  return format === undefined ? [] : format.read(lines)
}
