import type { Limits } from "../../limits.ts"
import type { Confidence } from "../../report.ts"
import type { Anchor } from "../anchor.ts"
import { BACKSLASH, isCloser, isJsonSpace, isSpace, toStructure } from "../chars.ts"
import type { Edit } from "../edit.ts"
import { FAULTS, type FaultId } from "../faults.ts"
import { type Frame, placeIn } from "../frame.ts"
import type { Push } from "../inside.ts"
import type { KeyToken } from "../key-token.ts"
import type { Source } from "../lookahead.ts"
import { pointerOf } from "../pointer.ts"
import { commentEnd, isEscapedSpace } from "../space.ts"
import type { Ending } from "../strings.ts"

/** What was missing where the text ended. Only `closers` leaves every value whole. */
export type Cut = "closers" | "key" | "string" | "number" | "literal" | "escape" | "element" | "value"

export interface Fault {
  readonly id: FaultId
  readonly start: number
  readonly end: number
  readonly pointer: string
  readonly confidence: Confidence
}

export interface FaultEdit extends Edit {
  /** Index of the fault this edit heals. */
  readonly fault: number
}

export interface Failure {
  readonly code: "json/unreadable" | "json/ambiguous" | "json/unclear-escapes" | "json/no-value" | "limit/depth"
  readonly at: number
}

/** A string that may end elsewhere too, and how things stood when it was read. */
export interface Choice {
  /** Looked for when they are needed, with the containers that were open then. */
  readonly endings: (stack: readonly Frame[]) => readonly Ending[]
  found: readonly Ending[] | null
  next: number
  readonly open: number
  readonly stack: readonly Frame[]
  readonly edits: number
  readonly faults: number
  readonly doubts: number
  readonly cost: number
  readonly penalty: number
}

/** One way to read the whole value. */
export interface Reading {
  readonly edits: FaultEdit[]
  readonly faults: Fault[]
  readonly end: number
  readonly cut: Cut | null
  readonly penalty: number
  readonly cost: number
}

export const VALUE = 0
export const KEY = 1
export const AFTER = 2

/** All a reading in progress knows. One object and plain functions: closures made anew for each text cost more than a short text. */
export interface State {
  readonly source: Source
  readonly text: string
  readonly length: number
  readonly limits: Limits
  readonly anchor: Anchor | null
  pos: number
  /** VALUE, KEY or AFTER: what is expected at `pos`. */
  expects: number
  stack: Frame[]
  readonly edits: FaultEdit[]
  readonly faults: Fault[]
  readonly choices: Choice[]
  readonly readings: Reading[]
  /** Strings whose end had to be chosen, what speaks against the choices, and what the schema misses so far. */
  doubts: number
  cost: number
  penalty: number
  tries: number
  cut: Cut | null
  failure: Failure | null
  /** Python's escapes are in use. */
  pythonic: boolean
  /** A drive path whose backslashes all happen to form escapes, and one that was read with literal backslashes: both in one call do not agree. */
  softPath: boolean
  rawPath: boolean
  /** A free-form object holds a name that an outer object declares: where it belongs shows only in the closers. */
  strayName: boolean
  /** A declared name came twice in one object. */
  repeated: boolean
  /** The object that was closed last and where: a closer too many shows in the key that comes next. */
  closed: { readonly frame: Frame; readonly at: number; readonly depth: number } | null
  readonly token: KeyToken
}

export const top = (s: State): Frame => s.stack[s.stack.length - 1] as Frame
/** The same where nothing may be open. Asking a list for its element -1 takes ten times as long: it is looked up as a name. */
export const innermost = (s: State): Frame | undefined => (s.stack.length === 0 ? undefined : top(s))
export const placeOf = (s: State): Anchor | null => (s.stack.length === 0 ? s.anchor : placeIn(top(s), s.anchor))

export function fault(s: State, id: FaultId, start: number, end: number): void {
  s.faults.push({ id, start, end, pointer: pointerOf(s.stack), confidence: FAULTS[id].confidence })
}

export function edit(s: State, start: number, end: number, insert: string): void {
  s.edits.push({ start, end, insert, fault: s.faults.length - 1 })
}

/** Edits for the fault told last, as a function to hand on. */
export const pushTo =
  (s: State): Push =>
  (start, end, insert) =>
    edit(s, start, end, insert)

/** Takes back the edits from a place on: what stands there is read again, or dropped with the rest of the text. */
export function dropEditsFrom(s: State, at: number): void {
  while (s.edits.length > 0 && (s.edits[s.edits.length - 1] as FaultEdit).start >= at) s.edits.pop()
}

const isInside = (last: FaultEdit, start: number, end: number): boolean => last.start >= start && last.end <= end && last.end > start

export function heal(s: State, id: FaultId, start: number, end: number, insert: string): void {
  // what is taken away as a whole takes the edits inside it along
  if (end > start) while (s.edits.length > 0 && isInside(s.edits[s.edits.length - 1] as FaultEdit, start, end)) s.edits.pop()
  fault(s, id, start, end)
  edit(s, start, end, insert)
}

export function fail(s: State, code: Failure["code"], at: number): false {
  s.failure ??= { code, at }
  return false
}

export function cutOff(s: State, kind: Cut): false {
  s.cut = kind
  return false
}

/** Nothing but meaningless marks from here on; closers are still structure. */
export const ended = (s: State, at: number): boolean => at >= s.length || (at >= s.source.tail && !isCloser(toStructure(s.text.charCodeAt(at))))

/** A value has been read up to `end`. */
export function done(s: State, end: number): true {
  s.pos = end
  s.expects = AFTER
  if (s.stack.length > 0) {
    const frame = top(s)
    frame.count++
    frame.comma = -1
  }
  return true
}

/** Past spaces, with edits for what JSON does not know as space. */
export function skip(s: State, from: number): number {
  const { text, length } = s
  let at = from
  while (at < length) {
    const c = text.charCodeAt(at)
    if (isJsonSpace(c)) at++
    else if (c > 32 && c < 127 && c !== 47 && c !== 35 && c !== BACKSLASH) return at
    else {
      const end = oddSpaceEnd(s, at, c)
      if (end === at) return at
      at = end
    }
  }
  return at
}

function oddSpaceEnd(s: State, at: number, c: number): number {
  const { text, length } = s
  if (isSpace(c)) {
    let end = at + 1
    while (end < length && isSpace(text.charCodeAt(end)) && !isJsonSpace(text.charCodeAt(end))) end++
    heal(s, "json/odd-space", at, end, " ")
    return end
  }
  if (c === BACKSLASH && isEscapedSpace(text, at)) {
    heal(s, "json/escaped-space", at, at + 2, "")
    return at + 2
  }
  const end = c === 47 || c === 35 ? commentEnd(text, at) : at
  if (end > at) heal(s, "json/comment", at, end, "")
  return end
}
