import { countContained } from "./check-array.ts"
import { formatCount } from "./describe.ts"
import { isUnique } from "./equal.ts"
import { evaluatedItems } from "./evaluated.ts"
import { explainChild, isFull, reportIssue, type ViolatedNode } from "./explain-context.ts"
import type { SchemaNode } from "./node.ts"
import { type ArrayPlan, arrayPlanOf } from "./plan-array.ts"

function explainElements(violated: ViolatedNode, plan: ArrayPlan, value: readonly unknown[]): void {
  const { prefixNodes: prefix, restNode: rest } = plan
  if (rest?.schema === false && value.length > prefix.length)
    reportIssue(violated, plan.restWord, `at most ${formatCount(prefix.length, "item")}`, formatCount(value.length, "item"))
  for (let index = 0; index < value.length && !isFull(violated.at); index++) {
    const element = prefix[index] ?? rest
    if (element !== null && !(element === rest && rest.schema === false)) explainChild(violated, index, element, value[index])
  }
}

function explainRemainder(violated: ViolatedNode, remainderNode: SchemaNode, value: readonly unknown[]): void {
  const seenItems = evaluatedItems(violated.node, value, violated.depth, false)
  if (seenItems === "all") return
  let refusedCount = 0
  for (let index = 0; index < value.length && !isFull(violated.at); index++) {
    if (seenItems.has(index)) continue
    if (remainderNode.schema === false) refusedCount++
    else explainChild(violated, index, remainderNode, value[index])
  }
  if (refusedCount > 0) reportIssue(violated, "unevaluatedItems", "only declared items", formatCount(refusedCount, "undeclared item"))
}

function explainContains(violated: ViolatedNode, plan: ArrayPlan, value: readonly unknown[]): void {
  const count = countContained(plan, value, violated.depth)
  if (count < plan.minContains)
    reportIssue(violated, "contains", `at least ${formatCount(plan.minContains, "item")} of the contained kind`, formatCount(count, "such item"))
  if (count > plan.maxContains)
    reportIssue(violated, "maxContains", `at most ${formatCount(plan.maxContains, "item")} of the contained kind`, "more such items")
}

export function explainArray(violated: ViolatedNode, value: readonly unknown[]): void {
  const plan = arrayPlanOf(violated.node)
  const itemCount = formatCount(value.length, "item")
  if (value.length < plan.minItems) reportIssue(violated, "minItems", `at least ${formatCount(plan.minItems, "item")}`, itemCount)
  if (value.length > plan.maxItems) reportIssue(violated, "maxItems", `at most ${formatCount(plan.maxItems, "item")}`, itemCount)
  explainElements(violated, plan, value)
  if (plan.contains !== null) explainContains(violated, plan, value)
  if (plan.uniqueItems && !isUnique(value)) reportIssue(violated, "uniqueItems", "items that differ", "equal items")
  if (plan.unevaluatedItem !== null) explainRemainder(violated, plan.unevaluatedItem, value)
}
