// Selects the branches of a union by a member whose value distinguishes them, before any branch is tried.
import { isJsonObject } from "../json/kind.ts"
import { pushTo } from "../push-to.ts"
import type { SchemaNode } from "./node.ts"
import { hasOddDefault } from "./odd-default.ts"

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null

/** Maximum depth of references and allOf that are followed to find a branch's own members. */
const MAX_NESTING = 4

type TagValues = Map<string, readonly unknown[]>

function tagsOf(node: SchemaNode, refDepth = 0, out: TagValues = new Map()): TagValues {
  if (typeof node.schema === "boolean" || refDepth > MAX_NESTING) return out
  const plan = node.objectPlan
  for (const name of plan.required) {
    const member = plan.nodeByName.get(name)
    const values = member === undefined || member.typePlan.nullable || out.has(name) ? null : member.valuePlan.values
    if (values?.every(isPlain) && !hasOddDefault(member as SchemaNode)) out.set(name, values)
  }
  for (const part of node.combinatorPlan.appliedNodes) tagsOf(part, refDepth + 1, out)
  return out
}

/**
 * Returns a function that selects the branches to try for a value: all, or those that the tag allows, which is a member
 * whose value alone decides which branches can match. Without it, a recursive union of forms that differ in one member
 * is tried 2^depth times.
 */
export function chooseByTag<Branch>(
  nodes: readonly SchemaNode[],
  branches: readonly Branch[],
): (value: unknown) => readonly Branch[] {
  if (branches.length < 2) return () => branches
  const branchTags = nodes.map((node) => tagsOf(node))
  const tagCounts = new Map<string, number>()
  for (const found of branchTags) for (const name of found.keys()) tagCounts.set(name, (tagCounts.get(name) ?? 0) + 1)
  const [name, count] = [...tagCounts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0]
  if (count < 2) return () => branches
  const openIndexes = branchTags.flatMap((found, index) => (found.has(name) ? [] : [index]))
  const indexesByValue = new Map<unknown, number[]>()
  for (const [index, found] of branchTags.entries()) {
    for (const value of new Set(found.get(name) ?? [])) pushTo(indexesByValue, value, index)
  }
  const pickBranches = (indexes: readonly number[]): readonly Branch[] =>
    indexes.toSorted((a, b) => a - b).map((index) => branches[index] as Branch)
  const openBranches = pickBranches(openIndexes)
  const branchesByValue = new Map(
    [...indexesByValue].map(([value, indexes]) => [value, pickBranches([...indexes, ...openIndexes])]),
  )
  return (value) => (isJsonObject(value) ? (branchesByValue.get(value[name]) ?? openBranches) : branches)
}
