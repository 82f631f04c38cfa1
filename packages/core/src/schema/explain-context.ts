import { toPointer } from "../json/pointer.ts"
import type { SchemaNode } from "./node.ts"
import type { Issue } from "./view.ts"

type IssueDetails = Partial<Pick<Issue, "missing" | "unknown" | "branches" | "nearest">>

/** The slow path's state: where it stands and what it found. Only entered after the quick path said no. */
export interface ExplainContext {
  readonly path: (string | number)[]
  /** Issues still allowed in this list. */
  issuesLeft: number
  foundIssues: Issue[]
  /** Issues still allowed in all lists together: branches in branches would multiply. */
  readonly issueBudget: { left: number }
  readonly unionDepth: number
  explain(node: SchemaNode, value: unknown, at: ExplainContext, depth: number): void
}

export function reportIssue(at: ExplainContext, node: SchemaNode, keyword: string, expected: string, received: string, issueDetails?: IssueDetails): void {
  if (at.issuesLeft <= 0 || at.issueBudget.left <= 0) return
  at.issuesLeft--
  at.issueBudget.left--
  const path = [...at.path]
  const view = node.schemaDoc.viewOf(node)
  const pointer = toPointer(path)
  at.foundIssues.push(
    issueDetails === undefined ? { path, pointer, keyword, expected, received, view } : { path, pointer, keyword, expected, received, view, ...issueDetails },
  )
}

export const isFull = (at: ExplainContext): boolean => at.issuesLeft <= 0 || at.issueBudget.left <= 0

/** Goes down one step, only where the quick path says that something is wrong. */
export function explainChild(at: ExplainContext, step: string | number, node: SchemaNode, value: unknown, depth: number): void {
  if (isFull(at) || node.check(value, depth)) return
  at.path.push(step)
  at.explain(node, value, at, depth)
  at.path.pop()
}
