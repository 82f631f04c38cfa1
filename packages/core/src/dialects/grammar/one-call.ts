// Builds and moves the results of grammars: one call, a cut call, a row of calls.
import type { CallCandidate, ParsedCalls, ToolIndex, WrittenArguments, WrittenMember } from "../sighting.ts"

/** A call without its arguments; by default it is `whole` and has no id. */
type CallHead = Pick<CallCandidate, "name" | "start" | "end"> & Partial<Pick<CallCandidate, "id" | "whole">>

export const oneCall = (head: CallHead & Pick<CallCandidate, "written">): ParsedCalls => ({
  end: head.end,
  calls: [{ id: null, whole: true, ...head }],
})

export const membersCall = (head: CallHead, members: readonly WrittenMember[]): ParsedCalls =>
  oneCall({ ...head, written: { kind: "members", members } })

/** Returns a call that has begun and cannot be run: the text ends inside its arguments, or they were misread. */
export const cutCall = (name: string | null, start: number, end: number, id: string | null = null): ParsedCalls =>
  oneCall({ name, start, end, id, written: { kind: "cut" }, whole: false })

/** Returns a doubtful member for text that may be an argument: the call must not run without it. */
export const unreadMember = (start: number, end: number): WrittenMember => ({
  ...rawMember("", 0, start, end),
  isDoubtful: true,
})

/** Returns arguments that could also be different: the call must not run. */
export const doubtfulMembers = (text: string, start: number, end: number): WrittenArguments => ({
  kind: "members",
  members: [{ ...unreadMember(start, end), text }],
})

/**
 * Reads consecutive calls. `readNext` continues at the end of the last call, or returns null. Data without a call ends
 * the row; it is skipped only if no call was read before it.
 */
export function callRow(
  from: number,
  readNext: (end: number, lastCall: CallCandidate | null) => ParsedCalls | null,
): ParsedCalls | null {
  const calls: CallCandidate[] = []
  let end = from
  for (let found = readNext(end, null); found !== null; found = readNext(end, calls.at(-1) ?? null)) {
    if (found.calls.length === 0) return calls.length === 0 ? found : { end, calls }
    calls.push(...found.calls)
    end = found.end
  }
  return calls.length === 0 ? null : { end, calls }
}

/** Returns the text from `start` to `end` as an untyped argument. */
export function rawMember(text: string, key: string | number, start: number, end: number): WrittenMember {
  return { key, as: "raw", text: text.slice(start, end), whole: true, start, end }
}

/** True for blank text, or for line breaks that were escaped together with the whole text. */
export const isBlankBetween = (text: string): boolean => text.replace(/\\[nrt]/g, "").trim() === ""

/**
 * True if a name that ends the text is a complete call: no longer tool name begins with it, and no argument is
 * declared, so that none can be missing.
 */
export function isCompleteCall(words: ToolIndex, name: string): boolean {
  const word = words.find(name)
  return (
    word !== null &&
    word.argumentKeys.length === 0 &&
    !words.names.some((otherName) => otherName !== word.name && otherName.startsWith(name))
  )
}

const moveSpan = <T extends { readonly start: number; readonly end: number }>(span: T, delta: number): T => ({
  ...span,
  start: span.start + delta,
  end: span.end + delta,
})

function moveMember(member: WrittenMember, delta: number): WrittenMember {
  const members = member.members?.map((inner) => moveMember(inner, delta))
  return { ...moveSpan(member, delta), ...(members === undefined ? {} : { members }) }
}

/** Returns the call with all offsets moved. */
export function moveCall(call: CallCandidate, delta: number): CallCandidate {
  const { written } = call
  if (delta === 0) return call
  const moved = moveSpan(call, delta)
  if (written.kind === "json") return { ...moved, written: moveSpan(written, delta) }
  if (written.kind !== "members") return moved
  return { ...moved, written: { ...written, members: written.members.map((member) => moveMember(member, delta)) } }
}
