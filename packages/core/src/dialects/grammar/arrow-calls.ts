import { APOSTROPHE, CLOSE_BRACE, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { Grammar, Member, Sighting, Vocabulary, Written } from "../sighting.ts"
import { jsonEnd, OPEN, stringEnd } from "./extent.ts"
import { codeAt, has, type Probe, pastSpaces, probeOf, settle, starve } from "./probe.ts"

const LONGEST_NAME = 200

/** Ex) {tool => "read_file", args => {--path "a.md"}} : the arguments as options, as pairs with arrows, or as JSON. */
export const arrowCalls: Grammar = (source, at) => {
  const probe = probeOf(source)
  const call = readCall(probe, pastSpaces(probe, at), source.words)
  return settle(probe, call === null ? null : { end: call.end, calls: [call] })
}

function readCall(probe: Probe, start: number, words: Vocabulary): Sighting | null {
  const name = codeAt(probe, start) === OPEN_BRACE ? readName(probe, pastArrow(probe, start + 1, "tool")) : null
  if (name === null) return null
  const comma = pastSpaces(probe, name.end)
  const body = codeAt(probe, comma) === COMMA ? pastArrow(probe, comma + 1, "args") : -1
  if (body < 0 || codeAt(probe, body) !== OPEN_BRACE) return null
  const { written, end } = readArguments(probe, body, words.find(name.text)?.keys ?? [])
  const close = written.kind === "cut" ? end : pastSpaces(probe, end)
  const isClosed = written.kind !== "cut" && codeAt(probe, close) === CLOSE_BRACE
  return { name: name.text, start, end: isClosed ? close + 1 : end, id: null, written, whole: written.kind !== "cut" }
}

/** Behind `word =>` and white space; -1 when that does not stand here. */
function pastArrow(probe: Probe, from: number, word: string): number {
  const at = pastSpaces(probe, from)
  if (!has(probe, word, at)) return -1
  const arrow = pastSpaces(probe, at + word.length)
  return has(probe, "=>", arrow) ? pastSpaces(probe, arrow + 2) : -1
}

interface Token {
  readonly text: string
  readonly end: number
}

/** A name, with or without quotes. */
function readName(probe: Probe, at: number): Token | null {
  if (at < 0) return null
  const quote = codeAt(probe, at)
  const isQuoted = quote === QUOTE || quote === APOSTROPHE
  const start = isQuoted ? at + 1 : at
  const end = wordEnd(probe, start)
  if (end <= start || (isQuoted && codeAt(probe, end) !== quote)) return null
  return { text: probe.text.slice(start, end), end: isQuoted ? end + 1 : end }
}

function wordEnd(probe: Probe, start: number): number {
  let at = start
  for (let c = codeAt(probe, at); at - start <= LONGEST_NAME && isNameCode(c); c = codeAt(probe, at)) at++
  return at
}

const isNameCode = (c: number): boolean => c > 0 && /[\w.:/-]/.test(String.fromCharCode(c))

interface Arguments {
  readonly written: Written
  readonly end: number
}

/** `keys`: the declared names. An undeclared one may be a part of the text before it. */
function readArguments(probe: Probe, open: number, keys: readonly string[]): Arguments {
  if (codeAt(probe, pastSpaces(probe, open + 1)) === QUOTE) return readJson(probe, open)
  const members: Member[] = []
  for (let at = pastSeparator(probe, open + 1); ; ) {
    if (codeAt(probe, at) === CLOSE_BRACE) return { written: { kind: "members", members }, end: at + 1 }
    const member = readMember(probe, at)
    if (member === null) return unread(probe, at)
    members.push(keys.length === 0 || keys.includes(String(member.key)) ? member : { ...member, isDoubtful: true })
    at = pastSeparator(probe, member.end)
  }
}

const LONGEST_UNREAD = 2_000

/** What cannot be read for sure up to the bracket that closes it; without one it is cut. */
function unread(probe: Probe, at: number): Arguments {
  const ahead = probe.text.slice(at, at + LONGEST_UNREAD)
  const close = ahead.indexOf("}")
  if (close < 0 && ahead.length < LONGEST_UNREAD) starve(probe)
  if (close < 0) return { written: { kind: "cut" }, end: at }
  const member: Member = { key: 0, as: "raw", text: ahead.slice(0, close), whole: true, isDoubtful: true, start: at, end: at + close }
  return { written: { kind: "members", members: [member] }, end: at + close + 1 }
}

function readJson(probe: Probe, open: number): Arguments {
  const end = jsonEnd(probe.text, open)
  if (end === OPEN) starve(probe)
  return end > 0 ? { written: { kind: "json", start: open, end }, end } : { written: { kind: "cut" }, end: open + 1 }
}

function pastSeparator(probe: Probe, from: number): number {
  const at = pastSpaces(probe, from)
  return codeAt(probe, at) === COMMA ? pastSpaces(probe, at + 1) : at
}

/** Ex) --path "a.md" or path => "a.md" */
function readMember(probe: Probe, at: number): Member | null {
  const isOption = has(probe, "--", at)
  const key = readName(probe, isOption ? at + 2 : at)
  if (key === null) return null
  const behind = pastSpaces(probe, key.end)
  if (!isOption && !has(probe, "=>", behind)) return null
  return readValue(probe, key.text, isOption ? behind : pastSpaces(probe, behind + 2))
}

const LITERAL = /(?:true|false|null|-?\d[\d.eE+-]*)(?=[\s,}])/y

function readValue(probe: Probe, key: string, start: number): Member | null {
  const c = codeAt(probe, start)
  if (c === QUOTE) return readText(probe, key, start)
  const isContainer = c === OPEN_BRACE || c === OPEN_BRACKET
  const end = isContainer ? jsonEnd(probe.text, start) : literalEnd(probe, start)
  if (end <= 0) {
    if (end === OPEN) starve(probe)
    return null
  }
  const text = probe.text.slice(start, end)
  return parseStrict(text) === undefined ? null : { key, as: "json", text, whole: true, start, end }
}

function literalEnd(probe: Probe, start: number): number {
  LITERAL.lastIndex = start
  if (LITERAL.test(probe.text)) return LITERAL.lastIndex
  return wordEnd(probe, start) >= probe.text.length ? OPEN : 0
}

/** A string ends where its member can end; one that goes on behind its quote, or whose backslashes form no escapes, has two readings. */
function readText(probe: Probe, key: string, start: number): Member | null {
  const close = stringEnd(probe.text, start)
  if (close < 0) {
    starve(probe)
    return null
  }
  const quoted = probe.text.slice(start, close + 1)
  const decoded = quoted.includes("\\") ? parseStrict(quoted) : quoted.slice(1, -1)
  const next = pastSpaces(probe, close + 1)
  const ends = codeAt(probe, next) === CLOSE_BRACE || codeAt(probe, next) === COMMA || has(probe, "--", next)
  const text = typeof decoded === "string" ? decoded : quoted.slice(1, -1)
  const member: Member = { key, as: "text", text, whole: true, start: start + 1, end: close + 1 }
  return ends && typeof decoded === "string" ? member : { ...member, isDoubtful: true }
}
