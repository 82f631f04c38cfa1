// Accepts a default that only the type or enum of its own schema forbids.
import { KIND_BITS, kindOf, STRING_BIT } from "../json/kind.ts"
import { parseStrict } from "../json/strict.ts"
import { MAX_STEPS, type NodeCheck } from "./budget.ts"
import { isEqual } from "./equal.ts"
import { ARRAY_WORDS, JOIN_WORDS, OBJECT_WORDS } from "./keywords.ts"
import type { SchemaNode } from "./node.ts"
import { numberCheck } from "./numbers.ts"
import { stringCheck } from "./strings.ts"
import { isOfType } from "./types.ts"

/** True where the node's own `type` or `enum` forbids the default that it declares. */
function isForbiddenHere({ typePlan, valuePlan: { values } }: SchemaNode, value: unknown): boolean {
  if (value === null && typePlan.nullable) return false
  return (
    !isOfType(typePlan, value) || (values !== null && !values.some((declaredValue) => isEqual(declaredValue, value)))
  )
}

/** Words for values of other types, in the spellings of several languages. */
const VALUE_WORD = /^(?:true|false|null|none|nil|undefined)$/i

/**
 * True for a default that spells a value of the declared type: the rules convert it, so the type stands.
 * Ex) {"type": "integer", "default": "10"}, {"type": "boolean", "default": "False"}, {"type": "string", "default": 5}
 */
function isMisspelled(node: SchemaNode, value: unknown): boolean {
  const { kinds } = node.view
  if ((kinds & KIND_BITS[kindOf(value)]) !== 0) return false
  if (typeof value === "string") return VALUE_WORD.test(value.trim()) || parseStrict(value) !== undefined
  return (kinds & STRING_BIT) !== 0 && (typeof value === "number" || typeof value === "boolean")
}

/** Whether the node's keywords but `type`, `enum` and combinators allow a value. Nothing looks into containers. */
function isAllowedHere(node: SchemaNode, value: unknown): boolean {
  const { values, isConst } = node.valuePlan
  if (isConst && !isEqual(values?.[0], value)) return false
  if (typeof value === "string") return stringCheck(node)?.(value) !== false
  if (typeof value === "number") return numberCheck(node.numberPlan)(value)
  return (
    typeof value !== "object" ||
    value === null ||
    (node.keywordFamilies & (Array.isArray(value) ? ARRAY_WORDS : OBJECT_WORDS)) === 0
  )
}

/** Longer ways of references and unions are not followed: the answer recurses. */
const MAX_ASKED_NODES = 256

/**
 * True where only `type` and `enum` can forbid a value, here and in all that applies to the same place. `not` and `if`
 * are not looked into.
 */
function isOpenTo(node: SchemaNode, value: unknown, answers: Map<SchemaNode, boolean>): boolean {
  if (typeof node.schema === "boolean") return node.schema
  const knownAnswer = answers.get(node)
  if (knownAnswer !== undefined || answers.size > MAX_ASKED_NODES) return knownAnswer ?? false
  // ends cycles
  answers.set(node, true)
  const isOpen = isAllowedHere(node, value) && areCombinatorsOpen(node, value, answers)
  answers.set(node, isOpen)
  return isOpen
}

function areCombinatorsOpen(node: SchemaNode, value: unknown, answers: Map<SchemaNode, boolean>): boolean {
  const { appliedNodes, anyOf, oneOf, notNode, ifNode } = node.combinatorPlan
  const isOpen = (part: SchemaNode): boolean => isOpenTo(part, value, answers)
  const isOpenUnion = (branches: readonly SchemaNode[]): boolean => {
    // a branch for this kind of value that rejects it has a reason. Ex) "" for {"anyOf": [{"type": "string",
    // "minLength": 1}, {"type": "null"}]}
    const ofKind = branches.filter((branch) => (branch.view.kinds & KIND_BITS[kindOf(value)]) !== 0)
    return branches.length === 0 || (ofKind.length > 0 ? ofKind : branches).some(isOpen)
  }
  return notNode === null && ifNode === null && appliedNodes.every(isOpen) && isOpenUnion(anyOf) && isOpenUnion(oneOf)
}

/** The declared default; undefined where there is none. */
const defaultOf = ({ keywords }: SchemaNode): unknown =>
  Object.hasOwn(keywords, "default") ? keywords.default : undefined

const isReadable = (node: SchemaNode, value: unknown): boolean =>
  !isMisspelled(node, value) && isOpenTo(node, value, new Map())

/** True where only the node's own `type` or `enum` forbids its default. */
export function hasOddDefault(node: SchemaNode): boolean {
  const value = defaultOf(node)
  return value !== undefined && isForbiddenHere(node, value) && isReadable(node, value)
}

/**
 * True where `$ref`, `allOf` or a union brings the `type` or `enum` that forbids the default. Ex) {"$ref":
 * "#/$defs/Color", "default": ""} Of scalars only: a container would lead into members that are being compiled.
 */
function hasOddDefaultInPlace(node: SchemaNode, check: NodeCheck): boolean {
  const value = defaultOf(node)
  if ((node.keywordFamilies & JOIN_WORDS) === 0 || value === undefined || (typeof value === "object" && value !== null))
    return false
  const { stepBudget: fuel } = node.schemaDoc
  const { left, isLiteral } = fuel
  fuel.left = MAX_STEPS
  fuel.isLiteral = false
  const isValid = check(value, 0)
  fuel.left = left
  fuel.isLiteral = isLiteral
  return !isValid && isReadable(node, value)
}

/** The check that takes a default, too, that only `type` or `enum` forbids: who sends it does what the schema shows. */
export function acceptDefault(node: SchemaNode, check: NodeCheck): NodeCheck {
  if (!hasOddDefault(node) && !hasOddDefaultInPlace(node, check)) return check
  const { stepBudget: fuel } = node.schemaDoc
  const declaredDefault = defaultOf(node)
  fuel.hasReadings = true
  node.acceptsDefault = true
  return (value, depth) => check(value, depth) || (!fuel.isLiteral && isEqual(declaredDefault, value))
}
