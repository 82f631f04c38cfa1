import { isThere } from "./check-object.ts"
import { formatCount, quoteNames } from "./describe.ts"
import { evaluatedNames } from "./evaluated.ts"
import { type ExplainContext, explainChild, reportIssue } from "./explain-context.ts"
import type { SchemaNode, UnknownRecord } from "./node.ts"
import { type ObjectPlan, objectPlanOf, otherNodes } from "./plan-object.ts"

function explainNames(node: SchemaNode, plan: ObjectPlan, value: UnknownRecord, names: readonly string[], at: ExplainContext, depth: number): void {
  const missingNames = plan.required.filter((name) => !isThere(value, name))
  if (missingNames.length > 0)
    reportIssue(at, node, "required", `${missingNames.length === 1 ? "member" : "members"} ${quoteNames(missingNames)}`, "object without", {
      missing: missingNames,
    })
  const { nameNode } = plan
  if (nameNode === null) return
  const refusedNames = names.filter((name) => !nameNode.check(name, depth))
  if (refusedNames.length > 0)
    reportIssue(at, node, "propertyNames", "other member names", formatCount(refusedNames.length, "refused name"), { unknown: refusedNames })
}

function explainMembers(node: SchemaNode, plan: ObjectPlan, value: UnknownRecord, names: readonly string[], at: ExplainContext, depth: number): void {
  const undeclaredNames: string[] = []
  for (const name of names) {
    const index = plan.indexByName.get(name)
    if (index !== undefined) explainChild(at, name, plan.nodes[index] as SchemaNode, value[name], depth)
    for (const other of otherNodes(plan, name)) {
      if (other === plan.additionalNode && other.schema === false) undeclaredNames.push(name)
      else explainChild(at, name, other, value[name], depth)
    }
  }
  if (undeclaredNames.length > 0)
    reportIssue(at, node, "additionalProperties", "only declared members", formatCount(undeclaredNames.length, "undeclared member"), {
      unknown: undeclaredNames,
    })
}

function explainRemainder(
  node: SchemaNode,
  remainderNode: SchemaNode,
  value: UnknownRecord,
  names: readonly string[],
  at: ExplainContext,
  depth: number,
): void {
  const seenNames = evaluatedNames(node, value, depth, false)
  if (seenNames === "all") return
  const unseenNames = names.filter((name) => !seenNames.has(name))
  if (remainderNode.schema !== false) for (const name of unseenNames) explainChild(at, name, remainderNode, value[name], depth)
  else if (unseenNames.length > 0)
    reportIssue(at, node, "unevaluatedProperties", "only declared members", formatCount(unseenNames.length, "undeclared member"), { unknown: unseenNames })
}

export function explainObject(node: SchemaNode, value: UnknownRecord, at: ExplainContext, depth: number): void {
  const plan = objectPlanOf(node)
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  explainNames(node, plan, value, names, at, depth)
  explainMembers(node, plan, value, names, at, depth)
  if (names.length < plan.minProperties)
    reportIssue(at, node, "minProperties", `at least ${formatCount(plan.minProperties, "member")}`, formatCount(names.length, "member"))
  if (names.length > plan.maxProperties)
    reportIssue(at, node, "maxProperties", `at most ${formatCount(plan.maxProperties, "member")}`, formatCount(names.length, "member"))
  for (const { name, others } of plan.dependentRequired) {
    const dependentMissing = isThere(value, name) ? others.filter((other) => !isThere(value, other)) : []
    if (dependentMissing.length > 0)
      reportIssue(at, node, "dependentRequired", `members ${quoteNames(dependentMissing)} beside ${quoteNames([name])}`, "object without", {
        missing: dependentMissing,
      })
  }
  for (const { name, node: brought } of plan.dependentSchemas) if (isThere(value, name) && !brought.check(value, depth)) at.explain(brought, value, at, depth)
  if (plan.unevaluatedMember !== null) explainRemainder(node, plan.unevaluatedMember, value, names, at, depth)
}
