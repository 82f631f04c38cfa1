import { applyEdits, type SourceEdit, toSequence } from "../json/edit.ts"
import { toPointer } from "../json/pointer.ts"
import type { JsonMember, JsonNode } from "../json/tree.ts"
import type { Finding } from "../report.ts"
import { renameMember } from "../rules/members.ts"
import type { AddedMember, Change, RemovedMember } from "./difference.ts"
import { areSame, isContainer, literalOf, nodesOf, type ValuePath } from "./leaf.ts"

export const MODEL_RULE = "model/repair"

interface Written {
  readonly edit: SourceEdit
  readonly path: ValuePath
  readonly message: string
}

const REPLACED = "A model repaired the value; the guards agreed."
const ADDED = "A model filled in what the call says elsewhere or the tool declares; the guards agreed."
const REMOVED = "A model left the member out; the guards agreed."
const RENAMED = "A model renamed the member; the guards agreed."

/** The changes as edits on the attempted text: what does not change keeps its bytes, and what moves takes them. */
export function writeChanges(
  text: string,
  answer: string,
  changes: readonly Change[],
  root: JsonNode,
): { readonly text: string; readonly findings: readonly Finding[] } {
  const literal = (node: JsonNode): string => movedBytes(text, root, answer, node) ?? answer.slice(node.start, node.end)
  const written: Written[] = []
  const added = new Set(changes.filter((change) => change.kind === "added"))
  const removed = new Map<JsonMember, RemovedMember>()
  for (const change of changes) {
    if (change.kind === "replaced")
      written.push({
        edit: { start: change.before.start, end: change.before.end, insert: literal(change.after) },
        path: change.path,
        message: REPLACED,
      })
    if (change.kind !== "removed") continue
    const { owner, member } = change
    const same = [...added].find(
      (other) => other.owner === owner && areSame({ text, node: member.value }, { text: answer, node: other.after }),
    )
    if (same === undefined) removed.set(member, change)
    else {
      added.delete(same)
      written.push({ edit: renameMember(member, keyOf(same)), path: same.path, message: RENAMED })
    }
  }
  written.push(
    ...addMembers(added, removed, literal),
    ...[...removed.values()].map((change) => dropMember(change, removed)),
  )
  // stable: what is added at an offset comes before what is removed from there on
  written.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end)
  const edits = written.map(({ edit }) => edit)
  const steps = toSequence(text, edits)
  const findings = written.map(
    ({ edit, path, message }, i): Finding => ({
      rule: MODEL_RULE,
      pointer: toPointer(path),
      before: text.slice(edit.start, edit.end),
      after: edit.insert,
      confidence: "likely",
      span: [edit.start, edit.end],
      edits: steps.slice(i, i + 1),
      applied: true,
      message,
    }),
  )
  return { text: applyEdits(text, edits), findings }
}

/** The bytes of the same value in the attempted text: a moved number keeps its digits as they were written. */
function movedBytes(text: string, root: JsonNode, answer: string, node: JsonNode): string | null {
  if (node.kind !== "number" && !isContainer(node)) return null
  for (const at of nodesOf(root))
    if (at.kind === node.kind && areSame({ text, node: at }, { text: answer, node }))
      return literalOf({ text, node: at })
  return null
}

/** Each behind the last member that stays, with a comma of its own. */
function addMembers(
  added: Iterable<AddedMember>,
  removed: ReadonlyMap<JsonMember, object>,
  literal: (node: JsonNode) => string,
): Written[] {
  const begun = new Set<JsonNode>()
  return Array.from(added, (change) => {
    const { owner, path, after } = change
    const last = owner.members.findLast((member) => !removed.has(member))
    const at = last?.value.end ?? owner.start + 1
    const comma = last === undefined && !begun.has(owner) ? "" : ","
    begun.add(owner)
    return {
      edit: { start: at, end: at, insert: `${comma}${JSON.stringify(keyOf(change))}:${literal(after)}` },
      path,
      message: ADDED,
    }
  })
}

/** With the comma before it, or behind it where no member before it stays. */
function dropMember(
  { owner: { members }, member, path }: RemovedMember,
  removed: ReadonlyMap<JsonMember, object>,
): Written {
  const at = members.indexOf(member)
  const isBehindKept = members.slice(0, at).some((other) => !removed.has(other))
  const start = isBehindKept ? (members[at - 1] as JsonMember).value.end : member.keyStart
  const end = isBehindKept ? member.value.end : (members[at + 1]?.keyStart ?? member.value.end)
  return { edit: { start, end, insert: "" }, path, message: REMOVED }
}

const keyOf = (change: AddedMember): string => String(change.path[change.path.length - 1])
