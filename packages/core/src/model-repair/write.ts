import { applyEdits, type SourceEdit, toSequence } from "../json/edit.ts"
import { toPointer } from "../json/pointer.ts"
import type { JsonMember, JsonNode } from "../json/tree.ts"
import type { Finding } from "../report.ts"
import { renameMember } from "../rules/members.ts"
import type { Change } from "./difference.ts"
import { areSame, isContainer, literalOf } from "./leaf.ts"

export const RULE = "model/repair"

interface Written {
  readonly edit: SourceEdit
  readonly path: readonly (string | number)[]
  readonly message: string
}

type Added = Extract<Change, { kind: "added" }>
type Removed = Extract<Change, { kind: "removed" }>

const REPLACED = "A model repaired the value; the guards agreed."
const ADDED = "A model filled in what the call says elsewhere or the tool declares; the guards agreed."
const REMOVED = "A model left the member out; the guards agreed."
const RENAMED = "A model renamed the member; the guards agreed."

/** The changes as edits on the attempted text: what does not change keeps its bytes, and what only moves takes them along. */
export function writeChanges(
  text: string,
  answer: string,
  changes: readonly Change[],
  root: JsonNode,
): { readonly text: string; readonly findings: readonly Finding[] } {
  const literal = (node: JsonNode): string => movedBytes(text, root, answer, node) ?? answer.slice(node.start, node.end)
  const written: Written[] = []
  const owners = new Map<JsonNode, { added: Added[]; removed: Removed[] }>()
  for (const change of changes) {
    if (change.kind === "replaced") {
      written.push({ edit: { start: change.before.start, end: change.before.end, insert: literal(change.after) }, path: change.path, message: REPLACED })
      continue
    }
    const own = owners.get(change.owner) ?? { added: [], removed: [] }
    owners.set(change.owner, own)
    if (change.kind === "added") own.added.push(change)
    else own.removed.push(change)
  }
  for (const [owner, own] of owners) written.push(...rewriteMembers(text, answer, owner, own.added, own.removed, literal))
  // stable: what is added at an offset comes before what is removed from there on
  written.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end)
  const edits = written.map(({ edit }) => edit)
  const steps = toSequence(text, edits)
  const findings = written.map(({ edit, path, message }, i): Finding => {
    const before = text.slice(edit.start, edit.end)
    return {
      rule: RULE,
      pointer: toPointer(path),
      before,
      after: edit.insert,
      confidence: "likely",
      span: [edit.start, edit.end],
      edits: steps.slice(i, i + 1),
      applied: true,
      message,
    }
  })
  return { text: applyEdits(text, edits), findings }
}

/** The bytes of the same value in the attempted text: a number moved to another name keeps its digits as they were written. */
function movedBytes(text: string, root: JsonNode, answer: string, node: JsonNode): string | null {
  if (node.kind !== "number" && !isContainer(node)) return null
  const todo = [root]
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    if (at.kind === node.kind && areSame({ text, node: at }, { text: answer, node })) return literalOf({ text, node: at })
    for (const { value } of at.members) todo.push(value)
    todo.push(...at.items)
  }
  return null
}

function rewriteMembers(
  text: string,
  answer: string,
  owner: JsonNode,
  added: readonly Added[],
  removed: readonly Removed[],
  literal: (node: JsonNode) => string,
): Written[] {
  const out: Written[] = []
  const rest = new Set(added)
  const gone = new Set<JsonMember>()
  for (const change of removed) {
    const same = [...rest].find((other) => areSame({ text, node: change.member.value }, { text: answer, node: other.after }))
    if (same === undefined) {
      gone.add(change.member)
      continue
    }
    rest.delete(same)
    out.push({ edit: renameMember(change.member, keyOf(same)), path: same.path, message: RENAMED })
  }
  const kept = owner.members.filter((member) => !gone.has(member))
  const last = kept[kept.length - 1]
  const at = last?.value.end ?? owner.start + 1
  let isFirst = last === undefined
  for (const change of rest) {
    const insert = `${isFirst ? "" : ","}${JSON.stringify(keyOf(change))}:${literal(change.after)}`
    out.push({ edit: { start: at, end: at, insert }, path: change.path, message: ADDED })
    isFirst = false
  }
  owner.members.forEach((member, i) => {
    if (!gone.has(member)) return
    const path = (removed.find((change) => change.member === member) as Removed).path
    const keptBefore = owner.members.slice(0, i).some((other) => !gone.has(other))
    const next = owner.members[i + 1]
    const edit: SourceEdit = keptBefore
      ? { start: (owner.members[i - 1] as JsonMember).value.end, end: member.value.end, insert: "" }
      : { start: member.keyStart, end: next === undefined ? member.value.end : next.keyStart, insert: "" }
    out.push({ edit, path, message: REMOVED })
  })
  return out
}

const keyOf = (change: Added): string => String(change.path[change.path.length - 1])
