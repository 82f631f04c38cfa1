import type { CallBody, CallCandidate, CallGrammar, TakenMember, WrittenArguments, WrittenMember } from "../sighting.ts"
import { hasLiteral, probeOf, readCallRow, settleResult, skipSpaces, type TextProbe } from "./probe.ts"
import { closeEnd, isCutMark, openEnd, readAttributes, readElementValue } from "./xtml.ts"

/** Ex) <|open|>call tool="f" index="1"<|sep|>…<|close|>call<|sep|> : calls in a row, in their section or without it. */
export const xtmlCalls: CallGrammar = (source, at) => {
  const probe = probeOf(source)
  const sectionStart = openEnd(probe, at, "tools")
  const start = sectionStart >= 0 ? (readAttributes(probe, sectionStart)?.next ?? -1) : at
  if (start < 0) return settleResult(probe, null)
  const { end, calls } = readCallRow(probe, skipSpaces(probe, start), (next, isFirst) => readCall(probe, next, isFirst))
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
  // the index counts the calls of one message: no id that anyone would send back
  return { name, start: at, id: null, ...readBody(probe, callAttributes.next) }
}

function readBody(probe: TextProbe, from: number): CallBody {
  const members: WrittenMember[] = []
  const written: WrittenArguments = { kind: "members", members }
  // an argument that is not whole ends the body, so all that are read so far are
  for (let end = from; ; ) {
    const at = skipSpaces(probe, end)
    const callEnd = closeEnd(probe, at, "call")
    if (callEnd >= 0) return { written, end: callEnd, whole: true }
    const nextArgument = readArgument(probe, at)
    if (nextArgument === null) {
      const whole = closeEnd(probe, at, "tools") >= 0 && members.length > 0
      if (!isCutMark(probe, at)) return { written, end, whole }
      // the text ends in the mark of one more argument, or in one that closes
      return { written: hasLiteral(probe, "<|open|>", at) ? { kind: "cut" } : written, end: probe.text.length, whole }
    }
    members.push(nextArgument.member)
    end = nextArgument.next
    if (!nextArgument.member.whole) return { written, end, whole: false }
  }
}

function readArgument(probe: TextProbe, at: number): TakenMember | null {
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
