import { OPEN_BRACE } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { Body, Grammar, Member, Sighting, Source, Word, Written } from "../sighting.ts"
import { envelopesOf } from "./envelope.ts"
import { jsonEnd, OPEN } from "./extent.ts"
import { codeAt, find, has, lineEnd, type Probe, pastBlanks, pastSpaces, probeOf, settle, starve, trimmedEnd } from "./probe.ts"
import { isCompleteCall } from "./whole-name.ts"

const CLOSERS: readonly string[] = ["[TOOL_REQUEST_END]", "[END_TOOL_REQUEST]", "[/TOOL_REQUEST]"]
const OPENER = "[TOOL_REQUEST]"
const LONGEST_NAME = 200

/** Behind [TOOL_REQUEST]: `name {json}`, or an object that names its tool. The closing mark is a part of it. */
export const toolRequestCalls: Grammar = (source, at) => {
  const probe = probeOf(source)
  const start = pastSpaces(probe, at)
  return settle(probe, codeAt(probe, start) === OPEN_BRACE ? enveloped(source, probe, start) : named(source, probe, start))
}

function named(source: Source, probe: Probe, start: number): Body | null {
  const nameEnd = readName(probe, start)
  if (nameEnd <= start) return null
  const name = probe.text.slice(start, nameEnd)
  const json = pastSpaces(probe, nameEnd)
  if (codeAt(probe, json) !== OPEN_BRACE) {
    const closer = closerEnd(probe, json)
    const isBare = closer >= 0 && source.words.find(name)?.required.length === 0
    return isBare ? oneCall(name, start, closer, { kind: "members", members: [] }, true) : null
  }
  const found = jsonEnd(probe.text, json)
  if (found === OPEN) starve(probe)
  const end = found > 0 ? found : trimmedEnd(probe.text, json, blockEnd(probe, json))
  const closer = closerEnd(probe, pastSpaces(probe, end))
  return oneCall(name, start, closer < 0 ? end : closer, { kind: "json", start: json, end }, found > 0 || closer >= 0)
}

const oneCall = (name: string, start: number, end: number, written: Written, whole: boolean): Body => ({
  end,
  calls: [{ name, start, end, id: null, written, whole }],
})

function readName(probe: Probe, start: number): number {
  for (let at = start; at - start <= LONGEST_NAME; at++) if (!/[\w.:/-]/.test(String.fromCharCode(codeAt(probe, at) & 0xffff))) return at
  return -1
}

/** What is no strict JSON is left to the reader of broken envelopes. */
function enveloped(source: Source, probe: Probe, start: number): Body | null {
  const found = jsonEnd(probe.text, start)
  if (found === OPEN) starve(probe)
  const text = found > 0 ? probe.text.slice(start, found) : ""
  if (found <= 0 || parseStrict(text) === undefined) return null
  const closer = closerEnd(probe, pastSpaces(probe, found))
  const end = closer < 0 ? found : closer
  const calls = envelopesOf(text, source.words).map((envelope): Sighting => {
    const given = envelope.arguments
    const written: Written =
      given !== null
        ? { kind: "json", start: start + given.start, end: start + given.end }
        : envelope.flat !== null
          ? { kind: "text", text: envelope.flat, confidence: "certain" }
          : { kind: "members", members: [] }
    return { name: envelope.name, start, end, id: envelope.id, written, whole: true }
  })
  return calls.length === 0 ? null : { end, calls }
}

function closerEnd(probe: Probe, at: number): number {
  const closer = CLOSERS.find((mark) => has(probe, mark, at))
  return closer === undefined ? -1 : at + closer.length
}

/** The next closing or opening mark; the end of the text when there is none. */
function blockEnd(probe: Probe, from: number): number {
  for (let at = find(probe, "[", from); at >= 0; at = find(probe, "[", at + 1)) if (closerEnd(probe, at) >= 0 || has(probe, OPENER, at)) return at
  return probe.text.length
}

const SPARKLE = "✨"
const LABEL = "tool_call:"

/** Ex) ✨ tool_call: find_train from "Ghent" limit 2 : a known tool, then its own argument names, each with one value. */
export const sparkleCalls: Grammar = (source, at) => {
  const probe = probeOf(source)
  const label = has(probe, SPARKLE, at) ? pastBlanks(probe, at + SPARKLE.length) : -1
  if (label < 0 || !has(probe, LABEL, label)) return settle(probe, null)
  const start = pastBlanks(probe, label + LABEL.length)
  const nameEnd = readName(probe, start)
  const word = nameEnd > start ? source.words.find(probe.text.slice(start, nameEnd)) : null
  if (word === null) return settle(probe, null)
  const end = trimmedEnd(probe.text, nameEnd, lineEnd(probe, nameEnd))
  const members = readPairs(probe.text, nameEnd, end, word)
  // a name or a bare value that ends the text may be half of one
  const isNamed = members?.length === 0 && isCompleteCall(source.words, word.name)
  const isOpen = end >= probe.text.length && members?.at(-1)?.as !== "text" && !isNamed
  if (members === null || isOpen) return settle(probe, null)
  return settle(probe, oneCall(probe.text.slice(start, nameEnd), at, end, { kind: "members", members }, end < probe.text.length))
}

const TOKEN = /[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^ \t\n"']+))/y

function readPairs(text: string, from: number, end: number, word: Word): Member[] | null {
  const members: Member[] = []
  let key: string | null = null
  let isFirst = true
  for (let at = from; at < end; at = TOKEN.lastIndex, isFirst = false) {
    TOKEN.lastIndex = at
    const hit = TOKEN.exec(text)
    if (hit === null || TOKEN.lastIndex > end) return null
    const [, double, single, bare] = hit
    if (key === null) {
      if (bare !== undefined && word.keys.includes(bare)) key = bare
      else if (!isFirst || bare !== "for") return null
      continue
    }
    const quoted = double ?? single
    const stop = TOKEN.lastIndex - (quoted === undefined ? 0 : 1)
    const value = quoted ?? (bare as string)
    members.push({ key, as: quoted === undefined ? "raw" : "text", text: value, whole: true, start: stop - value.length, end: stop })
    key = null
  }
  return key === null ? members : null
}
