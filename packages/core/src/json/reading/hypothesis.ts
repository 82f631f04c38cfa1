import type { FaultId } from "../faults.ts"
import { toStep } from "../pointer.ts"
import { PRICES, type PriceName } from "./prices.ts"
import { type Shape, UNKNOWN } from "./shape.ts"
import type { StringEvidence } from "./string-evidence.ts"

/** What is expected next. */
export const BEGIN = 0
export const KEY = 1
export const NEXT_KEY = 2
export const VALUE = 3
export const ITEM = 4
export const NEXT_ITEM = 5
export const AFTER = 6
export const END = 7
export const INSIDE = 8

/** The mode behind a comma, and behind an opener, of a container. */
export const modeBehindComma = (isObject: boolean): number => (isObject ? NEXT_KEY : NEXT_ITEM)
export const modeBehindOpener = (isObject: boolean): number => (isObject ? KEY : ITEM)

/** What was read last, for the few steps that depend on it. */
export const NOTHING = 0
export const CLEAN_STRING = 1
export const STRING = 2
export const NUMBER = 3

export const mix = (hash: number, value: number): number => Math.imul(Math.imul(hash ^ value, 0x01000193) ^ (hash >>> 15), 0x9e3779b1) | 0

/** Key names that a free-form object has so far, newest first. */
interface Used {
  readonly name: string
  readonly next: Used | null
}

const BITS = 31
/** Names looked through for a duplicate: a hostile object has millions. */
const MAX_USED = 32

/** An open container. Immutable: hypotheses share their outer containers. */
export class Frame {
  readonly isObject: boolean
  /** The code of the bracket that closes it: a tuple or a set is a list with another one. */
  readonly closer: number
  readonly parent: Frame | null
  readonly shape: Shape
  readonly depth: number
  /** The position of the member being read among the declared ones, or -1. */
  position = -1
  /** Its name where it is not declared. */
  key: string | null = null
  /** Items read so far. */
  count = 0
  /** Declared members that were read, as bits by position. */
  used = 0
  others: Used | null = null
  /** Equal for containers of the same kinds, with all that are around them, whatever was read in them. */
  readonly structure: number
  /** Equal for equal containers: the same structure, and the same members read. */
  id: number

  constructor(isObject: boolean, closer: number, parent: Frame | null, shape: Shape) {
    this.isObject = isObject
    this.closer = closer
    this.parent = parent
    this.shape = shape
    this.depth = parent === null ? 1 : parent.depth + 1
    const kind = isObject ? 3 : closer
    this.structure = mix(mix(parent === null ? 1 : parent.structure, kind), shape.id)
    this.id = mix(mix(parent === null ? 1 : parent.id, kind), shape.id)
  }

  /** The same object while the member at `position`, or else the one called `name`, is read. */
  withKey(position: number, name: string | null): Frame {
    const next = new Frame(this.isObject, this.closer, this.parent, this.shape)
    next.position = position
    next.key = name
    next.used = position >= 0 && position < BITS ? this.used | (1 << position) : this.used
    next.others = position >= 0 && position < BITS ? this.others : { name: name ?? nameAt(this.shape, position), next: this.others }
    next.id = mix(mix(next.id, next.used), next.others === null ? 0 : hashNames(next.others))
    return next
  }

  /** The same container behind a comma: a list has one item more. */
  behindComma(): Frame {
    if (this.isObject) return this
    const next = new Frame(false, this.closer, this.parent, this.shape)
    next.count = this.count + 1
    return next
  }

  hasUsed(position: number, name: string | null): boolean {
    if (position >= 0 && position < BITS) return (this.used & (1 << position)) !== 0
    const wanted = name ?? nameAt(this.shape, position)
    let at = this.others
    for (let i = 0; at !== null && i < MAX_USED; i++, at = at.next) if (at.name === wanted) return true
    return false
  }

  /** Required members that were not read. */
  missing(): number {
    const required = this.shape.names?.required
    if (!this.isObject || required === undefined) return 0
    let count = 0
    for (let i = 0; i < required.length; i++) {
      const position = required[i] as number
      if (position >= 0 && !this.hasUsed(position, null)) count++
    }
    return count
  }
}

const nameAt = (shape: Shape, position: number): string => shape.names?.list[position] ?? ""

function hashNames(used: Used): number {
  let sum = 0
  let at: Used | null = used
  for (let i = 0; at !== null && i < MAX_USED; i++, at = at.next) {
    let hash = at.name.length
    for (let k = 0; k < Math.min(at.name.length, 32); k++) hash = Math.imul(hash, 31) + at.name.charCodeAt(k)
    sum = (sum + Math.imul(hash, 0x9e3779b1)) | 0
  }
  return sum
}

/** The JSON pointer of the place being read inside a container. */
export function pointerIn(frame: Frame | null): string {
  let out = ""
  for (let at = frame; at !== null; at = at.parent) {
    if (!at.isObject) out = `/${at.count}${out}`
    else if (at.position >= 0) out = `${at.shape.names?.steps[at.position] ?? ""}${out}`
    else if (at.key !== null) out = `${toStep(at.key)}${out}`
  }
  return out
}

export const STEP_EDIT = 0
export const STEP_STRING = 1
export const STEP_ROOT = 2
export const STEP_ROOT_END = 3
export const STEP_RESTART = 4
export const STEP_JOIN = 5
export const STEP_COPY = 6
export const STEP_TWICE = 7

/** One deviation on the way to a hypothesis: what is edited, and why. */
export class Step {
  readonly prev: Step | null
  readonly kind: number
  readonly fault: FaultId
  readonly start: number
  readonly end: number
  readonly insert: string
  readonly frame: Frame | null
  string: StringEvidence | null = null
  style = 0
  /** Behind the closing mark. */
  next = 0

  constructor(prev: Step | null, kind: number, fault: FaultId, start: number, end: number, insert: string, frame: Frame | null) {
    this.prev = prev
    this.kind = kind
    this.fault = fault
    this.start = start
    this.end = end
    this.insert = insert
    this.frame = frame
  }
}

/** What costs less is the repetition of a slip: it says nothing new. */
const HABIT = 40

export type Refusal = "json/no-value" | "json/unreadable" | "json/ambiguous"

/** One way to read the text up to a position. */
export class Hypothesis {
  pos: number
  mode: number
  frame: Frame | null
  cost: number
  /** Kinds of slip that were paid already. */
  flags = 0
  /** Differs where the values read so far differ. */
  hash = 7
  steps: Step | null = null
  /** What the schema says of the value that comes next. */
  shape: Shape = UNKNOWN
  string: StringEvidence | null = null
  last = NOTHING
  /** Where the text of the last string ended. */
  bodyEnd = -1
  /** Steps since the last real slip: the longer the text reads well, the less another reading of what came before matters. */
  calm = 0
  /** Paths that were read as JSON has them (1), and with literal backslashes (2). */
  paths = 0
  /** The brace around it all is implied. */
  isImplied = false
  /** Set when something has no value or no place: the reading competes with the others, but nothing may be executed from it. */
  refusal: Refusal | null = null

  constructor(pos: number, mode: number, frame: Frame | null, cost: number) {
    this.pos = pos
    this.mode = mode
    this.frame = frame
    this.cost = cost
  }

  /** A hypothesis that goes on from this one. */
  next(pos: number, mode: number, frame: Frame | null, cost: number): Hypothesis {
    const out = new Hypothesis(pos, mode, frame, this.cost + cost)
    out.flags = this.flags
    out.hash = this.hash
    out.steps = this.steps
    out.shape = this.shape
    out.calm = cost <= 0 ? this.calm + 1 : cost < HABIT ? this.calm : 0
    out.paths = this.paths
    out.isImplied = this.isImplied
    out.refusal = this.refusal
    return out
  }

  /** The same expectation, further on. */
  stay(pos: number, cost: number): Hypothesis {
    const out = this.next(pos, this.mode, this.frame, cost)
    out.last = this.last
    out.bodyEnd = this.bodyEnd
    return out
  }

  /** Behind the comma of the innermost container. */
  behindComma(pos: number, cost: number): Hypothesis {
    const frame = this.frame as Frame
    return this.next(pos, modeBehindComma(frame.isObject), frame.behindComma(), cost)
  }

  /** Behind a value. */
  behindValue(pos: number, cost: number): Hypothesis {
    return this.next(pos, this.frame === null ? END : AFTER, this.frame, cost)
  }

  /** At the beginning of a string's text. */
  openString(string: StringEvidence, cost: number): Hypothesis {
    const out = this.next(string.start, INSIDE, this.frame, cost)
    out.string = string
    return out
  }

  /** What a slip costs. */
  fee(name: PriceName): number {
    const price = PRICES[name]
    return (this.flags & price.bit) !== 0 ? price.again : price.first
  }

  /** A slip of this kind was paid: the next one is cheaper. */
  slipped(name: PriceName): this {
    this.flags |= PRICES[name].bit
    return this
  }

  edit(fault: FaultId, start: number, end: number, insert: string): this {
    this.steps = new Step(this.steps, STEP_EDIT, fault, start, end, insert, this.frame)
    return this
  }

  mark(kind: number, fault: FaultId, at: number): this {
    this.steps = new Step(this.steps, kind, fault, at, at, "", this.frame)
    return this
  }

  mixed(value: number): this {
    this.hash = mix(this.hash, value)
    return this
  }
}
