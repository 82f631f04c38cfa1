// Grammar of calls as JSON: an object, a list, or several objects; strict, as a Python literal, or broken.
import type { ExpectedShape } from "../../json/anchor.ts"
import { APOSTROPHE, OPEN_BRACE, OPEN_BRACKET } from "../../json/chars.ts"
import type { HealedFault, TextReading } from "../../json/pieces.ts"
import { readLenientJson } from "../../json/read.ts"
import { parseStrict } from "../../json/strict.ts"
import { type Confidence, weakerConfidence } from "../../report.ts"
import type {
  CallCandidate,
  CallGrammar,
  HealedEnvelope,
  KnownTool,
  ParsedCalls,
  TextSource,
  ToolIndex,
  WrittenArguments,
} from "../sighting.ts"
import { type BrokenEnd, brokenEnds, leftOpen, MAX_BROKEN_LENGTH } from "./broken-end.ts"
import { ARGUMENT_KEYS, type CallEnvelope, envelopeAnchor, envelopesOf } from "./envelope.ts"
import { ANY_OPENER, findQuotedEnd, hasOnlyBegun, MAX_JSON_DEPTH, TOO_DEEP, trimmedEnd } from "./extent.ts"
import { withoutMarkdown } from "./markdown.ts"
import { nextKey } from "./next-key.ts"
import { callRow, cutCall, doubtfulMembers, oneCall } from "./one-call.ts"
import { plainInput } from "./plain-input.ts"
import {
  findObjectEnd,
  isUndecided,
  matchAt,
  matchHere,
  pastSeparator,
  readCharAt,
  readCodeAt,
  skipSpaces,
} from "./probe.ts"

/** Reads one or more JSON calls: an object, a list, or objects separated by white space, commas or semicolons. */
export const jsonCalls: CallGrammar = (source, at) =>
  callRow(at, (end, lastCall) => {
    if (lastCall === null) return oneValue(source, at)
    const next = pastSeparator(source, end, ",;")
    const mayFollow = source.text[next] === "{" || (next > end && source.text[next] === "[")
    return mayFollow ? oneValue(source, next) : null
  })

const INSIDE_OBJECT = /["'“‘＂}\w]/
const INSIDE_LIST = /["'“‘＂{[\]]/

const MAX_KEY_LENGTH = 160
/**
 * First key of an object. A name without quotes needs a colon: {a, b} is code. A quoted key may lack its colon, and
 * with a colon it may contain any words. Ex) {"name" "read", {"思考": "…"
 */
const FIRST_KEY =
  /["'“‘`＂]?[\w.:/=-]{1,128}(?:["'”’`＂]?\s*[:=：]|["'”’`＂]\s*[,，"'“＂{])|"[^"\n{}:<>]{1,64}"\s*[:：]|\}/y

const KEY_BEGUN = /^(?:["'“‘`＂]?[\w.:/=-]{0,128}["'”’`＂]?|"[^"\n{}:<>]{0,64}"?)\s{0,28}$/

/**
 * Fast check whether a call may follow a bracket: a block of code does not begin with a key, and is read no further.
 */
function mayOpenCall(source: TextSource, at: number): boolean {
  const { text } = source
  const insideAt = skipSpaces(source, at + 1)
  if (text[at] === "[") return INSIDE_LIST.test(text[insideAt] ?? "")
  if (!INSIDE_OBJECT.test(text[insideAt] ?? "")) return false
  const firstKey = matchHere(text, FIRST_KEY, insideAt)?.[0]
  if (firstKey !== undefined)
    return !/^\w/.test(firstKey) || isKeyOfCall(/^[\w-]+/.exec(firstKey)?.[0] ?? "", source.words)
  if (KEY_BEGUN.test(text.slice(insideAt, insideAt + MAX_KEY_LENGTH + 1))) source.ranOut = true
  return false
}

/** True for an envelope key or the name of an argument: other objects with unquoted keys are mostly code. */
const isKeyOfCall = (key: string, words: ToolIndex): boolean =>
  ENVELOPE_WORD.test(key) ||
  words.find(key) !== null ||
  words.names.some((name) => words.find(name)?.argumentKeys.includes(key) === true)

const ENVELOPE_WORD =
  /name|tool|func|action|type|^id$|call|thought|think|reason|arg|param|input|recipient|method|api|comment|explan|plan|step|observation|answer/i

function oneValue(source: TextSource, at: number): ParsedCalls | null {
  const c = readCodeAt(source, at)
  if (c === WIDE_BRACE) return brokenCalls(source, at, at + 1)
  if ((c !== OPEN_BRACE && c !== OPEN_BRACKET) || !mayOpenCall(source, at)) return null
  const end = findObjectEnd(source, at)
  if (end === TOO_DEEP) return { end: at + MAX_JSON_DEPTH, calls: [] }
  return end > 0 ? balancedCalls(source, at, end) : brokenCalls(source, at, at + 1)
}

/** A full-width brace, from a Chinese or Japanese keyboard. Ex) ｛"name"："read" */
const WIDE_BRACE = 0xff5b

/** Apostrophes that Glaive puts around the arguments object. Ex) {"name": "read", "arguments": '{"path": "a"}'} */
const QUOTED_ARGUMENTS = /"(?:arguments|parameters)"\s*:\s*'(?=\s*\{)/g

/** Removes the apostrophes around arguments objects. */
function unquoteArguments(text: string): string {
  let unquotedText = ""
  let from = 0
  for (const { index, 0: head } of text.matchAll(QUOTED_ARGUMENTS)) {
    const quoteAt = index + head.length - 1
    const end = quoteAt < from ? -1 : findQuotedEnd(text, quoteAt, APOSTROPHE)
    if (end < 0) break
    unquotedText += text.slice(from, quoteAt) + text.slice(quoteAt + 1, end)
    from = end + 1
  }
  return unquotedText + text.slice(from)
}

/** Reads balanced brackets: strict JSON, a Python literal, or broken JSON, which includes structure that follows. */
function balancedCalls(source: TextSource, at: number, end: number): ParsedCalls | null {
  const text = source.text.slice(at, end)
  const envelopeText: EnvelopeText = { text, start: at, end, whole: true, healed: null }
  if (parseStrict(text) !== undefined)
    return { end, calls: withoutNext(callsIn(source, envelopeText), nextKey(source, end), source.words) }
  const unquotedText = unquoteArguments(text)
  if (unquotedText !== text && parseStrict(unquotedText) !== undefined)
    return { end, calls: callsIn(source, { ...envelopeText, text: unquotedText, healed: SURE_HEALING }) }
  if (/["'}\],:]/.test(source.text[skipSpaces(source, end)] ?? "")) return brokenCalls(source, at, end)
  return brokenUpTo(source, at, { at: end, isMark: true, provesString: false }) ?? { end, calls: [] }
}

/**
 * Makes the last call doubtful if it was closed too early: the next key is one of its arguments. Ex) {"name": "dig",
 * "arguments": {"depth": 3}}, "place": "yard"}}
 */
function withoutNext(calls: CallCandidate[], key: string | null, words: ToolIndex): CallCandidate[] {
  const last = calls.at(-1)
  const word = key === null || last === undefined || last.name === null ? null : words.find(last.name)
  if (last === undefined || key === null || word?.argumentKeys.includes(key) !== true) return calls
  return [...calls.slice(0, -1), { ...last, written: doubtfulMembers("", last.start, last.end) }]
}

/** Strict JSON with calls, and the span of the source that it was read from. */
interface EnvelopeText {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly whole: boolean
  /** How it was repaired, so that its offsets do not count in the source; null if it is verbatim in the source. */
  readonly healed: HealedEnvelope | null
}

const SURE_HEALING: HealedEnvelope = { confidence: "certain", faults: [] }

const callsIn = (source: TextSource, envelopeText: EnvelopeText): CallCandidate[] =>
  envelopesOf(envelopeText.text, source.words).map((callEnvelope) => {
    const { name, id, isRecord, isWithheld } = callEnvelope
    const { start, end, whole } = envelopeText
    const written = writtenOf(callEnvelope, envelopeText, source.words)
    const marks = { ...(isRecord ? { isRecord } : {}), ...(isWithheld ? { isWithheld } : {}) }
    return { name, start, end, id, written, whole, ...marks }
  })

function writtenOf(
  { name, arguments: argumentSpan, isIncomplete }: CallEnvelope,
  envelopeText: EnvelopeText,
  words: ToolIndex,
): WrittenArguments {
  const { healed, start, end } = envelopeText
  if (isIncomplete === true) return doubtfulMembers(envelopeText.text, start, end)
  if (argumentSpan === null) return { kind: "members", members: [] }
  if (typeof argumentSpan === "string") return { kind: "text", text: argumentSpan, ...(healed ?? SURE_HEALING) }
  const text = envelopeText.text.slice(argumentSpan.start, argumentSpan.end)
  const loneArgument = healed?.faults?.some(isUnsureText) === true ? null : loneText(text)
  if (loneArgument !== null) {
    const plainText = { key: 0, as: "raw", text: loneArgument, whole: true, start, end } as const
    const members = plainInput(plainText, name === null ? null : words.find(name))
    return { kind: "members", members, ...(healed ?? {}) }
  }
  return healed === null
    ? { kind: "json", start: start + argumentSpan.start, end: start + argumentSpan.end }
    : { kind: "text", text, ...healed }
}

const UNSURE_ENDS: ReadonlySet<string> = new Set([
  "json/unquoted-value",
  "json/half-quoted-value",
  "json/unescaped-quote",
])

/** True if the quotes of the arguments were repaired: they may not be a string. Ex) "arguments": low, I think */
const isUnsureText = ({ id, pointer }: HealedFault): boolean =>
  UNSURE_ENDS.has(id) && ARGUMENT_KEYS.includes(pointer.replace(/^.*\//s, ""))

/** Returns arguments that are one string, for the tool's single argument. Ex) "action_input": "oak planks" */
function loneText(text: string): string | null {
  if (!text.startsWith('"')) return null
  const value = parseStrict(text)
  return typeof value === "string" && value.trim() !== "" && !/^\s*["'{[]/.test(value) && value !== "null"
    ? value
    : null
}

/** Most characters before the tool name of a broken object, unless the object begins with its arguments. */
const NAME_WITHIN = 2_048
const ARGUMENTS_FIRST = /^[[{｛\s]*["'“＂]?(?:arguments|parameters|args|input|params)["'”＂]?\s*[:=：]/

const MAX_TAG = 80
const BEGUN_TAG = /<[^<>\s]{0,64}$/

function brokenCalls(source: TextSource, at: number, minOffset: number): ParsedCalls | null {
  const headText = source.text.slice(at, at + NAME_WITHIN)
  if (nameGuess(headText, source) === null && !ARGUMENTS_FIRST.test(headText)) {
    if (headText.length < NAME_WITHIN) source.ranOut = true
    return null
  }
  // an incomplete tag may end the call, or be content
  if (BEGUN_TAG.test(source.text.slice(-MAX_TAG))) source.ranOut = true
  const candidateEnds = brokenEnds(source, at, minOffset)
  // reading broken JSON is expensive
  if (isUndecided(source)) return null
  for (const end of candidateEnds) {
    const found = brokenUpTo(source, at, end)
    if (found !== null) return found
  }
  return openCalls(source, at)
}

/** Reads calls whose last brackets are missing before prose. */
function openCalls(source: TextSource, at: number): ParsedCalls | null {
  const found = leftOpen(source, at)
  if (found === null) return null
  const healed: HealedEnvelope = { confidence: "likely", faults: [] }
  const calls = callsIn(source, { ...found, start: at, whole: false, healed }).filter(
    ({ name }) => name !== null && source.words.find(name) !== null,
  )
  return calls.length === 0 ? null : { end: found.end, calls }
}

function brokenUpTo(source: TextSource, at: number, end: BrokenEnd): ParsedCalls | null {
  if (end.at - at > MAX_BROKEN_LENGTH) return null
  const jsonText = source.text.slice(at, end.at)
  const toolName = nameGuess(jsonText, source)
  // prose and code are full of braces: a broken object is read only if it names a known tool
  const word = toolName === null ? null : source.words.find(toolName)
  if (word === null || isEcho(jsonText, word)) return null
  const plainText = withoutMarkdown(oddName(jsonText, toolName))
  const healedJson = healJson(plainText, envelopeAnchor(word, plainText), end.provesString)
  const callEnd = trimmedEnd(source.text, at, end.at)
  if (!end.isMark && hasOnlyBegun(jsonText)) return cutCall(lastNamed(jsonText, source) ?? word.name, at, callEnd)
  const whole =
    (end.isMark && healedJson.isQuoted !== true) || healedJson.strictReadings.every((reading) => reading.cut === null)
  const calls = healedJson.strictReadings.flatMap(({ text, faults }) => {
    const healed = { confidence: weakestConfidence(faults), faults }
    return callsIn(source, { text, start: at, end: callEnd, whole, healed })
  })
  if (calls.length > 0) return { end: callEnd, calls }
  return healedJson.isCut && !end.isMark ? cutCall(lastNamed(jsonText, source) ?? word.name, at, callEnd) : null
}

/** Returns the tool that the last element of a list names: if the text ends inside the list, this call is cut off. */
function lastNamed(jsonText: string, source: TextSource): string | null {
  if (!jsonText.startsWith("[")) return null
  let elementAt = -1
  let depth = 0
  for (let at = 0; at < jsonText.length; at++) {
    const c = jsonText.charCodeAt(at)
    if (c === 34) {
      at = findQuotedEnd(jsonText, at)
      if (at < 0) break
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      if (++depth === 2) elementAt = at
    } else if (c === 125 || c === 93) depth--
  }
  const name = elementAt < 0 ? null : nameGuess(jsonText.slice(elementAt), source)
  return name === null ? null : (source.words.find(name)?.name ?? null)
}

/** Name of a call that begins with its name: nothing before it could have been moved there by a broken value. */
const NAME_FIRST =
  /[[{［｛\s]{1,64}(?:["'](?:id|tool_call_id|call_id|index|type)["']\s{0,8}:\s{0,8}["']?[\w.-]{0,64}["']?\s{0,8},\s{0,8}){0,2}["'“＂]?(?:name|tool_name|function_name|tool|function)[^\w{}<>]{1,16}(\w[\w.:/\\-]{0,127})(?![\w.:/\\-])/y
const NAME_FIRST_LENGTH = 600

/**
 * Reads an object after the mark of a call that first names a known tool and is otherwise unreadable. It is tried if no
 * other grammar found a call: what a model marked as a call must not be lost silently.
 */
export const unreadCalls: CallGrammar = (source, at) => {
  const isOpener = ANY_OPENER.test(readCharAt(source, at))
  const name = isOpener ? matchAt(source, NAME_FIRST, at, NAME_FIRST_LENGTH)?.[1]?.replaceAll("\\", "") : undefined
  const word = name === undefined ? null : source.words.find(name)
  const ends = word === null ? [] : brokenEnds(source, at, at + 1)
  const mark = ends.find(({ isMark }) => isMark) ?? ends.at(-1)
  if (name === undefined || word === null || mark === undefined || isEcho(source.text.slice(at, mark.at), word))
    return null
  const end = trimmedEnd(source.text, at, mark.at)
  return oneCall({ name, start: at, end, written: { kind: "unread" }, whole: mark.isMark })
}

/** Like `unreadCalls`, only for lists, which no other grammar reads. */
export const unreadList: CallGrammar = (source, at) => (source.text[at] === "[" ? unreadCalls(source, at) : null)

const weakestConfidence = (faults: readonly HealedFault[]): Confidence =>
  faults.reduce<Confidence>((level, fault) => weakerConfidence(level, fault.confidence), "certain")

/** True for the tool's declaration, repeated from the prompt: it has a description and a schema. */
const isEcho = (jsonText: string, word: KnownTool): boolean =>
  /["']description["']\s*:/.test(jsonText) &&
  /["']properties["']\s*:/.test(jsonText) &&
  !word.argumentKeys.includes("properties") &&
  !word.argumentKeys.includes("description")

interface HealedJson {
  readonly strictReadings: readonly TextReading[]
  readonly isCut: boolean
  /** True if the closing quote was added. */
  readonly isQuoted?: boolean
}

const isStrict = (reading: TextReading): boolean => parseStrict(reading.text) !== undefined

function healJson(jsonText: string, anchor: ExpectedShape, provesString: boolean): HealedJson {
  const readResult = readLenientJson(jsonText, anchor)
  if (readResult.failure === null) return { strictReadings: readResult.readings.filter(isStrict), isCut: false }
  const isCut = readResult.failure === "json/cut"
  // the closing mark of the dialect proves that the last string is complete, although its quote is missing
  if (provesString && isCut && readResult.cut === "string")
    return {
      strictReadings: readLenientJson(`${jsonText.trimEnd()}"`, anchor).readings.filter(isStrict),
      isCut: false,
      isQuoted: true,
    }
  return { strictReadings: [], isCut }
}

const TOOL_NAME_PATTERN =
  /["'“＂]?(?:name|tool_name|function_name|tool|function|action|recipient_name)(?:["'”＂]?\s*[:=：]\s*["'“＂]?|["'”＂]\s{0,8}["'“＂])([\w.:/\\-]{1,128})/g

/** A key that may be the tool name. Ex) [{"get_weather": {… */
const NAME_KEY_PATTERN = /["']([\w.:/-]{1,128})["']\s*:\s*\{/g

const MAX_GUESSES = 16

/** Returns the first known tool that a broken object names. */
function nameGuess(jsonText: string, source: TextSource): string | null {
  for (const namePattern of [TOOL_NAME_PATTERN, NAME_KEY_PATTERN]) {
    let count = 0
    for (const [, written = ""] of jsonText.matchAll(namePattern)) {
      // Markdown writes get\_weather
      const name = written.replaceAll("\\", "")
      if (namePattern === TOOL_NAME_PATTERN ? source.words.find(name) !== null : source.words.has(name)) return name
      if (++count === MAX_GUESSES) break
    }
  }
  return null
}

/**
 * Corrects the notation of the tool name, where it can mean nothing else. Ex) {"function=webfetch","arguments":{…}} ,
 * {"name": webfetch, "arguments": {…}} , {"name": "webfetch" "arguments": {…}}
 */
function oddName(jsonText: string, name: string | null): string {
  if (name === null) return jsonText
  const toolName = escapeRegExp(name)
  const headMatch = new RegExp(
    `^([[\\s]*\\{\\s*)(?:(["'])(?:function|name|tool)\\s*=\\s*${toolName}\\2\\s*,|(["'])(?:name|tool|function)\\3\\s*[:=]\\s*(?:${toolName}\\s*,?|(["'])${toolName}\\4)\\s*(?=["'](?:arguments|parameters|args|input)["']\\s*[:=]))`,
  ).exec(jsonText)
  return headMatch === null
    ? jsonText
    : `${headMatch[1]}"name":${JSON.stringify(name)},${jsonText.slice(headMatch[0].length)}`
}

const escapeRegExp = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")
