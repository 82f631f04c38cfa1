import { ANY, BOOLEAN, NUMBER, STRING } from "../json/kind.ts"
import { NUMBER_WORDS, TYPE_WORDS, VALUE_WORDS } from "./keywords.ts"
import type { SchemaNode } from "./node.ts"
import { numberOf, valuesOf } from "./plan-scalar.ts"
import { typeOf } from "./type-names.ts"

const GENERAL = 0
const TEXT = 1
const WHOLE = 2
const REAL = 3
const FLAG = 4
const CHOICE = 5
const ANYTHING = 6

/** Members and elements of a simple type are tested in the loop of their container: half the time of a call for each. */
export interface Fit {
  readonly op: number
  readonly low: number
  readonly high: number
  readonly choices: readonly unknown[]
  readonly node: SchemaNode
}

/** A fresh text has no hash yet: up to here comparing with each is faster than asking a set. */
const MAX_CHOICES = 12

function opOf(node: SchemaNode): number {
  if (typeof node.schema === "boolean") return node.schema ? ANYTHING : GENERAL
  const more = node.families & ~TYPE_WORDS
  const { kinds, integer } = typeOf(node)
  if (more === VALUE_WORDS) {
    const values = valuesOf(node).values ?? [null]
    return (kinds === STRING || kinds === ANY) && values.length <= MAX_CHOICES && values.every((value) => typeof value === "string") ? CHOICE : GENERAL
  }
  if (more === NUMBER_WORDS) {
    const { above, below, multipleOf } = numberOf(node)
    if (kinds !== NUMBER || above > Number.NEGATIVE_INFINITY || below < Number.POSITIVE_INFINITY || multipleOf !== null) return GENERAL
  } else if (more !== 0) return GENERAL
  if (kinds === NUMBER) return integer ? WHOLE : REAL
  if (kinds === STRING) return TEXT
  if (kinds === BOOLEAN) return FLAG
  return kinds === ANY ? ANYTHING : GENERAL
}

export function fitOf(node: SchemaNode): Fit {
  const op = opOf(node)
  const { minimum, maximum } = op === WHOLE || op === REAL ? numberOf(node) : { minimum: 0, maximum: 0 }
  const choices = op === CHOICE ? (valuesOf(node).values ?? []) : []
  // The bounds of what a number can be also keep infinity out.
  return { op, low: Math.max(minimum, -Number.MAX_VALUE), high: Math.min(maximum, Number.MAX_VALUE), choices, node }
}

function isChoice(choices: readonly unknown[], item: unknown): boolean {
  for (let index = 0; index < choices.length; index++) if (choices[index] === item) return true
  return false
}

/** JSON has no undefined: it is nothing, whatever the schema says. */
export function isFine(fit: Fit, item: unknown, depth: number): boolean {
  switch (fit.op) {
    case TEXT:
      return typeof item === "string"
    case WHOLE:
      return typeof item === "number" && item >= fit.low && item <= fit.high && Number.isInteger(item)
    case REAL:
      return typeof item === "number" && item >= fit.low && item <= fit.high
    case FLAG:
      return typeof item === "boolean"
    case CHOICE:
      return isChoice(fit.choices, item)
    case ANYTHING:
      return item !== undefined
    default:
      return item !== undefined && fit.node.check(item, depth)
  }
}
