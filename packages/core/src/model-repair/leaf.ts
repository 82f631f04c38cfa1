import { canonicalNumber } from "../json/canonical.ts"
import type { JsonNode } from "../json/tree.ts"

/** A value in its text. */
export interface Placed {
  readonly text: string
  readonly node: JsonNode
}

export const literalOf = ({ text, node }: Placed): string => text.slice(node.start, node.end)

/** The decoded text of a string, the literal of anything else. */
export const saidBy = (placed: Placed): string => (placed.node.kind === "string" ? (JSON.parse(literalOf(placed)) as string) : literalOf(placed))

export const isContainer = (node: JsonNode): boolean => node.kind === "object" || node.kind === "array"

/** Equal as JSON, numbers by their digits: 12345678901234567890 is not …891. */
export function areSame(a: Placed, b: Placed): boolean {
  const { kind } = a.node
  if (kind !== b.node.kind) return false
  if (kind === "object") {
    if (a.node.members.length !== b.node.members.length) return false
    const others = new Map(b.node.members.map((member) => [member.key, member.value]))
    return a.node.members.every(({ key, value }) => {
      const other = others.get(key)
      return other !== undefined && areSame({ text: a.text, node: value }, { text: b.text, node: other })
    })
  }
  if (kind === "array")
    return (
      a.node.items.length === b.node.items.length &&
      a.node.items.every((item, i) => areSame({ text: a.text, node: item }, { text: b.text, node: b.node.items[i] as JsonNode }))
    )
  if (kind === "number") return canonicalNumber(literalOf(a)) === canonicalNumber(literalOf(b))
  return saidBy(a) === saidBy(b)
}

/** Ex) null, "", [], {} : a place that was filled in with nothing at all. */
export function isVoid(placed: Placed): boolean {
  const { node } = placed
  if (isContainer(node)) return node.members.length + node.items.length === 0
  return node.kind === "null" || (node.kind === "string" && saidBy(placed).trim() === "")
}

/** A void, or a word for one. "none" is a value in many places, so it is not among them. */
export const isBlankValue = (placed: Placed): boolean =>
  isVoid(placed) || (placed.node.kind === "string" && /^(?:null|nil|undefined|n\/a|-)$/i.test(saidBy(placed).trim()))

/** Keys and indexes that lead to a value. */
export type ValuePath = readonly (string | number)[]

/** The values that hold no others, with their paths; empty containers are among them. */
export function leavesOf({ text, node }: Placed, path: ValuePath = []): (Placed & { readonly path: ValuePath })[] {
  if (!isContainer(node) || node.members.length + node.items.length === 0) return [{ text, node, path }]
  return [
    ...node.members.flatMap(({ key, value }) => leavesOf({ text, node: value }, [...path, key])),
    ...node.items.flatMap((item, i) => leavesOf({ text, node: item }, [...path, i])),
  ]
}

/** All values of a tree, containers included. No recursion: the depth of the tree is not known to be safe. */
export function* nodesOf(root: JsonNode): Generator<JsonNode> {
  const todo = [root]
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    yield node
    for (const { value } of node.members) todo.push(value)
    for (const item of node.items) todo.push(item)
  }
}

/** Levels of containers; without recursion, since it decides whether recursion is safe. */
export function depthOf(root: JsonNode): number {
  let depth = 0
  let level: JsonNode[] = [root]
  for (; level.length > 0; depth++) level = level.flatMap((node) => [...node.members.map(({ value }) => value), ...node.items])
  return depth
}

/** True when some object in the tree has a duplicate key. */
export function hasDoubles(root: JsonNode): boolean {
  for (const { members } of nodesOf(root)) if (new Set(members.map(({ key }) => key)).size < members.length) return true
  return false
}
