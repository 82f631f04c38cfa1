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

/** `literal`: how a value of the answer is written. */
interface Writing {
  readonly text: string
  readonly answer: string
  readonly literal: (node: JsonNode) => string
}

interface MemberChanges {
  readonly added: AddedMember[]
  readonly removed: RemovedMember[]
}

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
  const owners = new Map<JsonNode, MemberChanges>()
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
  for (const [owner, own] of owners) written.push(...rewriteMembers(owner, own, { text, answer, literal }))
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

/** The bytes of the same value in the attempted text: a number moved to another name keeps its digits as they were written. */
function movedBytes(text: string, root: JsonNode, answer: string, node: JsonNode): string | null {
  if (node.kind !== "number" && !isContainer(node)) return null
  for (const at of nodesOf(root)) if (at.kind === node.kind && areSame({ text, node: at }, { text: answer, node })) return literalOf({ text, node: at })
  return null
}

function rewriteMembers(owner: JsonNode, { added, removed }: MemberChanges, writing: Writing): Written[] {
  const out: Written[] = []
  const rest = new Set(added)
  const gone = new Map<JsonMember, ValuePath>()
  for (const { member, path } of removed) {
    const same = [...rest].find((other) => areSame({ text: writing.text, node: member.value }, { text: writing.answer, node: other.after }))
    if (same === undefined) gone.set(member, path)
    else {
      rest.delete(same)
      out.push({ edit: renameMember(member, keyOf(same)), path: same.path, message: RENAMED })
    }
  }
  return [...out, ...addMembers(owner, rest, gone, writing), ...dropMembers(owner, gone)]
}

/** Behind the last member that stays, each with a comma of its own. */
function addMembers(owner: JsonNode, added: Iterable<AddedMember>, gone: ReadonlyMap<JsonMember, ValuePath>, { literal }: Writing): Written[] {
  const last = owner.members.findLast((member) => !gone.has(member))
  const at = last?.value.end ?? owner.start + 1
  return Array.from(added, (change, i) => {
    const comma = last === undefined && i === 0 ? "" : ","
    const insert = `${comma}${JSON.stringify(keyOf(change))}:${literal(change.after)}`
    return { edit: { start: at, end: at, insert }, path: change.path, message: ADDED }
  })
}

/** Each with the comma before it, or behind it where no member before it stays. */
function dropMembers({ members }: JsonNode, gone: ReadonlyMap<JsonMember, ValuePath>): Written[] {
  const firstKept = members.findIndex((member) => !gone.has(member))
  return members.flatMap((member, i) => {
    const path = gone.get(member)
    if (path === undefined) return []
    const isBehindKept = firstKept >= 0 && firstKept < i
    const start = isBehindKept ? (members[i - 1] as JsonMember).value.end : member.keyStart
    const end = isBehindKept ? member.value.end : (members[i + 1]?.keyStart ?? member.value.end)
    return [{ edit: { start, end, insert: "" }, path, message: REMOVED }]
  })
}

const keyOf = (change: AddedMember): string => String(change.path[change.path.length - 1])
