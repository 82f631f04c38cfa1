// Keywords that combine schemas: $ref, $dynamicRef, allOf, anyOf, oneOf, not, if.
import { checkLiterally, holdsLiterally, MAX_CHECK_DEPTH, type NodeCheck, type ValidationBudget } from "./budget.ts"
import { formatCount, kindWords, receivedKind } from "./describe.ts"
import { branchDistance, issueWeight } from "./distance.ts"
import { type ExplainContext, reportIssue, type ViolatedNode } from "./issues.ts"
import { JOIN_WORDS } from "./keywords.ts"
import type { CombinatorPlan, SchemaNode } from "./node.ts"
import { isSchema } from "./read.ts"
import { chooseByTag } from "./tag.ts"
import { alwaysValid } from "./types.ts"
import type { Issue } from "./view.ts"

function nodeList(node: SchemaNode, keyword: string): SchemaNode[] {
  const value = node.keywords[keyword]
  if (!Array.isArray(value)) return []
  return value.flatMap((entry, index) => (isSchema(entry) ? [node.child(entry, keyword, String(index))] : []))
}

const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"] as const

export function readCombinators(node: SchemaNode): CombinatorPlan {
  const refNodes = REFERENCES.map((keyword) => node.refTarget(keyword))
  const ifNode = node.childUnder("if")
  return {
    appliedNodes: [...new Set([...refNodes.filter((target) => target !== null), ...nodeList(node, "allOf")])],
    anyOf: nodeList(node, "anyOf"),
    oneOf: nodeList(node, "oneOf"),
    notNode: node.childUnder("not"),
    ifNode,
    thenNode: ifNode === null ? null : node.childUnder("then"),
    elseNode: ifNode === null ? null : node.childUnder("else"),
  }
}

/** Maximum nesting of in-place compilation; deeper subschemas are compiled when they first run. */
const MAX_NESTING = 64

/**
 * Returns the check of a schema that applies to the same value. A schema that is already being compiled adds no test.
 */
function compileInPlace(node: SchemaNode): NodeCheck {
  // Ex) {"$ref": "#"}
  if (node.compileState === 1) return alwaysValid
  const isDeferred = node.compileState === 0 && node.schemaDoc.compileDepth >= MAX_NESTING
  return isDeferred ? (value, depth) => depth <= MAX_CHECK_DEPTH && node.check(value, depth + 1) : node.compile()
}

/**
 * Returns the target of a schema that is only a reference, or the node itself. A declared default is a test of its own,
 * so such a schema is not skipped.
 */
function meantNode(given: SchemaNode): SchemaNode {
  let node = given
  for (let hops = 0; hops < MAX_NESTING && node.keywordFamilies === JOIN_WORDS; hops++) {
    const { appliedNodes, anyOf, oneOf, notNode, ifNode } = node.combinatorPlan
    const [target] = appliedNodes
    const isAlone =
      appliedNodes.length === 1 && anyOf.length + oneOf.length === 0 && notNode === null && ifNode === null
    if (target === undefined || !isAlone || Object.hasOwn(node.keywords, "default")) break
    node = target
  }
  return node
}

/**
 * Returns the `$ref` targets and the schemas of `allOf`, each schema once. Without this the work doubles with each
 * level. Ex) {"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}]}, where a does the same with b
 */
function appliedOnce({ appliedNodes }: CombinatorPlan): readonly SchemaNode[] {
  if (appliedNodes.length < 2) return appliedNodes
  const seen = new Set<SchemaNode>()
  return appliedNodes.filter((node) => seen.size < seen.add(meantNode(node)).size)
}

function anyCheck(nodes: readonly SchemaNode[], anyBudget: { left: number }): NodeCheck {
  const chooseAny = chooseByTag(nodes, nodes.map(compileInPlace))
  return (value, depth) => {
    const anyBranches = chooseAny(value)
    for (let index = 0; index < anyBranches.length; index++) {
      if (--anyBudget.left < 0) return false
      if ((anyBranches[index] as NodeCheck)(value, depth)) return true
    }
    return false
  }
}

function oneCheck(nodes: readonly SchemaNode[], oneBudget: ValidationBudget): NodeCheck {
  const chooseOne = chooseByTag(nodes, nodes.map(compileInPlace))
  const fitsOne: NodeCheck = (value, depth) => {
    const oneBranches = chooseOne(value)
    let count = 0
    for (let index = 0; index < oneBranches.length && count < 2; index++) {
      if (--oneBudget.left < 0) return false
      if ((oneBranches[index] as NodeCheck)(value, depth)) count++
    }
    if (count < 2) return count === 1
    // Of two valid branches, one may be valid only because a contradictory schema is read as it was meant.
    return oneBudget.hasReadings && !oneBudget.isLiteral && checkLiterally(fitsOne, oneBudget, value, depth)
  }
  return fitsOne
}

function ifCheck({ ifNode, thenNode, elseNode }: CombinatorPlan, fuel: ValidationBudget): NodeCheck[] {
  if (ifNode === null || (thenNode === null && elseNode === null)) return []
  const conditionCheck = compileInPlace(ifNode)
  const thenCheck = thenNode === null ? alwaysValid : compileInPlace(thenNode)
  const elseCheck = elseNode === null ? alwaysValid : compileInPlace(elseNode)
  return [
    (value, depth) =>
      --fuel.left >= 0 && (holdsLiterally(conditionCheck, fuel, value, depth) ? thenCheck : elseCheck)(value, depth),
  ]
}

export function combinatorCheck(node: SchemaNode): NodeCheck | null {
  const plan = node.combinatorPlan
  const sharedBudget = node.schemaDoc.stepBudget
  const refChecks = appliedOnce(plan)
    .map(compileInPlace)
    .filter((branchCheck) => branchCheck !== alwaysValid)
  const allChecks = [...refChecks]
  if (plan.anyOf.length > 0) allChecks.push(anyCheck(plan.anyOf, sharedBudget))
  if (plan.oneOf.length > 0) allChecks.push(oneCheck(plan.oneOf, sharedBudget))
  if (plan.notNode !== null) {
    const deniedCheck = compileInPlace(plan.notNode)
    allChecks.push((value, depth) => !holdsLiterally(deniedCheck, sharedBudget, value, depth))
  }
  allChecks.push(...ifCheck(plan, sharedBudget))
  const onlyCheck = allChecks[0]
  if (onlyCheck === undefined) return null
  if (allChecks.length === 1 && refChecks.length === 1) return (value, depth) => onlyCheck(value, depth + 1)
  return (value, depth) => {
    if (typeof value === "object" && value !== null) sharedBudget.hasUndeclared = true
    if (allChecks.length === 1) return onlyCheck(value, depth + 1)
    if (--sharedBudget.left < 0) return false
    for (let index = 0; index < allChecks.length; index++)
      if (!(allChecks[index] as NodeCheck)(value, depth + 1)) return false
    return true
  }
}

/** Maximum branches whose issues are kept, by the nesting of unions: one place yields at most 8 × 3 × 1 lists. */
const MAX_BRANCH_LISTS = [8, 3, 1] as const

/** Explains `anyOf`, or `oneOf` without a valid branch: the nearest branches and their issues, in schema order. */
function explainUnion(violated: ViolatedNode, keyword: string, branches: readonly SchemaNode[], value: unknown): void {
  const { node, at, depth } = violated
  const maxBranches = MAX_BRANCH_LISTS[Math.min(at.unionDepth, MAX_BRANCH_LISTS.length - 1)] as number
  const nearBranches = branches
    .map((branch, index) => ({ branch, index, far: branchDistance(branch.view, value) }))
    .sort((a, b) => a.far - b.far || a.index - b.index)
    .slice(0, maxBranches)
    .sort((a, b) => a.index - b.index)
  const branchIssues: Issue[][] = []
  let nearestIndex = 0
  let leastScore = Number.POSITIVE_INFINITY
  for (const { branch, far } of nearBranches) {
    const inner: ExplainContext = { ...at, foundIssues: [], issuesLeft: 16, unionDepth: at.unionDepth + 1 }
    at.explain(branch, value, inner, depth)
    const branchScore = far + issueWeight(inner.foundIssues, at.path.length)
    if (branchScore < leastScore) {
      leastScore = branchScore
      nearestIndex = branchIssues.length
    }
    branchIssues.push(inner.foundIssues)
  }
  const expected = `one of ${formatCount(branches.length, "form")} (${kindWords(node.view.kinds, node.view.integer)})`
  reportIssue(violated, keyword, expected, receivedKind(value), { branches: branchIssues, nearest: nearestIndex })
}

export function explainCombinators(violated: ViolatedNode, value: unknown): void {
  const { node, at, depth } = violated
  const { anyOf, oneOf, notNode, ifNode, thenNode, elseNode } = node.combinatorPlan
  const fits = (part: SchemaNode): boolean => part.check(value, depth)
  const holds = (part: SchemaNode): boolean => holdsLiterally(part.check, node.schemaDoc.stepBudget, value, depth)
  const explainPart = (part: SchemaNode | null): void => {
    if (part !== null && !fits(part)) at.explain(part, value, at, depth)
  }
  appliedOnce(node.combinatorPlan).forEach(explainPart)
  if (anyOf.length > 0 && !anyOf.some(fits)) explainUnion(violated, "anyOf", anyOf, value)
  if (oneOf.length > 0) {
    const holdingCount = oneOf.filter(fits).length
    if (holdingCount === 0) explainUnion(violated, "oneOf", oneOf, value)
    else if (holdingCount > 1 && oneOf.filter(holds).length !== 1)
      reportIssue(violated, "oneOf", "exactly one form", "more than one form fits")
  }
  if (notNode !== null && holds(notNode)) reportIssue(violated, "not", "something else", receivedKind(value))
  if (ifNode !== null) explainPart(holds(ifNode) ? thenNode : elseNode)
}
