import { isThere } from "./check-object.ts"
import { counted, quoted } from "./describe.ts"
import { evaluatedNames } from "./evaluated.ts"
import { descend, type Explaining, report } from "./explain-context.ts"
import type { Fields, SchemaNode } from "./node.ts"
import { type ObjectPlan, objectOf, otherNodes } from "./plan-object.ts"

function explainNames(node: SchemaNode, plan: ObjectPlan, value: Fields, names: readonly string[], at: Explaining, depth: number): void {
  const missing = plan.required.filter((name) => !isThere(value, name))
  if (missing.length > 0) report(at, node, "required", `${missing.length === 1 ? "member" : "members"} ${quoted(missing)}`, "object without", { missing })
  const { nameNode } = plan
  if (nameNode === null) return
  const refused = names.filter((name) => !nameNode.check(name, depth))
  if (refused.length > 0) report(at, node, "propertyNames", "other member names", counted(refused.length, "refused name"), { unknown: refused })
}

function explainMembers(node: SchemaNode, plan: ObjectPlan, value: Fields, names: readonly string[], at: Explaining, depth: number): void {
  const unknown: string[] = []
  for (const name of names) {
    const index = plan.at.get(name)
    if (index !== undefined) descend(at, name, plan.nodes[index] as SchemaNode, value[name], depth)
    for (const other of otherNodes(plan, name)) {
      if (other === plan.additional && other.schema === false) unknown.push(name)
      else descend(at, name, other, value[name], depth)
    }
  }
  if (unknown.length > 0) report(at, node, "additionalProperties", "only declared members", counted(unknown.length, "undeclared member"), { unknown })
}

function explainRemainder(node: SchemaNode, rest: SchemaNode, value: Fields, names: readonly string[], at: Explaining, depth: number): void {
  const seen = evaluatedNames(node, value, depth, false)
  if (seen === "all") return
  const open = names.filter((name) => !seen.has(name))
  if (rest.schema !== false) for (const name of open) descend(at, name, rest, value[name], depth)
  else if (open.length > 0) report(at, node, "unevaluatedProperties", "only declared members", counted(open.length, "undeclared member"), { unknown: open })
}

export function explainObject(node: SchemaNode, value: Fields, at: Explaining, depth: number): void {
  const plan = objectOf(node)
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  explainNames(node, plan, value, names, at, depth)
  explainMembers(node, plan, value, names, at, depth)
  if (names.length < plan.minProperties) report(at, node, "minProperties", `at least ${counted(plan.minProperties, "member")}`, counted(names.length, "member"))
  if (names.length > plan.maxProperties) report(at, node, "maxProperties", `at most ${counted(plan.maxProperties, "member")}`, counted(names.length, "member"))
  for (const { name, others } of plan.needs) {
    const missing = isThere(value, name) ? others.filter((other) => !isThere(value, other)) : []
    if (missing.length > 0) report(at, node, "dependentRequired", `members ${quoted(missing)} beside ${quoted([name])}`, "object without", { missing })
  }
  for (const { name, node: brought } of plan.brings) if (isThere(value, name) && !brought.check(value, depth)) at.explain(brought, value, at, depth)
  if (plan.unevaluated !== null) explainRemainder(node, plan.unevaluated, value, names, at, depth)
}
