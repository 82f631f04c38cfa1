import { canonicalNumber } from "../json/canonical.ts"
import type { JsonNode } from "../json/tree.ts"

/** A value in its text. */
export interface Placed {
  readonly text: string
  readonly node: JsonNode
}

export const literalOf = ({ text, node }: Placed): string => text.slice(node.start, node.end)

/** The decoded text of a string, the literal of anything else. */
export const saidBy = (placed: Placed): string =>
  placed.node.kind === "string" ? (JSON.parse(literalOf(placed)) as string) : literalOf(placed)

export const isContainer = (node: JsonNode): boolean => node.kind === "object" || node.kind === "array"

/** The parts of two lists or objects side by side; null where one has a part that the other has not. */
export function partPairs(
  a: Placed,
  b: Placed,
): readonly (readonly [step: string | number, a: Placed, b: Placed])[] | null {
  const { members, items } = b.node
  if (a.node.members.length !== members.length || a.node.items.length !== items.length) return null
  const others = new Map(members.map(({ key, value }) => [key, value]))
  if (!a.node.members.every(({ key }) => others.has(key))) return null
  const pairOf = <Step>(step: Step, node: JsonNode, other: JsonNode) =>
    [step, { text: a.text, node }, { text: b.text, node: other }] as const
  return [
    ...a.node.members.map(({ key, value }) => pairOf(key, value, others.get(key) as JsonNode)),
    ...a.node.items.map((item, i) => pairOf(i, item, items[i] as JsonNode)),
  ]
}

/** Equal as JSON, numbers by their digits: 12345678901234567890 is not …891. */
export function areSame(a: Placed, b: Placed): boolean {
  if (a.node.kind !== b.node.kind) return false
  if (isContainer(a.node)) return partPairs(a, b)?.every(([, part, other]) => areSame(part, other)) === true
  return a.node.kind === "number"
    ? canonicalNumber(literalOf(a)) === canonicalNumber(literalOf(b))
    : saidBy(a) === saidBy(b)
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

/** Whether a pointer leads to a place or into it. */
export const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`)

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
  for (; level.length > 0; depth++)
    level = level.flatMap((node) => [...node.members.map(({ value }) => value), ...node.items])
  return depth
}

/** True when some object in the tree has a duplicate key. */
export function hasDoubles(root: JsonNode): boolean {
  for (const { members } of nodesOf(root)) if (new Set(members.map(({ key }) => key)).size < members.length) return true
  return false
}
