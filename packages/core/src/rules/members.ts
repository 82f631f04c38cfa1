import type { Edit } from "../json/edit.ts"
import type { JsonNode, Member } from "../json/tree.ts"

/** True when a name occurs once; with two, taking one away would bring the other to light. */
export const isOnly = (node: JsonNode, member: Member): boolean => !node.members.some((other) => other !== member && other.key === member.key)

/** Takes a member out with one comma, and leaves every other byte. */
export function dropMember(node: JsonNode, member: Member): Edit {
  const at = node.members.indexOf(member)
  const before = node.members[at - 1]
  if (before !== undefined) return { start: before.value.end, end: member.value.end, insert: "" }
  const after = node.members[at + 1]
  return { start: member.keyStart, end: after === undefined ? member.value.end : after.keyStart, insert: "" }
}

/** Takes several members out, each run of them with one comma. */
export function dropMembers(node: JsonNode, gone: ReadonlySet<Member>): Edit[] {
  const edits: Edit[] = []
  const { members } = node
  for (let at = 0; at < members.length; at++) {
    if (!gone.has(members[at] as Member)) continue
    const first = at
    while (at + 1 < members.length && gone.has(members[at + 1] as Member)) at++
    const before = members[first - 1]
    const after = members[at + 1]
    const end = (members[at] as Member).value.end
    if (before !== undefined) edits.push({ start: before.value.end, end, insert: "" })
    else edits.push({ start: (members[first] as Member).keyStart, end: after === undefined ? end : after.keyStart, insert: "" })
  }
  return edits
}

export const renameMember = (member: Member, name: string): Edit => ({ start: member.keyStart, end: member.keyEnd, insert: JSON.stringify(name) })

/** Puts text of members behind the last one. */
export function appendMembers(node: JsonNode, text: string): Edit {
  const last = node.members[node.members.length - 1]
  const at = last === undefined ? node.start + 1 : last.value.end
  return { start: at, end: at, insert: last === undefined ? text : `,${text}` }
}

/** Takes several members out and puts `text` in the place of the first of them. Edits are sorted and never touch. */
export function gatherMembers(node: JsonNode, gone: ReadonlySet<Member>, text: string): Edit[] {
  const edits: Edit[] = []
  let first = true
  node.members.forEach((member, at) => {
    if (!gone.has(member)) return
    if (first) edits.push({ start: member.keyStart, end: member.value.end, insert: text })
    else edits.push({ start: (node.members[at - 1] as Member).value.end, end: member.value.end, insert: "" })
    first = false
  })
  return edits
}
