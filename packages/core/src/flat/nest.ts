// Nests flat arguments: puts each value where the schema has it, as pieces of the model's text.
import { toCanonicalText } from "../json/canonical.ts"
import type { JsonMember, JsonNode } from "../json/tree.ts"
import type { SchemaPart } from "./outline.ts"
import { commaAfter, pushComma, pushCut, type SourceSpan, type TextPiece } from "./pieces.ts"

/** Both forms of a tool. */
export interface FlatForms {
  /** Leaves inside objects, by flat name. */
  readonly leafByName: ReadonlyMap<string, SchemaPart>
  /** The arguments themselves. */
  readonly root: SchemaPart
}

interface ValueSlot {
  readonly kind: "value"
  readonly key: TextPiece
  /** Text between the name and the value. */
  readonly gap: SourceSpan
  readonly node: JsonNode
}

interface BranchSlot {
  readonly kind: "branch"
  readonly key: TextPiece
  readonly gap: SourceSpan
  readonly memberSlots: Map<string, NestSlot>
}

type NestSlot = ValueSlot | BranchSlot

/** An argument that occurs twice, with different values. */
interface NestConflict {
  readonly twice: readonly string[]
}

/** Returns the pieces of the nested form; null if nothing is flat. Values keep their bytes, others their place. */
export function nestedPieces(text: string, root: JsonNode, forms: FlatForms): TextPiece[] | NestConflict | null {
  const touchedMembers = new Set<string>()
  for (const { key } of root.members) {
    const path = forms.leafByName.get(key)?.path
    if (path !== undefined) touchedMembers.add(path[0] as string)
  }
  if (touchedMembers.size === 0) return null
  const top = scratchBranch()
  const others = scratchBranch()
  const nestedMembers = new Set<string>()
  for (const member of root.members) {
    const path = forms.leafByName.get(member.key)?.path
    const rootMember = path === undefined ? member.key : (path[0] as string)
    const gap: SourceSpan = [member.keyEnd, member.value.start]
    if (!touchedMembers.has(rootMember)) {
      const twice = clashAmong(text, others, member, forms)
      if (twice !== null) return { twice }
      continue
    }
    const branchKey: TextPiece = path === undefined ? [member.keyStart, member.keyEnd] : JSON.stringify(rootMember)
    const branch = branchAt(top, rootMember, branchKey, gap) as BranchSlot
    if (path !== undefined) {
      if (!putLeaf(text, branch, path, member, gap)) return { twice: path }
    } else {
      // of two objects with the same name the last one counts, which a merged object would not express
      if (nestedMembers.has(rootMember) || member.value.kind !== "object") return { twice: [rootMember] }
      nestedMembers.add(rootMember)
      const clashPath = mergeNested(text, branch, forms.root.innerParts?.get(rootMember) as SchemaPart, member.value)
      if (clashPath !== null) return { twice: clashPath }
    }
  }
  return printMembers(text, root, top.memberSlots, (key) => forms.leafByName.get(key)?.path[0] ?? key)
}

const scratchBranch = (): BranchSlot => ({ kind: "branch", key: "", gap: [0, 0], memberSlots: new Map() })

/** Checks members without flat counterparts: they keep their place. Returns the path of a repeated argument. */
function clashAmong(
  text: string,
  others: BranchSlot,
  { key, value: node }: JsonMember,
  { root }: FlatForms,
): readonly string[] | null {
  if (!putValue(text, others, key, { kind: "value", key, gap: [0, 0], node })) return [key]
  const part = root.innerParts?.get(key)
  return part?.innerParts == null || node.kind !== "object" ? null : mergeNested(text, scratchBranch(), part, node)
}

function putLeaf(
  text: string,
  root: BranchSlot,
  path: readonly string[],
  member: JsonMember,
  gap: SourceSpan,
): boolean {
  let branch = root
  for (const step of path.slice(1, -1)) {
    const next = branchAt(branch, step, JSON.stringify(step), gap)
    if (next === null) return false
    branch = next
  }
  const leafStep = path.at(-1) as string
  return putValue(text, branch, leafStep, { kind: "value", key: JSON.stringify(leafStep), gap, node: member.value })
}

function branchAt(branch: BranchSlot, step: string, key: TextPiece, gap: SourceSpan): BranchSlot | null {
  const existingSlot = branch.memberSlots.get(step)
  if (existingSlot !== undefined) return existingSlot.kind === "branch" ? existingSlot : null
  const newBranch: BranchSlot = { kind: "branch", key, gap, memberSlots: new Map() }
  branch.memberSlots.set(step, newBranch)
  return newBranch
}

/** Stores a value. The same value twice counts once; false if the values differ. */
function putValue(text: string, branch: BranchSlot, name: string, value: ValueSlot): boolean {
  const existingValue = branch.memberSlots.get(name)
  if (existingValue === undefined) {
    branch.memberSlots.set(name, value)
    return true
  }
  const canonicalValue = (node: JsonNode): string => toCanonicalText(text.slice(node.start, node.end))
  return existingValue.kind === "value" && canonicalValue(existingValue.node) === canonicalValue(value.node)
}

/** Merges nested members with flat ones; returns the path of an argument that occurs twice. */
function mergeNested(
  text: string,
  branch: BranchSlot,
  openedPart: SchemaPart,
  node: JsonNode,
): readonly string[] | null {
  const seenKeys = new Set<string>()
  for (const member of node.members) {
    const part = openedPart.innerParts?.get(member.key)
    const inner = part?.innerParts == null ? undefined : part
    if (inner !== undefined && seenKeys.has(member.key)) return inner.path
    seenKeys.add(member.key)
    const key: TextPiece = [member.keyStart, member.keyEnd]
    const gap: SourceSpan = [member.keyEnd, member.value.start]
    if (inner !== undefined && member.value.kind === "object") {
      const next = branchAt(branch, member.key, key, gap)
      const innerClash = next === null ? inner.path : mergeNested(text, next, inner, member.value)
      if (innerClash !== null) return innerClash
    } else if (!putValue(text, branch, member.key, { kind: "value", key, gap, node: member.value }))
      return [...openedPart.path, member.key]
  }
  return null
}

function printMembers(
  text: string,
  root: JsonNode,
  branchesByName: ReadonlyMap<string, NestSlot>,
  homeOf: (key: string) => string,
): TextPiece[] {
  const out: TextPiece[] = [[0, root.start + 1]]
  const printedMembers = new Set<string>()
  let lastPrinted = -1
  root.members.forEach((member, at) => {
    const homeMember = homeOf(member.key)
    const branch = branchesByName.get(homeMember)
    if (branch !== undefined && printedMembers.has(homeMember)) return
    const start = at === 0 ? root.start + 1 : commaAfter(text, root.members[at - 1] as JsonMember) + 1
    if (lastPrinted >= 0) pushComma(out, start - 1, lastPrinted === at - 1)
    lastPrinted = at
    const end = at === root.members.length - 1 ? root.end - 1 : commaAfter(text, member)
    if (branch === undefined) {
      pushCut(out, start, end)
      return
    }
    printedMembers.add(homeMember)
    pushCut(out, start, member.keyStart)
    printSlot(text, branch, out)
    pushCut(out, member.value.end, end)
  })
  pushCut(out, root.end - 1, text.length)
  return out
}

function printSlot(text: string, printedSlot: NestSlot, out: TextPiece[]): void {
  out.push(printedSlot.key, printedSlot.gap)
  if (printedSlot.kind === "value") {
    out.push([printedSlot.node.start, printedSlot.node.end])
    return
  }
  const commaText = text.slice(printedSlot.gap[0], printedSlot.gap[1]).includes(" ") ? ", " : ","
  out.push("{")
  let isFirst = true
  for (const inner of printedSlot.memberSlots.values()) {
    if (!isFirst) out.push(commaText)
    isFirst = false
    printSlot(text, inner, out)
  }
  out.push("}")
}
