import { isFields, type SchemaNode } from "./node.ts"
import { joinOf } from "./plan-join.ts"
import { objectOf } from "./plan-object.ts"
import { valuesOf } from "./plan-scalar.ts"

/** A member whose value alone tells which branches of a union can hold. */
export interface Tag {
  readonly name: string
  /** For a value of the tag the indexes of the branches to try. */
  readonly table: ReadonlyMap<unknown, readonly number[]>
  /** Branches that say nothing about the tag. */
  readonly open: readonly number[]
}

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null

/** How far references and allOf are followed to find a branch's own members. */
const MAX_NESTING = 4

function tagsOf(node: SchemaNode, nesting = 0, out: Map<string, readonly unknown[]> = new Map()): Map<string, readonly unknown[]> {
  if (typeof node.schema === "boolean" || nesting > MAX_NESTING) return out
  const plan = objectOf(node)
  for (const name of plan.required) {
    const member = plan.nodes[plan.at.get(name) ?? -1]
    const values = member === undefined || out.has(name) ? null : valuesOf(member).values
    if (values?.every(isPlain) && (!isFields(member?.schema) || member.schema.nullable !== true)) out.set(name, values)
  }
  for (const part of joinOf(node).all) tagsOf(part, nesting + 1, out)
  return out
}

/** Without it a recursive union of forms that differ in one member is tried 2^depth times. */
export function tagOf(branches: readonly SchemaNode[]): Tag | null {
  if (branches.length < 2) return null
  const tags = branches.map((branch) => tagsOf(branch))
  const counts = new Map<string, number>()
  for (const found of tags) for (const name of found.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [name, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0]
  if (count < 2) return null
  const open = tags.flatMap((found, index) => (found.has(name) ? [] : [index]))
  const table = new Map<unknown, number[]>()
  for (const [index, found] of tags.entries()) {
    for (const value of new Set(found.get(name) ?? [])) table.set(value, [...(table.get(value) ?? []), index])
  }
  for (const [value, indexes] of table)
    if (open.length > 0)
      table.set(
        value,
        [...indexes, ...open].sort((a, b) => a - b),
      )
  return { name, table, open }
}
