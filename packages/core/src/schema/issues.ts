// Collects issues: the current path, the number of issues left, and the report of one violation.
import { toPointer } from "../json/pointer.ts"
import { formatCount } from "./describe.ts"
import type { SchemaNode } from "./node.ts"
import { countIn } from "./read.ts"
import type { Issue } from "./view.ts"

type IssueDetails = Partial<Pick<Issue, "missing" | "unknown" | "branches" | "nearest">>

/** State of the slow path, which runs after the fast check has rejected the value: current path and issues found. */
export interface ExplainContext {
  readonly path: (string | number)[]
  /** Issues still allowed in this list. */
  issuesLeft: number
  foundIssues: Issue[]
  /** Issues still allowed in all lists together: nested unions would multiply them. */
  readonly issueBudget: { left: number }
  readonly unionDepth: number
  explain(node: SchemaNode, value: unknown, at: ExplainContext, depth: number): void
}

/** One violated node. `depth` is the depth at which its subschemas are checked. */
export interface ViolatedNode {
  readonly node: SchemaNode
  readonly at: ExplainContext
  readonly depth: number
}

export function reportIssue(
  { at, node }: ViolatedNode,
  keyword: string,
  expected: string,
  received: string,
  details?: IssueDetails,
): void {
  if (isFull(at)) return
  at.issuesLeft--
  at.issueBudget.left--
  const path = [...at.path]
  at.foundIssues.push({ path, pointer: toPointer(path), keyword, expected, received, view: node.view, ...details })
}

export const isFull = (at: ExplainContext): boolean => at.issuesLeft <= 0 || at.issueBudget.left <= 0

/** Explains the value one step below, if the fast check rejects it. */
export function explainChild(
  { at, depth }: ViolatedNode,
  step: string | number,
  node: SchemaNode,
  value: unknown,
): void {
  if (isFull(at) || node.check(value, depth)) return
  at.path.push(step)
  at.explain(node, value, at, depth)
  at.path.pop()
}

const COUNTED_NOUNS = { Length: "character", Items: "item", Properties: "member" } as const

/** Reports violations of `minLength`, `maxItems` and similar keywords. */
export function explainCount(violated: ViolatedNode, suffix: keyof typeof COUNTED_NOUNS, count: number): void {
  const { keywords } = violated.node
  const noun = COUNTED_NOUNS[suffix]
  const least = countIn(keywords[`min${suffix}`])
  const most = countIn(keywords[`max${suffix}`])
  if (least !== null && count < least)
    reportIssue(violated, `min${suffix}`, `at least ${formatCount(least, noun)}`, formatCount(count, noun))
  if (most !== null && count > most)
    reportIssue(violated, `max${suffix}`, `at most ${formatCount(most, noun)}`, formatCount(count, noun))
}
