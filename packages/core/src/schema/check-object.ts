import { evaluatedNames } from "./evaluated.ts"
import { type InlineCheck, inlineCheckOf, passesCheck } from "./member-op.ts"
import { isFields, MAX_CHECK_DEPTH, type NodeCheck, type SchemaNode, type UnknownRecord } from "./node.ts"
import { isPlainObject, type ObjectPlan, objectPlanOf } from "./plan-object.ts"

/** A declared member. A class gives all of them one shape: with objects spread from `InlineCheck` the check of a call took a third longer. */
class MemberSlot implements InlineCheck {
  readonly name: string
  readonly opCode: number
  readonly minValue: number
  readonly maxValue: number
  readonly allowedValues: readonly unknown[]
  readonly node: SchemaNode
  readonly requiredCount: number
  /** Models write members in the declared order, so trying the next slot first avoids most lookups. */
  nextSlot: MemberSlot | null = null

  constructor(name: string, { opCode: op, minValue: low, maxValue: high, allowedValues: choices, node }: InlineCheck, isRequired: boolean) {
    this.name = name
    this.opCode = op
    this.minValue = low
    this.maxValue = high
    this.allowedValues = choices
    this.node = node
    this.requiredCount = isRequired ? 1 : 0
  }
}

function toSlots(plan: ObjectPlan): MemberSlot[] {
  const required = new Set(plan.required)
  const memberSlots = plan.names.map((name, index) => new MemberSlot(name, inlineCheckOf(plan.nodes[index] as SchemaNode), required.has(name)))
  for (const [index, slot] of memberSlots.entries()) slot.nextSlot = memberSlots[index + 1] ?? null
  return memberSlots
}

function plainCheck(node: SchemaNode, plan: ObjectPlan): NodeCheck {
  const { stepBudget: fuel } = node.schemaDoc
  const declaredSlots = toSlots(plan)
  const firstSlot = declaredSlots[0] ?? null
  const slotByName = new Map(declaredSlots.map((eachSlot) => [eachSlot.name, eachSlot]))
  const requiredTotal = plan.required.length
  const isClosed = plan.additionalNode?.schema === false
  const extraNode = isClosed || plan.additionalNode?.schema === true ? null : plan.additionalNode
  const isNamed = declaredSlots.length > 0
  return (value, depth) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || depth > MAX_CHECK_DEPTH) return false
    let next = firstSlot
    let foundCount = 0
    for (const key in value) {
      const item = (value as UnknownRecord)[key]
      const matchedSlot = next !== null && next.name === key ? next : slotByName.get(key)
      if (matchedSlot === undefined) {
        if (isNamed && extraNode === null) fuel.hasUndeclared = true
        if (item !== undefined && (isClosed || (extraNode !== null && !extraNode.check(item, depth + 1)))) return false
        continue
      }
      next = matchedSlot.nextSlot
      if (passesCheck(matchedSlot, item, depth + 1)) foundCount += matchedSlot.requiredCount
      else if (item !== undefined) return false
    }
    return foundCount === requiredTotal
  }
}

/** JSON has no undefined: such a member counts as absent. */
export const isThere = (value: UnknownRecord, name: string): boolean => Object.hasOwn(value, name) && value[name] !== undefined

function areOthersFine(plan: ObjectPlan, value: UnknownRecord, depth: number): boolean {
  for (const { name, others } of plan.dependentRequired) if (isThere(value, name) && !others.every((other) => isThere(value, other))) return false
  for (const { name, node } of plan.dependentSchemas) if (isThere(value, name) && !node.check(value, depth)) return false
  return true
}

function isRemainderFine(node: SchemaNode, remainderNode: SchemaNode, value: UnknownRecord, depth: number): boolean {
  if (remainderNode.schema === true) return true
  const seenNames = evaluatedNames(node, value, depth, false)
  if (seenNames === "all") return true
  for (const key in value) if (value[key] !== undefined && !seenNames.has(key) && !remainderNode.check(value[key], depth)) return false
  return true
}

function generalCheck(node: SchemaNode, plan: ObjectPlan): NodeCheck {
  const sharedBudget = node.schemaDoc.stepBudget
  const { nodes, indexByName, required, patternNodes, additionalNode, nameNode, minProperties, maxProperties, unevaluatedMember } = plan
  return (value, depth) => {
    if (!isFields(value) || depth > MAX_CHECK_DEPTH || --sharedBudget.left < 0) return false
    sharedBudget.hasUndeclared = true
    for (const name of required) if (!isThere(value, name)) return false
    let count = 0
    for (const key in value) {
      const item = value[key]
      if (item === undefined) continue
      count++
      if (nameNode !== null && !nameNode.check(key, depth + 1)) return false
      const index = indexByName.get(key)
      let isClaimed = index !== undefined
      if (index !== undefined && !(nodes[index] as SchemaNode).check(item, depth + 1)) return false
      for (const entry of patternNodes) {
        if (entry.pattern.isBlind(key)) isClaimed = true
        else if (entry.pattern.claims(key)) {
          isClaimed = true
          if (!entry.node.check(item, depth + 1)) return false
        }
      }
      if (!isClaimed && additionalNode !== null && !additionalNode.check(item, depth + 1)) return false
    }
    if (count < minProperties || count > maxProperties) return false
    return areOthersFine(plan, value, depth + 1) && (unevaluatedMember === null || isRemainderFine(node, unevaluatedMember, value, depth + 1))
  }
}

/** Tests all object keywords; rejects every value that is no object. */
export function objectCheck(node: SchemaNode): NodeCheck {
  const plan = objectPlanOf(node)
  return isPlainObject(plan) ? plainCheck(node, plan) : generalCheck(node, plan)
}
