import type { Anchor } from "./anchor.ts"
import { ARRAY, OBJECT } from "./kind.ts"
import { type Names, namesOf } from "./names.ts"

/** An open container while reading. */
export interface Frame {
  readonly object: boolean
  readonly closer: string
  readonly anchor: Anchor | null
  /** Declared names; null when nothing is declared, or when the object turns out to be a wrapper around the arguments. */
  names: Names | null
  /** Declared names that were already read, as bits by position; others are not remembered (a hostile object has millions). */
  used: number
  /** Those whose position has no bit. */
  usedMore: Set<number> | null
  /** A stray quote stands before it, and most likely one behind it. */
  quoted: boolean
  key: string
  /** The key as a step of a pointer; empty until it is asked for. */
  step: string
  keyStart: number
  /** Members or elements read so far. */
  count: number
  /** Offset of a comma that still waits for what follows it, or -1. */
  comma: number
}

const WRAPPERS = new Set(["arguments", "input", "parameters", "params", "args", "properties", "kwargs", "function", "tool_input"])
const ENVELOPE = new Set([...WRAPPERS, "name", "type", "tool", "tool_name", "tool_calls", "id", "call_id"])

/** True when an undeclared member shows that the object is an envelope: then the declared names are not names of its members. */
export const isEnvelope = (key: string): boolean => ENVELOPE.has(key)

export function openFrame(object: boolean, closer: string, place: Anchor | null): Frame {
  // An object where a list is wanted is most likely one element of it; a list where one value is wanted holds such values.
  let anchor = place
  if (place !== null && object && (place.kinds & OBJECT) === 0 && (place.kinds & ARRAY) !== 0) anchor = place.element(0)
  return {
    object,
    closer,
    anchor,
    names: object ? namesOf(anchor) : null,
    used: 0,
    usedMore: null,
    quoted: false,
    key: "",
    step: "",
    keyStart: -1,
    count: 0,
    comma: -1,
  }
}

/** What the next value of this container must be. */
export function placeIn(frame: Frame, root: Anchor | null): Anchor | null {
  const { anchor } = frame
  if (anchor === null) return null
  if (!frame.object) return (anchor.kinds & ARRAY) === 0 ? anchor : anchor.element(frame.count)
  const known = anchor.member(frame.key)
  if (known !== null) return known
  // Ex) {"arguments": {"path": …}} : the wrapper is undeclared, what it wraps is the root again
  return WRAPPERS.has(frame.key) ? root : null
}

export const copyFrame = (frame: Frame): Frame => ({ ...frame, usedMore: frame.usedMore === null ? null : new Set(frame.usedMore) })

const BITS = 31

/** Remembers that the declared name at this position was read. */
export function use(frame: Frame, position: number): void {
  if (position < BITS) frame.used |= 1 << position
  else {
    frame.usedMore ??= new Set()
    frame.usedMore.add(position)
  }
}

/** True when the declared name at this position was read; -1, which no declared name has, never was. */
export function isUsedAt(frame: Frame, position: number): boolean {
  if (position < 0) return false
  return position < BITS ? (frame.used & (1 << position)) !== 0 : frame.usedMore?.has(position) === true
}

export const isUsed = (frame: Frame, name: string): boolean => frame.names !== null && isUsedAt(frame, frame.names.exact.get(name) ?? -1)

export const isUnused = (frame: Frame): boolean => frame.used === 0 && frame.usedMore === null
