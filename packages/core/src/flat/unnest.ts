import type { JsonMember, JsonNode } from "../json/tree.ts"
import type { FlatForms, OpenedObject } from "./nest.ts"
import type { TextPiece } from "./pieces.ts"

/**
 * The pieces of the flat form of nested arguments; null when nothing can be flat. A member of the root whose object has
 * something that no flat name says (no members at all, an undeclared one, another kind of value) stays nested as a
 * whole.
 */
export function flatPieces(
  text: string,
  root: JsonNode,
  { root: opened, pathByName: table }: FlatForms,
): TextPiece[] | null {
  // Ex) {"filter.from": 1}: it is flat already
  if (root.members.some((member) => table.has(member.key))) return null
  const out: TextPiece[] = [[0, root.start + 1]]
  const names = new Set<string>()
  let copiedUntil = root.start + 1
  let isAny = false
  for (const member of root.members) {
    const inner = opened.innerObjects.get(member.key)
    // of two members with one name the last counts, which flat names could not say
    if (names.has(member.key)) return null
    names.add(member.key)
    const memberLeaves = inner === undefined ? null : leavesIn(member.value, inner)
    if (memberLeaves === null) continue
    isAny = true
    out.push([copiedUntil, member.keyStart])
    memberLeaves.forEach(([name, leaf], at) => {
      out.push(at === 0 ? "" : ",", JSON.stringify(name), [leaf.keyEnd, leaf.value.end])
    })
    copiedUntil = member.value.end
  }
  out.push([copiedUntil, text.length])
  return isAny ? out : null
}

function leavesIn(node: JsonNode, openedObject: OpenedObject): (readonly [string, JsonMember])[] | null {
  if (
    node.kind !== "object" ||
    node.members.length === 0 ||
    node.members.length > openedObject.leafNames.size + openedObject.innerObjects.size
  )
    return null
  const out: (readonly [string, JsonMember])[] = []
  const names = new Set<string>()
  for (const member of node.members) {
    if (names.has(member.key)) return null
    names.add(member.key)
    const name = openedObject.leafNames.get(member.key)
    const inner = openedObject.innerObjects.get(member.key)
    if (name !== undefined) out.push([name, member])
    else {
      const innerLeaves = inner === undefined ? null : leavesIn(member.value, inner)
      if (innerLeaves === null) return null
      out.push(...innerLeaves)
    }
  }
  return out
}
