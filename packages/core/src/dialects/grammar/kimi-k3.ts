import type { CallCandidate, CallGrammar, WrittenArguments, WrittenMember } from "../sighting.ts"
import { hasLiteral, probeOf, settleResult, skipSpaces, type TextProbe } from "./probe.ts"
import { closeEnd, isCutMark, openEnd, readAttributes, readElementValue } from "./xtml.ts"

/** Ex) <|open|>call tool="f" index="1"<|sep|>…<|close|>call<|sep|> : calls in a row, in their section or without it. */
export const xtmlCalls: CallGrammar = (source, at) => {
  const probe = probeOf(source)
  const sectionStart = openEnd(probe, at, "tools")
  const calls: CallCandidate[] = []
  let end = sectionStart >= 0 ? (readAttributes(probe, sectionStart)?.next ?? -1) : at
  if (end < 0) return settleResult(probe, null)
  for (let next = skipSpaces(probe, end); ; next = skipSpaces(probe, end)) {
    const call = readCall(probe, next, calls.length === 0)
    if (call === null) break
    calls.push(call)
    end = call.end
    if (!call.whole) break
  }
  const sectionEnd = closeEnd(probe, skipSpaces(probe, end), "tools")
  if (calls.length === 0 && (sectionStart < 0 || sectionEnd < 0)) return settleResult(probe, null)
  return settleResult(probe, { end: sectionEnd < 0 ? end : sectionEnd, calls })
}

function readCall(probe: TextProbe, at: number, isFirst: boolean): CallCandidate | null {
  const open = openEnd(probe, at, "call")
  // Ex) call tool="f" index="1"<|sep|> : the opener was lost
  const headStart = open < 0 && isFirst && hasLiteral(probe, "call tool", at) ? at + 4 : open
  const callAttributes = headStart < 0 ? null : readAttributes(probe, headStart)
  const name = callAttributes?.values.get("tool")
  if (callAttributes === null || name === undefined || name === "") return null
  const callBody = readBody(probe, callAttributes.next)
  // the index counts the calls of one message: no id that anyone would send back
  const written: WrittenArguments = callBody.isCut ? { kind: "cut" } : { kind: "members", members: callBody.members }
  return { name, start: at, end: callBody.end, id: null, written, whole: callBody.whole }
}

interface CallBody {
  readonly members: readonly WrittenMember[]
  readonly end: number
  readonly whole: boolean
  /** The text ends in the mark of one more argument. */
  readonly isCut: boolean
}

function readBody(probe: TextProbe, from: number): CallBody {
  const members: WrittenMember[] = []
  let end = from
  for (;;) {
    const at = skipSpaces(probe, end)
    const callEnd = closeEnd(probe, at, "call")
    if (callEnd >= 0) return { members, end: callEnd, whole: members.every((member) => member.whole), isCut: false }
    const nextArgument = readArgument(probe, at)
    if (nextArgument === null) {
      const isOver = closeEnd(probe, at, "tools") >= 0
      const isCut = isCutMark(probe, at)
      const whole = isOver && members.length > 0 && members.every((member) => member.whole)
      return { members, end: isCut ? probe.text.length : end, whole, isCut: isCut && hasLiteral(probe, "<|open|>", at) }
    }
    members.push(nextArgument.member)
    end = nextArgument.next
    if (!nextArgument.member.whole) return { members, end, whole: false, isCut: false }
  }
}

function readArgument(probe: TextProbe, at: number): { readonly member: WrittenMember; readonly next: number } | null {
  const open = openEnd(probe, at, "argument")
  const argumentAttributes = open < 0 ? null : readAttributes(probe, open)
  const key = argumentAttributes?.values.get("key")
  if (argumentAttributes === null || key === undefined) return null
  const start = argumentAttributes.next
  const { end, next, whole } = readElementValue(probe, start)
  const type = argumentAttributes.values.get("type")
  const as = type === "string" ? "text" : type === undefined ? "raw" : "json"
  return { member: { key, as, text: probe.text.slice(start, end), whole, start, end }, next }
}
