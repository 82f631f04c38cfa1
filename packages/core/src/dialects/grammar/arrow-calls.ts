import { APOSTROPHE, CLOSE_BRACE, COMMA, DOUBLE_QUOTE, OPEN_BRACE, OPEN_BRACKET } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { CallBody, CallCandidate, CallGrammar, TextProbe, ToolIndex, WrittenMember } from "../sighting.ts"
import { findQuotedEnd } from "./extent.ts"
import { oneCall } from "./one-call.ts"
import { findNameEnd, findObjectEnd, hasLiteral, readCodeAt, skipSpaces } from "./probe.ts"

/** Ex) {tool => "read_file", args => {--path "a.md"}} : the arguments as options, as pairs with arrows, or as JSON. */
export const arrowCalls: CallGrammar = (source, at) => {
  const call = readCall(source, skipSpaces(source, at), source.words)
  return call === null ? null : oneCall(call)
}

function readCall(probe: TextProbe, start: number, words: ToolIndex): CallCandidate | null {
  const name = readCodeAt(probe, start) === OPEN_BRACE ? readName(probe, pastArrow(probe, start + 1, "tool")) : null
  if (name === null) return null
  const commaAt = skipSpaces(probe, name.end)
  const argumentsStart = readCodeAt(probe, commaAt) === COMMA ? pastArrow(probe, commaAt + 1, "args") : -1
  if (argumentsStart < 0 || readCodeAt(probe, argumentsStart) !== OPEN_BRACE) return null
  const { written, end } = readArguments(probe, argumentsStart, words.find(name.text)?.argumentKeys ?? [])
  const closerAt = written.kind === "cut" ? end : skipSpaces(probe, end)
  const isClosed = written.kind !== "cut" && readCodeAt(probe, closerAt) === CLOSE_BRACE
  return { name: name.text, start, end: isClosed ? closerAt + 1 : end, id: null, written, whole: written.kind !== "cut" }
}

/** Behind `word =>` and white space; -1 when that does not stand here. */
function pastArrow(probe: TextProbe, from: number, word: string): number {
  const at = skipSpaces(probe, from)
  if (!hasLiteral(probe, word, at)) return -1
  const arrowAt = skipSpaces(probe, at + word.length)
  return hasLiteral(probe, "=>", arrowAt) ? skipSpaces(probe, arrowAt + 2) : -1
}

/** A name, with or without quotes. */
function readName(probe: TextProbe, at: number): { readonly text: string; readonly end: number } | null {
  if (at < 0) return null
  const quoteCode = readCodeAt(probe, at)
  const isQuoted = quoteCode === DOUBLE_QUOTE || quoteCode === APOSTROPHE
  const start = isQuoted ? at + 1 : at
  const end = findNameEnd(probe, start)
  if (end <= start || (isQuoted && readCodeAt(probe, end) !== quoteCode)) return null
  return { text: probe.text.slice(start, end), end: isQuoted ? end + 1 : end }
}

type ArrowArguments = Omit<CallBody, "whole">

/** A name that is not declared may be a part of the text before it. */
function readArguments(probe: TextProbe, open: number, declaredKeys: readonly string[]): ArrowArguments {
  if (readCodeAt(probe, skipSpaces(probe, open + 1)) === DOUBLE_QUOTE) return readJson(probe, open)
  const members: WrittenMember[] = []
  for (let at = pastSeparator(probe, open + 1); ; ) {
    if (readCodeAt(probe, at) === CLOSE_BRACE) return { written: { kind: "members", members }, end: at + 1 }
    const member = readMember(probe, at)
    if (member === null) return readUnreadable(probe, at)
    members.push(declaredKeys.length === 0 || declaredKeys.includes(String(member.key)) ? member : { ...member, isDoubtful: true })
    at = pastSeparator(probe, member.end)
  }
}

const MAX_UNREAD_LENGTH = 2_000

/** What cannot be read for sure up to the bracket that closes it; without one it is cut. */
function readUnreadable(probe: TextProbe, at: number): ArrowArguments {
  const textAhead = probe.text.slice(at, at + MAX_UNREAD_LENGTH)
  const closerOffset = textAhead.indexOf("}")
  if (closerOffset < 0 && textAhead.length < MAX_UNREAD_LENGTH) probe.ranOut = true
  if (closerOffset < 0) return { written: { kind: "cut" }, end: at }
  const member: WrittenMember = { key: 0, as: "raw", text: textAhead.slice(0, closerOffset), whole: true, isDoubtful: true, start: at, end: at + closerOffset }
  return { written: { kind: "members", members: [member] }, end: at + closerOffset + 1 }
}

function readJson(probe: TextProbe, open: number): ArrowArguments {
  const end = findObjectEnd(probe, open)
  return end > 0 ? { written: { kind: "json", start: open, end }, end } : { written: { kind: "cut" }, end: open + 1 }
}

function pastSeparator(probe: TextProbe, from: number): number {
  const at = skipSpaces(probe, from)
  return readCodeAt(probe, at) === COMMA ? skipSpaces(probe, at + 1) : at
}

/** Ex) --path "a.md" or path => "a.md" */
function readMember(probe: TextProbe, at: number): WrittenMember | null {
  const isOption = hasLiteral(probe, "--", at)
  const key = readName(probe, isOption ? at + 2 : at)
  if (key === null) return null
  const afterKey = skipSpaces(probe, key.end)
  if (!isOption && !hasLiteral(probe, "=>", afterKey)) return null
  return readValue(probe, key.text, isOption ? afterKey : skipSpaces(probe, afterKey + 2))
}

const LITERAL_PATTERN = /(?:true|false|null|-?\d[\d.eE+-]*)(?=[\s,}])/y

function readValue(probe: TextProbe, key: string, start: number): WrittenMember | null {
  const c = readCodeAt(probe, start)
  if (c === DOUBLE_QUOTE) return readText(probe, key, start)
  const isContainer = c === OPEN_BRACE || c === OPEN_BRACKET
  const end = isContainer ? findObjectEnd(probe, start) : literalEnd(probe, start)
  if (end <= 0) return null
  const text = probe.text.slice(start, end)
  return parseStrict(text) === undefined ? null : { key, as: "json", text, whole: true, start, end }
}

function literalEnd(probe: TextProbe, start: number): number {
  LITERAL_PATTERN.lastIndex = start
  if (LITERAL_PATTERN.test(probe.text)) return LITERAL_PATTERN.lastIndex
  // a literal may still become one: reading on notes that the text ends in it
  findNameEnd(probe, start)
  return -1
}

/** A string ends where its member can end; one that goes on behind its quote, or whose backslashes form no escapes, has two readings. */
function readText(probe: TextProbe, key: string, start: number): WrittenMember | null {
  const closingQuote = findQuotedEnd(probe.text, start)
  if (closingQuote < 0) {
    probe.ranOut = true
    return null
  }
  const quotedText = probe.text.slice(start, closingQuote + 1)
  const decodedText = quotedText.includes("\\") ? parseStrict(quotedText) : quotedText.slice(1, -1)
  const next = skipSpaces(probe, closingQuote + 1)
  const endsMember = readCodeAt(probe, next) === CLOSE_BRACE || readCodeAt(probe, next) === COMMA || hasLiteral(probe, "--", next)
  const text = typeof decodedText === "string" ? decodedText : quotedText.slice(1, -1)
  const member: WrittenMember = { key, as: "text", text, whole: true, start: start + 1, end: closingQuote + 1 }
  return endsMember && typeof decodedText === "string" ? member : { ...member, isDoubtful: true }
}
