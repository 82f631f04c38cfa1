// Represents a JSON value with its path and offsets, and computes the differences between two values.
import { toCanonicalText } from "../json/canonical.ts"
import type { JsonKind } from "../json/kind.ts"
import { toPointer } from "../json/pointer.ts"
import { type JsonNode, readTree } from "../json/tree.ts"

/** Keys and indexes that lead to a value. */
export type ValuePath = readonly (string | number)[]

/** A value of a call or of an answer, with its path from the root. */
export class Value {
  readonly node: JsonNode
  readonly path: ValuePath
  readonly pointer: string
  readonly kind: JsonKind
  readonly literal: string
  /** Members or items, by name or index. */
  readonly parts: ReadonlyMap<string | number, Value>
  private canonical: string | undefined

  constructor(text: string, node: JsonNode = readTree(text), path: ValuePath = []) {
    this.node = node
    this.path = path
    this.pointer = toPointer(path)
    this.kind = node.kind
    this.literal = text.slice(node.start, node.end)
    const inner = (step: string | number, part: JsonNode) => [step, new Value(text, part, [...path, step])] as const
    this.parts = new Map([
      ...node.members.map(({ key, value }) => inner(key, value)),
      ...node.items.map((item, i) => inner(i, item)),
    ])
  }

  get isContainer(): boolean {
    return this.kind === "object" || this.kind === "array"
  }

  /** Returns the decoded text of a string, the literal of anything else. */
  get said(): string {
    return this.kind === "string" ? (JSON.parse(this.literal) as string) : this.literal
  }

  /** True if equal as JSON, numbers by their digits: 12345678901234567890 is not …891. */
  isSame(other: Value): boolean {
    return this.kind === other.kind && this.canonicalText() === other.canonicalText()
  }

  /** True for null, "", [], {} : a place filled with an empty value. */
  isVoid(): boolean {
    return this.isContainer ? this.parts.size === 0 : this.kind === "null" || this.said.trim() === ""
  }

  /** True if void, or a word for it. "none" is excluded, because it is a value in many places. */
  isBlank(): boolean {
    return this.isVoid() || (this.kind === "string" && /^(?:null|nil|undefined|n\/a|-)$/i.test(this.said.trim()))
  }

  canonicalText(): string {
    this.canonical ??= toCanonicalText(this.literal)
    return this.canonical
  }

  /** Returns the value and all its descendants, containers before their contents. */
  all(): Value[] {
    return [this, ...[...this.parts.values()].flatMap((part) => part.all())]
  }

  /** Returns the values in it without contents, including empty containers. */
  leaves(): Value[] {
    return this.all().filter(({ parts }) => parts.size === 0)
  }
}

/** True if a pointer leads to a place or into it. */
export const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`)

/** Returns why a tree cannot be walked, or null. Level by level, because its depth may be unsafe for recursion. */
export function faultOfTree(root: JsonNode, maxDepth: number, maxNodes: number): string | null {
  let [level, depth, nodes] = [[root], 0, 0]
  while (level.length > 0) {
    nodes += level.length
    if (++depth > maxDepth) return "the arguments are nested too deeply"
    if (nodes > maxNodes) return "the arguments hold too many values"
    if (level.some(({ members }) => new Set(members.map(({ key }) => key)).size < members.length))
      return "a member is named twice, which can be read in two ways"
    level = level.flatMap(({ members, items }) => [...members.map(({ value }) => value), ...items])
  }
  return null
}

/** One place where the answer differs from the attempted call: replaced, added (no `before`), removed (no `after`). */
export interface Change {
  readonly path: ValuePath
  readonly pointer: string
  readonly before: Value | undefined
  readonly after: Value | undefined
}

/**
 * Returns the differences, place by place: members by name, items by position. Lists of different length differ as a
 * whole.
 */
export function differences(before: Value | undefined, after: Value | undefined): Change[] {
  const { path, pointer } = (before ?? after) as Value
  if (before === undefined || before.kind !== after?.kind) return [{ path, pointer, before, after }]
  if (before.isSame(after)) return []
  if (before.kind !== "object" && (before.kind !== "array" || before.parts.size !== after.parts.size))
    return [{ path, pointer, before, after }]
  const steps = new Set([...before.parts.keys(), ...after.parts.keys()])
  return [...steps].flatMap((step) => differences(before.parts.get(step), after.parts.get(step)))
}
