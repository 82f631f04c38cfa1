// Converts nested arguments to the flat form.

import type { JsonMember, JsonNode } from "../json/tree.ts"
import { addAll } from "../push-to.ts"
import type { FlatForms } from "./nest.ts"
import type { SchemaPart } from "./outline.ts"
import type { TextPiece } from "./pieces.ts"

/**
 * Returns the pieces of the flat form of nested arguments; null if nothing can be flat. A root member stays nested as a
 * whole if its object contains something without a flat name (no members at all, an undeclared one, another kind of
 * value).
 */
export function flatPieces(text: string, root: JsonNode, forms: FlatForms): TextPiece[] | null {
  // Ex) {"filter.from": 1}: it is already flat
  if (root.members.some((member) => forms.leafByName.has(member.key))) return null
  const out: TextPiece[] = [[0, root.start + 1]]
  const names = new Set<string>()
  let copiedUntil = root.start + 1
  let isAny = false
  for (const member of root.members) {
    const inner = forms.root.innerParts?.get(member.key)
    // of two members with the same name the last one counts, which flat names cannot express
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

function leavesIn(node: JsonNode, { innerParts }: SchemaPart): (readonly [string, JsonMember])[] | null {
  if (innerParts === null || node.kind !== "object") return null
  if (node.members.length === 0 || node.members.length > innerParts.size) return null
  const out: (readonly [string, JsonMember])[] = []
  const names = new Set<string>()
  for (const member of node.members) {
    if (names.has(member.key)) return null
    names.add(member.key)
    const part = innerParts.get(member.key)
    if (part?.innerParts === null) out.push([part.flatName, member])
    else {
      const innerLeaves = part === undefined ? null : leavesIn(member.value, part)
      if (innerLeaves === null) return null
      addAll(out, innerLeaves)
    }
  }
  return out
}
