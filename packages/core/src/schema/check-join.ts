import { checkLiterally, holdsLiterally } from "./literal.ts"
import { MAX_CHECK_DEPTH, type NodeCheck, type SchemaNode, type UnknownRecord, type ValidationBudget } from "./node.ts"
import { type ApplicatorPlan, applicatorPlanOf } from "./plan-join.ts"
import { tagOf } from "./tag.ts"

const alwaysTrue: NodeCheck = () => true

/** Subschemas nested deeper in place are compiled when they first run. */
const MAX_NESTING = 64

/** The check of a schema that applies to the same value. A schema met again while it is compiled adds no test. */
function compileInPlace(node: SchemaNode): NodeCheck {
  if (node.compileState === 2) return node.check
  // Ex) {"$ref": "#"}
  if (node.compileState === 1) return alwaysTrue
  if (node.schemaDoc.compileDepth >= MAX_NESTING) return (value, depth) => depth <= MAX_CHECK_DEPTH && node.check(value, depth + 1)
  return node.schemaDoc.compileNode(node)
}

/** The branches to try for a value: all, or those its tag allows. */
function candidateChecks(nodes: readonly SchemaNode[]): (value: unknown) => readonly NodeCheck[] {
  const branchChecks = nodes.map(compileInPlace)
  const branchTag = tagOf(nodes)
  if (branchTag === null) return () => branchChecks
  const { name } = branchTag
  const pickChecks = (branchIndexes: readonly number[]): readonly NodeCheck[] => branchIndexes.map((index) => branchChecks[index] as NodeCheck)
  const checksByValue = new Map([...branchTag.branchesByValue].map(([value, indexes]) => [value, pickChecks(indexes)]))
  const untaggedChecks = pickChecks(branchTag.untaggedBranches)
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return branchChecks
    return checksByValue.get((value as UnknownRecord)[name]) ?? untaggedChecks
  }
}

function anyCheck(nodes: readonly SchemaNode[], anyBudget: { left: number }): NodeCheck {
  const chooseAny = candidateChecks(nodes)
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
  const chooseOne = candidateChecks(nodes)
  const fitsOne: NodeCheck = (value, depth) => {
    const oneBranches = chooseOne(value)
    let count = 0
    for (let index = 0; index < oneBranches.length && count < 2; index++) {
      if (--oneBudget.left < 0) return false
      if ((oneBranches[index] as NodeCheck)(value, depth)) count++
    }
    if (count < 2) return count === 1
    // of two branches that hold, one may hold only because it is read as meant
    return oneBudget.hasReadings && !oneBudget.isLiteral && checkLiterally(fitsOne, oneBudget, value, depth)
  }
  return fitsOne
}

function ifCheck(plan: ApplicatorPlan, fuel: ValidationBudget): NodeCheck | null {
  if (plan.ifNode === null || (plan.thenNode === null && plan.elseNode === null)) return null
  const conditionCheck = compileInPlace(plan.ifNode)
  const thenCheck = plan.thenNode === null ? alwaysTrue : compileInPlace(plan.thenNode)
  const elseCheck = plan.elseNode === null ? alwaysTrue : compileInPlace(plan.elseNode)
  return (value, depth) => (holdsLiterally(conditionCheck, fuel, value, depth) ? thenCheck : elseCheck)(value, depth)
}

export function joinCheck(node: SchemaNode): NodeCheck | null {
  const plan = applicatorPlanOf(node)
  const sharedBudget = node.schemaDoc.stepBudget
  const allChecks: NodeCheck[] = plan.appliedNodes.map(compileInPlace).filter((branchCheck) => branchCheck !== alwaysTrue)
  if (plan.anyOf.length > 0) allChecks.push(anyCheck(plan.anyOf, sharedBudget))
  if (plan.oneOf.length > 0) allChecks.push(oneCheck(plan.oneOf, sharedBudget))
  if (plan.notNode !== null) {
    const deniedCheck = compileInPlace(plan.notNode)
    allChecks.push((value, depth) => !holdsLiterally(deniedCheck, sharedBudget, value, depth))
  }
  const conditionalCheck = ifCheck(plan, sharedBudget)
  if (conditionalCheck !== null) allChecks.push(conditionalCheck)
  if (allChecks.length === 0) return null
  const onlyCheck = allChecks[0] as NodeCheck
  const isReference = allChecks.length === 1 && plan.appliedNodes.length === 1
  if (isReference) return (value, depth) => onlyCheck(value, depth + 1)
  return (value, depth) => {
    if (typeof value === "object" && value !== null) sharedBudget.hasUndeclared = true
    if (allChecks.length === 1) return onlyCheck(value, depth + 1)
    if (--sharedBudget.left < 0) return false
    for (let index = 0; index < allChecks.length; index++) if (!(allChecks[index] as NodeCheck)(value, depth + 1)) return false
    return true
  }
}
