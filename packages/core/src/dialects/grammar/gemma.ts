import { CLOSE_BRACE, CLOSE_PAREN, COLON, isCloser, OPEN_BRACE, OPEN_PAREN } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { Grammar, Member, Sighting, Source, Written } from "../sighting.ts"
import { type Entry, readEntries } from "./flow.ts"
import { isBareKey } from "./flow-key.ts"
import { NO_STOP, stopAt } from "./flow-marks.ts"
import { readArgBlock } from "./gemma-block.ts"
import { codeAt, has, type Probe, pastBlanks, pastSpaces, probeOf, settle, starve } from "./probe.ts"

const CALL = "call:"
const LONGEST_NAME = 256

/** Ex) call:book_table{place:<|"|>the yard<|"|>,seats:3} : one or more behind the opener of the block, which the caller has passed. */
export const gemmaCalls: Grammar = (source, at) => {
  const probe = probeOf(source)
  const calls: Sighting[] = []
  let end = at
  for (let next = at; ; next = pastSpaces(probe, end)) {
    const call = readCall(source, probe, next, calls.length === 0)
    if (call === null) break
    calls.push(call)
    end = call.end
    if (!call.whole) break
  }
  return settle(probe, calls.length === 0 ? null : { end, calls })
}

function readCall(source: Source, probe: Probe, at: number, isFirst: boolean): Sighting | null {
  const isMarked = has(probe, CALL, at)
  if (!isMarked && !isFirst) return null
  const start = isMarked ? pastBlanks(probe, at + CALL.length) : at
  const nameEnd = readName(probe, start)
  if (nameEnd <= start) return null
  const name = probe.text.slice(start, nameEnd)
  if (!isMarked && source.words.find(name) === null) return null
  const body = readArguments(source, probe, pastBlanks(probe, nameEnd), isMarked ? name : null)
  return body === null ? null : { name, start: at, end: body.end, id: null, written: body.written, whole: body.whole }
}

/** Where the name ends: letters, digits, dots, hyphens, and a colon with more name behind it; -1 when it is no name. */
function readName(probe: Probe, start: number): number {
  for (let at = start; at - start <= LONGEST_NAME; at++) {
    const c = codeAt(probe, at)
    if (!isBareKey(c) && c !== 47 && !(c === COLON && at > start && isBareKey(codeAt(probe, at + 1)))) return at
  }
  return -1
}

interface Arguments {
  readonly written: Written
  readonly end: number
  readonly whole: boolean
}

/** `bare`: the name, where a call may stand without any arguments. */
function readArguments(source: Source, probe: Probe, at: number, bare: string | null): Arguments | null {
  const c = codeAt(probe, at)
  if (c === OPEN_BRACE || c === OPEN_PAREN) return readList(probe, at, c === OPEN_BRACE ? CLOSE_BRACE : CLOSE_PAREN)
  if (bare === null) return null
  if (c === COLON) return readArgBlock(probe, at + 1)
  const next = pastSpaces(probe, at)
  const stop = stopAt(probe, next)
  // without the closing mark the name may be half of one
  if (stop !== "closer" || source.words.find(bare)?.required.length !== 0) return null
  return { written: { kind: "members", members: [] }, end: at, whole: stop === "closer" }
}

const LONGEST_REST = 160

function readList(probe: Probe, at: number, closer: number): Arguments | null {
  const list = readEntries(probe, at + 1, [closer])
  if (list === null) return null
  const end = list.isClosed ? pastStray(probe, list.next) : list.next
  // Ex) {path:<|"|>a<|"|>,cont : one more argument was begun
  const isOpen =
    !list.isClosed &&
    /^[,\s]*[\w-]*\s*$/.test(probe.text.slice(list.next, list.next + LONGEST_REST)) &&
    probe.text.length - list.next < LONGEST_REST &&
    list.stop === "broken"
  if (isOpen && !probe.isEnd) starve(probe)
  // what comes next could not be read: the rest of the arguments is not known
  if (isOpen || list.stop === "broken") return { written: { kind: "cut" }, end: isOpen ? probe.text.length : list.next, whole: false }
  return { written: writtenOf(probe, list.entries, closer), end, whole: list.isClosed || list.stop === "closer" }
}

/** Ex) {a:1}}<tool_call|> : closers too many, before the mark of the dialect only. */
function pastStray(probe: Probe, from: number): number {
  if (!isCloser(codeAt(probe, from))) return from
  let at = from
  while (isCloser(codeAt(probe, at))) at++
  return stopAt(probe, pastSpaces(probe, at)) === NO_STOP ? from : at
}

function writtenOf(probe: Probe, entries: readonly Entry[], closer: number): Written {
  const [only] = entries
  // Ex) call:f({"a": 1}) : one object for all arguments
  if (closer === CLOSE_PAREN && entries.length === 1 && only?.key === 0 && only.value.json.startsWith("{")) {
    const { start, end, json } = only.value
    return parseStrict(probe.text.slice(start, end)) === undefined ? { kind: "text", text: json } : { kind: "json", start, end }
  }
  return { kind: "members", members: entries.map(memberOf) }
}

const memberOf = ({ key, value }: Entry): Member => ({ key, as: value.as, text: value.text, whole: value.whole, start: value.start, end: value.end })
