import { isThere } from "./check-object.ts"
import { formatCount, quoteNames } from "./describe.ts"
import { evaluatedNames } from "./evaluated.ts"
import { explainChild, reportIssue, type ViolatedNode } from "./explain-context.ts"
import type { SchemaNode, UnknownRecord } from "./node.ts"
import { type ObjectPlan, objectPlanOf, otherNodes } from "./plan-object.ts"

function explainNames(violated: ViolatedNode, plan: ObjectPlan, value: UnknownRecord, names: readonly string[]): void {
  const missing = plan.required.filter((name) => !isThere(value, name))
  if (missing.length > 0)
    reportIssue(violated, "required", `${missing.length === 1 ? "member" : "members"} ${quoteNames(missing)}`, "object without", { missing })
  const { nameNode } = plan
  if (nameNode === null) return
  const unknown = names.filter((name) => !nameNode.check(name, violated.depth))
  if (unknown.length > 0) reportIssue(violated, "propertyNames", "other member names", formatCount(unknown.length, "refused name"), { unknown })
}

function explainMembers(violated: ViolatedNode, plan: ObjectPlan, value: UnknownRecord, names: readonly string[]): void {
  const undeclaredNames: string[] = []
  for (const name of names) {
    const index = plan.indexByName.get(name)
    if (index !== undefined) explainChild(violated, name, plan.nodes[index] as SchemaNode, value[name])
    for (const other of otherNodes(plan, name)) {
      if (other === plan.additionalNode && other.schema === false) undeclaredNames.push(name)
      else explainChild(violated, name, other, value[name])
    }
  }
  if (undeclaredNames.length > 0) reportUndeclared(violated, "additionalProperties", undeclaredNames)
}

function explainRemainder(violated: ViolatedNode, remainderNode: SchemaNode, value: UnknownRecord, names: readonly string[]): void {
  const seenNames = evaluatedNames(violated.node, value, violated.depth, false)
  if (seenNames === "all") return
  const unseenNames = names.filter((name) => !seenNames.has(name))
  if (remainderNode.schema !== false) for (const name of unseenNames) explainChild(violated, name, remainderNode, value[name])
  else if (unseenNames.length > 0) reportUndeclared(violated, "unevaluatedProperties", unseenNames)
}

const reportUndeclared = (violated: ViolatedNode, keyword: string, unknown: readonly string[]): void =>
  reportIssue(violated, keyword, "only declared members", formatCount(unknown.length, "undeclared member"), { unknown })

export function explainObject(violated: ViolatedNode, value: UnknownRecord): void {
  const { at, depth } = violated
  const plan = objectPlanOf(violated.node)
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  explainNames(violated, plan, value, names)
  explainMembers(violated, plan, value, names)
  if (names.length < plan.minProperties)
    reportIssue(violated, "minProperties", `at least ${formatCount(plan.minProperties, "member")}`, formatCount(names.length, "member"))
  if (names.length > plan.maxProperties)
    reportIssue(violated, "maxProperties", `at most ${formatCount(plan.maxProperties, "member")}`, formatCount(names.length, "member"))
  for (const { name, others } of plan.dependentRequired) {
    const missing = isThere(value, name) ? others.filter((other) => !isThere(value, other)) : []
    if (missing.length > 0)
      reportIssue(violated, "dependentRequired", `members ${quoteNames(missing)} beside ${quoteNames([name])}`, "object without", { missing })
  }
  for (const { name, node } of plan.dependentSchemas) if (isThere(value, name) && !node.check(value, depth)) at.explain(node, value, at, depth)
  if (plan.unevaluatedMember !== null) explainRemainder(violated, plan.unevaluatedMember, value, names)
}
