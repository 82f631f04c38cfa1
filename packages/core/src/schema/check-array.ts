import { isUnique } from "./equal.ts"
import { evaluatedItems } from "./evaluated.ts"
import { fitOf, isFine } from "./member-op.ts"
import { MAX_DEPTH, type SchemaNode } from "./node.ts"
import { type ArrayPlan, arrayOf } from "./plan-array.ts"

export type ArrayCheck = (value: readonly unknown[], depth: number) => boolean

export function countContained(plan: ArrayPlan, value: readonly unknown[], depth: number): number {
  let count = 0
  for (const item of value) if (plan.contains?.check(item, depth) === true && ++count > plan.maxContains) break
  return count
}

function isRemainderFine(node: SchemaNode, rest: SchemaNode, value: readonly unknown[], depth: number): boolean {
  if (rest.schema === true) return true
  const seen = evaluatedItems(node, value, depth, false)
  if (seen === "all") return true
  return value.every((item, index) => seen.has(index) || rest.check(item, depth))
}

/** Bounds and elements only: the shape of nearly every list in a tool. */
function plainCheck(plan: ArrayPlan): ArrayCheck {
  const { minItems, maxItems, rest } = plan
  const fit = rest === null ? null : fitOf(rest)
  return (value, depth) => {
    if (depth > MAX_DEPTH || value.length < minItems || value.length > maxItems) return false
    if (fit !== null) for (let index = 0; index < value.length; index++) if (!isFine(fit, value[index], depth + 1)) return false
    return true
  }
}

function generalCheck(node: SchemaNode, plan: ArrayPlan): ArrayCheck {
  const fuel = node.doc.fuel
  const { prefix, rest, contains, minContains, maxContains, unevaluated, minItems, maxItems, unique } = plan
  return (value, depth) => {
    if (depth > MAX_DEPTH || --fuel.left < 0) return false
    fuel.isLoose = true
    if (value.length < minItems || value.length > maxItems) return false
    for (let index = 0; index < value.length; index++) {
      const node = prefix[index] ?? rest
      if (node !== null && !node.check(value[index], depth + 1)) return false
    }
    if (contains !== null) {
      const count = countContained(plan, value, depth + 1)
      if (count < minContains || count > maxContains) return false
    }
    return (!unique || isUnique(value)) && (unevaluated === null || isRemainderFine(node, unevaluated, value, depth + 1))
  }
}

export function arrayCheck(node: SchemaNode): ArrayCheck {
  const plan = arrayOf(node)
  const plain = plan.prefix.length === 0 && plan.contains === null && plan.unevaluated === null && !plan.unique
  return plain ? plainCheck(plan) : generalCheck(node, plan)
}
