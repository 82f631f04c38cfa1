import { countContained } from "./check-array.ts"
import { formatCount } from "./describe.ts"
import { isUnique } from "./equal.ts"
import { evaluatedItems } from "./evaluated.ts"
import { type ExplainContext, explainChild, isFull, reportIssue } from "./explain-context.ts"
import type { SchemaNode } from "./node.ts"
import { type ArrayPlan, arrayPlanOf } from "./plan-array.ts"

function explainElements(node: SchemaNode, plan: ArrayPlan, value: readonly unknown[], at: ExplainContext, depth: number): void {
  const { prefixNodes: prefix, restNode: rest } = plan
  if (rest?.schema === false && value.length > prefix.length) {
    reportIssue(at, node, plan.restWord, `at most ${formatCount(prefix.length, "item")}`, formatCount(value.length, "item"))
  }
  for (let index = 0; index < value.length && !isFull(at); index++) {
    const element = prefix[index] ?? rest
    if (element !== null && !(element === rest && rest.schema === false)) explainChild(at, index, element, value[index], depth)
  }
}

function explainRemainder(node: SchemaNode, remainderNode: SchemaNode, value: readonly unknown[], at: ExplainContext, depth: number): void {
  const seenItems = evaluatedItems(node, value, depth, false)
  if (seenItems === "all") return
  let refusedCount = 0
  for (let index = 0; index < value.length && !isFull(at); index++) {
    if (seenItems.has(index)) continue
    if (remainderNode.schema === false) refusedCount++
    else explainChild(at, index, remainderNode, value[index], depth)
  }
  if (refusedCount > 0) reportIssue(at, node, "unevaluatedItems", "only declared items", formatCount(refusedCount, "undeclared item"))
}

export function explainArray(node: SchemaNode, value: readonly unknown[], at: ExplainContext, depth: number): void {
  const plan = arrayPlanOf(node)
  const itemCount = formatCount(value.length, "item")
  if (value.length < plan.minItems) reportIssue(at, node, "minItems", `at least ${formatCount(plan.minItems, "item")}`, itemCount)
  if (value.length > plan.maxItems) reportIssue(at, node, "maxItems", `at most ${formatCount(plan.maxItems, "item")}`, itemCount)
  explainElements(node, plan, value, at, depth)
  if (plan.contains !== null) {
    const count = countContained(plan, value, depth)
    if (count < plan.minContains)
      reportIssue(at, node, "contains", `at least ${formatCount(plan.minContains, "item")} of the contained kind`, formatCount(count, "such item"))
    if (count > plan.maxContains)
      reportIssue(at, node, "maxContains", `at most ${formatCount(plan.maxContains, "item")} of the contained kind`, "more such items")
  }
  if (plan.uniqueItems && !isUnique(value)) reportIssue(at, node, "uniqueItems", "items that differ", "equal items")
  if (plan.unevaluatedItem !== null) explainRemainder(node, plan.unevaluatedItem, value, at, depth)
}
