// Edits on members (drop, rename, append), and whether a call means something else without a member.
import { quoteName } from "../clip.ts"
import type { SourceEdit } from "../json/edit.ts"
import { BOOLEAN_BIT } from "../json/kind.ts"
import { type JsonMember, type JsonNode, stringOf } from "../json/tree.ts"
import { clearsByNull } from "../schema/null-meaning.ts"
import { changesMuch, editsThings, mayActOnAll, takesAway } from "../tool-verbs.ts"
import { isPlaceholder, lastWord, maySelect, splitKeyWords } from "./fold.ts"
import { onlyOf, type RepairPlace, type RepairProposal } from "./rule.ts"

/** True when a name occurs once. Of two, dropping one would bring the other to light. */
export const isOnly = (node: JsonNode, member: JsonMember): boolean =>
  !node.members.some((otherMember) => otherMember !== member && otherMember.key === member.key)

/** Whether a member beside the place has the form of a fault, and is valid as it stands: it would stay as it is. */
export const isBesideKept = ({ owner, text }: RepairPlace, hasForm: (member: JsonMember) => boolean): boolean =>
  owner?.node.members.some((member) => {
    if (member === owner.member || !hasForm(member)) return false
    const { start, end } = member.value
    return owner.view.member(member.key)?.isValid(JSON.parse(text.slice(start, end))) !== false
  }) === true

/** Drops members, each run of them with one comma, and leaves every other byte. */
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

/** Leaves of a node only what is inside it. */
export const unwrapNode = (outer: JsonNode, inner: JsonNode): SourceEdit[] => [
  { start: outer.start, end: inner.start, insert: "" },
  { start: inner.end, end: outer.end, insert: "" },
]

export const renameMember = (member: JsonMember, name: string): SourceEdit => ({
  start: member.keyStart,
  end: member.keyEnd,
  insert: JSON.stringify(name),
})

/** Puts text of members behind the last one. */
export function appendMembers(node: JsonNode, text: string): SourceEdit {
  const last = node.members[node.members.length - 1]
  const at = last === undefined ? node.start + 1 : last.value.end
  return { start: at, end: at, insert: last === undefined ? text : `,${text}` }
}

/** Takes several members out and puts `text` in the place of the first of them. Edits are sorted and never touch. */
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
/** Ex) task_id, issue_number : which thing is meant. */
export const isIdentifying = (name: string): boolean => IDENTIFYING_WORD.test(lastWord(name))
/** Ex) owner, repo : where that thing is. */
export const isPlacing = (name: string): boolean => /^(?:owner|repo)$/.test(name)
/** What says nothing of what is acted on. */
const BESIDE_WORD = /^(?:reason|notes?|comments?|lang|language|locale|timezone|page|limit|offset|cursor|sort|format)$/
export const isBeside = (name: string): boolean => BESIDE_WORD.test(lastWord(name))

/** A switch, what says nothing of what is acted on, or nothing at all. Ex) "force": true, "reason": "old", "ids": "none" */
const selectsNothing = (text: string, { key, value }: JsonMember): boolean =>
  value.kind === "boolean" ||
  value.kind === "null" ||
  isBeside(key) ||
  (value.kind === "string" && isPlaceholder(stringOf(text, value))) ||
  (/^(?:array|object)$/.test(value.kind) && value.members.length + value.items.length === 0)

/**
 * Whether a name says only which thing is changed: a path or a key may be what it is changed to, and so may a number
 * unless it is the thing's own. Ex) task_id; ticket_number of update_ticket
 */
function identifiesOnly(name: string, tool: string): boolean {
  const [last = "", thing] = splitKeyWords(name).reverse()
  return /^(?:number|no)$/.test(last)
    ? thing !== undefined && thing === lastWord(tool)
    : isIdentifying(name) && !/^(?:key|path)$/.test(last)
}

/**
 * Whether the call says another thing without a member. Ex) {"where":{"id":7,"paid_at":null}} for a tool that deletes:
 * with a condition less it deletes more. {"pump_ids":null} for one that stops pumps: it would stop all. {"task_id":7,"due":null} for one that updates: nothing is left to be changed.
 */
function isMissed({ text, tool, view, outerKeys, issue }: RepairPlace, { node, member }: MemberOwner): boolean {
  if (outerKeys.some(maySelect)) return changesMuch(tool.name)
  if (outerKeys.length > 0 || issue.path.length > 1) return false
  if (isBeside(member.key)) return false
  const others = node.members.filter((other) => other !== member && other.value.kind !== "null")
  // Ex) "force": null : a switch tells nothing of what is acted on, but it may bound what is taken away
  if (others.every((other) => selectsNothing(text, other)))
    return view.kinds === BOOLEAN_BIT ? takesAway(tool.name) : mayActOnAll(tool.name)
  // a second thing may be what the first one is changed to
  const only = onlyOf(others.filter(({ key }) => !isPlacing(key)))
  return only !== undefined && identifiesOnly(only.key, tool.name) && editsThings(tool.name)
}

type MemberOwner = NonNullable<RepairPlace["owner"]>

/**
 * Drops the place where it is a declared, optional member; null elsewhere.
 * Only a guess where null has a meaning of its own, by a description or by what the tool does: to leave it out would
 * keep what is to be taken away, or take away more.
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
