// Explains why a value is invalid: collects the issues after the fast check has failed.
import { explainArray } from "./arrays.ts"
import { MAX_EXPLAINED_DEPTH, MAX_STEPS } from "./budget.ts"
import { explainCombinators } from "./combinators.ts"
import { kindWords, receivedInstead, receivedKind } from "./describe.ts"
import { type ExplainContext, isFull, reportIssue } from "./issues.ts"
import { ARRAY_WORDS, JOIN_WORDS, NUMBER_WORDS, OBJECT_WORDS, TEXT_WORDS, VALUE_WORDS } from "./keywords.ts"
import type { SchemaNode } from "./node.ts"
import { explainNumber } from "./numbers.ts"
import { explainObject } from "./objects.ts"
import type { UnknownRecord } from "./read.ts"
import { explainString } from "./strings.ts"
import { isOfType } from "./types.ts"
import { explainValue } from "./values.ts"
import type { Issue } from "./view.ts"

type FaultWords = readonly [keyword: string, expected: string, received: string]

/** Returns the fault that is reported alone, or null if the keywords must be explained. */
function soleFault({ schema, typePlan }: SchemaNode, value: unknown, depth: number): FaultWords | null {
  if (depth > MAX_EXPLAINED_DEPTH) return ["depth", "less nesting", "a fault too deep inside"]
  if (schema === false) return ["false", "nothing", receivedKind(value)]
  // With a wrong kind, other issues become visible only after the kind is corrected.
  return isOfType(typePlan, value)
    ? null
    : ["type", kindWords(typePlan.kinds, typePlan.integer), receivedInstead(value, typePlan.kinds)]
}

function explainNode(node: SchemaNode, value: unknown, at: ExplainContext, depth: number): void {
  if (isFull(at)) return
  const violated = { node, at, depth: depth + 1 }
  const fault = soleFault(node, value, depth)
  if (fault !== null) {
    reportIssue(violated, ...fault)
    return
  }
  const { keywordFamilies: families } = node
  if (families & VALUE_WORDS) explainValue(violated, value)
  if (typeof value === "string" && families & TEXT_WORDS) explainString(violated, value)
  if (typeof value === "number" && families & NUMBER_WORDS) explainNumber(violated, value)
  if (Array.isArray(value)) {
    if (families & ARRAY_WORDS) explainArray(violated, value)
  } else if (typeof value === "object" && value !== null && families & OBJECT_WORDS)
    explainObject(violated, value as UnknownRecord)
  if (families & JOIN_WORDS) explainCombinators(violated, value)
}
/** Runs the fast check with a fresh budget of steps. */
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

/** Returns all violations of a value, up to a limit; empty exactly if the fast check accepts the value. */
export function explainIssues(node: SchemaNode, value: unknown): Issue[] {
  if (isValidAt(node, value)) return []
  const { issues } = node.schemaDoc.limits
  const at: ExplainContext = {
    path: [],
    issuesLeft: issues,
    foundIssues: [],
    issueBudget: { left: issues * 16 },
    unionDepth: 0,
    explain: explainNode,
  }
  // Once the steps are used up, every check fails, so the issues would be false.
  if (node.schemaDoc.stepBudget.left >= 0) explainNode(node, value, at, 0)
  // Also if unions have used up the issues of all lists: an empty list would mean that the value is valid.
  if (at.foundIssues.length === 0)
    reportIssue(
      { node, at: { ...at, issuesLeft: 1, issueBudget: { left: 1 } }, depth: 0 },
      "depth",
      "a value that can be checked",
      "too deep or too much to check",
    )
  return at.foundIssues
}
