import type { JsonNode, Member } from "../json/tree.ts"
import type { Forms, Opened } from "./nest.ts"
import type { Piece } from "./pieces.ts"

/**
 * The pieces of the flat form of nested arguments; null when nothing can be flat. A member of the root whose object has something that no flat name
 * says (no members at all, an undeclared one, another kind of value) stays nested as a whole.
 */
export function flatPieces(text: string, root: JsonNode, { root: opened, table }: Forms): Piece[] | null {
  // Ex) {"filter.from": 1}: it is flat already
  if (root.members.some((member) => table.has(member.key))) return null
  const out: Piece[] = [[0, root.start + 1]]
  const names = new Set<string>()
  let from = root.start + 1
  let isAny = false
  for (const member of root.members) {
    const inner = opened.inner.get(member.key)
    // of two members with one name the last counts, which flat names could not say
    if (names.has(member.key)) return null
    names.add(member.key)
    const leaves = inner === undefined ? null : leavesIn(member.value, inner)
    if (leaves === null) continue
    isAny = true
    out.push([from, member.keyStart])
    leaves.forEach(([name, leaf], at) => {
      out.push(at === 0 ? "" : ",", JSON.stringify(name), [leaf.keyEnd, leaf.value.end])
    })
    from = member.value.end
  }
  out.push([from, text.length])
  return isAny ? out : null
}

function leavesIn(node: JsonNode, opened: Opened): (readonly [string, Member])[] | null {
  if (node.kind !== "object" || node.members.length === 0 || node.members.length > opened.leaves.size + opened.inner.size) return null
  const out: (readonly [string, Member])[] = []
  const names = new Set<string>()
  for (const member of node.members) {
    if (names.has(member.key)) return null
    names.add(member.key)
    const name = opened.leaves.get(member.key)
    const inner = opened.inner.get(member.key)
    if (name !== undefined) out.push([name, member])
    else {
      const leaves = inner === undefined ? null : leavesIn(member.value, inner)
      if (leaves === null) return null
      out.push(...leaves)
    }
  }
  return out
}
