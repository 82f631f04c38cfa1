import type { Grammar, Member, Sighting, Written } from "../sighting.ts"
import { has, type Probe, pastSpaces, probeOf, settle } from "./probe.ts"
import { closeEnd, isCutMark, openEnd, readAttributes, readValue } from "./xtml.ts"

/** Ex) <|open|>call tool="f" index="1"<|sep|>…<|close|>call<|sep|> : calls in a row, in their section or without it. */
export const xtmlCalls: Grammar = (source, at) => {
  const probe = probeOf(source)
  const section = openEnd(probe, at, "tools")
  const calls: Sighting[] = []
  let end = section >= 0 ? (readAttributes(probe, section)?.next ?? -1) : at
  if (end < 0) return settle(probe, null)
  for (let next = pastSpaces(probe, end); ; next = pastSpaces(probe, end)) {
    const call = readCall(probe, next, calls.length === 0)
    if (call === null) break
    calls.push(call)
    end = call.end
    if (!call.whole) break
  }
  const closed = closeEnd(probe, pastSpaces(probe, end), "tools")
  if (calls.length === 0 && (section < 0 || closed < 0)) return settle(probe, null)
  return settle(probe, { end: closed < 0 ? end : closed, calls })
}

function readCall(probe: Probe, at: number, isFirst: boolean): Sighting | null {
  const open = openEnd(probe, at, "call")
  // Ex) call tool="f" index="1"<|sep|> : the opener was lost
  const head = open < 0 && isFirst && has(probe, "call tool", at) ? at + 4 : open
  const attributes = head < 0 ? null : readAttributes(probe, head)
  const name = attributes?.values.get("tool")
  if (attributes === null || name === undefined || name === "") return null
  const body = readBody(probe, attributes.next)
  // the index counts the calls of one message: no id that anyone would send back
  const written: Written = body.isCut ? { kind: "cut" } : { kind: "members", members: body.members }
  return { name, start: at, end: body.end, id: null, written, whole: body.whole }
}

interface CallBody {
  readonly members: readonly Member[]
  readonly end: number
  readonly whole: boolean
  /** The text ends in the mark of one more argument. */
  readonly isCut: boolean
}

function readBody(probe: Probe, from: number): CallBody {
  const members: Member[] = []
  let end = from
  for (;;) {
    const at = pastSpaces(probe, end)
    const closed = closeEnd(probe, at, "call")
    if (closed >= 0) return { members, end: closed, whole: members.every((member) => member.whole), isCut: false }
    const argument = readArgument(probe, at)
    if (argument === null) {
      const isOver = closeEnd(probe, at, "tools") >= 0
      const isCut = isCutMark(probe, at)
      const whole = isOver && members.length > 0 && members.every((member) => member.whole)
      return { members, end: isCut ? probe.text.length : end, whole, isCut: isCut && has(probe, "<|open|>", at) }
    }
    members.push(argument.member)
    end = argument.next
    if (!argument.member.whole) return { members, end, whole: false, isCut: false }
  }
}

function readArgument(probe: Probe, at: number): { readonly member: Member; readonly next: number } | null {
  const open = openEnd(probe, at, "argument")
  const attributes = open < 0 ? null : readAttributes(probe, open)
  const key = attributes?.values.get("key")
  if (attributes === null || key === undefined) return null
  const start = attributes.next
  const { end, next, whole } = readValue(probe, start)
  const type = attributes.values.get("type")
  const as = type === "string" ? "text" : type === undefined ? "raw" : "json"
  return { member: { key, as, text: probe.text.slice(start, end), whole, start, end }, next }
}
