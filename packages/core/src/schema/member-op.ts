// Checks members of simple types in the loop of their container, without a call for each.
import { ALL_KIND_BITS, BOOLEAN_BIT, NUMBER_BIT, STRING_BIT } from "../json/kind.ts"
import { NUMBER_WORDS, TYPE_WORDS, VALUE_WORDS } from "./keywords.ts"
import type { SchemaNode } from "./node.ts"
import { hasOddDefault } from "./odd-default.ts"

const OP_GENERAL = 0
const OP_TEXT = 1
const OP_INTEGER = 2
const OP_NUMBER = 3
const OP_BOOLEAN = 4
const OP_CHOICE = 5
const OP_ANYTHING = 6

/**
 * Maximum number of values that are compared one by one: a new string has no hash yet, so up to this number a
 * comparison with each value is faster than a set.
 */
const MAX_CHOICES = 12

const OP_BY_KINDS: ReadonlyMap<number, number> = new Map([
  [NUMBER_BIT, OP_NUMBER],
  [STRING_BIT, OP_TEXT],
  [BOOLEAN_BIT, OP_BOOLEAN],
  [ALL_KIND_BITS, OP_ANYTHING],
])

function isShortChoice(node: SchemaNode, kinds: number): boolean {
  const enumValues = node.valuePlan.values ?? [null]
  return (
    (kinds === STRING_BIT || kinds === ALL_KIND_BITS) &&
    enumValues.length <= MAX_CHOICES &&
    enumValues.every((value) => typeof value === "string")
  )
}

function opOf(node: SchemaNode): number {
  if (typeof node.schema === "boolean") return node.schema ? OP_ANYTHING : OP_GENERAL
  const otherFamilies = node.keywordFamilies & ~TYPE_WORDS
  const { kinds, integer } = node.typePlan
  if (otherFamilies === VALUE_WORDS) return isShortChoice(node, kinds) && !hasOddDefault(node) ? OP_CHOICE : OP_GENERAL
  const isSimple =
    otherFamilies === 0 || (otherFamilies === NUMBER_WORDS && kinds === NUMBER_BIT && node.numberPlan.hasBoundsOnly)
  if (!isSimple || hasOddDefault(node)) return OP_GENERAL
  return kinds === NUMBER_BIT && integer ? OP_INTEGER : (OP_BY_KINDS.get(kinds) ?? OP_GENERAL)
}

/**
 * A member, or the elements of a list, which have no name. Simple types are tested in the loop of their container,
 * which halves the time compared with one call per member. A class gives all slots one shape: with object literals,
 * checking a call took a third longer.
 */
export class MemberSlot {
  readonly node: SchemaNode
  readonly name: string
  readonly requiredCount: number
  readonly opCode: number
  readonly minValue: number
  readonly maxValue: number
  readonly allowedValues: readonly unknown[]
  /** The slot after this one. Models write members in the declared order, so trying it first avoids most lookups. */
  nextSlot: MemberSlot | null = null

  constructor(node: SchemaNode, name = "", isRequired = false) {
    this.node = node
    this.name = name
    this.requiredCount = isRequired ? 1 : 0
    this.opCode = opOf(node)
    const isNumeric = this.opCode === OP_INTEGER || this.opCode === OP_NUMBER
    const { minimum, maximum } = isNumeric ? node.numberPlan : { minimum: 0, maximum: 0 }
    // The bounds of finite numbers reject infinity.
    this.minValue = Math.max(minimum, -Number.MAX_VALUE)
    this.maxValue = Math.min(maximum, Number.MAX_VALUE)
    this.allowedValues = this.opCode === OP_CHOICE ? (node.valuePlan.values ?? []) : []
  }
}

function isChoice(choiceList: readonly unknown[], item: unknown): boolean {
  for (let index = 0; index < choiceList.length; index++) if (choiceList[index] === item) return true
  return false
}

/** Checks one member or element. JSON has no undefined, so it is rejected regardless of the schema. */
export function passesCheck(slot: MemberSlot, item: unknown, depth: number): boolean {
  switch (slot.opCode) {
    case OP_TEXT:
      return typeof item === "string"
    case OP_INTEGER:
      return typeof item === "number" && item >= slot.minValue && item <= slot.maxValue && Number.isInteger(item)
    case OP_NUMBER:
      return typeof item === "number" && item >= slot.minValue && item <= slot.maxValue
    case OP_BOOLEAN:
      return typeof item === "boolean"
    case OP_CHOICE:
      return isChoice(slot.allowedValues, item)
    case OP_ANYTHING:
      return item !== undefined
    default:
      return item !== undefined && slot.node.check(item, depth)
  }
}
