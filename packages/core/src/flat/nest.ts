import { canonical } from "../json/canonical.ts"
import type { JsonNode, Member } from "../json/tree.ts"
import type { Part } from "./outline.ts"
import type { Cut, Piece } from "./pieces.ts"
import { commaAfter, pushComma, pushCut } from "./root-members.ts"

/** An object whose members are shown flat. */
export interface Opened {
  readonly path: readonly string[]
  readonly leaves: ReadonlyMap<string, string>
  readonly inner: ReadonlyMap<string, Opened>
  /** Members that must be there when the object is. */
  readonly required: ReadonlySet<string>
}

/** What is known of a tool's two forms. */
export interface Forms {
  /** Flat name → path, for the leaves that lie inside an object. */
  readonly table: ReadonlyMap<string, readonly string[]>
  /** The arguments themselves: their opened objects, and theirs. */
  readonly root: Opened
}

/** Maps, so that a member may be called __proto__. */
export function formsOf(root: Part, named: ReadonlyMap<string, Part>): Forms {
  const names = new Map([...named].map(([name, part]) => [part, name]))
  const open = (part: Part): Opened => ({
    path: part.path,
    leaves: new Map((part.parts ?? []).flatMap((each) => (each.parts === null ? [[each.name, names.get(each) as string] as const] : []))),
    inner: new Map((part.parts ?? []).flatMap((each) => (each.parts === null ? [] : [[each.name, open(each)] as const]))),
    required: new Set((part.parts ?? []).filter((each) => each.required).map((each) => each.name)),
  })
  return { table: new Map([...named].filter(([, part]) => part.path.length > 1).map(([name, part]) => [name, part.path])), root: open(root) }
}

interface Value {
  readonly kind: "value"
  readonly key: Piece
  /** Between the name and the value, as written. */
  readonly gap: Cut
  readonly node: JsonNode
}

interface Branch {
  readonly kind: "branch"
  readonly key: Piece
  readonly gap: Cut
  readonly slots: Map<string, Slot>
}

type Slot = Value | Branch

/** An argument that came twice, with different values. */
export interface Conflict {
  readonly twice: readonly string[]
}

/** The pieces of the nested form; null when nothing is flat. Values keep their bytes, members that are no part of it keep their place. */
export function nestedPieces(text: string, root: JsonNode, forms: Forms): Piece[] | Conflict | null {
  const touched = new Set<string>()
  for (const { key } of root.members) {
    const path = forms.table.get(key)
    if (path !== undefined) touched.add(path[0] as string)
  }
  if (touched.size === 0) return null
  const branches = new Map<string, Branch>()
  const nested = new Set<string>()
  for (const member of root.members) {
    const path = forms.table.get(member.key)
    const first = path === undefined ? member.key : (path[0] as string)
    if (!touched.has(first)) continue
    const gap: Cut = [member.keyEnd, member.value.start]
    let branch = branches.get(first)
    if (branch === undefined) {
      branch = { kind: "branch", key: path === undefined ? [member.keyStart, member.keyEnd] : JSON.stringify(first), gap, slots: new Map() }
      branches.set(first, branch)
    }
    if (path !== undefined) {
      if (!putLeaf(text, branch, path, member, gap)) return { twice: path }
    } else {
      // of two objects with one name the last counts, which two merged ones would not say
      if (nested.has(first) || member.value.kind !== "object") return { twice: [first] }
      nested.add(first)
      const clash = merge(text, branch, forms.root.inner.get(first) as Opened, member.value)
      if (clash !== null) return { twice: clash }
    }
  }
  return print(text, root, branches, (key) => forms.table.get(key)?.[0] ?? key)
}

function putLeaf(text: string, root: Branch, path: readonly string[], member: Member, gap: Cut): boolean {
  let branch = root
  for (const step of path.slice(1, -1)) {
    const next = branchAt(branch, step, JSON.stringify(step), gap)
    if (next === null) return false
    branch = next
  }
  const last = path.at(-1) as string
  return putValue(text, branch, last, { kind: "value", key: JSON.stringify(last), gap, node: member.value })
}

function branchAt(branch: Branch, step: string, key: Piece, gap: Cut): Branch | null {
  const there = branch.slots.get(step)
  if (there !== undefined) return there.kind === "branch" ? there : null
  const made: Branch = { kind: "branch", key, gap, slots: new Map() }
  branch.slots.set(step, made)
  return made
}

/** The same value twice is one value. */
function putValue(text: string, branch: Branch, name: string, value: Value): boolean {
  const there = branch.slots.get(name)
  if (there === undefined) {
    branch.slots.set(name, value)
    return true
  }
  const spelled = (node: JsonNode): string => canonical(text.slice(node.start, node.end))
  return there.kind === "value" && spelled(there.node) === spelled(value.node)
}

/** Puts what came nested beside what came flat; gives the path of what came twice. */
function merge(text: string, branch: Branch, part: Opened, node: JsonNode): readonly string[] | null {
  const seen = new Set<string>()
  for (const member of node.members) {
    const inner = part.inner.get(member.key)
    if (inner !== undefined && seen.has(member.key)) return inner.path
    seen.add(member.key)
    const key: Piece = [member.keyStart, member.keyEnd]
    const gap: Cut = [member.keyEnd, member.value.start]
    if (inner !== undefined && member.value.kind === "object") {
      const next = branchAt(branch, member.key, key, gap)
      const clash = next === null ? inner.path : merge(text, next, inner, member.value)
      if (clash !== null) return clash
    } else if (!putValue(text, branch, member.key, { kind: "value", key, gap, node: member.value })) return [...part.path, member.key]
  }
  return null
}

function print(text: string, root: JsonNode, branches: ReadonlyMap<string, Branch>, homeOf: (key: string) => string): Piece[] {
  const out: Piece[] = [[0, root.start + 1]]
  const printed = new Set<string>()
  let last = -1
  root.members.forEach((member, at) => {
    const home = homeOf(member.key)
    const branch = branches.get(home)
    if (branch !== undefined && printed.has(home)) return
    const start = at === 0 ? root.start + 1 : commaAfter(text, root.members[at - 1] as Member) + 1
    if (last >= 0) pushComma(out, start - 1, last === at - 1)
    last = at
    const end = at === root.members.length - 1 ? root.end - 1 : commaAfter(text, member)
    if (branch === undefined) {
      pushCut(out, start, end)
      return
    }
    printed.add(home)
    pushCut(out, start, member.keyStart)
    printSlot(text, branch, out)
    pushCut(out, member.value.end, end)
  })
  pushCut(out, root.end - 1, text.length)
  return out
}

function printSlot(text: string, slot: Slot, out: Piece[]): void {
  out.push(slot.key, slot.gap)
  if (slot.kind === "value") {
    out.push([slot.node.start, slot.node.end])
    return
  }
  const comma = text.slice(slot.gap[0], slot.gap[1]).includes(" ") ? ", " : ","
  out.push("{")
  let isFirst = true
  for (const inner of slot.slots.values()) {
    if (!isFirst) out.push(comma)
    isFirst = false
    printSlot(text, inner, out)
  }
  out.push("}")
}
