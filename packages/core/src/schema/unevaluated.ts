// Keywords for the members and items that no other keyword evaluates: unevaluatedProperties, unevaluatedItems.
import { holdsLiterally, MAX_CHECK_DEPTH } from "./budget.ts"
import { formatCount } from "./describe.ts"
import { explainChild, reportIssue, type ViolatedNode } from "./issues.ts"
import type { SchemaNode } from "./node.ts"
import type { UnknownRecord } from "./read.ts"

type Container = UnknownRecord | readonly unknown[]

/** Yields the in-place subschemas that are valid for the value and so evaluate parts of it. */
function* holdingSubschemas(node: SchemaNode, value: Container, depth: number): Generator<SchemaNode> {
  const { appliedNodes, anyOf, oneOf, ifNode, thenNode, elseNode } = node.combinatorPlan
  yield* appliedNodes
  for (const branch of [...anyOf, ...oneOf]) if (branch.check(value, depth + 1)) yield branch
  if (ifNode !== null) {
    const conditionHolds = holdsLiterally(ifNode.check, node.schemaDoc.stepBudget, value, depth + 1)
    if (conditionHolds) yield ifNode
    const chosenBranch = conditionHolds ? thenNode : elseNode
    if (chosenBranch !== null) yield chosenBranch
  }
  if (!Array.isArray(value))
    for (const [name, dependent] of node.objectPlan.dependentSchemas) if (Object.hasOwn(value, name)) yield dependent
}

function isEvaluatedHere(node: SchemaNode, value: Container, key: string, depth: number): boolean {
  if (Array.isArray(value))
    return (
      Number(key) < node.arrayPlan.prefixNodes.length ||
      node.arrayPlan.contains?.check(value[Number(key)], depth) === true
    )
  return node.objectPlan.nodeByName.has(key) || node.objectPlan.patternNodes.some(({ pattern }) => pattern.accepts(key))
}

/** Returns the keys that a subschema evaluates at this place. `includesOwn`: the node's own `unevaluated…` counts. */
function evaluatedKeys(node: SchemaNode, value: Container, depth: number, includesOwn: boolean): Set<string> | "all" {
  const out = new Set<string>()
  if (depth > MAX_CHECK_DEPTH || --node.schemaDoc.stepBudget.left < 0 || typeof node.schema === "boolean") return out
  const isList = Array.isArray(value)
  const restNode = isList ? node.arrayPlan.restNode : node.objectPlan.additionalNode
  const { remainderNode } = isList ? node.arrayPlan : node.objectPlan
  if (restNode !== null || (includesOwn && remainderNode !== null)) return "all"
  for (const key in value) if (isEvaluatedHere(node, value, key, depth + 1)) out.add(key)
  for (const part of holdingSubschemas(node, value, depth)) {
    const partKeys = evaluatedKeys(part, value, depth + 1, true)
    if (partKeys === "all") return "all"
    for (const key of partKeys) out.add(key)
  }
  return out
}

/** Returns the keys that no subschema evaluates. JSON has no undefined, so a member with this value is absent. */
function unevaluatedKeys(node: SchemaNode, value: Container, depth: number): string[] {
  const seenKeys = evaluatedKeys(node, value, depth, false)
  if (seenKeys === "all") return []
  return Object.keys(value).filter(
    (key) => !seenKeys.has(key) && (Array.isArray(value) || (value as UnknownRecord)[key] !== undefined),
  )
}

export function isRemainderFine(node: SchemaNode, remainderNode: SchemaNode, value: Container, depth: number): boolean {
  if (remainderNode.schema === true) return true
  return unevaluatedKeys(node, value, depth).every((key) => remainderNode.check((value as UnknownRecord)[key], depth))
}

export function explainRemainder(violated: ViolatedNode, remainderNode: SchemaNode, value: Container): void {
  const isList = Array.isArray(value)
  const unknown = unevaluatedKeys(violated.node, value, violated.depth)
  if (remainderNode.schema !== false)
    for (const key of unknown)
      explainChild(violated, isList ? Number(key) : key, remainderNode, (value as UnknownRecord)[key])
  else if (unknown.length > 0 && isList)
    reportIssue(violated, "unevaluatedItems", "only declared items", formatCount(unknown.length, "undeclared item"))
  else if (unknown.length > 0) reportUndeclared(violated, "unevaluatedProperties", unknown)
}

export const reportUndeclared = (violated: ViolatedNode, keyword: string, unknown: readonly string[]): void =>
  reportIssue(violated, keyword, "only declared members", formatCount(unknown.length, "undeclared member"), { unknown })
