import { OPEN_BRACE, OPEN_PAREN } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { CallBody, CallCandidate, CallGrammar, TextProbe, TextSource, WrittenMember } from "../sighting.ts"
import { trimmedEnd } from "./extent.ts"
import { findLineEnd, hasLiteral, readCodeAt, skipBlanks, skipSpaces } from "./probe.ts"
import { jsonSpan } from "./react-json.ts"
import {
  ACTION_LABELS,
  boundaryFrom,
  INPUT_LABELS,
  isBoundary,
  labelEnd,
  OUTCOME_LABELS,
  THOUGHT_LABELS,
} from "./react-lines.ts"
import { isCompleteCall } from "./whole-name.ts"

const NO_TOOL: ReadonlySet<string> = new Set(["none", "n/a", "final answer", "directly_answer"])
const NO_INPUT: ReadonlySet<string> = new Set(["", "none", "n/a", "null", "no input"])
const MAX_NAME_LENGTH = 200
const FENCE_MARK = "```"

/**
 * `Action: name`, then `Action Input:` with JSON or text. Steps in a row are several calls; an observation between them
 * is made up.
 */
export const reactCalls: CallGrammar = (source, at) => {
  const calls: CallCandidate[] = []
  let end = at
  for (let next = at; next >= 0; next = nextAction(source, end)) {
    const call = readAction(source, next)
    if (call === null) break
    calls.push(call)
    end = call.end
  }
  return calls.length === 0 ? null : { end, calls }
}

/** `<ACTION: read⏎INPUT: {…}` : an action inside call tags, itself half a tag. */
export const reactInTag: CallGrammar = (source, at) => {
  const start = source.text[at] === "<" ? at + 1 : at
  return readCodeAt(source, start) === 65 ? reactCalls(source, start) : null
}

/** The next step, behind white space or a thought; -1 when something else stands there. */
function nextAction(probe: TextProbe, end: number): number {
  const first = skipSpaces(probe, end)
  if (!probe.text.slice(end, first).includes("\n")) return -1
  for (let at = first; ; ) {
    if (labelEnd(probe, at, ACTION_LABELS) >= 0) return at
    if (at === first && labelEnd(probe, at, THOUGHT_LABELS) < 0) return -1
    if (labelEnd(probe, at, OUTCOME_LABELS) >= 0) return -1
    const line = boundaryFrom(probe, at)
    if (line >= probe.text.length) return -1
    at = skipBlanks(probe, line + 1)
  }
}

function readAction(probe: TextSource, at: number): CallCandidate | null {
  const actionStart = labelEnd(probe, at, ACTION_LABELS)
  const actionHead = actionStart < 0 ? null : readActionHead(probe, skipBlanks(probe, actionStart))
  if (actionHead === null || NO_TOOL.has(actionHead.name.toLowerCase())) return null
  const actionInput = actionHead.inlineInput ?? readInput(probe, actionHead)
  return actionInput === null ? null : { name: actionHead.name, start: at, id: null, ...actionInput }
}

interface ActionHead {
  readonly name: string
  /** The end of its line. */
  readonly end: number
  /** Something stands in brackets behind the name: a description, or arguments in a way we do not read. */
  readonly hasMore: boolean
  /** Ex) add({"a": 1}) */
  readonly inlineInput: CallBody | null
}

function readActionHead(probe: TextProbe, from: number): ActionHead | null {
  let at = from
  for (let c = readCodeAt(probe, at); c !== -1 && c !== 10 && c !== OPEN_PAREN; c = readCodeAt(probe, ++at))
    if (at - from > MAX_NAME_LENGTH || c === OPEN_BRACE) return null
  const name = probe.text.slice(from, at).replace(NAME_QUOTES, "")
  if (name === "") return null
  const insideParen = skipBlanks(probe, at + 1)
  if (readCodeAt(probe, at) !== OPEN_PAREN) return { name, end: at, hasMore: false, inlineInput: null }
  if (readCodeAt(probe, insideParen) === OPEN_BRACE)
    return { name, end: at, hasMore: true, inlineInput: readJson(probe, insideParen, false, true) }
  const end = findLineEnd(probe, at)
  return { name, end, hasMore: readCodeAt(probe, insideParen) !== 41, inlineInput: null }
}

const NAME_QUOTES = /^[`"'* \t\r]+|[`"'* \t\r]+$/g

function readInput(probe: TextSource, actionHead: ActionHead): CallBody | null {
  const inputStart = labelEnd(probe, skipSpaces(probe, actionHead.end), INPUT_LABELS)
  const needsNothing = probe.words.find(actionHead.name)?.required.length === 0
  const emptyInput = (end: number): CallBody => ({
    written: { kind: "members", members: [] },
    end,
    whole: end < probe.text.length,
  })
  // at the end of the text the name may be cut, and an input may be missing
  const isOver = skipSpaces(probe, actionHead.end) < probe.text.length || isCompleteCall(probe.words, actionHead.name)
  if (inputStart < 0)
    return needsNothing && !actionHead.hasMore && isOver ? emptyInput(trimmedEnd(probe.text, 0, actionHead.end)) : null
  const start = skipSpaces(probe, inputStart)
  if (isBoundary(probe, start)) return needsNothing ? emptyInput(inputStart) : null
  const isFenced = hasLiteral(probe, FENCE_MARK, start)
  const contentStart = isFenced ? skipSpaces(probe, findLineEnd(probe, start)) : start
  if (readCodeAt(probe, contentStart) === OPEN_BRACE) return readJson(probe, contentStart, isFenced, false)
  const { text, body } = readPlain(probe, contentStart, isFenced)
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

/**
 * Text up to the next step. The end of the whole text ends it too: servers cut at `Observation:`, so that is how a step
 * looks.
 */
function readPlain(
  probe: TextProbe,
  start: number,
  isFenced: boolean,
): { readonly text: string; readonly body: CallBody } {
  const nextBoundary = boundaryFrom(probe, start)
  const fenceOffset = isFenced ? probe.text.slice(start, nextBoundary).lastIndexOf(FENCE_MARK) : -1
  const end = trimmedEnd(probe.text, start, fenceOffset < 0 ? nextBoundary : start + fenceOffset)
  const text = probe.text.slice(start, end)
  const parsedString = text.startsWith('"') ? parseStrict(text) : undefined
  const quotedText = typeof parsedString === "string" ? parsedString : null
  const member: WrittenMember = {
    key: 0,
    as: quotedText === null ? "raw" : "text",
    text: quotedText ?? text,
    whole: true,
    start,
    end,
  }
  const bodyEnd = fenceOffset < 0 ? end : start + fenceOffset + FENCE_MARK.length
  return {
    text,
    body: {
      written: { kind: "members", members: [member] },
      end: bodyEnd,
      whole: fenceOffset >= 0 || nextBoundary < probe.text.length,
    },
  }
}
