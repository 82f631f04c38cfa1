import { OPEN_BRACE, OPEN_PAREN } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { Grammar, Member, Sighting, Source, Written } from "../sighting.ts"
import { codeAt, has, lineEnd, type Probe, pastBlanks, pastSpaces, probeOf, settle, trimmedEnd } from "./probe.ts"
import { jsonSpan } from "./react-json.ts"
import { ACTION, boundaryFrom, INPUT, isBoundary, labelEnd, OUTCOME, THOUGHT } from "./react-lines.ts"
import { isCompleteCall } from "./whole-name.ts"

/** What stands for no tool at all. */
const NO_TOOL: ReadonlySet<string> = new Set(["none", "n/a", "final answer", "directly_answer"])
const NO_INPUT: ReadonlySet<string> = new Set(["", "none", "n/a", "null", "no input"])
const LONGEST_NAME = 200
const FENCE = "```"

/** `Action: name`, then `Action Input:` with JSON or text. Steps in a row are several calls; an observation between them is made up. */
export const reactCalls: Grammar = (source, at) => {
  const probe = probeOf(source)
  const calls: Sighting[] = []
  let end = at
  for (let next = at; next >= 0; next = nextAction(probe, end)) {
    const call = readAction(source, probe, next)
    if (call === null) break
    calls.push(call)
    end = call.end
  }
  return settle(probe, calls.length === 0 ? null : { end, calls })
}

/** The next step, behind white space or a thought; -1 when something else stands there. */
function nextAction(probe: Probe, end: number): number {
  const first = pastSpaces(probe, end)
  if (!probe.text.slice(end, first).includes("\n")) return -1
  for (let at = first; ; ) {
    if (labelEnd(probe, at, ACTION) >= 0) return at
    if (at === first && labelEnd(probe, at, THOUGHT) < 0) return -1
    if (labelEnd(probe, at, OUTCOME) >= 0) return -1
    const line = boundaryFrom(probe, at)
    if (line >= probe.text.length) return -1
    at = pastBlanks(probe, line + 1)
  }
}

function readAction(source: Source, probe: Probe, at: number): Sighting | null {
  const label = labelEnd(probe, at, ACTION)
  const head = label < 0 ? null : readName(probe, pastBlanks(probe, label))
  if (head === null || NO_TOOL.has(head.name.toLowerCase())) return null
  const body = head.input ?? readInput(source, probe, head)
  return body === null ? null : { name: head.name, start: at, end: body.end, id: null, written: body.written, whole: body.whole }
}

interface Input {
  readonly written: Written
  readonly end: number
  readonly whole: boolean
}

interface Head {
  readonly name: string
  /** The end of its line. */
  readonly end: number
  /** Something stands in brackets behind the name: a description, or arguments in a way we do not read. */
  readonly hasMore: boolean
  /** Ex) add({"a": 1}) */
  readonly input: Input | null
}

function readName(probe: Probe, from: number): Head | null {
  let at = from
  for (let c = codeAt(probe, at); c !== -1 && c !== 10 && c !== OPEN_PAREN; c = codeAt(probe, ++at))
    if (at - from > LONGEST_NAME || c === OPEN_BRACE) return null
  const name = bareName(probe.text.slice(from, at))
  if (name === "") return null
  const inside = pastBlanks(probe, at + 1)
  if (codeAt(probe, at) !== OPEN_PAREN) return { name, end: at, hasMore: false, input: null }
  if (codeAt(probe, inside) === OPEN_BRACE) return { name, end: at, hasMore: true, input: readJson(probe, inside, false, true) }
  const end = lineEnd(probe, at)
  return { name, end, hasMore: codeAt(probe, inside) !== 41, input: null }
}

const MARKS = "`\"'* \t\r"

/** Without the marks a name is set in. */
function bareName(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && MARKS.includes(text[start] as string)) start++
  while (end > start && MARKS.includes(text[end - 1] as string)) end--
  return text.slice(start, end)
}

function readInput(source: Source, probe: Probe, head: Head): Input | null {
  const label = labelEnd(probe, pastSpaces(probe, head.end), INPUT)
  const needsNothing = source.words.find(head.name)?.required.length === 0
  const nothing = (end: number): Input => ({ written: { kind: "members", members: [] }, end, whole: end < probe.text.length })
  // at the end of the text the name may be half of one, and an input may be to come
  const isOver = pastSpaces(probe, head.end) < probe.text.length || isCompleteCall(source.words, head.name)
  if (label < 0) return needsNothing && !head.hasMore && isOver ? nothing(trimmedEnd(probe.text, 0, head.end)) : null
  const start = pastSpaces(probe, label)
  if (isBoundary(probe, start)) return needsNothing ? nothing(label) : null
  const isFenced = has(probe, FENCE, start)
  const inside = isFenced ? pastSpaces(probe, lineEnd(probe, start)) : start
  if (codeAt(probe, inside) === OPEN_BRACE) return readJson(probe, inside, isFenced, false)
  const input = readPlain(probe, inside, isFenced)
  return needsNothing && NO_INPUT.has(input.text.toLowerCase()) ? nothing(input.end) : input.text === "" ? null : input
}

function readJson(probe: Probe, start: number, isFenced: boolean, isBracketed: boolean): Input {
  const span = jsonSpan(probe, start, isFenced)
  const end = trimmedEnd(probe.text, start, span.end)
  const after = isFenced || isBracketed ? pastSpaces(probe, end) : end
  const closer = isFenced ? FENCE : ")"
  const isEnclosed = (isFenced || isBracketed) && has(probe, closer, after)
  const whole = span.isClosed || isEnclosed || span.end < probe.text.length
  return { written: { kind: "json", start, end }, end: isEnclosed ? after + closer.length : end, whole }
}

/** Text up to the next step. The end of the whole text ends it too: servers cut at `Observation:`, so that is how a step looks. */
function readPlain(probe: Probe, start: number, isFenced: boolean): Input & { readonly text: string } {
  const boundary = boundaryFrom(probe, start)
  const fence = isFenced ? probe.text.slice(start, boundary).lastIndexOf(FENCE) : -1
  const end = trimmedEnd(probe.text, start, fence < 0 ? boundary : start + fence)
  const text = probe.text.slice(start, end)
  const string = text.startsWith('"') ? parseStrict(text) : undefined
  const quoted = typeof string === "string" ? string : null
  const member: Member = { key: 0, as: quoted === null ? "raw" : "text", text: quoted ?? text, whole: true, start, end }
  return {
    text,
    written: { kind: "members", members: [member] },
    end: fence < 0 ? end : start + fence + FENCE.length,
    whole: fence >= 0 || boundary < probe.text.length,
  }
}
