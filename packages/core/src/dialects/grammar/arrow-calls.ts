// Grammar of calls with arrows between names and values.
import { parseStrict } from "../../json/strict.ts"
import type { CallBody, CallGrammar, TextProbe, WrittenMember } from "../sighting.ts"
import { findQuotedEnd } from "./extent.ts"
import { nextKey } from "./next-key.ts"
import { doubtfulMembers, oneCall, rawMember } from "./one-call.ts"
import { findObjectEnd, hasLiteral, matchAt, pastCloser, pastSeparator, readCharAt, skipSpaces } from "./probe.ts"

const CALL_HEAD = /\{\s{0,64}tool\s{0,64}=>\s{0,64}(["']?)([\w.:/-]{1,200})\1\s{0,64},\s{0,64}args\s{0,64}=>\s{0,64}\{/y
const MAX_HEAD_LENGTH = 800

/** Reads arguments as options, as pairs with arrows, or as JSON. Ex) {tool => "read_file", args => {--path "a.md"}} */
export const arrowCalls: CallGrammar = (source, at) => {
  const start = skipSpaces(source, at)
  if (readCharAt(source, start) !== "{" || !hasLiteral(source, "tool", skipSpaces(source, start + 1))) return null
  const name = matchAt(source, CALL_HEAD, start, MAX_HEAD_LENGTH)?.[2]
  if (name === undefined) return null
  const declaredKeys = source.words.find(name)?.argumentKeys ?? []
  const { written, end: argumentsEnd } = readArguments(source, CALL_HEAD.lastIndex, declaredKeys)
  const whole = written.kind !== "cut"
  const end = whole ? pastCloser(source, argumentsEnd, "}") : argumentsEnd
  // Ex) args => {"a": {"b": 1}}, "c": 2}} : closed too early
  const isIncomplete = written.kind === "json" && declaredKeys.includes(nextKey(source, end) ?? "")
  return oneCall({ name, start, end, written: isIncomplete ? doubtfulMembers("", start, end) : written, whole })
}

type ArrowArguments = Omit<CallBody, "whole">

/** Reads arguments after the brace. A name that is not declared may be part of the text before it. */
function readArguments(probe: TextProbe, from: number, declaredKeys: readonly string[]): ArrowArguments {
  if (readCharAt(probe, skipSpaces(probe, from)) === '"') {
    const end = findObjectEnd(probe, from - 1)
    return end > 0 ? { written: { kind: "json", start: from - 1, end }, end } : { written: { kind: "cut" }, end: from }
  }
  const members: WrittenMember[] = []
  for (let at = pastSeparator(probe, from, ","); ; ) {
    if (readCharAt(probe, at) === "}") return { written: { kind: "members", members }, end: at + 1 }
    const member = readMember(probe, at)
    if (member === null) return readUnreadable(probe, at)
    members.push(
      declaredKeys.length === 0 || declaredKeys.includes(String(member.key)) ? member : { ...member, isDoubtful: true },
    )
    at = pastSeparator(probe, member.end, ",")
  }
}

const MAX_UNREAD_LENGTH = 2_000

/** Returns unreadable text up to the closing brace as a doubtful argument; without that brace it is cut off. */
function readUnreadable(probe: TextProbe, at: number): ArrowArguments {
  const textAhead = probe.text.slice(at, at + MAX_UNREAD_LENGTH)
  const closerOffset = textAhead.indexOf("}")
  if (closerOffset < 0 && textAhead.length < MAX_UNREAD_LENGTH) probe.ranOut = true
  if (closerOffset < 0) return { written: { kind: "cut" }, end: at }
  const member: WrittenMember = { ...rawMember(probe.text, 0, at, at + closerOffset), isDoubtful: true }
  return { written: { kind: "members", members: [member] }, end: at + closerOffset + 1 }
}

/** Name of an argument. Ex) --path or path => */
const MEMBER_HEAD = /--(["']?)([\w.:/-]{1,200})\1|(["']?)([\w.:/-]{1,200})\3\s{0,64}=>/y
const LITERAL_PATTERN = /(?:true|false|null|-?\d[\d.eE+-]*)(?=[\s,}])/y

function readMember(probe: TextProbe, at: number): WrittenMember | null {
  const head = matchAt(probe, MEMBER_HEAD, at, 0)
  const key = head?.[2] ?? head?.[4]
  if (key === undefined) return null
  const start = skipSpaces(probe, MEMBER_HEAD.lastIndex)
  const c = readCharAt(probe, start)
  if (c === '"') return readText(probe, key, start)
  const end = /[{[]/.test(c)
    ? findObjectEnd(probe, start)
    : start + (matchAt(probe, LITERAL_PATTERN, start, 0)?.[0].length ?? 0)
  const text = probe.text.slice(start, Math.max(start, end))
  return parseStrict(text) === undefined ? null : { key, as: "json", text, whole: true, start, end }
}

/** Reads a string; doubtful if its member cannot end after it, or if its backslashes are not valid escapes. */
function readText(probe: TextProbe, key: string, start: number): WrittenMember | null {
  const closingQuote = findQuotedEnd(probe.text, start)
  if (closingQuote < 0) probe.ranOut = true
  if (closingQuote < 0) return null
  const quotedText = probe.text.slice(start, closingQuote + 1)
  const decodedText = quotedText.includes("\\") ? parseStrict(quotedText) : quotedText.slice(1, -1)
  const next = skipSpaces(probe, closingQuote + 1)
  const endsMember = /[},]/.test(readCharAt(probe, next)) || hasLiteral(probe, "--", next)
  const text = typeof decodedText === "string" ? decodedText : quotedText.slice(1, -1)
  const member: WrittenMember = { key, as: "text", text, whole: true, start: start + 1, end: closingQuote + 1 }
  return endsMember && typeof decodedText === "string" ? member : { ...member, isDoubtful: true }
}
