import { ANY, BOOLEAN, NUMBER, STRING } from "../json/kind.ts"
import { evaluatedNames } from "./evaluated.ts"
import { TYPE_WORDS } from "./keywords.ts"
import { type Fields, MAX_DEPTH, type SchemaNode } from "./node.ts"
import { type ObjectPlan, objectOf } from "./plan-object.ts"
import { typeOf } from "./type-names.ts"

export type ObjectCheck = (value: Fields, depth: number) => boolean

const GENERAL = 0
const TEXT = 1
const WHOLE = 2
const FINITE = 3
const FLAG = 4
const ANYTHING = 5

/** Members of one plain type are tested in the loop itself: half the time of a call per member. */
function opOf(node: SchemaNode): number {
  if (node.schema === true) return ANYTHING
  if (node.schema === false || (node.families & ~TYPE_WORDS) !== 0) return GENERAL
  const { kinds, integer } = typeOf(node)
  if (kinds === STRING) return TEXT
  if (kinds === NUMBER) return integer ? WHOLE : FINITE
  if (kinds === BOOLEAN) return FLAG
  return kinds === ANY ? ANYTHING : GENERAL
}

function isMember(op: number, node: SchemaNode, item: unknown, depth: number): boolean {
  switch (op) {
    case TEXT:
      return typeof item === "string"
    case WHOLE:
      return Number.isInteger(item)
    case FINITE:
      return Number.isFinite(item)
    case FLAG:
      return typeof item === "boolean"
    case ANYTHING:
      return true
    default:
      return node.check(item, depth)
  }
}

/** properties, required and additionalProperties with every required name declared: nearly all tools. */
function plainCheck(node: SchemaNode, plan: ObjectPlan): ObjectCheck {
  const { names, nodes, at } = plan
  const fuel = node.doc.fuel
  const ops = nodes.map(opOf)
  const required = new Set(plan.required)
  const needed = names.map((name) => (required.has(name) ? 1 : 0))
  const total = required.size
  const closed = plan.additional?.schema === false
  const additional = closed || plan.additional?.schema === true ? null : plan.additional
  return (value, depth) => {
    if (depth > MAX_DEPTH || --fuel.left < 0) return false
    let next = 0
    let found = 0
    for (const key in value) {
      const item = value[key]
      if (item === undefined) continue
      // Models write members in the declared order: comparing with the next name spares most lookups.
      const index = names[next] === key ? next : at.get(key)
      if (index === undefined) {
        if (closed || (additional !== null && !additional.check(item, depth + 1))) return false
        continue
      }
      next = index + 1
      found += needed[index] as number
      if (!isMember(ops[index] as number, nodes[index] as SchemaNode, item, depth + 1)) return false
    }
    return found === total
  }
}

/** JSON has no undefined: such a member is as good as absent. */
export const isThere = (value: Fields, name: string): boolean => Object.hasOwn(value, name) && value[name] !== undefined

function areOthersFine(plan: ObjectPlan, value: Fields, depth: number): boolean {
  for (const { name, others } of plan.needs) if (isThere(value, name) && !others.every((other) => isThere(value, other))) return false
  for (const { name, node } of plan.brings) if (isThere(value, name) && !node.check(value, depth)) return false
  return true
}

function isRemainderFine(node: SchemaNode, rest: SchemaNode, value: Fields, depth: number): boolean {
  if (rest.schema === true) return true
  const seen = evaluatedNames(node, value, depth, false)
  if (seen === "all") return true
  for (const key in value) if (value[key] !== undefined && !seen.has(key) && !rest.check(value[key], depth)) return false
  return true
}

function generalCheck(node: SchemaNode, plan: ObjectPlan): ObjectCheck {
  const fuel = node.doc.fuel
  const { nodes, at, required, patterns, additional, nameNode, minProperties, maxProperties, unevaluated } = plan
  return (value, depth) => {
    if (depth > MAX_DEPTH || --fuel.left < 0) return false
    for (const name of required) if (!isThere(value, name)) return false
    let count = 0
    for (const key in value) {
      const item = value[key]
      if (item === undefined) continue
      count++
      if (nameNode !== null && !nameNode.check(key, depth + 1)) return false
      const index = at.get(key)
      let claimed = index !== undefined
      if (index !== undefined && !(nodes[index] as SchemaNode).check(item, depth + 1)) return false
      for (const entry of patterns) {
        if (entry.pattern.isBlind(key)) claimed = true
        else if (entry.pattern.claims(key)) {
          claimed = true
          if (!entry.node.check(item, depth + 1)) return false
        }
      }
      if (!claimed && additional !== null && !additional.check(item, depth + 1)) return false
    }
    if (count < minProperties || count > maxProperties) return false
    return areOthersFine(plan, value, depth + 1) && (unevaluated === null || isRemainderFine(node, unevaluated, value, depth + 1))
  }
}

export function objectCheck(node: SchemaNode): ObjectCheck {
  const plan = objectOf(node)
  const plain =
    plan.patterns.length === 0 &&
    plan.nameNode === null &&
    plan.unevaluated === null &&
    plan.needs.length === 0 &&
    plan.brings.length === 0 &&
    plan.minProperties === 0 &&
    plan.maxProperties === Number.POSITIVE_INFINITY &&
    plan.required.every((name) => plan.at.has(name))
  return plain ? plainCheck(node, plan) : generalCheck(node, plan)
}
