// The state of one hypothesis: position, open containers, what is expected next, cost, deviations so far.
import type { SourceEdit } from "../edit.ts"
import type { FaultId } from "../faults.ts"
import { toStep } from "../pointer.ts"
import { skipSpace } from "./follow.ts"
import { PRICES, type PriceName, repeatedCost } from "./prices.ts"
import { type PlaceShape, UNKNOWN_SHAPE } from "./shape.ts"
import type { StringEvidence } from "./string-evidence.ts"

/** Modes: what is expected next. */
export const BEFORE_ROOT = 0
export const EXPECT_KEY = 1
export const EXPECT_NEXT_KEY = 2
export const EXPECT_VALUE = 3
export const EXPECT_ITEM = 4
export const EXPECT_NEXT_ITEM = 5
export const AFTER_VALUE = 6
export const AFTER_ROOT = 7
export const INSIDE_STRING = 8

/** Each returns a mode: after a comma, and after an opener, of a container. */
export const modeBehindComma = (isObject: boolean): number => (isObject ? EXPECT_NEXT_KEY : EXPECT_NEXT_ITEM)
export const modeBehindOpener = (isObject: boolean): number => (isObject ? EXPECT_KEY : EXPECT_ITEM)

/** The kind of the last token, for the few steps that need it. A clean string contains no raw quote. */
export type LastRead = "other" | "clean string" | "string" | "number"

export const mixHash = (currentHash: number, value: number): number =>
  Math.imul(Math.imul(currentHash ^ value, 0x01000193) ^ (currentHash >>> 15), 0x9e3779b1) | 0

/** Undeclared keys read so far in an object, newest first. */
interface UsedName {
  readonly name: string
  readonly next: UsedName | null
  /** Number of names in the list from this one on. */
  readonly count: number
}

const MAX_USED_BITS = 31
/** Maximum number of names searched for a duplicate: a hostile object has millions. */
const MAX_USED = 32

/** An open container. Immutable: hypotheses share their outer containers. */
export class ContainerFrame {
  readonly isObject: boolean
  /** Code of the closing bracket. Tuples and sets are lists with another closer. */
  readonly closer: number
  readonly parent: ContainerFrame | null
  readonly shape: PlaceShape
  readonly depth: number
  /** Index of the member being read among the declared ones, or -1. */
  position = -1
  /** Name of the member being read if it is not declared. */
  key: string | null = null
  count = 0
  /** Declared members read so far, as bits by index. */
  usedBits = 0
  otherNames: UsedName | null = null
  /** Hash of the container kinds from here outward, regardless of the members read. */
  readonly structureHash: number
  /** Hash of the structure and of the members read. */
  id: number

  constructor(isObject: boolean, closer: number, parent: ContainerFrame | null, shape: PlaceShape) {
    this.isObject = isObject
    this.closer = closer
    this.parent = parent
    this.shape = shape
    this.depth = parent === null ? 1 : parent.depth + 1
    const kind = isObject ? 3 : closer
    this.structureHash = mixHash(mixHash(parent === null ? 1 : parent.structureHash, kind), shape.id)
    this.id = mixHash(mixHash(parent === null ? 1 : parent.id, kind), shape.id)
  }

  /** Returns the same object, now reading the member at `position`, or the undeclared one called `name`. */
  withKey(position: number, name: string | null): ContainerFrame {
    const next = new ContainerFrame(this.isObject, this.closer, this.parent, this.shape)
    next.position = position
    next.key = name
    const { usedBits, otherNames } = this
    const hasBit = position >= 0 && position < MAX_USED_BITS
    next.usedBits = hasBit ? usedBits | (1 << position) : usedBits
    next.otherNames = hasBit
      ? otherNames
      : { name: name ?? nameAt(this.shape, position), next: otherNames, count: (otherNames?.count ?? 0) + 1 }
    next.id = mixHash(mixHash(next.id, next.usedBits), next.otherNames === null ? 0 : hashNames(next.otherNames))
    return next
  }

  /** Returns the same for another style of the declared name at `declaredPosition`: it then counts as read. */
  withStyledKey(declaredPosition: number, name: string): ContainerFrame {
    const next = this.withKey(-1, name)
    if (declaredPosition < 0 || declaredPosition >= MAX_USED_BITS) return next
    next.usedBits |= 1 << declaredPosition
    next.id = mixHash(next.id, next.usedBits)
    return next
  }

  /** Returns the same container after a comma: a list has one more item. */
  behindComma(): ContainerFrame {
    if (this.isObject) return this
    const next = new ContainerFrame(false, this.closer, this.parent, this.shape)
    next.count = this.count + 1
    return next
  }

  hasUsed(position: number, name: string | null): boolean {
    if (position >= 0 && position < MAX_USED_BITS) return (this.usedBits & (1 << position)) !== 0
    const wantedName = name ?? nameAt(this.shape, position)
    let at = this.otherNames
    for (let i = 0; at !== null && i < MAX_USED; i++, at = at.next) if (at.name === wantedName) return true
    return false
  }

  /** False only if the name certainly does not yet occur in this object. */
  mayRepeat(position: number, name: string | null): boolean {
    return (this.otherNames !== null && this.otherNames.count > MAX_USED) || this.hasUsed(position, name)
  }

  countMissing(): number {
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

/** Returns the name of the member that a value belongs to; for a list item that of the list; "" if there is none. */
export function ownerName(frame: ContainerFrame | null): string {
  let owner = frame
  while (owner !== null && !owner.isObject) owner = owner.parent
  return owner === null ? "" : (owner.key ?? nameAt(owner.shape, owner.position))
}

/** True if the text that ends at `end` is the only content of the list. Ex) [a.md b.md] */
export const isOnlyItem = (text: string, end: number, frame: ContainerFrame | null): boolean =>
  frame?.isObject === false && frame.count === 0 && text.charCodeAt(skipSpace(text, end)) === frame.closer

const nameAt = (shape: PlaceShape, position: number): string => shape.names?.list[position] ?? ""

function hashNames(firstUsed: UsedName): number {
  let hashSum = 0
  let at: UsedName | null = firstUsed
  for (let i = 0; at !== null && i < MAX_USED; i++, at = at.next) {
    let nameHash = at.name.length
    for (let k = 0; k < Math.min(at.name.length, 32); k++) nameHash = Math.imul(nameHash, 31) + at.name.charCodeAt(k)
    hashSum = (hashSum + Math.imul(nameHash, 0x9e3779b1)) | 0
  }
  return hashSum
}

/** Returns the schema shape of the place being read inside a container. */
export function shapeInside({ isObject, shape, position, key, count }: ContainerFrame): PlaceShape {
  if (!isObject) return shape.element(count)
  return position >= 0 ? shape.memberAt(position) : (shape.otherMember(key ?? "") ?? UNKNOWN_SHAPE)
}

/** Returns the JSON pointer of the place being read inside a container. */
export function pointerIn(frame: ContainerFrame | null): string {
  let out = ""
  for (let at = frame; at !== null; at = at.parent) {
    if (!at.isObject) out = `/${at.count}${out}`
    else if (at.position >= 0) out = `${at.shape.names?.pointerSteps[at.position] ?? ""}${out}`
    else if (at.key !== null) out = `${toStep(at.key)}${out}`
  }
  return out
}

/**
 * `edit`, `string`, `join` change text. `root`, `root end`, `restart` mark where an object begins and ends. `copy`
 * marks a repetition.
 */
type StepKind = "edit" | "string" | "join" | "root" | "root end" | "restart" | "copy"

/** One deviation of a hypothesis: what is edited, and why. */
export class ReadingStep {
  readonly previousStep: ReadingStep | null
  readonly kind: StepKind
  readonly fault: FaultId
  readonly start: number
  readonly end: number
  readonly insert: string
  readonly frame: ContainerFrame | null
  stringEvidence: StringEvidence | null = null
  style = 0
  /** Offset after the closing quote. */
  nextOffset = 0

  constructor(
    priorStep: ReadingStep | null,
    kind: StepKind,
    fault: FaultId,
    { start, end, insert }: SourceEdit,
    frame: ContainerFrame | null,
  ) {
    this.previousStep = priorStep
    this.kind = kind
    this.fault = fault
    this.start = start
    this.end = end
    this.insert = insert
    this.frame = frame
  }
}

/** Returns the newest step from `last` back that passes the test, or null. */
export function findStep(last: ReadingStep | null, isSought: (step: ReadingStep) => boolean): ReadingStep | null {
  let step = last
  while (step !== null && !isSought(step)) step = step.previousStep
  return step
}

/** A cost below this is the repetition of a slip, which is no new evidence. */
const MIN_NEW_SLIP = 40
export const isRepetition = (cost: number): boolean => cost < MIN_NEW_SLIP

export type ReadingRefusal = "json/no-value" | "json/unreadable" | "json/ambiguous"

/** One way to read the text up to a position. */
export class Hypothesis {
  pos: number
  mode: number
  frame: ContainerFrame | null
  cost: number
  /** Kinds of slip already paid for, as bits. */
  slipFlags = 0
  /** Number of slips that repeated these kinds. */
  repeatCount = 0
  /** Hash of the values read so far. */
  valueHash = 7
  lastStep: ReadingStep | null = null
  /** Schema shape of the next value. */
  shape: PlaceShape = UNKNOWN_SHAPE
  currentString: StringEvidence | null = null
  lastRead: LastRead = "other"
  /** End of the content of the last string. */
  bodyEnd = -1
  /** Steps since the last new slip: the more, the less other readings of the earlier text matter. */
  stepsSinceSlip = 0
  /** Bits: paths were read with JSON escapes (1), with literal backslashes (2). */
  pathStyles = 0
  /** True if the outermost brace is implied. */
  isImplied = false
  /** True if a free-form object contains a name that an outer object declares and lacks. */
  holdsOuterName = false
  /** True if a key may occur twice in one object. */
  mayRepeatKeys = false
  /** Set if something has no value or no place: the reading competes, but nothing may be executed from it. */
  refusal: ReadingRefusal | null = null

  constructor(pos: number, mode: number, frame: ContainerFrame | null, cost: number) {
    this.pos = pos
    this.mode = mode
    this.frame = frame
    this.cost = cost
  }

  advanceTo(pos: number, mode: number, frame: ContainerFrame | null, cost: number): Hypothesis {
    const out = new Hypothesis(pos, mode, frame, this.cost + cost)
    out.slipFlags = this.slipFlags
    out.repeatCount = this.repeatCount
    out.valueHash = this.valueHash
    out.lastStep = this.lastStep
    out.shape = this.shape
    out.stepsSinceSlip = cost <= 0 ? this.stepsSinceSlip + 1 : isRepetition(cost) ? this.stepsSinceSlip : 0
    out.pathStyles = this.pathStyles
    out.isImplied = this.isImplied
    out.holdsOuterName = this.holdsOuterName
    out.mayRepeatKeys = this.mayRepeatKeys
    out.refusal = this.refusal
    return out
  }

  /** Returns a copy further on in the same mode. */
  continueAt(pos: number, cost: number): Hypothesis {
    const out = this.advanceTo(pos, this.mode, this.frame, cost)
    out.lastRead = this.lastRead
    out.bodyEnd = this.bodyEnd
    return out
  }

  /** Returns a copy after the comma of the innermost container. */
  behindComma(pos: number, cost: number): Hypothesis {
    const frame = this.frame as ContainerFrame
    return this.advanceTo(pos, modeBehindComma(frame.isObject), frame.behindComma(), cost)
  }

  behindValue(pos: number, cost: number): Hypothesis {
    return this.advanceTo(pos, this.frame === null ? AFTER_ROOT : AFTER_VALUE, this.frame, cost)
  }

  /** Returns a copy at the beginning of a string's content. */
  openString(newString: StringEvidence, cost: number): Hypothesis {
    const out = this.advanceTo(newString.start, INSIDE_STRING, this.frame, cost)
    out.currentString = newString
    return out
  }

  slipCost(name: PriceName): number {
    const slipPrice = PRICES[name]
    return (this.slipFlags & slipPrice.bit) !== 0 ? repeatedCost(slipPrice, this.repeatCount) : slipPrice.first
  }

  /** Records a slip of this kind: the next one is cheaper. */
  recordSlip(name: PriceName): this {
    const { bit, isStyle } = PRICES[name]
    if (isStyle && (this.slipFlags & bit) !== 0) this.repeatCount++
    this.slipFlags |= bit
    return this
  }

  /** Adds the cost of one more slip of this kind at the same place. */
  paySlip(name: PriceName): void {
    this.cost += this.slipCost(name)
    this.recordSlip(name)
  }

  /** Adds an edit; `frame` is the container that it is reported in. */
  addEdit(fault: FaultId, start: number, end: number, insert: string, frame: ContainerFrame | null = this.frame): this {
    this.lastStep = new ReadingStep(this.lastStep, "edit", fault, { start, end, insert }, frame)
    return this
  }

  /** Sets the refusal if there is a reason: the reading competes, but nothing may be executed from it. */
  refuse(reason: ReadingRefusal | null | false): this {
    if (reason !== null && reason !== false) this.refusal = reason
    return this
  }

  /** Adds a string whose content ends at `end`, and whose closing quote ends at `next`. */
  addString(s: StringEvidence, end: number, next: number, style: number, frame: ContainerFrame | null): void {
    const edit = { start: s.openOffset, end, insert: "" }
    const step = new ReadingStep(this.lastStep, "string", "json/unescaped-quote", edit, frame)
    step.stringEvidence = s
    step.style = style
    step.nextOffset = next
    this.lastStep = step
  }

  /** Returns a copy in the same mode after `text[start, end)`, a slip that is replaced with `insert`. */
  skipSlip(name: PriceName, fault: FaultId, start: number, end: number, insert = ""): Hypothesis {
    return this.continueAt(end, this.slipCost(name)).recordSlip(name).addEdit(fault, start, end, insert)
  }

  addMark(kind: StepKind, fault: FaultId, start: number, end: number = start): this {
    this.lastStep = new ReadingStep(this.lastStep, kind, fault, { start, end, insert: "" }, this.frame)
    return this
  }

  mixValue(value: number): this {
    this.valueHash = mixHash(this.valueHash, value)
    return this
  }
}
