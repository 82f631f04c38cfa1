import { toPointer } from "../json/pointer.ts"
import type { SchemaNode } from "./node.ts"
import type { Issue } from "./view.ts"

type Extra = Partial<Pick<Issue, "missing" | "unknown" | "branches" | "nearest">>

/** The slow path's state: where it stands and what it found. Only entered after the quick path said no. */
export interface Explaining {
  readonly path: (string | number)[]
  /** Issues still allowed in this list. */
  room: number
  out: Issue[]
  /** Issues still allowed in all lists together: branches in branches would multiply. */
  readonly budget: { left: number }
  readonly unionDepth: number
  explain(node: SchemaNode, value: unknown, at: Explaining, depth: number): void
}

export function report(at: Explaining, node: SchemaNode, keyword: string, expected: string, received: string, extra?: Extra): void {
  if (at.room <= 0 || at.budget.left <= 0) return
  at.room--
  at.budget.left--
  const path = [...at.path]
  const view = node.doc.viewOf(node)
  const pointer = toPointer(path)
  at.out.push(extra === undefined ? { path, pointer, keyword, expected, received, view } : { path, pointer, keyword, expected, received, view, ...extra })
}

export const isFull = (at: Explaining): boolean => at.room <= 0 || at.budget.left <= 0

/** Goes down one step, only where the quick path says that something is wrong. */
export function descend(at: Explaining, step: string | number, node: SchemaNode, value: unknown, depth: number): void {
  if (isFull(at) || node.check(value, depth)) return
  at.path.push(step)
  at.explain(node, value, at, depth)
  at.path.pop()
}
