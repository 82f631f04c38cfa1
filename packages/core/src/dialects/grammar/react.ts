// Grammar of ReAct steps: Action, Action Input and Observation on lines of their own.
import { isSpace } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type {
  CallBody,
  CallGrammar,
  KnownTool,
  ParsedCalls,
  TextProbe,
  TextSource,
  WrittenMember,
} from "../sighting.ts"
import { trimmedEnd } from "./extent.ts"
import { callRow, isCompleteCall, oneCall, rawMember } from "./one-call.ts"
import { plainInput } from "./plain-input.ts"
import { findLineEnd, hasLiteral, matchAt, readCharAt, skipBlanks, skipSpaces } from "./probe.ts"

/** Returns a pattern of a label, perhaps numbered or bold. Ex) Action: , Action 2: , **Action:** , **Action**: */
const labelOf = (words: string): RegExp => {
  const label = `(?:${words})[ \\t]{0,8}\\d{0,4}[ \\t]{0,8}`
  return new RegExp(`${label}:|\\*\\*${label}(?:\\*\\*[ \\t]{0,8}:|:\\*\\*)`, "y")
}
const MAX_LABEL_LENGTH = 46

export const ACTION_LABEL: RegExp = labelOf("Action|ACTION")
export const INPUT_LABEL: RegExp = labelOf("Action Input|Action input|ACTION INPUT|Input|INPUT")
const THOUGHT_LABEL = labelOf("Thought|THOUGHT")
const OUTCOME = "Observation|OBSERVATION|Final Answer|FINAL ANSWER"
/** Label that ends a step. */
const OUTCOME_LABEL = labelOf(OUTCOME)
const BOUNDARY_LABEL = labelOf(`${OUTCOME}|Thought|THOUGHT|Action|ACTION|Action Input|ACTION INPUT`)

/** Returns the offset after the colon of a label; -1 if the label does not begin here. */
export function labelEnd(probe: TextProbe, at: number, label: RegExp): number {
  const found = matchAt(probe, label, at, MAX_LABEL_LENGTH)
  return found === null ? -1 : at + found[0].length
}

/** True if a line ends the text before it: the next step, the result of this one, or the answer. */
export const isBoundary = (probe: TextProbe, lineStart: number): boolean =>
  labelEnd(probe, skipBlanks(probe, lineStart), BOUNDARY_LABEL) >= 0

/** Returns the line break before the next boundary; the end of the text if there is none. */
export function boundaryFrom(probe: TextProbe, from: number): number {
  for (let at = findLineEnd(probe, from); at < probe.text.length; at = findLineEnd(probe, at + 1))
    if (isBoundary(probe, at + 1)) return at
  return probe.text.length
}

interface JsonExtent {
  readonly end: number
  readonly isClosed: boolean
}

/** Most characters searched for the end of a string that contains a line like `Thought:`. */
const LOOK_AHEAD = 4096

/** Finds the end of JSON: its closing brace; without one, the line that begins the next part, or the text's end. */
export function jsonSpan(probe: TextProbe, start: number, isFenced: boolean): JsonExtent {
  let depth = 0
  let lastMark = ""
  for (let at = start, c = readCharAt(probe, at); c !== ""; c = readCharAt(probe, ++at)) {
    // an apostrophe opens a string only where a value or a key may begin
    if (c === '"' || (c === "'" && /[{[,:(]/.test(lastMark))) {
      const text = textEnd(probe, at, c)
      if (!text.isClosed) return text
      at = text.end
    } else if (c === "{" || c === "[") depth++
    else if (c === "}" || c === "]") {
      if (--depth === 0) return { end: at + 1, isClosed: true }
    } else if (c === "\n" && endsHere(probe, at + 1, isFenced)) return { end: at, isClosed: false }
    if (!isSpace(c.charCodeAt(0))) lastMark = c
  }
  return { end: probe.text.length, isClosed: false }
}

const endsHere = (probe: TextProbe, lineStart: number, isFenced: boolean): boolean =>
  isBoundary(probe, lineStart) || (isFenced && hasLiteral(probe, "```", skipBlanks(probe, lineStart)))

/** Finds the end of a string: its closing quote; without one, the line break before the line that ends the step. */
function textEnd(probe: TextProbe, start: number, quote: string): JsonExtent {
  for (let at = start + 1, c = readCharAt(probe, at); c !== ""; c = readCharAt(probe, ++at)) {
    if (c === "\\") at++
    else if (c === quote && (quote === '"' || leadsOn(probe, at + 1))) return { end: at, isClosed: true }
    else if (c === "\n" && isBoundary(probe, at + 1)) {
      const end = laterEnd(probe, at, quote)
      return end < 0 ? { end: at, isClosed: false } : { end, isClosed: true }
    }
  }
  return { end: probe.text.length, isClosed: false }
}

/** Returns the next quote, after a line like `Thought:` in a string, if structure follows it; otherwise -1. */
function laterEnd(probe: TextProbe, from: number, quote: string): number {
  for (let at = from, c = readCharAt(probe, at); c !== "" && at - from < LOOK_AHEAD; c = readCharAt(probe, ++at)) {
    if (c === "\\") at++
    else if (c === quote) return leadsOn(probe, at + 1) ? at : -1
  }
  return -1
}

const leadsOn = (probe: TextProbe, from: number): boolean => /[,:}\]]/.test(readCharAt(probe, skipSpaces(probe, from)))

const NO_TOOL: ReadonlySet<string> = new Set(["none", "n/a", "final answer", "directly_answer"])
const NO_INPUT: ReadonlySet<string> = new Set(["", "none", "n/a", "null", "no input"])
const MAX_NAME_LENGTH = 200
const FENCE_MARK = "```"

/**
 * Reads `Action: name`, then `Action Input:` with JSON or text. Consecutive steps are several calls; an observation
 * between them is made up by the model.
 */
export const reactCalls: CallGrammar = (source, at) =>
  callRow(at, (end, lastCall) => {
    const next = lastCall === null ? end : nextAction(source, end)
    return next < 0 ? null : readAction(source, next)
  })

/** Reads an action inside call tags that is itself half a tag: `<ACTION: read⏎INPUT: {…}` */
export const reactInTag: CallGrammar = (source, at) => {
  const start = source.text[at] === "<" ? at + 1 : at
  return readCharAt(source, start) === "A" ? reactCalls(source, start) : null
}

/** Returns the start of the next step, after white space or a thought; -1 if something else follows. */
function nextAction(probe: TextProbe, end: number): number {
  const first = skipSpaces(probe, end)
  if (!probe.text.slice(end, first).includes("\n")) return -1
  for (let at = first; ; ) {
    if (labelEnd(probe, at, ACTION_LABEL) >= 0) return at
    if (at === first && labelEnd(probe, at, THOUGHT_LABEL) < 0) return -1
    if (labelEnd(probe, at, OUTCOME_LABEL) >= 0) return -1
    const line = boundaryFrom(probe, at)
    if (line >= probe.text.length) return -1
    at = skipBlanks(probe, line + 1)
  }
}

function readAction(probe: TextSource, at: number): ParsedCalls | null {
  const actionStart = labelEnd(probe, at, ACTION_LABEL)
  const actionHead = actionStart < 0 ? null : readActionHead(probe, skipBlanks(probe, actionStart))
  if (actionHead === null || NO_TOOL.has(actionHead.name.toLowerCase())) return null
  const actionInput = actionHead.inlineInput ?? readInput(probe, actionHead)
  return actionInput === null ? null : oneCall({ name: actionHead.name, start: at, ...actionInput })
}

interface ActionHead {
  readonly name: string
  /** End of its line. */
  readonly end: number
  /** True if parentheses with content follow the name: a description, or arguments in an unknown syntax. */
  readonly hasMore: boolean
  /** Arguments in the action itself. Ex) add({"a": 1}) */
  readonly inlineInput: CallBody | null
}

function readActionHead(probe: TextProbe, from: number): ActionHead | null {
  let at = from
  for (let c = readCharAt(probe, at); c !== "" && c !== "\n" && c !== "("; c = readCharAt(probe, ++at))
    if (at - from > MAX_NAME_LENGTH || c === "{") return null
  const name = probe.text.slice(from, at).replace(NAME_QUOTES, "")
  if (name === "") return null
  const insideParen = skipBlanks(probe, at + 1)
  if (readCharAt(probe, at) !== "(") return { name, end: at, hasMore: false, inlineInput: null }
  if (readCharAt(probe, insideParen) === "{")
    return { name, end: at, hasMore: true, inlineInput: readJson(probe, insideParen, false, true) }
  const end = findLineEnd(probe, at)
  return { name, end, hasMore: readCharAt(probe, insideParen) !== ")", inlineInput: null }
}

const NAME_QUOTES = /^[`"'* \t\r]+|[`"'* \t\r]+$/g

function readInput(probe: TextSource, actionHead: ActionHead): CallBody | null {
  const inputStart = labelEnd(probe, skipSpaces(probe, actionHead.end), INPUT_LABEL)
  const needsNothing = probe.words.find(actionHead.name)?.required.length === 0
  const written: CallBody["written"] = { kind: "members", members: [] }
  const emptyInput = (end: number): CallBody => ({ written, end, whole: end < probe.text.length })
  // at the end of the text the name may be cut off, and the input may be missing
  const isOver = skipSpaces(probe, actionHead.end) < probe.text.length || isCompleteCall(probe.words, actionHead.name)
  if (inputStart < 0)
    return needsNothing && !actionHead.hasMore && isOver ? emptyInput(trimmedEnd(probe.text, 0, actionHead.end)) : null
  const start = skipSpaces(probe, inputStart)
  if (isBoundary(probe, start)) return needsNothing ? emptyInput(inputStart) : null
  const isFenced = hasLiteral(probe, FENCE_MARK, start)
  const contentStart = isFenced ? skipSpaces(probe, findLineEnd(probe, start)) : start
  if (readCharAt(probe, contentStart) === "{") return readJson(probe, contentStart, isFenced, false)
  const { text, body } = readPlain(probe, contentStart, isFenced, probe.words.find(actionHead.name))
  if (needsNothing && NO_INPUT.has(text.toLowerCase())) return emptyInput(body.end)
  return text === "" ? null : body
}

function readJson(probe: TextProbe, start: number, isFenced: boolean, isBracketed: boolean): CallBody {
  const jsonExtent = jsonSpan(probe, start, isFenced)
  const end = trimmedEnd(probe.text, start, jsonExtent.end)
  const afterJson = isFenced || isBracketed ? skipSpaces(probe, end) : end
  const closingMark = isFenced ? FENCE_MARK : ")"
  const isEnclosed = (isFenced || isBracketed) && hasLiteral(probe, closingMark, afterJson)
  const whole = jsonExtent.isClosed || isEnclosed || jsonExtent.end < probe.text.length
  return { written: { kind: "json", start, end }, end: isEnclosed ? afterJson + closingMark.length : end, whole }
}

/** Reads text up to the next step or the end of the text: servers cut at `Observation:`. */
function readPlain(
  probe: TextProbe,
  start: number,
  isFenced: boolean,
  word: KnownTool | null,
): { readonly text: string; readonly body: CallBody } {
  const nextBoundary = boundaryFrom(probe, start)
  const fenceOffset = isFenced ? probe.text.slice(start, nextBoundary).lastIndexOf(FENCE_MARK) : -1
  const end = trimmedEnd(probe.text, start, fenceOffset < 0 ? nextBoundary : start + fenceOffset)
  const text = probe.text.slice(start, end)
  const quotedText = text.startsWith('"') ? parseStrict(text) : undefined
  const plainMember = rawMember(probe.text, 0, start, end)
  const member: WrittenMember =
    typeof quotedText === "string" ? { ...plainMember, as: "text", text: quotedText } : plainMember
  const bodyEnd = fenceOffset < 0 ? end : start + fenceOffset + FENCE_MARK.length
  const whole = fenceOffset >= 0 || nextBoundary < probe.text.length
  return { text, body: { written: { kind: "members", members: plainInput(member, word) }, end: bodyEnd, whole } }
}
