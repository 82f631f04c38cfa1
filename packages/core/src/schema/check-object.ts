import { evaluatedNames } from "./evaluated.ts"
import { type Fit, fitOf, isFine } from "./member-op.ts"
import { type Check, type Fields, isFields, MAX_DEPTH, type SchemaNode } from "./node.ts"
import { isPlainObject, type ObjectPlan, objectOf } from "./plan-object.ts"

/** A declared member. A class, so that all have one shape: made by spreading a `Fit`, the check of a call took a third longer. */
class Slot implements Fit {
  readonly name: string
  readonly op: number
  readonly low: number
  readonly high: number
  readonly choices: readonly unknown[]
  readonly node: SchemaNode
  readonly needed: number
  /** Models write members in the declared order: looking at the next slot first spares most lookups. */
  next: Slot | null = null

  constructor(name: string, { op, low, high, choices, node }: Fit, isRequired: boolean) {
    this.name = name
    this.op = op
    this.low = low
    this.high = high
    this.choices = choices
    this.node = node
    this.needed = isRequired ? 1 : 0
  }
}

function toSlots(plan: ObjectPlan): Slot[] {
  const required = new Set(plan.required)
  const slots = plan.names.map((name, index) => new Slot(name, fitOf(plan.nodes[index] as SchemaNode), required.has(name)))
  for (const [index, slot] of slots.entries()) slot.next = slots[index + 1] ?? null
  return slots
}

function plainCheck(node: SchemaNode, plan: ObjectPlan): Check {
  const { fuel } = node.doc
  const slots = toSlots(plan)
  const first = slots[0] ?? null
  const table = new Map(slots.map((slot) => [slot.name, slot]))
  const total = plan.required.length
  const closed = plan.additional?.schema === false
  const additional = closed || plan.additional?.schema === true ? null : plan.additional
  const isNamed = slots.length > 0
  return (value, depth) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || depth > MAX_DEPTH) return false
    let next = first
    let found = 0
    for (const key in value) {
      const item = (value as Fields)[key]
      const slot = next !== null && next.name === key ? next : table.get(key)
      if (slot === undefined) {
        if (isNamed && additional === null) fuel.isLoose = true
        if (item !== undefined && (closed || (additional !== null && !additional.check(item, depth + 1)))) return false
        continue
      }
      next = slot.next
      if (isFine(slot, item, depth + 1)) found += slot.needed
      else if (item !== undefined) return false
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

function generalCheck(node: SchemaNode, plan: ObjectPlan): Check {
  const fuel = node.doc.fuel
  const { nodes, at, required, patterns, additional, nameNode, minProperties, maxProperties, unevaluated } = plan
  return (given, depth) => {
    if (!isFields(given) || depth > MAX_DEPTH || --fuel.left < 0) return false
    const value = given
    fuel.isLoose = true
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

/** Everything about objects; false for all that is none. */
export function objectCheck(node: SchemaNode): Check {
  const plan = objectOf(node)
  return isPlainObject(plan) ? plainCheck(node, plan) : generalCheck(node, plan)
}
