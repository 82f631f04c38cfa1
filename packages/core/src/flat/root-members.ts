import type { JsonNode, Member } from "../json/tree.ts"
import type { Piece } from "./pieces.ts"

/** Where the comma behind a member stands: between values of strict JSON is nothing else but white space. */
export const commaAfter = (text: string, member: Member): number => text.indexOf(",", member.value.end)

/** The pieces of a text without some of its root members. */
export function piecesWithout(text: string, root: JsonNode, gone: ReadonlySet<Member>): Piece[] {
  const out: Piece[] = [[0, root.start + 1]]
  let isFirst = true
  root.members.forEach((member, at) => {
    if (gone.has(member)) return
    if (!isFirst) out.push(",")
    isFirst = false
    out.push([at === 0 ? root.start + 1 : commaAfter(text, root.members[at - 1] as Member) + 1, member.value.end])
  })
  out.push([root.members.at(-1)?.value.end ?? root.start + 1, text.length])
  return out
}
