import type { CallCandidate, ParsedCalls, ToolIndex, WrittenMember } from "../sighting.ts"

export const oneCall = (call: CallCandidate): ParsedCalls => ({ end: call.end, calls: [call] })

/** What a call of members needs beside them; `whole` unless it says otherwise, and without an id. */
type MembersHead = Pick<CallCandidate, "name" | "start" | "end"> & Partial<Pick<CallCandidate, "id" | "whole">>

export const membersCall = (head: MembersHead, members: readonly WrittenMember[]): ParsedCalls =>
  oneCall({ id: null, whole: true, ...head, written: { kind: "members", members } })

/** A call that was begun and cannot be run: the text ends inside its arguments, or they were misread. */
export const cutCall = (name: string, start: number, end: number): ParsedCalls =>
  oneCall({ name, start, end, id: null, written: { kind: "cut" }, whole: false })

/** The text from `start` to `end` as an argument without type. */
export function rawMember(text: string, key: string | number, start: number, end: number): WrittenMember {
  return { key, as: "raw", text: text.slice(start, end), whole: true, start, end }
}

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
