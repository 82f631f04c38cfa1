// Helpers that build and move the results of grammars: one call, a cut call, a row of calls.
import type { CallCandidate, ParsedCalls, ToolIndex, WrittenArguments, WrittenMember } from "../sighting.ts"

/** What a call has beside its arguments; `whole` unless it says otherwise, and without an id. */
type CallHead = Pick<CallCandidate, "name" | "start" | "end"> & Partial<Pick<CallCandidate, "id" | "whole">>

export const oneCall = (head: CallHead & Pick<CallCandidate, "written">): ParsedCalls => ({
  end: head.end,
  calls: [{ id: null, whole: true, ...head }],
})

export const membersCall = (head: CallHead, members: readonly WrittenMember[]): ParsedCalls =>
  oneCall({ ...head, written: { kind: "members", members } })

/** A call that was begun and cannot be run: the text ends inside its arguments, or they were misread. */
export const cutCall = (name: string | null, start: number, end: number, id: string | null = null): ParsedCalls =>
  oneCall({ name, start, end, id, written: { kind: "cut" }, whole: false })

/** What stands in a call and is none of its arguments: it may be one, so the call must not run without it. */
export const unreadMember = (start: number, end: number): WrittenMember => ({
  ...rawMember("", 0, start, end),
  isDoubtful: true,
})

/** Arguments that may be others as well: the call must not run. */
export const doubtfulMembers = (text: string, start: number, end: number): WrittenArguments => ({
  kind: "members",
  members: [{ ...unreadMember(start, end), text }],
})

/**
 * Calls one after the other. `readNext` reads on from the end of the last, or says that there is nothing. Data without a
 * call ends the row; it is skipped only if no call was read before it.
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

/** The text from `start` to `end` as an argument without type. */
export function rawMember(text: string, key: string | number, start: number, end: number): WrittenMember {
  return { key, as: "raw", text: text.slice(start, end), whole: true, start, end }
}

/** Nothing, or line breaks that were escaped with the rest of the text. */
export const isBlankBetween = (text: string): boolean => text.replace(/\\[nrt]/g, "").trim() === ""

/**
 * A name that ends the text is whole for sure when no longer one begins so; and nothing can be missing where nothing is
 * declared.
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

/** The same call with all offsets moved. */
export function moveCall(call: CallCandidate, delta: number): CallCandidate {
  const { written } = call
  if (delta === 0) return call
  const moved = moveSpan(call, delta)
  if (written.kind === "json") return { ...moved, written: moveSpan(written, delta) }
  if (written.kind !== "members") return moved
  return { ...moved, written: { ...written, members: written.members.map((member) => moveMember(member, delta)) } }
}
