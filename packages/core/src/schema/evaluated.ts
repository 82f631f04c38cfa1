import { holdsLiterally } from "./literal.ts"
import { MAX_CHECK_DEPTH, type SchemaNode, type UnknownRecord } from "./node.ts"
import { arrayPlanOf } from "./plan-array.ts"
import { applicatorPlanOf } from "./plan-join.ts"
import { objectPlanOf } from "./plan-object.ts"

type EvaluatedParts<T> = Set<T> | "all"

/** In-place subschemas that hold for the value, and so evaluate parts of it. */
function* holdingSubschemas(node: SchemaNode, value: unknown, depth: number): Generator<SchemaNode> {
  const plan = applicatorPlanOf(node)
  yield* plan.appliedNodes
  for (const branch of plan.anyOf) if (branch.check(value, depth)) yield branch
  for (const branch of plan.oneOf) if (branch.check(value, depth)) yield branch
  if (plan.ifNode !== null) {
    const conditionHolds = holdsLiterally(plan.ifNode.check, node.schemaDoc.stepBudget, value, depth)
    if (conditionHolds) yield plan.ifNode
    const chosenBranch = conditionHolds ? plan.thenNode : plan.elseNode
    if (chosenBranch !== null) yield chosenBranch
  }
}

/** Names that some subschema at this place evaluates. `includesOwn`: the node's own unevaluatedProperties counts too. */
export function evaluatedNames(node: SchemaNode, value: UnknownRecord, depth: number, includesOwn: boolean): EvaluatedParts<string> {
  const out = new Set<string>()
  if (depth > MAX_CHECK_DEPTH || --node.schemaDoc.stepBudget.left < 0 || typeof node.schema === "boolean") return out
  const plan = objectPlanOf(node)
  if (plan.additionalNode !== null || (includesOwn && plan.unevaluatedMember !== null)) return "all"
  for (const key in value) if (plan.indexByName.has(key) || plan.patternNodes.some((entry) => entry.pattern.accepts(key))) out.add(key)
  const appliedParts = [
    ...holdingSubschemas(node, value, depth),
    ...plan.dependentSchemas.filter(({ name }) => Object.hasOwn(value, name)).map((entry) => entry.node),
  ]
  for (const part of appliedParts) {
    const partNames = evaluatedNames(part, value, depth + 1, true)
    if (partNames === "all") return "all"
    for (const name of partNames) out.add(name)
  }
  return out
}

export function evaluatedItems(node: SchemaNode, value: readonly unknown[], depth: number, countsOwn: boolean): EvaluatedParts<number> {
  const out = new Set<number>()
  if (depth > MAX_CHECK_DEPTH || --node.schemaDoc.stepBudget.left < 0 || typeof node.schema === "boolean") return out
  const plan = arrayPlanOf(node)
  if (plan.restNode !== null || (countsOwn && plan.unevaluatedItem !== null)) return "all"
  for (let index = 0; index < value.length; index++)
    if (index < plan.prefixNodes.length || plan.contains?.check(value[index], depth + 1) === true) out.add(index)
  for (const part of holdingSubschemas(node, value, depth)) {
    const partItems = evaluatedItems(part, value, depth + 1, true)
    if (partItems === "all") return "all"
    for (const index of partItems) out.add(index)
  }
  return out
}
