import { countContained } from "./check-array.ts"
import { counted } from "./describe.ts"
import { isUnique } from "./equal.ts"
import { evaluatedItems } from "./evaluated.ts"
import { descend, type Explaining, isFull, report } from "./explain-context.ts"
import type { SchemaNode } from "./node.ts"
import { type ArrayPlan, arrayOf } from "./plan-array.ts"

function explainElements(node: SchemaNode, plan: ArrayPlan, value: readonly unknown[], at: Explaining, depth: number): void {
  const { prefix, rest } = plan
  if (rest?.schema === false && value.length > prefix.length) {
    report(at, node, plan.restWord, `at most ${counted(prefix.length, "item")}`, counted(value.length, "item"))
  }
  for (let index = 0; index < value.length && !isFull(at); index++) {
    const element = prefix[index] ?? rest
    if (element !== null && !(element === rest && rest.schema === false)) descend(at, index, element, value[index], depth)
  }
}

function explainRemainder(node: SchemaNode, rest: SchemaNode, value: readonly unknown[], at: Explaining, depth: number): void {
  const seen = evaluatedItems(node, value, depth, false)
  if (seen === "all") return
  let refused = 0
  for (let index = 0; index < value.length && !isFull(at); index++) {
    if (seen.has(index)) continue
    if (rest.schema === false) refused++
    else descend(at, index, rest, value[index], depth)
  }
  if (refused > 0) report(at, node, "unevaluatedItems", "only declared items", counted(refused, "undeclared item"))
}

export function explainArray(node: SchemaNode, value: readonly unknown[], at: Explaining, depth: number): void {
  const plan = arrayOf(node)
  const items = counted(value.length, "item")
  if (value.length < plan.minItems) report(at, node, "minItems", `at least ${counted(plan.minItems, "item")}`, items)
  if (value.length > plan.maxItems) report(at, node, "maxItems", `at most ${counted(plan.maxItems, "item")}`, items)
  explainElements(node, plan, value, at, depth)
  if (plan.contains !== null) {
    const count = countContained(plan, value, depth)
    if (count < plan.minContains)
      report(at, node, "contains", `at least ${counted(plan.minContains, "item")} of the contained kind`, counted(count, "such item"))
    if (count > plan.maxContains) report(at, node, "maxContains", `at most ${counted(plan.maxContains, "item")} of the contained kind`, "more such items")
  }
  if (plan.unique && !isUnique(value)) report(at, node, "uniqueItems", "items that differ", "equal items")
  if (plan.unevaluated !== null) explainRemainder(node, plan.unevaluated, value, at, depth)
}
