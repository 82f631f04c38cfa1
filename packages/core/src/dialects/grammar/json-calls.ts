import type { Anchor } from "../../json/anchor.ts"
import type { HealedFault, Reading } from "../../json/pieces.ts"
import { read } from "../../json/read.ts"
import { parseStrict } from "../../json/strict.ts"
import { type Confidence, weaker } from "../../report.ts"
import type { Grammar, Recognised, Sighting, Source, Word, Written } from "../sighting.ts"
import { type BrokenEnd, brokenEnds, LONGEST_BROKEN } from "./broken-end.ts"
import { type Envelope, envelopeAnchor, envelopesOf } from "./envelope.ts"
import { DEEPEST, hasOnlyBegun, jsonEnd, OPEN, skip, TOO_DEEP, trimmedEnd } from "./extent.ts"
import { leftOpen } from "./left-open.ts"
import { withoutMarkdown } from "./markdown.ts"

/** One or more JSON calls: an object, a list, objects one after the other with white space, commas or semicolons between. */
export const jsonCalls: Grammar = (source, at) => {
  const calls: Sighting[] = []
  let end = at
  for (let next = at; ; ) {
    const found = oneValue(source, next)
    if (found === "more") return "more"
    if (found === null) break
    // data, not a call: stepped over, but only if nothing was read before it
    if (found.calls.length === 0) return calls.length === 0 ? found : { end, calls }
    calls.push(...found.calls)
    end = found.end
    next = separator(source.text, end)
    if (next >= source.text.length && !source.isEnd) return "more"
    if (next === end && source.text[next] !== "{") break
    if (source.text[next] !== "{" && source.text[next] !== "[") break
  }
  return calls.length === 0 ? null : { end, calls }
}

function separator(text: string, from: number): number {
  let at = skip(text, from)
  if (text[at] === "," || text[at] === ";") at = skip(text, at + 1)
  return at
}

/** What may follow the bracket of a call: anything else is code or prose. */
const INSIDE_OBJECT = /["'“‘}\w]/
const INSIDE_LIST = /["'“‘{[\]]/

const LONGEST_KEY = 160
const FIRST_KEY = /["'“‘`]?[\w.:/=-]{1,128}["'”’`]?\s*[:,=]|\}/y

/** An object begins with a key: a block of code does not, and is not read any further. */
function hasKey(source: Source, at: number): boolean {
  FIRST_KEY.lastIndex = at
  return FIRST_KEY.test(source.text)
}

function oneValue(source: Source, at: number): Recognised {
  const { text, isEnd } = source
  if (at >= text.length) return isEnd ? null : "more"
  const first = text[at]
  if (first !== "{" && first !== "[") return null
  const inside = skip(text, at + 1)
  if (inside >= text.length) return isEnd ? null : "more"
  if (!(first === "{" ? INSIDE_OBJECT : INSIDE_LIST).test(text[inside] as string)) return null
  if (first === "{" && !hasKey(source, inside)) return text.length - inside < LONGEST_KEY && !isEnd ? "more" : null
  const end = jsonEnd(text, at)
  if (end === OPEN && !isEnd) return "more"
  if (end === TOO_DEEP) return { end: at + DEEPEST, calls: [] }
  return end > 0 ? balanced(source, at, end) : brokenCalls(source, at, at + 1)
}

/** Brackets that balance: strict JSON, a Python literal, or broken; what is left of the structure behind them belongs to it. */
function balanced(source: Source, at: number, end: number): Recognised {
  const { text, isEnd } = source
  const slice = text.slice(at, end)
  if (parseStrict(slice) !== undefined) return strictCalls(source, at, slice)
  const behind = skip(text, end)
  if (behind >= text.length && !isEnd) return "more"
  if (/["'}\],:]/.test(text[behind] ?? "")) return brokenCalls(source, at, end)
  return brokenUpTo(source, at, { at: end, isMark: true, provesString: false }) ?? { end, calls: [] }
}

function strictCalls(source: Source, at: number, slice: string): Recognised {
  const envelopes = envelopesOf(slice, source.words)
  const end = at + slice.length
  return { end, calls: envelopes.map((envelope) => sighting(envelope, slice, at, at, end, true)) }
}

/** `base`: where the arguments' offsets count from; negative when they count in a healed text. */
function sighting(
  envelope: Envelope,
  slice: string,
  base: number,
  start: number,
  end: number,
  whole: boolean,
  faults: readonly HealedFault[] = [],
  confidence: Confidence = levelOf(faults),
): Sighting {
  const { name, id } = envelope
  const written = writtenOf(envelope, slice, base, start, end, confidence, faults)
  return envelope.isRecord ? { name, start, end, id, written, whole, isRecord: true } : { name, start, end, id, written, whole }
}

function writtenOf(
  envelope: Envelope,
  slice: string,
  base: number,
  start: number,
  end: number,
  confidence: Confidence,
  faults: readonly HealedFault[],
): Written {
  const given = envelope.arguments
  if (given === null) return envelope.flat === null ? { kind: "members", members: [] } : { kind: "text", text: envelope.flat, confidence, faults }
  const text = slice.slice(given.start, given.end)
  const alone = loneText(text)
  if (alone !== null) return { kind: "members", members: [{ key: 0, as: "raw", text: alone, whole: true, start, end }] }
  return base >= 0 ? { kind: "json", start: base + given.start, end: base + given.end } : { kind: "text", text, confidence, faults }
}

/** Ex) "action_input": "oak planks" : a text that is no object goes to the one argument there is. */
function loneText(text: string): string | null {
  if (!text.startsWith('"')) return null
  const value = parseStrict(text)
  return typeof value === "string" && value.trim() !== "" && !/^\s*["'{[]/.test(value) && value !== "null" ? value : null
}

/** Where a broken object must have named its tool, unless it begins with the arguments. */
const NAME_WITHIN = 2_048
const ARGUMENTS_FIRST = /^[[{\s]*["'“]?(?:arguments|parameters|args|input|params)["'”]?\s*[:=]/

const MAX_TAG = 80
const BEGUN_TAG = /<[^<>\s]{0,64}$/

function brokenCalls(source: Source, at: number, least: number): Recognised {
  const head = source.text.slice(at, at + NAME_WITHIN)
  if (nameGuess(head, source) === null && !ARGUMENTS_FIRST.test(head)) return !source.isEnd && head.length < NAME_WITHIN ? "more" : null
  // a tag that has only begun may end the call, or be content
  if (!source.isEnd && BEGUN_TAG.test(source.text.slice(-MAX_TAG))) return "more"
  const ends = brokenEnds(source, at, least)
  if (ends === "more") return "more"
  for (const end of ends) {
    const found = brokenUpTo(source, at, end)
    if (found !== null) return found
  }
  return openCalls(source, at)
}

/** The last brackets are missing, and prose follows. */
function openCalls(source: Source, at: number): Recognised {
  const found = leftOpen(source, at)
  if (found === null || found === "more") return found
  const envelopes = envelopesOf(found.text, source.words).filter(({ name }) => name !== null && source.words.find(name) !== null)
  return envelopes.length === 0 ? null : { end: found.end, calls: envelopes.map((each) => sighting(each, found.text, -1, at, found.end, false, [], "likely")) }
}

function brokenUpTo(source: Source, at: number, end: BrokenEnd): Recognised {
  if (end.at - at > LONGEST_BROKEN) return null
  const slice = source.text.slice(at, end.at)
  const named = nameGuess(slice, source)
  // prose and code are full of braces: only a given tool makes a broken object worth reading
  const word = named === null ? null : source.words.find(named)
  if (word === null || isEcho(slice, word)) return null
  const plain = withoutMarkdown(oddName(slice, named))
  const healed = heal(plain, envelopeAnchor(word, plain), end.provesString)
  const envelopes = healed.readings.flatMap((reading) => envelopesOf(reading.text, source.words).map((envelope) => ({ envelope, reading })))
  const last = trimmedEnd(source.text, at, end.at)
  if (!end.isMark && hasOnlyBegun(slice)) return { end: last, calls: [cutCall(word, at, last)] }
  if (envelopes.length === 0) return healed.isCut && !end.isMark ? { end: last, calls: [cutCall(word, at, last)] } : null
  const whole = (end.isMark && healed.isQuoted !== true) || healed.readings.every((reading) => reading.cut === null)
  return { end: last, calls: envelopes.map(({ envelope, reading }) => sighting(envelope, reading.text, -1, at, last, whole, reading.faults)) }
}

/** The text ends inside its arguments: nothing to run, but something to tell. */
const cutCall = (word: Word, start: number, end: number): Sighting => ({ name: word.name, start, end, id: null, written: { kind: "cut" }, whole: false })

const levelOf = (faults: readonly HealedFault[]): Confidence => faults.reduce<Confidence>((level, fault) => weaker(level, fault.confidence), "certain")

/** The declaration of the tool, repeated from the prompt: a description and a schema where arguments would be. */
const isEcho = (slice: string, word: Word): boolean =>
  /["']description["']\s*:/.test(slice) && /["']properties["']\s*:/.test(slice) && !word.keys.includes("properties") && !word.keys.includes("description")

interface Healed {
  readonly readings: readonly Reading[]
  readonly isCut: boolean
  /** The last quote is ours. */
  readonly isQuoted?: boolean
}

const isStrict = (reading: Reading): boolean => parseStrict(reading.text) !== undefined

function heal(slice: string, anchor: Anchor, provesString: boolean): Healed {
  const result = read(slice, anchor)
  if (result.failure === null) return { readings: result.readings.filter(isStrict), isCut: false }
  // the dialect's own closing mark proves that the last value is whole, though its quote is missing
  if (provesString && result.cut === "string") return { readings: read(`${slice.trimEnd()}"`, anchor).readings.filter(isStrict), isCut: false, isQuoted: true }
  return { readings: [], isCut: result.cut !== null }
}

const NAME = /["'“]?(?:name|tool_name|function_name|tool|function|action|recipient_name)["'”]?\s*[:=]\s*["'“]?([\w.:/\\-]{1,128})/g

/** Ex) [{"get_weather": {… : the key is the name. */
const KEY = /["']([\w.:/-]{1,128})["']\s*:\s*\{/g

/** The first given tool that a broken object names. */
function nameGuess(slice: string, source: Source): string | null {
  for (const pattern of [NAME, KEY]) {
    pattern.lastIndex = 0
    for (let i = 0, hit = pattern.exec(slice); hit !== null && i < 16; hit = pattern.exec(slice), i++) {
      // Markdown writes get\_weather
      const name = (hit[1] as string).replaceAll("\\", "")
      if (pattern === NAME ? source.words.find(name) !== null : source.words.has(name)) return name
    }
  }
  return null
}

/** Ex) {"function=webfetch","arguments":{…}} : a name that slipped into its key. */
function oddName(slice: string, name: string | null): string {
  if (name === null) return slice
  const hit = new RegExp(`^(\\{\\s*)(["'])(function|name|tool)\\s*=\\s*${escaped(name)}\\2\\s*,`).exec(slice)
  return hit === null ? slice : `${hit[1]}"name":${JSON.stringify(name)},${slice.slice(hit[0].length)}`
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")
