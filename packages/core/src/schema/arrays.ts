// Keywords of arrays: items, prefixItems, additionalItems, contains, minItems, maxItems, uniqueItems.
import { holdsLiterally, MAX_CHECK_DEPTH } from "./budget.ts"
import { formatCount } from "./describe.ts"
import { isUnique } from "./equal.ts"
import { explainChild, explainCount, isFull, reportIssue, type ViolatedNode } from "./issues.ts"
import { MemberSlot, passesCheck } from "./member-op.ts"
import type { ArrayPlan, SchemaNode } from "./node.ts"
import { countIn, isSchema } from "./read.ts"
import { explainRemainder, isRemainderFine } from "./unevaluated.ts"
import { listedItems } from "./values.ts"

export function readArray(node: SchemaNode): ArrayPlan {
  const { items, prefixItems, minContains, maxContains, minItems, maxItems, uniqueItems } = node.keywords
  // Ex) draft-07 and real tools without $schema: {"items": [{…}, {…}], "additionalItems": false}
  const isTuple = Array.isArray(items)
  const tupleItems = isTuple ? items : Array.isArray(prefixItems) ? prefixItems : []
  const restWord = isTuple ? "additionalItems" : "items"
  const { itemValues } = node.valuePlan
  return {
    prefixNodes: tupleItems.map((entry, index) =>
      node.child(isSchema(entry) ? entry : true, isTuple ? "items" : "prefixItems", String(index)),
    ),
    restNode: itemValues === null ? node.childUnder(restWord) : listedItems(node, itemValues),
    restWord,
    contains: node.childUnder("contains"),
    minContains: countIn(minContains) ?? 1,
    maxContains: countIn(maxContains) ?? Number.POSITIVE_INFINITY,
    remainderNode: node.childUnder("unevaluatedItems"),
    minItems: countIn(minItems) ?? 0,
    maxItems: countIn(maxItems) ?? Number.POSITIVE_INFINITY,
    uniqueItems: uniqueItems === true,
  }
}

type ArrayCheck = (value: readonly unknown[], depth: number) => boolean

function countContained({ contains, maxContains }: ArrayPlan, value: readonly unknown[], depth: number): number {
  let count = 0
  if (contains === null) return count
  for (const item of value)
    if (holdsLiterally(contains.check, contains.schemaDoc.stepBudget, item, depth) && ++count > maxContains) break
  return count
}

/** Fast path for bounds and elements only, which covers nearly every list in a tool. */
function plainCheck({ minItems, maxItems, restNode }: ArrayPlan): ArrayCheck {
  const elementSlot = restNode === null ? null : new MemberSlot(restNode)
  return (value, depth) => {
    if (depth > MAX_CHECK_DEPTH || value.length < minItems || value.length > maxItems) return false
    if (elementSlot !== null)
      for (let index = 0; index < value.length; index++)
        if (!passesCheck(elementSlot, value[index], depth + 1)) return false
    return true
  }
}

function generalCheck(node: SchemaNode, plan: ArrayPlan): ArrayCheck {
  const sharedBudget = node.schemaDoc.stepBudget
  const { prefixNodes, restNode, contains, minContains, maxContains, remainderNode, minItems, maxItems, uniqueItems } =
    plan
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
    return (
      (!uniqueItems || isUnique(value)) &&
      (remainderNode === null || isRemainderFine(node, remainderNode, value, depth + 1))
    )
  }
}

export function arrayCheck(node: SchemaNode): ArrayCheck {
  const plan = node.arrayPlan
  const isPlainPlan =
    plan.prefixNodes.length === 0 && plan.contains === null && plan.remainderNode === null && !plan.uniqueItems
  return isPlainPlan ? plainCheck(plan) : generalCheck(node, plan)
}

function explainElements(violated: ViolatedNode, value: readonly unknown[]): void {
  const { prefixNodes, restNode, restWord } = violated.node.arrayPlan
  const isClosed = restNode?.schema === false
  const expected = `at most ${formatCount(prefixNodes.length, "item")}`
  if (isClosed && value.length > prefixNodes.length)
    reportIssue(violated, restWord, expected, formatCount(value.length, "item"))
  for (let index = 0; index < value.length && !isFull(violated.at); index++) {
    const element = prefixNodes[index] ?? (isClosed ? null : restNode)
    if (element !== null) explainChild(violated, index, element, value[index])
  }
}

function explainContains(violated: ViolatedNode, plan: ArrayPlan, value: readonly unknown[]): void {
  const count = countContained(plan, value, violated.depth)
  const wanted = (bound: number): string => `${formatCount(bound, "item")} of the contained kind`
  if (count < plan.minContains)
    reportIssue(violated, "contains", `at least ${wanted(plan.minContains)}`, formatCount(count, "such item"))
  if (count > plan.maxContains)
    reportIssue(violated, "maxContains", `at most ${wanted(plan.maxContains)}`, "more such items")
}

export function explainArray(violated: ViolatedNode, value: readonly unknown[]): void {
  const plan = violated.node.arrayPlan
  explainCount(violated, "Items", value.length)
  explainElements(violated, value)
  if (plan.contains !== null) explainContains(violated, plan, value)
  if (plan.uniqueItems && !isUnique(value)) reportIssue(violated, "uniqueItems", "items that differ", "equal items")
  if (plan.remainderNode !== null) explainRemainder(violated, plan.remainderNode, value)
}
