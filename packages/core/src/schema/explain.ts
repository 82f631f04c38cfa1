import { KIND_BITS, kindOf } from "../json/kind.ts"
import { valueCheck } from "./check-scalar.ts"
import { kindWords, receivedKind } from "./describe.ts"
import { explainArray } from "./explain-array.ts"
import { type ExplainContext, isFull, reportIssue } from "./explain-context.ts"
import { explainObject } from "./explain-object.ts"
import { explainNumber, explainText, explainValue } from "./explain-scalar.ts"
import { explainUnion } from "./explain-union.ts"
import { ARRAY_WORDS, JOIN_WORDS, NUMBER_WORDS, OBJECT_WORDS, TEXT_WORDS, VALUE_WORDS } from "./keywords.ts"
import { MAX_EXPLAINED_DEPTH, MAX_STEPS, type SchemaNode, type UnknownRecord } from "./node.ts"
import { applicatorPlanOf } from "./plan-join.ts"
import { typePlanOf } from "./type-names.ts"
import type { Issue } from "./view.ts"

function explainJoin(node: SchemaNode, value: unknown, at: ExplainContext, depth: number): void {
  const plan = applicatorPlanOf(node)
  for (const part of plan.appliedNodes) if (!part.check(value, depth)) at.explain(part, value, at, depth)
  if (plan.anyOf.length > 0 && !plan.anyOf.some((branch) => branch.check(value, depth))) explainUnion(node, "anyOf", plan.anyOf, value, at, depth)
  if (plan.oneOf.length > 0) {
    let holdingCount = 0
    for (const branch of plan.oneOf) if (branch.check(value, depth) && ++holdingCount > 1) break
    if (holdingCount === 0) explainUnion(node, "oneOf", plan.oneOf, value, at, depth)
    else if (holdingCount > 1) reportIssue(at, node, "oneOf", "exactly one form", "more than one form fits")
  }
  if (plan.notNode?.check(value, depth)) reportIssue(at, node, "not", "something else", receivedKind(value))
  if (plan.ifNode === null) return
  const conditionalNode = plan.ifNode.check(value, depth) ? plan.thenNode : plan.elseNode
  if (conditionalNode !== null && !conditionalNode.check(value, depth)) at.explain(conditionalNode, value, at, depth)
}

function isKind(node: SchemaNode, value: unknown): boolean {
  const { kinds, integer } = typePlanOf(node)
  if (value === undefined || (kinds & KIND_BITS[kindOf(value)]) === 0) return false
  return typeof value !== "number" || (integer ? Number.isInteger(value) : Number.isFinite(value))
}

function explainNode(node: SchemaNode, value: unknown, at: ExplainContext, depth: number): void {
  if (isFull(at)) return
  if (depth > MAX_EXPLAINED_DEPTH) {
    reportIssue(at, node, "depth", "less nesting", "a fault too deep inside")
    return
  }
  if (node.schema === false) {
    reportIssue(at, node, "false", "nothing", receivedKind(value))
    return
  }
  const { kinds, integer } = typePlanOf(node)
  // A value of the wrong kind is reported as that alone: what else is wrong is seen once the kind is right.
  if (!isKind(node, value)) {
    reportIssue(at, node, "type", kindWords(kinds, integer), receivedKind(value))
    return
  }
  const { keywordFamilies: families } = node
  if (families & VALUE_WORDS && valueCheck(node)?.(value, 0) === false) explainValue(node, value, at)
  if (typeof value === "string") {
    if (families & TEXT_WORDS) explainText(node, value, at)
  } else if (typeof value === "number") {
    if (families & NUMBER_WORDS) explainNumber(node, value, at)
  } else if (Array.isArray(value)) {
    if (families & ARRAY_WORDS) explainArray(node, value, at, depth + 1)
  } else if (typeof value === "object" && value !== null && families & OBJECT_WORDS) explainObject(node, value as UnknownRecord, at, depth + 1)
  if (families & JOIN_WORDS) explainJoin(node, value, at, depth + 1)
}

/** Yes or no with a fresh allowance of steps. */
export function isValidAt(node: SchemaNode, value: unknown): boolean {
  const { stepBudget: fuel } = node.schemaDoc
  fuel.left = MAX_STEPS
  return node.check(value, 0) && fuel.left >= 0
}

export const NO_FIT = 0
/** Valid, but a member may be there that its object does not declare. */
export const LOOSE_FIT = 1
/** Valid, and each member is declared where any are. */
export const FULL_FIT = 2

/** The same with what the checks have met on the way. */
export function fitAt(node: SchemaNode, value: unknown): number {
  const { stepBudget: fuel } = node.schemaDoc
  fuel.hasUndeclared = false
  return !isValidAt(node, value) ? NO_FIT : fuel.hasUndeclared ? LOOSE_FIT : FULL_FIT
}

/** All violations of a value, bounded; empty exactly when the quick path says yes. */
export function explainIssues(node: SchemaNode, value: unknown): Issue[] {
  if (isValidAt(node, value)) return []
  const { issues } = node.schemaDoc.limits
  const at: ExplainContext = { path: [], issuesLeft: issues, foundIssues: [], issueBudget: { left: issues * 16 }, unionDepth: 0, explain: explainNode }
  // With the allowance spent every check says no: what would be found is not true.
  if (node.schemaDoc.stepBudget.left >= 0) explainNode(node, value, at, 0)
  if (at.foundIssues.length === 0) reportIssue({ ...at, issuesLeft: 1 }, node, "depth", "a value that can be checked", "too deep or too much to check")
  return at.foundIssues
}
