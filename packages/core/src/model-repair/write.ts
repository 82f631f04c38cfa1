// Writes the accepted changes as edits on the model's own text.
import { applyEdits, type SourceEdit, toSequence } from "../json/edit.ts"
import { type JsonMember, type JsonNode, lastMember, nodeAt } from "../json/tree.ts"
import type { Finding } from "../report.ts"
import { renameMember } from "../rules/members.ts"
import type { Change, Value } from "./value.ts"

interface Written {
  readonly edit: SourceEdit
  readonly pointer: string
  readonly message: string
}

const REPLACED = "A model repaired the value; the guards agreed."
const ADDED = "A model filled in what the call says elsewhere or the tool declares; the guards agreed."
const REMOVED = "A model left the member out; the guards agreed."
const RENAMED = "A model renamed the member; the guards agreed."

export const modelFinding = (
  text: string,
  { start, end, insert }: SourceEdit,
  pointer: string,
  message: string,
  edits: Finding["edits"],
): Finding => ({
  rule: "model/repair",
  pointer,
  before: text.slice(start, end),
  after: insert,
  confidence: "likely",
  span: [start, end],
  edits,
  applied: true,
  message,
})

/** Returns the object that a member is added to or removed from. */
const ownerOf = ({ path }: Change, root: Value): JsonNode => nodeAt(root.node, path.slice(0, -1)) ?? root.node

const keyOf = ({ path }: Change): string => String(path[path.length - 1])

/**
 * Writes the changes as edits on the attempted text: unchanged parts keep their bytes, and moved values take theirs
 * along.
 */
export function writeChanges(
  text: string,
  changes: readonly Change[],
  root: Value,
): { readonly text: string; readonly findings: readonly Finding[] } {
  const written: Written[] = []
  const added = new Set(changes.filter(({ before }) => before === undefined))
  const removed = new Map<JsonMember, Change>()
  for (const change of changes) {
    const { before, after, pointer } = change
    if (before === undefined) continue
    if (after !== undefined) {
      const { start, end } = before.node
      written.push({ edit: { start, end, insert: bytesOf(after, root) }, pointer, message: REPLACED })
      continue
    }
    const owner = ownerOf(change, root)
    const member = lastMember(owner, keyOf(change)) as JsonMember
    const same = [...added].find((other) => ownerOf(other, root) === owner && other.after?.isSame(before))
    if (same === undefined) removed.set(member, change)
    else {
      added.delete(same)
      written.push({ edit: renameMember(member, keyOf(same)), pointer: same.pointer, message: RENAMED })
    }
  }
  written.push(...addMembers(added, removed, root))
  for (const [member, change] of removed)
    written.push({
      edit: dropMember(member, ownerOf(change, root), removed),
      pointer: change.pointer,
      message: REMOVED,
    })
  // stable: an insertion at an offset comes before a removal that starts there
  written.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end)
  const edits = written.map(({ edit }) => edit)
  const steps = toSequence(text, edits)
  const findings = written.map(({ edit, pointer, message }, i) =>
    modelFinding(text, edit, pointer, message, steps.slice(i, i + 1)),
  )
  return { text: applyEdits(text, edits), findings }
}

/** Returns the bytes of the same value in the attempted text: a moved number keeps its digits as written. */
function bytesOf(after: Value, root: Value): string {
  const isCopied = after.kind === "number" || after.isContainer
  return ((isCopied && root.all().findLast((value) => value.isSame(after))) || after).literal
}

/** Inserts each member after the last remaining one, with its own comma. */
function addMembers(added: Iterable<Change>, removed: ReadonlyMap<JsonMember, Change>, root: Value): Written[] {
  const begun = new Set<JsonNode>()
  return Array.from(added, (change) => {
    const owner = ownerOf(change, root)
    const last = owner.members.findLast((member) => !removed.has(member))
    const at = last?.value.end ?? owner.start + 1
    const comma = last === undefined && !begun.has(owner) ? "" : ","
    begun.add(owner)
    const insert = `${comma}${JSON.stringify(keyOf(change))}:${bytesOf(change.after as Value, root)}`
    return { edit: { start: at, end: at, insert }, pointer: change.pointer, message: ADDED }
  })
}

/** Removes a member with the comma before it, or after it if no earlier member stays. */
function dropMember(member: JsonMember, { members }: JsonNode, removed: ReadonlyMap<JsonMember, Change>): SourceEdit {
  const at = members.indexOf(member)
  const isBehindKept = members.slice(0, at).some((other) => !removed.has(other))
  const start = isBehindKept ? (members[at - 1] as JsonMember).value.end : member.keyStart
  const end = isBehindKept ? member.value.end : (members[at + 1]?.keyStart ?? member.value.end)
  return { start, end, insert: "" }
}
