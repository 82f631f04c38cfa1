// The state of one hypothesis: position, open containers, what is expected next, cost, deviations so far.
import type { SourceEdit } from "../edit.ts"
import type { FaultId } from "../faults.ts"
import { toStep } from "../pointer.ts"
import { skipSpace } from "./follow.ts"
import { PRICES, type PriceName, repeatedCost } from "./prices.ts"
import { type PlaceShape, UNKNOWN_SHAPE } from "./shape.ts"
import type { StringEvidence } from "./string-evidence.ts"

/** What is expected next. */
export const BEFORE_ROOT = 0
export const EXPECT_KEY = 1
export const EXPECT_NEXT_KEY = 2
export const EXPECT_VALUE = 3
export const EXPECT_ITEM = 4
export const EXPECT_NEXT_ITEM = 5
export const AFTER_VALUE = 6
export const AFTER_ROOT = 7
export const INSIDE_STRING = 8

/** The mode behind a comma, and behind an opener, of a container. */
export const modeBehindComma = (isObject: boolean): number => (isObject ? EXPECT_NEXT_KEY : EXPECT_NEXT_ITEM)
export const modeBehindOpener = (isObject: boolean): number => (isObject ? EXPECT_KEY : EXPECT_ITEM)

/** What was read last, for the few steps that depend on it. A clean string holds no raw quote. */
export type LastRead = "other" | "clean string" | "string" | "number"

export const mixHash = (currentHash: number, value: number): number =>
  Math.imul(Math.imul(currentHash ^ value, 0x01000193) ^ (currentHash >>> 15), 0x9e3779b1) | 0

/** Key names that a free-form object has so far, newest first. */
interface UsedName {
  readonly name: string
  readonly next: UsedName | null
  /** How many there are with this one. */
  readonly count: number
}

const MAX_USED_BITS = 31
/** Names looked through for a duplicate: a hostile object has millions. */
const MAX_USED = 32

/** An open container. Immutable: hypotheses share their outer containers. */
export class ContainerFrame {
  readonly isObject: boolean
  /** The code of the bracket that closes it: a tuple or a set is a list with another one. */
  readonly closer: number
  readonly parent: ContainerFrame | null
  readonly shape: PlaceShape
  readonly depth: number
  /** The position of the member being read among the declared ones, or -1. */
  position = -1
  /** Its name where it is not declared. */
  key: string | null = null
  count = 0
  /** Declared members that were read, as bits by position. */
  usedBits = 0
  otherNames: UsedName | null = null
  /** Equal for containers of the same kinds, with all that are around them, whatever was read in them. */
  readonly structureHash: number
  /** Equal for equal containers: the same structure, and the same members read. */
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

  /** The same object while the member at `position`, or else the one called `name`, is read. */
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

  /** The same for a name in another style than the declared one at `declaredPosition`: that one is not missing. */
  withStyledKey(declaredPosition: number, name: string): ContainerFrame {
    const next = this.withKey(-1, name)
    if (declaredPosition < 0 || declaredPosition >= MAX_USED_BITS) return next
    next.usedBits |= 1 << declaredPosition
    next.id = mixHash(next.id, next.usedBits)
    return next
  }

  /** The same container behind a comma: a list has one item more. */
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

  /** False where the name was surely not read in this object before. */
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

/** The member a value belongs to, in a list that of the list; "" where there is none. */
export function ownerName(frame: ContainerFrame | null): string {
  let owner = frame
  while (owner !== null && !owner.isObject) owner = owner.parent
  return owner === null ? "" : (owner.key ?? nameAt(owner.shape, owner.position))
}

/** Ex) [a.md b.md] : what ends at `end` is all that the list holds. */
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

/** What the schema says of the place being read inside a container. */
export function shapeInside({ isObject, shape, position, key, count }: ContainerFrame): PlaceShape {
  if (!isObject) return shape.element(count)
  return position >= 0 ? shape.memberAt(position) : (shape.otherMember(key ?? "") ?? UNKNOWN_SHAPE)
}

/** The JSON pointer of the place being read inside a container. */
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
 * `edit`, `string`, `join`: text is changed. `root`, `root end`, `restart`: where an object begins and ends. `copy`:
 * something is repeated.
 */
type StepKind = "edit" | "string" | "join" | "root" | "root end" | "restart" | "copy"

/** One deviation on the way to a hypothesis: what is edited, and why. */
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
  /** Behind the closing mark. */
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

/** The newest step that passes, from `last` on; null where none does. */
export function findStep(last: ReadingStep | null, isSought: (step: ReadingStep) => boolean): ReadingStep | null {
  let step = last
  while (step !== null && !isSought(step)) step = step.previousStep
  return step
}

/** What costs less is the repetition of a slip: it says nothing new. */
const MIN_NEW_SLIP = 40
export const isRepetition = (cost: number): boolean => cost < MIN_NEW_SLIP

export type ReadingRefusal = "json/no-value" | "json/unreadable" | "json/ambiguous"

/** One way to read the text up to a position. */
export class Hypothesis {
  pos: number
  mode: number
  frame: ContainerFrame | null
  cost: number
  /** Kinds of slip that were paid already. */
  slipFlags = 0
  /** How many slips were repetitions of these kinds. */
  repeatCount = 0
  /** Differs where the values read so far differ. */
  valueHash = 7
  lastStep: ReadingStep | null = null
  /** What the schema says of the value that comes next. */
  shape: PlaceShape = UNKNOWN_SHAPE
  currentString: StringEvidence | null = null
  lastRead: LastRead = "other"
  /** Where the text of the last string ended. */
  bodyEnd = -1
  /**
   * Steps since the last real slip: the longer the text reads well, the less another reading of what came before
   * matters.
   */
  stepsSinceSlip = 0
  /** Paths that were read as JSON has them (1), and with literal backslashes (2). */
  pathStyles = 0
  /** The brace around it all is implied. */
  isImplied = false
  /** A free-form object holds a name that an outer object declares and lacks. */
  holdsOuterName = false
  /** A key may stand twice in one object. */
  mayRepeatKeys = false
  /**
   * Set when something has no value or no place: the reading competes with the others, but nothing may be executed from
   * it.
   */
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

  /** The same expectation, further on. */
  continueAt(pos: number, cost: number): Hypothesis {
    const out = this.advanceTo(pos, this.mode, this.frame, cost)
    out.lastRead = this.lastRead
    out.bodyEnd = this.bodyEnd
    return out
  }

  /** Behind the comma of the innermost container. */
  behindComma(pos: number, cost: number): Hypothesis {
    const frame = this.frame as ContainerFrame
    return this.advanceTo(pos, modeBehindComma(frame.isObject), frame.behindComma(), cost)
  }

  behindValue(pos: number, cost: number): Hypothesis {
    return this.advanceTo(pos, this.frame === null ? AFTER_ROOT : AFTER_VALUE, this.frame, cost)
  }

  /** At the beginning of a string's text. */
  openString(newString: StringEvidence, cost: number): Hypothesis {
    const out = this.advanceTo(newString.start, INSIDE_STRING, this.frame, cost)
    out.currentString = newString
    return out
  }

  slipCost(name: PriceName): number {
    const slipPrice = PRICES[name]
    return (this.slipFlags & slipPrice.bit) !== 0 ? repeatedCost(slipPrice, this.repeatCount) : slipPrice.first
  }

  /** A slip of this kind was paid: the next one is cheaper. */
  recordSlip(name: PriceName): this {
    const { bit, isStyle } = PRICES[name]
    if (isStyle && (this.slipFlags & bit) !== 0) this.repeatCount++
    this.slipFlags |= bit
    return this
  }

  /** Pays for one more slip of this kind at the same place. */
  paySlip(name: PriceName): void {
    this.cost += this.slipCost(name)
    this.recordSlip(name)
  }

  /** `frame`: the container the edit is reported in. */
  addEdit(fault: FaultId, start: number, end: number, insert: string, frame: ContainerFrame | null = this.frame): this {
    this.lastStep = new ReadingStep(this.lastStep, "edit", fault, { start, end, insert }, frame)
    return this
  }

  /** The reading competes, but nothing may be executed from it, if there is a reason. */
  refuse(reason: ReadingRefusal | null | false): this {
    if (reason !== null && reason !== false) this.refusal = reason
    return this
  }

  /** A string whose text ends at `end`, and its closing mark at `next`. */
  addString(s: StringEvidence, end: number, next: number, style: number, frame: ContainerFrame | null): void {
    const edit = { start: s.openOffset, end, insert: "" }
    const step = new ReadingStep(this.lastStep, "string", "json/unescaped-quote", edit, frame)
    step.stringEvidence = s
    step.style = style
    step.nextOffset = next
    this.lastStep = step
  }

  /** The same expectation behind `text[start, end)`, which is a slip and becomes `insert`. */
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
