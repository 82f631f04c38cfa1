// Edits on members (drop, rename, append), and whether a call means something else without a member.
import { quoteName } from "../clip.ts"
import type { SourceEdit } from "../json/edit.ts"
import { BOOLEAN_BIT } from "../json/kind.ts"
import { type JsonMember, type JsonNode, stringOf } from "../json/tree.ts"
import { clearsByNull } from "../schema/null-meaning.ts"
import { changesMuch, editsThings, mayActOnAll, takesAway } from "../tool-verbs.ts"
import { isPlaceholder, lastWord, maySelect, splitKeyWords } from "./fold.ts"
import { onlyOf, type RepairPlace, type RepairProposal } from "./rule.ts"

/** True if a name occurs once. If it occurred twice, dropping one member would expose the other. */
export const isOnly = (node: JsonNode, member: JsonMember): boolean =>
  !node.members.some((otherMember) => otherMember !== member && otherMember.key === member.key)

/** True if a sibling member has the form of a fault but is valid: it would stay unchanged. */
export const isBesideKept = ({ owner, text }: RepairPlace, hasForm: (member: JsonMember) => boolean): boolean =>
  owner?.node.members.some((member) => {
    if (member === owner.member || !hasForm(member)) return false
    const { start, end } = member.value
    return owner.view.member(member.key)?.isValid(JSON.parse(text.slice(start, end))) !== false
  }) === true

/** Drops members, each run of them with one comma, and keeps every other byte. */
export function dropMembers(node: JsonNode, dropped: readonly JsonMember[]): SourceEdit[] {
  const droppedMembers = new Set(dropped)
  const edits: SourceEdit[] = []
  const { members } = node
  for (let at = 0; at < members.length; at++) {
    if (!droppedMembers.has(members[at] as JsonMember)) continue
    const first = at
    while (at + 1 < members.length && droppedMembers.has(members[at + 1] as JsonMember)) at++
    const before = members[first - 1]
    const after = members[at + 1]
    const end = (members[at] as JsonMember).value.end
    if (before !== undefined) edits.push({ start: before.value.end, end, insert: "" })
    else edits.push({ start: (members[first] as JsonMember).keyStart, end: after?.keyStart ?? end, insert: "" })
  }
  return edits
}

/** Removes everything of a node except the inner node. */
export const unwrapNode = (outer: JsonNode, inner: JsonNode): SourceEdit[] => [
  { start: outer.start, end: inner.start, insert: "" },
  { start: inner.end, end: outer.end, insert: "" },
]

export const renameMember = (member: JsonMember, name: string): SourceEdit => ({
  start: member.keyStart,
  end: member.keyEnd,
  insert: JSON.stringify(name),
})

/** Appends the text of members after the last member. */
export function appendMembers(node: JsonNode, text: string): SourceEdit {
  const last = node.members[node.members.length - 1]
  const at = last === undefined ? node.start + 1 : last.value.end
  return { start: at, end: at, insert: last === undefined ? text : `,${text}` }
}

/** Removes several members and puts `text` in the place of the first one. The edits are sorted and never touch. */
export function gatherMembers(node: JsonNode, gatheredMembers: ReadonlySet<JsonMember>, text: string): SourceEdit[] {
  const edits: SourceEdit[] = []
  for (const [at, member] of node.members.entries()) {
    if (!gatheredMembers.has(member)) continue
    const isFirst = edits.length === 0
    const start = isFirst ? member.keyStart : (node.members[at - 1] as JsonMember).value.end
    edits.push({ start, end: member.value.end, insert: isFirst ? text : "" })
  }
  return edits
}

const IDENTIFYING_WORD = /^(?:ids?|uuid|guid|key|number|no|slug|handle|path)$/
/** True for a name that says which thing is meant. Ex) task_id, issue_number */
export const isIdentifying = (name: string): boolean => IDENTIFYING_WORD.test(lastWord(name))
/** True for a name that says where that thing is. Ex) owner, repo */
export const isPlacing = (name: string): boolean => /^(?:owner|repo)$/.test(name)
/** Words for members that do not describe what is acted on. */
const BESIDE_WORD = /^(?:reason|notes?|comments?|lang|language|locale|timezone|page|limit|offset|cursor|sort|format)$/
export const isBeside = (name: string): boolean => BESIDE_WORD.test(lastWord(name))

/** True for a switch, an accompanying member or an empty value. Ex) "force": true, "reason": "old", "ids": "none" */
const selectsNothing = (text: string, { key, value }: JsonMember): boolean =>
  value.kind === "boolean" ||
  value.kind === "null" ||
  isBeside(key) ||
  (value.kind === "string" && isPlaceholder(stringOf(text, value))) ||
  (/^(?:array|object)$/.test(value.kind) && value.members.length + value.items.length === 0)

/**
 * True if a name only says which thing is changed. A path or a key may be the new value, and so may a number unless it
 * is the number of the thing itself. Ex) task_id; ticket_number of update_ticket
 */
function identifiesOnly(name: string, tool: string): boolean {
  const [last = "", thing] = splitKeyWords(name).reverse()
  return /^(?:number|no)$/.test(last)
    ? thing !== undefined && thing === lastWord(tool)
    : isIdentifying(name) && !/^(?:key|path)$/.test(last)
}

/**
 * True if the call means something else without a member. Ex) {"where":{"id":7,"paid_at":null}} for a tool that
 * deletes: with one condition less it deletes more. {"pump_ids":null} for a tool that stops pumps: it would stop all of
 * them. {"task_id":7,"due":null} for a tool that updates: no change would be left.
 */
function isMissed({ text, tool, view, outerKeys, issue }: RepairPlace, { node, member }: MemberOwner): boolean {
  if (outerKeys.some(maySelect)) return changesMuch(tool.name)
  if (outerKeys.length > 0 || issue.path.length > 1) return false
  if (isBeside(member.key)) return false
  const others = node.members.filter((other) => other !== member && other.value.kind !== "null")
  // Ex) "force": null : a switch does not describe what is acted on, but it may limit what is removed
  if (others.every((other) => selectsNothing(text, other)))
    return view.kinds === BOOLEAN_BIT ? takesAway(tool.name) : mayActOnAll(tool.name)
  // A second member may be the new value of the first.
  const only = onlyOf(others.filter(({ key }) => !isPlacing(key)))
  return only !== undefined && identifiesOnly(only.key, tool.name) && editsThings(tool.name)
}

type MemberOwner = NonNullable<RepairPlace["owner"]>

/**
 * Proposes to drop the place if it is a declared, optional member; null otherwise. The proposal is only a guess if null
 * has a meaning of its own, by a description or by what the tool does: without the member, the call would keep what
 * should be removed, or remove more.
 */
export function proposeOmission(place: RepairPlace, message?: string): RepairProposal | null {
  const { owner, view } = place
  if (owner === null || !isOnly(owner.node, owner.member)) return null
  if (!owner.view.names.includes(owner.member.key) || owner.view.required.includes(owner.member.key)) return null
  const edits = dropMembers(owner.node, [owner.member])
  const name = quoteName(owner.member.key)
  const isCleared = clearsByNull(view.description, owner.view.description)
  if (!isCleared && !isMissed(place, owner)) return { edits, part: true, message }
  const question = isCleared
    ? `by its description null for ${name} has a meaning, but is not accepted. Leave it out to keep what is there, or give another value.`
    : `without ${name} the call may do more than is meant. Leave it out, or give another value.`
  return { edits, confidence: "guess", message: question, part: true }
}
