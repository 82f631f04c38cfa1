import { formatCount, kindWords, receivedKind } from "./describe.ts"
import { branchDistance, issueWeight } from "./distance.ts"
import { type ExplainContext, reportIssue, type ViolatedNode } from "./explain-context.ts"
import type { SchemaNode } from "./node.ts"
import type { Issue } from "./view.ts"

/** Branches whose issues are kept, by the depth of unions in unions: one place yields at most 8 × 3 × 1 lists. */
const MAX_BRANCH_LISTS = [8, 3, 1] as const

/** `anyOf`, or `oneOf` where no branch holds: reports the nearest branches with the issues of each, in the order of the schema. */
export function explainUnion(violated: ViolatedNode, keyword: string, branches: readonly SchemaNode[], value: unknown): void {
  const { node, at, depth } = violated
  const maxBranches = MAX_BRANCH_LISTS[Math.min(at.unionDepth, MAX_BRANCH_LISTS.length - 1)] as number
  const rankedBranches = branches.map((branch, index) => ({ branch, index, far: branchDistance(node.schemaDoc.viewOf(branch), value) }))
  const nearBranches = rankedBranches
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
  const view = node.schemaDoc.viewOf(node)
  reportIssue(violated, keyword, `one of ${formatCount(branches.length, "form")} (${kindWords(view.kinds, view.integer)})`, receivedKind(value), {
    branches: branchIssues,
    nearest: nearestIndex,
  })
}
