import { LONGEST_KEY } from "../../json/key-token.ts"
import { ARRAY, NUMBER, OBJECT, STRING } from "../../json/kind.ts"
import { toStep } from "../../json/pointer.ts"
import { ARRAY_WORDS, JOIN_WORDS, OBJECT_WORDS, TEXT_WORDS, TYPE_WORDS } from "../keywords.ts"
import { ANYTHING, type Fit, fitOf, GENERAL, TEXT } from "../member-op.ts"
import type { SchemaNode } from "../node.ts"
import { arrayOf } from "../plan-array.ts"
import { joinOf } from "../plan-join.ts"
import { isPlainObject, objectOf } from "../plan-object.ts"
import { type TextPlan, textOf } from "../plan-scalar.ts"
import { typeOf } from "../type-names.ts"
import type { SchemaView } from "../view.ts"

/** A declared member as it stands in a text. */
export class ScanSlot {
  /** The name in its quotes, and the colon. */
  readonly lead: string
  readonly value: ScanValue
  /** The name as a step of a pointer. */
  readonly step: string
  /** Set in `seen` when it was met; 0 where there are too many, for members that may be left out. */
  readonly bit: number
  /** Models write members in the declared order: the next one is looked for first. */
  next: ScanSlot | null = null

  constructor(name: string, value: ScanValue, bit: number) {
    this.lead = `"${name}":`
    this.step = toStep(name)
    this.value = value
    this.bit = bit
  }
}

export class ObjectScan {
  readonly first: ScanSlot | null
  readonly table: ReadonlyMap<string, ScanSlot>
  readonly required: number
  readonly isClosed: boolean
  /** Few enough members for each to have its bit: a name that comes twice is seen. */
  readonly isSmall: boolean
  /** What undeclared members must be; null when they may be anything. */
  readonly additional: ScanValue | null

  constructor(members: ReadonlyMap<string, ScanValue>, required: ReadonlySet<string>, isClosed: boolean, additional: ScanValue | null) {
    this.isSmall = members.size <= LONGEST_BITS
    const slots = new Map<string, ScanSlot>()
    let bits = 0
    let wanted = 0
    let last: ScanSlot | null = null
    for (const [name, value] of members) {
      const bit = this.isSmall || required.has(name) ? 1 << bits++ : 0
      if (required.has(name)) wanted |= bit
      const slot = new ScanSlot(name, value, bit)
      if (last !== null) last.next = slot
      last = slot
      slots.set(name, slot)
    }
    this.table = slots
    this.first = slots.values().next().value ?? null
    this.required = wanted
    this.isClosed = isClosed
    this.additional = additional
  }
}

export class ListScan {
  readonly least: number
  readonly most: number
  readonly element: ScanValue | null

  constructor(least: number, most: number, element: ScanValue | null) {
    this.least = least
    this.most = most
    this.element = element
  }
}

const LONGEST_BITS = 31
/** Names that stand in a text just as they are, and that the careful reader takes for names. */
const isLiteral = (name: string): boolean => name.length <= LONGEST_KEY && JSON.stringify(name) === `"${name}"`

/** How an object is scanned; null where more is asked of it than properties, required and additionalProperties. */
function objectScan(node: SchemaNode): ObjectScan | null {
  if (typeof node.schema === "boolean" || (node.families & ~(TYPE_WORDS | OBJECT_WORDS)) !== 0 || typeOf(node).kinds !== OBJECT) return null
  const plan = objectOf(node)
  if (!isPlainObject(plan) || plan.required.length > LONGEST_BITS || !plan.names.every(isLiteral)) return null
  const members = new Map(plan.names.map((name, index) => [name, scanOf(plan.nodes[index] as SchemaNode)]))
  const { additional } = plan
  return new ObjectScan(members, new Set(plan.required), additional?.schema === false, typeof additional?.schema === "object" ? scanOf(additional) : null)
}

function listScan(node: SchemaNode): ListScan | null {
  if (typeof node.schema === "boolean" || (node.families & ~(TYPE_WORDS | ARRAY_WORDS)) !== 0 || typeOf(node).kinds !== ARRAY) return null
  const plan = arrayOf(node)
  if (plan.prefix.length > 0 || plan.contains !== null || plan.unevaluated !== null || plan.unique) return null
  return new ListScan(plan.minItems, plan.maxItems, plan.rest === null ? null : scanOf(plan.rest))
}

/** The schema a mere reference leads to. */
function target(given: SchemaNode): SchemaNode {
  let node = given
  for (let steps = 0; steps < MOST_STEPS && node.families === JOIN_WORDS; steps++) {
    const { all, anyOf, oneOf, not, ifNode } = joinOf(node)
    const [only] = all
    if (only === undefined || all.length > 1 || anyOf.length > 0 || oneOf.length > 0 || not !== null || ifNode !== null) break
    node = only
  }
  return node
}

const MOST_STEPS = 8

function kindsOf(node: SchemaNode): number {
  if (typeof node.schema === "boolean" || node.families !== TYPE_WORDS) return 0
  const { kinds, integer } = typeOf(node)
  return integer ? kinds & ~NUMBER : kinds
}

function sizeOf(node: SchemaNode): TextPlan | null {
  if (typeof node.schema === "boolean" || (node.families & ~TYPE_WORDS) !== TEXT_WORDS || typeOf(node).kinds !== STRING) return null
  const plan = textOf(node)
  return plan.pattern === null && plan.format === null ? plan : null
}

/** What is asked of one value. What is asked of its parts is made at the first use: schemas refer to themselves. */
export class ScanValue {
  readonly node: SchemaNode
  readonly fit: Fit
  readonly op: number
  /** Declared to hold a path, in whatever spelling the schema accepts. */
  readonly isPath: boolean
  /** Every text fits. */
  readonly isAnyText: boolean
  /** The kinds of value of which all fit, where a schema says nothing but types; else 0. */
  readonly kinds: number
  /** A text of which nothing is asked but its length, counted in characters. */
  readonly isSized: boolean
  readonly least: number
  readonly most: number
  object: ObjectScan | null = null
  list: ListScan | null = null
  /** May be a container that is neither a plain object nor a plain list. */
  isOther = false
  /** Set in the shape of such a one: only its names count, all else is asked once the whole is known. */
  readonly view: SchemaView | null
  isPrepared = false

  constructor(given: SchemaNode, view: SchemaView | null = null) {
    const node = target(given)
    this.node = node
    this.fit = fitOf(node)
    this.isPath = typeof given.schema === "object" && node.doc.viewOf(given).hints?.path === true
    this.kinds = kindsOf(node)
    this.isAnyText = this.fit.op === TEXT || (this.kinds & STRING) !== 0
    const size = sizeOf(node)
    this.isSized = size !== null
    this.least = size?.minLength ?? 0
    this.most = size?.maxLength ?? 0
    this.view = view
    // a path is looked at more closely than the text that it is
    this.op = view !== null ? ANYTHING : this.isPath ? GENERAL : this.fit.op
  }

  prepare(): void {
    if (this.isPrepared) return
    this.isPrepared = true
    if (this.view !== null) {
      this.object = objectShape(this.view, this.node)
      const element = this.view.element(0)
      this.list = element === null ? null : new ListScan(0, Number.POSITIVE_INFINITY, shapeOf(element, this.node))
      return
    }
    if (this.fit.op !== GENERAL) return
    this.object = objectScan(this.node)
    this.list = this.object === null ? listScan(this.node) : null
    this.isOther = this.object === null && this.list === null && (this.node.doc.viewOf(this.node).kinds & (OBJECT | ARRAY)) !== 0
  }
}

/** One for each node: in a schema that refers to itself every value would get its own, and so would the values inside it. */
function scanOf(node: SchemaNode): ScanValue {
  node.scan ??= new ScanValue(node)
  return node.scan
}

const SHAPES = new WeakMap<SchemaView, ScanValue>()

/** The names of a part of which a schema asks more than a plain object or list can say. Ex) {"anyOf": [{…}, {…}]} */
function shapeOf(view: SchemaView, node: SchemaNode): ScanValue {
  let shape = SHAPES.get(view)
  if (shape === undefined) {
    shape = new ScanValue(node, view)
    SHAPES.set(view, shape)
  }
  return shape
}

function objectShape(view: SchemaView, node: SchemaNode): ObjectScan | null {
  const members = new Map<string, ScanValue>()
  for (const name of view.names) {
    const member = view.member(name)
    if (member === null || !isLiteral(name)) return null
    members.set(name, shapeOf(member, node))
  }
  return members.size === 0 ? null : new ObjectScan(members, NO_NAMES, false, null)
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** The shape of a value that is `isOther`. */
export const otherShape = ({ node }: ScanValue): ScanValue => shapeOf(node.doc.viewOf(node), node)

/** Subschemas looked at before a schema counts as one to be parsed for. */
const MOST_VALUES = 1_000

/** How the arguments of a tool are scanned. */
export interface RootScan {
  readonly object: ObjectScan
  /**
   * False where a look at a valid text would not pay: parts that are no plain objects or lists have to be made anyway, and to
   * scan a text and then to parse half of it takes longer than to parse it.
   */
  readonly pays: boolean
}

/** Null where the arguments are no plain object. */
export function rootScan(root: SchemaNode): RootScan | null {
  const first = scanOf(root)
  const seen = new Set<ScanValue>([first])
  let pays = true
  for (const value of seen) {
    value.prepare()
    const { object, list } = value
    if (seen.size > MOST_VALUES) return null
    if (value.isOther) pays = false
    for (const slot of object?.table.values() ?? []) seen.add(slot.value)
    for (const part of [object?.additional, list?.element]) if (part !== undefined && part !== null) seen.add(part)
  }
  return first.object === null ? null : { object: first.object, pays }
}
