import { counted, kindWords, receivedKind } from "./describe.ts"
import { distance, weight } from "./distance.ts"
import { type Explaining, report } from "./explain-context.ts"
import type { SchemaNode } from "./node.ts"
import type { Issue } from "./view.ts"

/** Branch lists kept per union, fewer in unions within unions: 8 × 3 × 1 lists at most grow from one place. */
const KEPT = [8, 3, 1] as const

/** `anyOf`, or `oneOf` with no branch that holds: the nearest branches with what each found wrong, in the order of the schema. */
export function explainUnion(node: SchemaNode, keyword: string, branches: readonly SchemaNode[], value: unknown, at: Explaining, depth: number): void {
  const limit = KEPT[Math.min(at.unionDepth, KEPT.length - 1)] as number
  const ranked = branches.map((branch, index) => ({ branch, index, far: distance(node.doc.viewOf(branch), value) }))
  const near = ranked.length > limit ? [...ranked].sort((a, b) => a.far - b.far || a.index - b.index).slice(0, limit) : ranked
  near.sort((a, b) => a.index - b.index)
  const lists: Issue[][] = []
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (const { branch, far } of near) {
    const inner: Explaining = { ...at, out: [], room: 16, unionDepth: at.unionDepth + 1 }
    at.explain(branch, value, inner, depth)
    const score = far + weight(inner.out, at.path.length)
    if (score < least) {
      least = score
      nearest = lists.length
    }
    lists.push(inner.out)
  }
  const view = node.doc.viewOf(node)
  report(at, node, keyword, `one of ${counted(branches.length, "form")} (${kindWords(view.kinds, view.integer)})`, receivedKind(value), {
    branches: lists,
    nearest,
  })
}
