import { isUnique } from "./equal.ts"
import { evaluatedItems } from "./evaluated.ts"
import { holdsLiterally } from "./literal.ts"
import { inlineCheckOf, passesCheck } from "./member-op.ts"
import { MAX_CHECK_DEPTH, type SchemaNode } from "./node.ts"
import { type ArrayPlan, arrayPlanOf } from "./plan-array.ts"

export type ArrayCheck = (value: readonly unknown[], depth: number) => boolean

export function countContained({ contains, maxContains }: ArrayPlan, value: readonly unknown[], depth: number): number {
  let count = 0
  if (contains === null) return count
  for (const item of value) if (holdsLiterally(contains.check, contains.schemaDoc.stepBudget, item, depth) && ++count > maxContains) break
  return count
}

function isRemainderFine(node: SchemaNode, remainderNode: SchemaNode, value: readonly unknown[], depth: number): boolean {
  if (remainderNode.schema === true) return true
  const seenItems = evaluatedItems(node, value, depth, false)
  if (seenItems === "all") return true
  return value.every((item, index) => seenItems.has(index) || remainderNode.check(item, depth))
}

/** Fast path for bounds and elements only, which covers nearly every list in a tool. */
function plainCheck(plan: ArrayPlan): ArrayCheck {
  const { minItems, maxItems, restNode: rest } = plan
  const inlineCheck = rest === null ? null : inlineCheckOf(rest)
  return (value, depth) => {
    if (depth > MAX_CHECK_DEPTH || value.length < minItems || value.length > maxItems) return false
    if (inlineCheck !== null) for (let index = 0; index < value.length; index++) if (!passesCheck(inlineCheck, value[index], depth + 1)) return false
    return true
  }
}

function generalCheck(node: SchemaNode, plan: ArrayPlan): ArrayCheck {
  const sharedBudget = node.schemaDoc.stepBudget
  const { prefixNodes, restNode, contains, minContains, maxContains, unevaluatedItem, minItems, maxItems, uniqueItems } = plan
  return (value, depth) => {
    if (depth > MAX_CHECK_DEPTH || --sharedBudget.left < 0) return false
    sharedBudget.hasUndeclared = true
    if (value.length < minItems || value.length > maxItems) return false
    for (let index = 0; index < value.length; index++) {
      const element = prefixNodes[index] ?? restNode
      if (element !== null && !element.check(value[index], depth + 1)) return false
    }
    if (contains !== null) {
      const count = countContained(plan, value, depth + 1)
      if (count < minContains || count > maxContains) return false
    }
    return (!uniqueItems || isUnique(value)) && (unevaluatedItem === null || isRemainderFine(node, unevaluatedItem, value, depth + 1))
  }
}

export function arrayCheck(node: SchemaNode): ArrayCheck {
  const plan = arrayPlanOf(node)
  const isPlainPlan = plan.prefixNodes.length === 0 && plan.contains === null && plan.unevaluatedItem === null && !plan.uniqueItems
  return isPlainPlan ? plainCheck(plan) : generalCheck(node, plan)
}
