import { type JsonMember, type JsonNode, lastMember } from "../json/tree.ts"
import { areSame, type Placed, type ValuePath } from "./leaf.ts"

export type ReplacedValue = {
  readonly kind: "replaced"
  readonly path: ValuePath
  readonly before: JsonNode
  readonly after: JsonNode
}
export type AddedMember = {
  readonly kind: "added"
  readonly path: ValuePath
  readonly owner: JsonNode
  readonly after: JsonNode
}
export type RemovedMember = {
  readonly kind: "removed"
  readonly path: ValuePath
  readonly owner: JsonNode
  readonly member: JsonMember
}

/** A place where the answer writes a value. */
export type WrittenChange = ReplacedValue | AddedMember

/** One place where the answer differs from the attempted call. */
export type Change = WrittenChange | RemovedMember

/**
 * What differs, place by place: members by name, items by position. Lists of different length differ as a whole.
 * Both trees are known not to be too deep to walk.
 */
export function differences(before: Placed, after: Placed): Change[] {
  const out: Change[] = []
  const walk = (old: JsonNode, next: JsonNode, path: ValuePath): void => {
    if (old.kind === "object" && next.kind === "object") {
      for (const member of old.members) {
        const other = lastMember(next, member.key)
        if (other === undefined) out.push({ kind: "removed", path: [...path, member.key], owner: old, member })
        else walk(member.value, other.value, [...path, member.key])
      }
      const known = new Set(old.members.map(({ key }) => key))
      for (const { key, value } of next.members)
        if (!known.has(key)) out.push({ kind: "added", path: [...path, key], owner: old, after: value })
    } else if (old.kind === "array" && next.kind === "array" && old.items.length === next.items.length) {
      old.items.forEach((item, i) => {
        walk(item, next.items[i] as JsonNode, [...path, i])
      })
    } else if (!areSame({ text: before.text, node: old }, { text: after.text, node: next }))
      out.push({ kind: "replaced", path, before: old, after: next })
  }
  walk(before.node, after.node, [])
  return out
}
