import { ALL_KIND_BITS, BOOLEAN_BIT, NUMBER_BIT, STRING_BIT } from "../json/kind.ts"
import { NUMBER_WORDS, TYPE_WORDS, VALUE_WORDS } from "./keywords.ts"
import type { SchemaNode } from "./node.ts"
import { numberPlanOf, valuePlanOf } from "./plan-scalar.ts"
import { typePlanOf } from "./type-names.ts"

const OP_GENERAL = 0
const OP_TEXT = 1
const OP_INTEGER = 2
const OP_NUMBER = 3
const OP_BOOLEAN = 4
const OP_CHOICE = 5
const OP_ANYTHING = 6

/** Members and elements of a simple type are tested in the loop of their container: half the time of a call for each. */
export interface InlineCheck {
  readonly opCode: number
  readonly minValue: number
  readonly maxValue: number
  readonly allowedValues: readonly unknown[]
  readonly node: SchemaNode
}

/** A fresh text has no hash yet: up to here comparing with each is faster than asking a set. */
const MAX_CHOICES = 12

function opOf(node: SchemaNode): number {
  if (typeof node.schema === "boolean") return node.schema ? OP_ANYTHING : OP_GENERAL
  const otherFamilies = node.keywordFamilies & ~TYPE_WORDS
  const { kinds, integer } = typePlanOf(node)
  if (otherFamilies === VALUE_WORDS) {
    const enumValues = valuePlanOf(node).values ?? [null]
    return (kinds === STRING_BIT || kinds === ALL_KIND_BITS) && enumValues.length <= MAX_CHOICES && enumValues.every((value) => typeof value === "string")
      ? OP_CHOICE
      : OP_GENERAL
  }
  if (otherFamilies === NUMBER_WORDS) {
    const { exclusiveMin: above, exclusiveMax: below, multipleOf } = numberPlanOf(node)
    if (kinds !== NUMBER_BIT || above > Number.NEGATIVE_INFINITY || below < Number.POSITIVE_INFINITY || multipleOf !== null) return OP_GENERAL
  } else if (otherFamilies !== 0) return OP_GENERAL
  if (kinds === NUMBER_BIT) return integer ? OP_INTEGER : OP_NUMBER
  if (kinds === STRING_BIT) return OP_TEXT
  if (kinds === BOOLEAN_BIT) return OP_BOOLEAN
  return kinds === ALL_KIND_BITS ? OP_ANYTHING : OP_GENERAL
}

export function inlineCheckOf(node: SchemaNode): InlineCheck {
  const checkCode = opOf(node)
  const { minimum, maximum } = checkCode === OP_INTEGER || checkCode === OP_NUMBER ? numberPlanOf(node) : { minimum: 0, maximum: 0 }
  const enumChoices = checkCode === OP_CHOICE ? (valuePlanOf(node).values ?? []) : []
  // The bounds of what a number can be also keep infinity out.
  return { opCode: checkCode, minValue: Math.max(minimum, -Number.MAX_VALUE), maxValue: Math.min(maximum, Number.MAX_VALUE), allowedValues: enumChoices, node }
}

function isChoice(choiceList: readonly unknown[], item: unknown): boolean {
  for (let index = 0; index < choiceList.length; index++) if (choiceList[index] === item) return true
  return false
}

/** JSON has no undefined: it is nothing, whatever the schema says. */
export function passesCheck(inlineCheck: InlineCheck, item: unknown, depth: number): boolean {
  switch (inlineCheck.opCode) {
    case OP_TEXT:
      return typeof item === "string"
    case OP_INTEGER:
      return typeof item === "number" && item >= inlineCheck.minValue && item <= inlineCheck.maxValue && Number.isInteger(item)
    case OP_NUMBER:
      return typeof item === "number" && item >= inlineCheck.minValue && item <= inlineCheck.maxValue
    case OP_BOOLEAN:
      return typeof item === "boolean"
    case OP_CHOICE:
      return isChoice(inlineCheck.allowedValues, item)
    case OP_ANYTHING:
      return item !== undefined
    default:
      return item !== undefined && inlineCheck.node.check(item, depth)
  }
}
