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

/** True if the node's own `type` or `enum` forbids the default that it declares. */
function isForbiddenHere({ typePlan, valuePlan: { values } }: SchemaNode, value: unknown): boolean {
  if (value === null && typePlan.nullable) return false
  return (
    !isOfType(typePlan, value) || (values !== null && !values.some((declaredValue) => isEqual(declaredValue, value)))
  )
}

/** Words for values of other types, in the spellings of several languages. */
const VALUE_WORD = /^(?:true|false|null|none|nil|undefined)$/i

/**
 * True for a default that spells a value of the declared type: the rules convert it, so the type is right. Ex) {"type":
 * "integer", "default": "10"}, {"type": "boolean", "default": "False"}, {"type": "string", "default": 5}
 */
function isMisspelled(node: SchemaNode, value: unknown): boolean {
  const { kinds } = node.view
  if ((kinds & KIND_BITS[kindOf(value)]) !== 0) return false
  if (typeof value === "string") return VALUE_WORD.test(value.trim()) || parseStrict(value) !== undefined
  return (kinds & STRING_BIT) !== 0 && (typeof value === "number" || typeof value === "boolean")
}

/** True if the keywords other than `type`, `enum` and combinators allow a value. Containers are not searched. */
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

/** Maximum number of nodes visited along references and unions: the search recurses. */
const MAX_ASKED_NODES = 256

/**
 * True if only `type` and `enum` can forbid a value, here and in everything that applies to the same place. False if
 * there is a `not` or `if`, which are not examined.
 */
function isOpenTo(node: SchemaNode, value: unknown, answers: Map<SchemaNode, boolean>): boolean {
  if (typeof node.schema === "boolean") return node.schema
  const knownAnswer = answers.get(node)
  if (knownAnswer !== undefined || answers.size > MAX_ASKED_NODES) return knownAnswer ?? false
  // Ends cycles.
  answers.set(node, true)
  const isOpen = isAllowedHere(node, value) && areCombinatorsOpen(node, value, answers)
  answers.set(node, isOpen)
  return isOpen
}

function areCombinatorsOpen(node: SchemaNode, value: unknown, answers: Map<SchemaNode, boolean>): boolean {
  const { appliedNodes, anyOf, oneOf, notNode, ifNode } = node.combinatorPlan
  const isOpen = (part: SchemaNode): boolean => isOpenTo(part, value, answers)
  const isOpenUnion = (branches: readonly SchemaNode[]): boolean => {
    // A branch for this kind of value that rejects it does so on purpose. Ex) "" for {"anyOf": [{"type": "string",
    // "minLength": 1}, {"type": "null"}]}
    const ofKind = branches.filter((branch) => (branch.view.kinds & KIND_BITS[kindOf(value)]) !== 0)
    return branches.length === 0 || (ofKind.length > 0 ? ofKind : branches).some(isOpen)
  }
  return notNode === null && ifNode === null && appliedNodes.every(isOpen) && isOpenUnion(anyOf) && isOpenUnion(oneOf)
}

/** Returns the declared default, or undefined. */
const defaultOf = ({ keywords }: SchemaNode): unknown =>
  Object.hasOwn(keywords, "default") ? keywords.default : undefined

const isReadable = (node: SchemaNode, value: unknown): boolean =>
  !isMisspelled(node, value) && isOpenTo(node, value, new Map())

/** True if only the node's own `type` or `enum` forbids its default. */
export function hasOddDefault(node: SchemaNode): boolean {
  const value = defaultOf(node)
  return value !== undefined && isForbiddenHere(node, value) && isReadable(node, value)
}

/**
 * True if the `type` or `enum` that forbids the default comes from `$ref`, `allOf` or a union. Only for scalars: a
 * container would lead into members that are being compiled. Ex) {"$ref": "#/$defs/Color", "default": ""}
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

/** Returns a check that accepts a default that only `type` or `enum` forbids: sending it follows the schema. */
export function acceptDefault(node: SchemaNode, check: NodeCheck): NodeCheck {
  if (!hasOddDefault(node) && !hasOddDefaultInPlace(node, check)) return check
  const { stepBudget: fuel } = node.schemaDoc
  const declaredDefault = defaultOf(node)
  fuel.hasReadings = true
  node.acceptsDefault = true
  return (value, depth) => check(value, depth) || (!fuel.isLiteral && isEqual(declaredDefault, value))
}
