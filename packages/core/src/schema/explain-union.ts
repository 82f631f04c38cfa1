import { formatCount, kindWords, receivedKind } from "./describe.ts"
import { branchDistance, issueWeight } from "./distance.ts"
import { type ExplainContext, reportIssue } from "./explain-context.ts"
import type { SchemaNode } from "./node.ts"
import type { Issue } from "./view.ts"

/** Branch lists kept per union, fewer in unions within unions: 8 × 3 × 1 lists at most grow from one place. */
const MAX_BRANCH_LISTS = [8, 3, 1] as const

/** `anyOf`, or `oneOf` with no branch that holds: the nearest branches with what each found wrong, in the order of the schema. */
export function explainUnion(node: SchemaNode, keyword: string, branches: readonly SchemaNode[], value: unknown, at: ExplainContext, depth: number): void {
  const maxBranches = MAX_BRANCH_LISTS[Math.min(at.unionDepth, MAX_BRANCH_LISTS.length - 1)] as number
  const rankedBranches = branches.map((branch, index) => ({ branch, index, far: branchDistance(node.schemaDoc.viewOf(branch), value) }))
  const nearBranches =
    rankedBranches.length > maxBranches ? [...rankedBranches].sort((a, b) => a.far - b.far || a.index - b.index).slice(0, maxBranches) : rankedBranches
  nearBranches.sort((a, b) => a.index - b.index)
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
  const view = node.schemaDoc.viewOf(node)
  reportIssue(at, node, keyword, `one of ${formatCount(branches.length, "form")} (${kindWords(view.kinds, view.integer)})`, receivedKind(value), {
    branches: branchIssues,
    nearest: nearestIndex,
  })
}
