// Grammar of Gemma's calls: call:read{path:<|"|>a.md<|"|>}.
import { foldMemberName } from "../../json/names.ts"
import { parseStrict } from "../../json/strict.ts"
import { pythonCalls } from "../python/calls.ts"
import type {
  CallBody,
  CallGrammar,
  KnownTool,
  ParsedCalls,
  TextProbe,
  TextSource,
  WrittenArguments,
} from "../sighting.ts"
import { trimmedEnd } from "./extent.ts"
import {
  type FlowEntry,
  hasQuoteToken,
  isBareKey,
  isCloserMark,
  NO_STOP,
  readEntries,
  readFlowKey,
  stopAt,
} from "./flow.ts"
import { callRow, oneCall } from "./one-call.ts"
import { hasLiteral, matchAt, readCharAt, readCodeAt, skipBlanks, skipSpaces } from "./probe.ts"

const CALL_PREFIX = "call:"
const MAX_NAME_LENGTH = 256

/**
 * Reads one or more calls after the opener of the block, which the caller has passed. Ex)
 * call:book_table{place:<|"|>the yard<|"|>,seats:3}
 */
export const gemmaCalls: CallGrammar = (source, at) =>
  callRow(at, (end, lastCall) => {
    if (lastCall === null) return readCall(source, end, true)
    return lastCall.whole ? readCall(source, skipSpaces(source, end), false) : null
  })

function readCall(probe: TextSource, at: number, isFirst: boolean): ParsedCalls | null {
  const isMarked = hasLiteral(probe, CALL_PREFIX, at)
  if (!isMarked && !isFirst) return null
  const start = isMarked ? skipBlanks(probe, at + CALL_PREFIX.length) : at
  const nameEnd = findNameEnd(probe, start)
  if (nameEnd <= start) return null
  const name = probe.text.slice(start, nameEnd)
  if (!isMarked && probe.words.find(name) === null) return null
  const callArguments =
    readProgram(probe, start, name) ?? readArguments(probe, skipBlanks(probe, nameEnd), isMarked ? name : null)
  if (callArguments === null) return null
  const { end, whole, written } = callArguments
  const isDoubtful = goesOn(probe, end, name) || holdsPhrase(written, probe.words.find(name))
  return oneCall({ name, start: at, end, written: isDoubtful ? withDoubt(written) : written, whole })
}

/** True if an undeclared name follows unquoted text, and may be its rest. Ex) {query:meet at 10:00, 11:00 tomorrow} */
function holdsPhrase(written: WrittenArguments, word: KnownTool | null): boolean {
  if (written.kind !== "members" || word === null || word.argumentKeys.length === 0) return false
  const names = new Set(word.argumentKeys.map(foldMemberName))
  return written.members.some(
    ({ key }, i) => typeof key === "string" && written.members[i - 1]?.as === "raw" && !names.has(foldMemberName(key)),
  )
}

/** True if the arguments were closed too early: the next entry is an argument, too. Ex) {a:{b:1}},c:2} */
function goesOn(probe: TextSource, end: number, name: string): boolean {
  const commaAt = skipSpaces(probe, end)
  if (readCharAt(probe, commaAt) !== ",") return false
  const key = readFlowKey(probe, skipSpaces(probe, commaAt + 1))?.key
  return key !== undefined && probe.words.find(name)?.argumentKeys.includes(key) === true
}

const withDoubt = (written: WrittenArguments): WrittenArguments =>
  written.kind === "members"
    ? { ...written, members: written.members.map((member) => ({ ...member, isDoubtful: true })) }
    : written

/** Reads a call in Python syntax, which may contain expressions; null if it has quote tokens or is not valid Python. */
function readProgram(probe: TextSource, start: number, name: string): CallBody | null {
  if (readCharAt(probe, skipBlanks(probe, start + name.length)) !== "(") return null
  const localName = name.slice(name.lastIndexOf(":") + 1)
  const [call] = pythonCalls(probe, start + name.length - localName.length)?.calls ?? []
  return call?.name === localName && call.whole && !hasQuoteToken(probe.text.slice(start, call.end)) ? call : null
}

/** Returns the end of a name: letters, digits, dots, hyphens, slashes, and colons inside it; -1 if it is too long. */
function findNameEnd(probe: TextProbe, start: number): number {
  for (let at = start; at - start <= MAX_NAME_LENGTH; at++) {
    const c = readCodeAt(probe, at)
    if (!isBareKey(c) && c !== 47 && !(c === 58 && at > start && isBareKey(readCodeAt(probe, at + 1)))) return at
  }
  return -1
}

/** Reads arguments in any form. `bareName`: the name, if a call may have no arguments here. */
function readArguments(probe: TextSource, at: number, bareName: string | null): CallBody | null {
  const c = readCharAt(probe, at)
  if (c === "{" || c === "(") return readList(probe, at, c === "{" ? "}" : ")")
  if (bareName === null) return null
  if (c === ":") return readArgBlock(probe, at + 1)
  // without the closing mark the name may be incomplete
  if (stopAt(probe, skipSpaces(probe, at)) !== "closer" || probe.words.find(bareName)?.required.length !== 0)
    return null
  return { written: { kind: "members", members: [] }, end: at, whole: true }
}

const MAX_REST_LENGTH = 160

function readList(probe: TextProbe, at: number, closer: "}" | ")"): CallBody | null {
  const argumentList = readEntries(probe, at + 1, closer)
  if (argumentList === null) return null
  const { entries, next, stop } = argumentList
  if (stop !== "broken") {
    const end = stop === NO_STOP ? pastStray(probe, next) : next
    return { written: writtenOf(probe, entries, closer), end, whole: stop === NO_STOP || stop === "closer" }
  }
  // Ex) {path:<|"|>a<|"|>,cont : another argument has begun
  const isBegun = probe.text.length - next < MAX_REST_LENGTH && /^[,\s]*[\w-]*\s*$/.test(probe.text.slice(next))
  if (isBegun) probe.ranOut = true
  // the next text could not be read, so the rest of the arguments is unknown
  return { written: { kind: "cut" }, end: isBegun ? probe.text.length : next, whole: false }
}

/** Skips excess closers, but only before a mark of the dialect. Ex) {a:1}}<tool_call|> */
function pastStray(probe: TextProbe, from: number): number {
  let at = from
  while (isCloserMark(readCharAt(probe, at))) at++
  return at === from || stopAt(probe, skipSpaces(probe, at)) === NO_STOP ? from : at
}

const isObjectText = ({ value }: FlowEntry): boolean => value.as === "json" && value.json.startsWith("{")

function writtenOf(probe: TextProbe, entries: readonly FlowEntry[], closer: "}" | ")"): WrittenArguments {
  const [only] = entries
  // Ex) call:f({"a": 1}) : one object with all arguments
  if (closer === ")" && entries.length === 1 && only?.key === 0 && isObjectText(only)) {
    const { start, end, json } = only.value
    return parseStrict(probe.text.slice(start, end)) === undefined
      ? { kind: "text", text: json }
      : { kind: "json", start, end }
  }
  return { kind: "members", members: entries.map(({ key, value: { json, next, ...value } }) => ({ key, ...value })) }
}

const BLOCK_BEGIN = "BEGIN_ARG:"
const BLOCK_END = "END_ARG"
/** Head of an argument block. A thought before the argument and the rest of a blank line are not part of it. */
const BLOCK_HEAD = /BEGIN_ARG:(?:\s*<\|channel>[\s\S]*?<channel\|>)?[ \t]*(?:\r?\n)?/y

/** Reads the single argument between BEGIN_ARG and END_ARG, after the name and its colon. */
export function readArgBlock(probe: TextProbe, from: number): CallBody | null {
  const beginAt = skipSpaces(probe, from)
  if (!hasLiteral(probe, BLOCK_BEGIN, beginAt)) return null
  const start = beginAt + (matchAt(probe, BLOCK_HEAD, beginAt, 0)?.[0].length ?? 0)
  // a thought that is not closed yet may end anywhere
  if (/^\s*<\|channel>/.test(probe.text.slice(start, start + 64))) probe.ranOut = true
  const { at, isEnd, whole } = blockEnd(probe, start)
  const text = probe.text.slice(start, at).replace(/\r?\n$/, "")
  const member = { key: 0, as: "raw", text, whole, start, end: start + text.length } as const
  const end = isEnd ? at + BLOCK_END.length : trimmedEnd(probe.text, start, at)
  return { written: { kind: "members", members: [member] }, end, whole }
}

/** Finds the end of an argument block: END_ARG at the start of a line, or the mark that closes the block. */
function blockEnd(probe: TextProbe, start: number): { at: number; isEnd: boolean; whole: boolean } {
  for (let at = start; ; at++) {
    const stopReason = stopAt(probe, at)
    if (stopReason !== NO_STOP) return { at, isEnd: false, whole: stopReason === "closer" }
    const isLineStart = at === start || probe.text.charCodeAt(at - 1) === 10
    if (isLineStart && hasLiteral(probe, BLOCK_END, at)) return { at, isEnd: true, whole: true }
  }
}
