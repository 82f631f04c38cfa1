import { parseStrict } from "../../json/strict.ts"
import type { CallGrammar, KnownTool, ParsedCalls, TextSource, WrittenArguments, WrittenMember } from "../sighting.ts"
import { type CallEnvelope, envelopesOf } from "./envelope.ts"
import { trimmedEnd } from "./extent.ts"
import { oneCall } from "./one-call.ts"
import { findLineEnd, findLiteral, findNameEnd, findObjectEnd, hasLiteral, probeOf, settleResult, skipBlanks, skipSpaces, type TextProbe } from "./probe.ts"
import { isCompleteCall } from "./whole-name.ts"

const REQUEST_CLOSERS: readonly string[] = ["[TOOL_REQUEST_END]", "[END_TOOL_REQUEST]", "[/TOOL_REQUEST]"]
const REQUEST_OPENER = "[TOOL_REQUEST]"

/** Behind [TOOL_REQUEST]: `name {json}`, or an object that names its tool. The closing mark is a part of it. */
export const toolRequestCalls: CallGrammar = (source, at) => {
  const probe = probeOf(source)
  const start = skipSpaces(probe, at)
  return settleResult(probe, hasLiteral(probe, "{", start) ? readEnvelopes(source, probe, start) : readNamedRequest(source, probe, start))
}

function readNamedRequest(source: TextSource, probe: TextProbe, start: number): ParsedCalls | null {
  const nameEnd = findNameEnd(probe, start)
  if (nameEnd <= start) return null
  const name = probe.text.slice(start, nameEnd)
  const jsonStart = skipSpaces(probe, nameEnd)
  if (!hasLiteral(probe, "{", jsonStart)) {
    const closerOffset = closerEnd(probe, jsonStart)
    const isBare = closerOffset >= 0 && source.words.find(name)?.required.length === 0
    return isBare ? oneCall({ name, start, end: closerOffset, id: null, written: { kind: "members", members: [] }, whole: true }) : null
  }
  const found = findObjectEnd(probe, jsonStart)
  const jsonEnd = found > 0 ? found : trimmedEnd(probe.text, jsonStart, blockEnd(probe, jsonStart))
  const closerOffset = closerEnd(probe, skipSpaces(probe, jsonEnd))
  const end = closerOffset < 0 ? jsonEnd : closerOffset
  return oneCall({ name, start, end, id: null, written: { kind: "json", start: jsonStart, end: jsonEnd }, whole: found > 0 || closerOffset >= 0 })
}

/** What is no strict JSON is left to the reader of broken envelopes. */
function readEnvelopes(source: TextSource, probe: TextProbe, start: number): ParsedCalls | null {
  const found = findObjectEnd(probe, start)
  const text = found > 0 ? probe.text.slice(start, found) : ""
  if (found <= 0 || parseStrict(text) === undefined) return null
  const closerOffset = closerEnd(probe, skipSpaces(probe, found))
  const end = closerOffset < 0 ? found : closerOffset
  const calls = envelopesOf(text, source.words).map((callEnvelope) => {
    const { name, id } = callEnvelope
    return { name, start, end, id, written: writtenOf(callEnvelope, start), whole: true }
  })
  return calls.length === 0 ? null : { end, calls }
}

function writtenOf({ arguments: argumentSpan, flatArguments }: CallEnvelope, offset: number): WrittenArguments {
  if (argumentSpan !== null) return { kind: "json", start: offset + argumentSpan.start, end: offset + argumentSpan.end }
  return flatArguments === null ? { kind: "members", members: [] } : { kind: "text", text: flatArguments, confidence: "certain" }
}

function closerEnd(probe: TextProbe, at: number): number {
  const closerMark = REQUEST_CLOSERS.find((mark) => hasLiteral(probe, mark, at))
  return closerMark === undefined ? -1 : at + closerMark.length
}

/** The next closing or opening mark; the end of the text when there is none. */
function blockEnd(probe: TextProbe, from: number): number {
  for (let at = findLiteral(probe, "[", from); at >= 0; at = findLiteral(probe, "[", at + 1))
    if (closerEnd(probe, at) >= 0 || hasLiteral(probe, REQUEST_OPENER, at)) return at
  return probe.text.length
}

const SPARKLE_MARK = "✨"
const CALL_LABEL = "tool_call:"

/** Ex) ✨ tool_call: find_train from "Ghent" limit 2 : a known tool, then its own argument names, each with one value. */
export const sparkleCalls: CallGrammar = (source, at) => {
  const probe = probeOf(source)
  const labelStart = hasLiteral(probe, SPARKLE_MARK, at) ? skipBlanks(probe, at + SPARKLE_MARK.length) : -1
  if (labelStart < 0 || !hasLiteral(probe, CALL_LABEL, labelStart)) return settleResult(probe, null)
  const start = skipBlanks(probe, labelStart + CALL_LABEL.length)
  const nameEnd = findNameEnd(probe, start)
  const word = nameEnd > start ? source.words.find(probe.text.slice(start, nameEnd)) : null
  if (word === null) return settleResult(probe, null)
  const end = trimmedEnd(probe.text, nameEnd, findLineEnd(probe, nameEnd))
  const members = readPairs(probe.text, nameEnd, end, word)
  // a name or a bare value at the end of the text may be cut
  const isNamed = members?.length === 0 && isCompleteCall(source.words, word.name)
  const isOpen = end >= probe.text.length && members?.at(-1)?.as !== "text" && !isNamed
  if (members === null || isOpen) return settleResult(probe, null)
  const name = probe.text.slice(start, nameEnd)
  return settleResult(probe, oneCall({ name, start: at, end, id: null, written: { kind: "members", members }, whole: end < probe.text.length }))
}

const PAIR_TOKEN = /[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^ \t\n"']+))/y

function readPairs(text: string, from: number, end: number, word: KnownTool): WrittenMember[] | null {
  const members: WrittenMember[] = []
  let key: string | null = null
  let isFirst = true
  for (let at = from; at < end; at = PAIR_TOKEN.lastIndex, isFirst = false) {
    PAIR_TOKEN.lastIndex = at
    const tokenMatch = PAIR_TOKEN.exec(text)
    if (tokenMatch === null || PAIR_TOKEN.lastIndex > end) return null
    const [, double, single, bare] = tokenMatch
    if (key === null) {
      if (bare !== undefined && word.argumentKeys.includes(bare)) key = bare
      else if (!isFirst || bare !== "for") return null
      continue
    }
    const quotedText = double ?? single
    const valueEnd = PAIR_TOKEN.lastIndex - (quotedText === undefined ? 0 : 1)
    const value = quotedText ?? (bare as string)
    members.push({ key, as: quotedText === undefined ? "raw" : "text", text: value, whole: true, start: valueEnd - value.length, end: valueEnd })
    key = null
  }
  return key === null ? members : null
}
