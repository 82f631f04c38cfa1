// Cuts members out of the root object of a text, with their commas.
import type { JsonMember, JsonNode } from "../json/tree.ts"
import type { TextPiece } from "./pieces.ts"

/** Where the comma behind a member stands: between values of strict JSON is nothing else but white space. */
export const commaAfter = (text: string, member: JsonMember): number => text.indexOf(",", member.value.end)

/** Adds a span; one that follows on the last is joined to it, so that a million untouched members are one piece. */
export function pushCut(out: TextPiece[], start: number, end: number): void {
  const last = out.at(-1)
  if (typeof last === "object" && last[1] === start) out[out.length - 1] = [last[0], end]
  else if (end > start) out.push([start, end])
}

/** The comma between two members: the one that stands there, where they stood side by side. */
export function pushComma(out: TextPiece[], at: number, isThere: boolean): void {
  if (isThere) pushCut(out, at, at + 1)
  else out.push(",")
}

/** The pieces of a text without some of its root members. */
export function piecesWithout(text: string, root: JsonNode, removedMembers: ReadonlySet<JsonMember>): TextPiece[] {
  const out: TextPiece[] = [[0, root.start + 1]]
  let lastKept = -1
  root.members.forEach((member, at) => {
    if (removedMembers.has(member)) return
    const start = at === 0 ? root.start + 1 : commaAfter(text, root.members[at - 1] as JsonMember) + 1
    if (lastKept >= 0) pushComma(out, start - 1, lastKept === at - 1)
    lastKept = at
    pushCut(out, start, member.value.end)
  })
  pushCut(out, root.members.at(-1)?.value.end ?? root.start + 1, text.length)
  return out
}
