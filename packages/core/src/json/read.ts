import { DEFAULT_LIMITS, type Limits } from "../limits.ts"
import type { Anchor } from "./anchor.ts"
import { endOf, isPartOfMore, isProse, isProseBehind, pastTokens } from "./around.ts"
import { BACKTICK, CLOSE_BRACE, CLOSE_BRACKET, closersOf, codeAt, OPEN_BRACE, OPEN_BRACKET, QUOTE, toStructure } from "./chars.ts"
import type { FaultId } from "./faults.ts"
import { flat } from "./flat.ts"
import { emptyToken, type KeyToken } from "./key-token.ts"
import type { Source } from "./lookahead.ts"
import { namesOf } from "./names.ts"
import { parseAt } from "./parse/parse.ts"
import type { Cut } from "./parse/state.ts"
import { adjacent, assemble, finish, type HealedFault, none, type Piece, type Reading, type ReadResult, type Stage, single } from "./pieces.ts"
import { past } from "./space.ts"
import { DEEPEST_ENCODING, firstOf, unwrapped, withOpener } from "./stages.ts"
import { parseObject, parseStrict } from "./strict.ts"
import { tailStart } from "./tail.ts"

/** A word, or a pair of quotes, that says that there is nothing. */
const NOTHING = /^(["'`]?)\s*(?:null|None|undefined|nil|NULL)?\s*\1$/
/** Quotes that did not add up. */
const isBreak = (id: FaultId): boolean => id === "json/unescaped-quote" || id === "json/half-quoted-value"
/** What a start that was broken off and written again looks like when it is read as one. */
const isRestart = (id: FaultId): boolean => isBreak(id) || id === "json/missing-comma" || id === "json/doubled-opener"
/** Ex) ], "b": 2} : structure, not prose. */
const LEADS_ON = /^[\s\]})]*[,;]?\s*["']?[\w.-]{1,64}["']?\s*:/
/** Ex) , title="y") : the object was one argument of several. */
const MEMBER_BEHIND = /^\s*,\s*["']?[\w.-]{1,64}["']?\s*[:=]/
const NO_FAULTS: readonly HealedFault[] = []

/** Reads any text; never throws. `anchor` tells what the place expects and decides what would be doubtful without it. */
export function read(text: string, anchor: Anchor | null = null, limits: Limits = DEFAULT_LIMITS): ReadResult {
  let stage: Stage = { text: flat(text), faults: NO_FAULTS }
  for (let level = 0; level < DEEPEST_ENCODING; level++) {
    const inner = unwrapped(stage, text.length, anchor)
    if (inner === null) break
    stage = inner
    const value = parseStrict(stage.text)
    if (isContainer(value)) return single({ text: stage.text, faults: stage.faults, cut: null, value })
  }
  return readStage(stage, anchor, limits)
}

const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null

class TextSource implements Source {
  readonly text: string
  readonly length: number
  readonly tail: number
  readonly endsQuoted: boolean
  readonly peeked: KeyToken = emptyToken()
  peekedAt = -1
  #loose = -1

  constructor(text: string) {
    this.text = text
    this.length = text.length
    this.tail = tailStart(text, false)
    this.endsQuoted = this.tail > 0 && this.tail < text.length && text.charCodeAt(this.tail - 1) === QUOTE
  }

  looseTail(): number {
    if (this.#loose < 0) this.#loose = tailStart(this.text, true)
    return this.#loose
  }
}

function readStage(stage: Stage, anchor: Anchor | null, limits: Limits): ReadResult {
  const { text } = stage
  const first = firstOf(text)
  if (first === text.length) return none("json/empty")
  const end = endOf(text)
  if (end - first < 16 && NOTHING.test(text.slice(first, end))) return single(nothing(stage))
  const source = new TextSource(text)
  const start = pastTokens(text, first)
  const copy = copyOf(text.slice(first, end))
  if (copy > 0) return single(finish(stage, [{ start: first, end: first + copy, edits: [], faults: [], cut: null }], 0, "json/repeated"))
  const inner = strictSlice(text, anchor)
  if (inner !== null) return assemble(stage, [inner])
  const c = toStructure(codeAt(text, start))
  if (c === OPEN_BRACE || c === OPEN_BRACKET) {
    const parsed = parseAt(source, start, anchor, limits)
    // what is too deep from here on would be less deep from the next brace on: that is no other start
    if (parsed.failure?.code === "limit/depth") return none(parsed.failure.code)
    const whole = parsed.failure === null && (parsed.cut === null || parsed.cut === "closers")
    const isBroken = !whole || parsed.cut !== null || parsed.faults.some((fault) => isBreak(fault.id))
    const strict = whole && isBroken ? strictBeforeClosers(text, start) : null
    if (strict !== null) return assemble(stage, [strict])
    const again = isBroken || parsed.faults.some((fault) => isRestart(fault.id)) ? restarted(stage, source, start, isBroken, anchor, limits) : null
    if (again !== null) return again
    if (whole) return gather(stage, source, parsed, anchor, limits)
    if (parsed.failure !== null) return none(parsed.failure.code, null, parsed.rivals)
    return none("json/cut", parsed.cut)
  }
  const headless = readHeadless(stage, start, anchor, limits)
  return headless ?? readInProse(stage, source, start, anchor, limits)
}

/** The length of one copy when a text is a strict object written several times back to back; else 0. */
function copyOf(text: string): number {
  const next = text.indexOf(text.slice(0, 4), 1)
  if (next < 0 || text.length % next !== 0 || text.charCodeAt(next - 1) !== CLOSE_BRACE) return 0
  const once = text.slice(0, next)
  return once.repeat(text.length / next) === text && parseObject(once) !== undefined ? next : 0
}

/** Closers too many are a slip of one or two. */
const MOST_CLOSERS = 3

/** Ex) {"a": "\""}} : strict but for closers too many. Where quotes are in doubt that counts for more than any reading of them. */
function strictBeforeClosers(text: string, start: number): Piece | null {
  let end = endOf(text)
  for (let taken = 0; taken < MOST_CLOSERS && (text.charCodeAt(end - 1) === CLOSE_BRACE || text.charCodeAt(end - 1) === CLOSE_BRACKET); taken++) {
    end = endOf(text.slice(0, end - 1))
    const value = parseObject(text.slice(start, end))
    if (value !== undefined) return { start, end, edits: [], faults: [], cut: null, value }
  }
  return null
}

const declaredIn =
  (anchor: Anchor | null) =>
  (name: string): boolean =>
    namesOf(anchor)?.exact.has(name) === true

/** Ex) Here it is: {"a": 1} // done : from the first brace to the last it is strict JSON, so nothing has to be weighed. */
export function strictSlice(text: string, anchor: Anchor | null): Piece | null {
  const start = text.indexOf("{")
  if (start < 0) return null
  // most texts end with the brace, and looking for the last one takes longer than all else here
  const end = text.charCodeAt(text.length - 1) === CLOSE_BRACE ? text.length : text.lastIndexOf("}") + 1
  if (end <= start || (start === 0 && end === text.length)) return null
  if (isPartOfMore(text, start, declaredIn(anchor)) || !isProse(text.slice(0, start)) || !isProseBehind(text, end)) return null
  const value = parseObject(text.slice(start, end))
  return value === undefined ? null : { start, end, edits: [], faults: [], cut: null, value }
}

/** A text that says there is nothing, as null. */
export function nothing(stage: Stage): Reading {
  const { text, faults } = stage
  if (text === "null") return { text, faults, cut: null }
  const fault: HealedFault = {
    id: "json/nothing",
    pointer: "",
    confidence: "certain",
    span: [0, text.length],
    edits: [{ offset: 0, removed: text, inserted: "null" }],
  }
  return { text: "null", faults: [...faults, fault], cut: null }
}

/** Ex) "path": "a.ts", "n": 1} : the text starts with a key. */
function readHeadless(stage: Stage, start: number, anchor: Anchor | null, limits: Limits): ReadResult | null {
  const opened = withOpener(stage, start, anchor)
  if (opened === null) return null
  const source = new TextSource(opened.text)
  const parsed = parseAt(source, 0, anchor, limits)
  if (parsed.failure !== null) return null
  if (parsed.cut !== null && parsed.cut !== "closers") return none("json/cut", parsed.cut)
  return gather(opened, source, parsed, anchor, limits)
}

/** Ex) {"path": "a", "con{"path": "a", "content": "b"} : a broken start, then the whole again, beginning with the very same text. */
function restarted(stage: Stage, source: Source, start: number, isBroken: boolean, anchor: Anchor | null, limits: Limits): ReadResult | null {
  const { text } = source
  const opening = text.slice(start, start + 6)
  const again = text.indexOf(opening, start + 2)
  if (again < 0 || opening.length < 6) return null
  // Ex) {"body": {"body": true}} : a member of the same name, unless the braces do not add up
  if (!isBroken && /:\s*$/.test(text.slice(Math.max(0, again - 32), again))) return null
  const fragment = text.slice(start, again).replace(/[\s,"]+$/, "")
  if (text.slice(again, again + fragment.length) !== fragment) return null
  const parsed = parseAt(source, again, anchor, limits)
  if (parsed.failure !== null || parsed.cut !== null || past(text, parsed.end) < source.tail) return null
  return single(finish(stage, [parsed], 0, "json/repeated"))
}

/** Objects after words: each brace that opens something readable. */
function readInProse(stage: Stage, source: Source, start: number, anchor: Anchor | null, limits: Limits): ReadResult {
  const { text } = source
  const pieces: Piece[] = []
  let cut: Cut | null = null
  let from = start
  for (let tried = 0; tried < limits.candidates; tried++) {
    const at = text.indexOf("{", from)
    if (at < 0) break
    if (isPartOfMore(text, at, declaredIn(anchor))) return none("json/unreadable")
    const parsed = parseAt(source, at, anchor, limits)
    if (parsed.failure === null && (parsed.cut === null || parsed.cut === "closers")) {
      pieces.push(parsed)
      from = parsed.end
      // an earlier brace that led nowhere was prose
      cut = null
    } else {
      if (parsed.cut !== null) cut = parsed.cut
      from = at + 1
    }
  }
  if (pieces.length === 0 || cut !== null) return none(cut === null ? "json/unreadable" : "json/cut", cut)
  if (MEMBER_BEHIND.test(text.slice(from, from + 256))) return none("json/unreadable")
  return assemble(stage, pieces)
}

/** What comes after the first object: nothing, the same again, others, or prose that may hold others. */
function gather(stage: Stage, source: Source, first: Piece, anchor: Anchor | null, limits: Limits): ReadResult {
  const { text } = source
  const pieces: Piece[] = [first]
  const rest = past(text, first.end)
  if (rest >= source.tail || rest >= source.looseTail()) return assemble(stage, pieces)
  // what goes on with a quote was cut out of a string
  if (closersOf(text.charCodeAt(rest)).length > 0 && text.charCodeAt(rest) !== BACKTICK) return none("json/unreadable")
  if (/^[\s\]})]*[,;\]}]/.test(text.slice(rest, rest + 64)) && LEADS_ON.test(text.slice(rest, rest + 256))) return none("json/unreadable")
  let from = first.end
  for (let tried = 0; tried < limits.candidates; tried++) {
    const at = text.indexOf("{", from)
    if (at < 0 || at >= source.tail) break
    const parsed = parseAt(source, at, anchor, limits)
    const whole = parsed.failure === null && parsed.cut === null
    if (whole) {
      pieces.push(parsed)
      from = parsed.end
    } else if (adjacent(text, from, at)) {
      // Ex) {"id": "p1"}{"id": : a second copy that was cut off is no loss if it starts like the first
      const rest = text.slice(at, source.tail).trimEnd()
      if (text.slice(first.start, first.end).startsWith(rest) || squeeze(text.slice(first.start, first.end)).startsWith(squeeze(rest))) break
      return none("json/unreadable", parsed.cut)
    } else from = at + 1
  }
  return assemble(stage, pieces)
}

const squeeze = (text: string): string => text.replace(/\s+/g, "")
