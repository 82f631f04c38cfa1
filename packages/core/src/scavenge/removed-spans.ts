// Which spans of a block are removed from the content with its calls.
import type { CallBlock } from "../dialects/scan.ts"
import type { CallCandidate } from "../dialects/sighting.ts"
import { parseStrict } from "../json/strict.ts"
import { withoutBody } from "./clean.ts"
import type { TextSpan } from "./judges/frames/span.ts"
import type { RecoveredCall } from "./recover.ts"

/**
 * What is removed with the calls that were taken from a block: all of it; only the calls where something else stands
 * beside them; nothing where they cannot be cut out of it, or may go on behind it: by itself what is left would be
 * another call.
 */
export function removedSpans(block: CallBlock, taken: readonly RecoveredCall[]): readonly TextSpan[] {
  const { start, end, takenFrom = start } = block
  const whole = [{ start: takenFrom, end }]
  const text = taken[0]?.text ?? ""
  const own = taken.map(({ callCandidate }) => callCandidate)
  if (own.some(({ written }) => written.kind === "unread" && written.mayGoOn === true)) return []
  const left = block.calls.filter((call) => !own.includes(call))
  // the calls of a list have the list in common
  const isShared = own.some((call) => left.some((other) => other.start < call.end && call.start < other.end))
  const callsAt = new Map<number, typeof own>()
  for (const call of own) callsAt.set(call.start, [...(callsAt.get(call.start) ?? []), call])
  const lists = [...callsAt.values()].map((calls) => [calls[0] as CallCandidate, calls.length] as const)
  if (isShared || lists.some(([{ start, end }, count]) => holdsMore(text.slice(start, end), count))) return []
  return HOLDS_OBJECT.test(withoutBody(text, start, end, own)) ? own.map(({ start, end }) => ({ start, end })) : whole
}

/** Ex) {"name":"b","arguments":{}} */
const HOLDS_OBJECT = /\{\s{0,64}["'][^"']{1,64}["']\s{0,8}:/

/** What an answer stands under beside a list of calls. */
const ANSWER_KEYS = ["content", "text", "message", "answer", "response", "summary", "final_answer"]

/** Ex) [{"id":1},{"name":"read",…}] , {"content":"It is done.","tool_calls":[…]} : data or an answer beside the calls. */
function holdsMore(text: string, callCount: number): boolean {
  const value: unknown = /^\s*[[{]/.test(text)
    ? parseStrict(text.slice(0, text.search(/[\]}][^\]}]*$/) + 1))
    : undefined
  if (Array.isArray(value)) return value.length > callCount
  if (typeof value !== "object" || value === null || !Object.values(value).some(Array.isArray)) return false
  const members = value as Readonly<Record<string, unknown>>
  return ANSWER_KEYS.some((key) => typeof members[key] === "string" && /\S\s/.test(members[key] as string))
}
