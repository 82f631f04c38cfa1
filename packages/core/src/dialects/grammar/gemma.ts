import { CLOSE_BRACE, CLOSE_PAREN, COLON, isCloser, OPEN_BRACE, OPEN_PAREN } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { CallBody, CallCandidate, CallGrammar, TextProbe, TextSource, WrittenArguments } from "../sighting.ts"
import { type FlowEntry, readEntries } from "./flow.ts"
import { isBareKey } from "./flow-key.ts"
import { NO_STOP, stopAt } from "./flow-marks.ts"
import { readArgBlock } from "./gemma-block.ts"
import { hasLiteral, readCallRow, readCodeAt, skipBlanks, skipSpaces } from "./probe.ts"

const CALL_PREFIX = "call:"
const MAX_NAME_LENGTH = 256

/**
 * Ex) call:book_table{place:<|"|>the yard<|"|>,seats:3} : one or more behind the opener of the block, which the caller
 * has passed.
 */
export const gemmaCalls: CallGrammar = (source, at) => {
  const found = readCallRow(source, at, (next, isFirst) => readCall(source, next, isFirst))
  return found.calls.length === 0 ? null : found
}

function readCall(probe: TextSource, at: number, isFirst: boolean): CallCandidate | null {
  const isMarked = hasLiteral(probe, CALL_PREFIX, at)
  if (!isMarked && !isFirst) return null
  const start = isMarked ? skipBlanks(probe, at + CALL_PREFIX.length) : at
  const nameEnd = findNameEnd(probe, start)
  if (nameEnd <= start) return null
  const name = probe.text.slice(start, nameEnd)
  if (!isMarked && probe.words.find(name) === null) return null
  const callArguments = readArguments(probe, skipBlanks(probe, nameEnd), isMarked ? name : null)
  return callArguments === null ? null : { name, start: at, id: null, ...callArguments }
}

/** Where the name ends: letters, digits, dots, hyphens, and a colon with more name behind it; -1 when it is no name. */
function findNameEnd(probe: TextProbe, start: number): number {
  for (let at = start; at - start <= MAX_NAME_LENGTH; at++) {
    const c = readCodeAt(probe, at)
    if (!isBareKey(c) && c !== 47 && !(c === COLON && at > start && isBareKey(readCodeAt(probe, at + 1)))) return at
  }
  return -1
}

/** `bareName`: the name, where a call may stand without any arguments. */
function readArguments(probe: TextSource, at: number, bareName: string | null): CallBody | null {
  const c = readCodeAt(probe, at)
  if (c === OPEN_BRACE || c === OPEN_PAREN) return readList(probe, at, c === OPEN_BRACE ? CLOSE_BRACE : CLOSE_PAREN)
  if (bareName === null) return null
  if (c === COLON) return readArgBlock(probe, at + 1)
  // without the closing mark the name may be half of one
  if (stopAt(probe, skipSpaces(probe, at)) !== "closer" || probe.words.find(bareName)?.required.length !== 0)
    return null
  return { written: { kind: "members", members: [] }, end: at, whole: true }
}

const MAX_REST_LENGTH = 160

function readList(probe: TextProbe, at: number, closer: number): CallBody | null {
  const argumentList = readEntries(probe, at + 1, [closer])
  if (argumentList === null) return null
  const { entries, next, isClosed, stop } = argumentList
  if (stop !== "broken")
    return {
      written: writtenOf(probe, entries, closer),
      end: isClosed ? pastStray(probe, next) : next,
      whole: isClosed || stop === "closer",
    }
  // Ex) {path:<|"|>a<|"|>,cont : one more argument was begun
  const isBegun = probe.text.length - next < MAX_REST_LENGTH && /^[,\s]*[\w-]*\s*$/.test(probe.text.slice(next))
  if (isBegun) probe.ranOut = true
  // what comes next could not be read: the rest of the arguments is not known
  return { written: { kind: "cut" }, end: isBegun ? probe.text.length : next, whole: false }
}

/** Ex) {a:1}}<tool_call|> : closers too many, before the mark of the dialect only. */
function pastStray(probe: TextProbe, from: number): number {
  if (!isCloser(readCodeAt(probe, from))) return from
  let at = from
  while (isCloser(readCodeAt(probe, at))) at++
  return stopAt(probe, skipSpaces(probe, at)) === NO_STOP ? from : at
}

function writtenOf(probe: TextProbe, entries: readonly FlowEntry[], closer: number): WrittenArguments {
  const [only] = entries
  // Ex) call:f({"a": 1}) : one object for all arguments
  if (closer === CLOSE_PAREN && entries.length === 1 && only?.key === 0 && only.value.json.startsWith("{")) {
    const { start, end, json } = only.value
    return parseStrict(probe.text.slice(start, end)) === undefined
      ? { kind: "text", text: json }
      : { kind: "json", start, end }
  }
  return {
    kind: "members",
    members: entries.map(({ key, value: { as, text, whole, start, end } }) => ({ key, as, text, whole, start, end })),
  }
}
