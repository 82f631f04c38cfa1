import { KIND_BITS, kindOf } from "../json/kind.ts"
import { valueCheck } from "./check-scalar.ts"
import { kindWords, receivedKind } from "./describe.ts"
import { explainArray } from "./explain-array.ts"
import { type ExplainContext, isFull, reportIssue, type ViolatedNode } from "./explain-context.ts"
import { explainObject } from "./explain-object.ts"
import { explainNumber, explainText, explainValue } from "./explain-scalar.ts"
import { explainUnion } from "./explain-union.ts"
import { ARRAY_WORDS, JOIN_WORDS, NUMBER_WORDS, OBJECT_WORDS, TEXT_WORDS, VALUE_WORDS } from "./keywords.ts"
import { holdsLiterally } from "./literal.ts"
import { MAX_EXPLAINED_DEPTH, MAX_STEPS, type SchemaNode, type UnknownRecord } from "./node.ts"
import { applicatorPlanOf } from "./plan-join.ts"
import { typePlanOf } from "./type-names.ts"
import type { Issue } from "./view.ts"

function explainOneOf(violated: ViolatedNode, branches: readonly SchemaNode[], value: unknown): void {
  let holdingCount = 0
  for (const branch of branches) if (branch.check(value, violated.depth) && ++holdingCount > 1) break
  const fuel = violated.node.schemaDoc.stepBudget
  const isOneLiterally = (): boolean => branches.filter((branch) => holdsLiterally(branch.check, fuel, value, violated.depth)).length === 1
  if (holdingCount === 0) explainUnion(violated, "oneOf", branches, value)
  else if (holdingCount > 1 && !isOneLiterally()) reportIssue(violated, "oneOf", "exactly one form", "more than one form fits")
}

function explainJoin(violated: ViolatedNode, value: unknown): void {
  const { at, depth } = violated
  const plan = applicatorPlanOf(violated.node)
  const holds = (part: SchemaNode): boolean => holdsLiterally(part.check, part.schemaDoc.stepBudget, value, depth)
  const explainPart = (part: SchemaNode | null): void => {
    if (part?.check(value, depth) === false) at.explain(part, value, at, depth)
  }
  for (const part of plan.appliedNodes) explainPart(part)
  if (plan.anyOf.length > 0 && !plan.anyOf.some((branch) => branch.check(value, depth))) explainUnion(violated, "anyOf", plan.anyOf, value)
  if (plan.oneOf.length > 0) explainOneOf(violated, plan.oneOf, value)
  if (plan.notNode !== null && holds(plan.notNode)) reportIssue(violated, "not", "something else", receivedKind(value))
  if (plan.ifNode !== null) explainPart(holds(plan.ifNode) ? plan.thenNode : plan.elseNode)
}

/** The fault that is reported alone, as keyword, expected and received; null where the keywords of the node are to be explained. */
function soleFault(node: SchemaNode, value: unknown, depth: number): readonly [string, string, string] | null {
  if (depth > MAX_EXPLAINED_DEPTH) return ["depth", "less nesting", "a fault too deep inside"]
  if (node.schema === false) return ["false", "nothing", receivedKind(value)]
  const { kinds, integer } = typePlanOf(node)
  const isKind = value !== undefined && (kinds & KIND_BITS[kindOf(value)]) !== 0
  const isFine = isKind && (typeof value !== "number" || (integer ? Number.isInteger(value) : Number.isFinite(value)))
  // with a wrong kind the other issues show only once the kind is right
  return isFine ? null : ["type", kindWords(kinds, integer), receivedKind(value)]
}

function explainNode(node: SchemaNode, value: unknown, at: ExplainContext, depth: number): void {
  if (isFull(at)) return
  const violated: ViolatedNode = { node, at, depth: depth + 1 }
  const fault = soleFault(node, value, depth)
  if (fault !== null) {
    reportIssue(violated, ...fault)
    return
  }
  const { keywordFamilies: families } = node
  if (families & VALUE_WORDS && valueCheck(node)?.(value, 0) === false) explainValue(violated, value)
  if (typeof value === "string" && families & TEXT_WORDS) explainText(violated, value)
  if (typeof value === "number" && families & NUMBER_WORDS) explainNumber(violated, value)
  if (Array.isArray(value)) {
    if (families & ARRAY_WORDS) explainArray(violated, value)
  } else if (typeof value === "object" && value !== null && families & OBJECT_WORDS) explainObject(violated, value as UnknownRecord)
  if (families & JOIN_WORDS) explainJoin(violated, value)
}

/** Runs the quick path with a fresh allowance of steps. */
export function isValidAt(node: SchemaNode, value: unknown): boolean {
  const { stepBudget: fuel } = node.schemaDoc
  fuel.left = MAX_STEPS
  fuel.isLiteral = false
  return node.check(value, 0) && fuel.left >= 0
}

export const NO_FIT = 0
/** Valid, but some member may be undeclared. */
export const LOOSE_FIT = 1
/** Valid, and every object that declares members has no others. */
export const FULL_FIT = 2

/** The same, with the remark of the checks on undeclared members. */
export function fitAt(node: SchemaNode, value: unknown): number {
  const { stepBudget: fuel } = node.schemaDoc
  fuel.hasUndeclared = false
  return !isValidAt(node, value) ? NO_FIT : fuel.hasUndeclared ? LOOSE_FIT : FULL_FIT
}

/** All violations of a value, bounded; empty exactly when the quick path accepts it. */
export function explainIssues(node: SchemaNode, value: unknown): Issue[] {
  if (isValidAt(node, value)) return []
  const { issues } = node.schemaDoc.limits
  const at: ExplainContext = { path: [], issuesLeft: issues, foundIssues: [], issueBudget: { left: issues * 16 }, unionDepth: 0, explain: explainNode }
  // once the steps are spent every check fails: the issues would be false
  if (node.schemaDoc.stepBudget.left >= 0) explainNode(node, value, at, 0)
  if (at.foundIssues.length === 0)
    reportIssue({ node, at: { ...at, issuesLeft: 1 }, depth: 0 }, "depth", "a value that can be checked", "too deep or too much to check")
  return at.foundIssues
}
