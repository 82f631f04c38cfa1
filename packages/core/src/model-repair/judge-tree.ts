import { toPointer } from "../json/pointer.ts"
import type { JsonNode } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import { viewAt } from "../rules/place.ts"
import type { SchemaView } from "../schema/view.ts"
import { isCoercion, type Target } from "./coerced.ts"
import { isDeclared, isNamedLike, nameOf, originOf, wholeOf } from "./derive.ts"
import { type Change, differences } from "./difference.ts"
import { isBlank, isContainer, leavesOf, literalOf, type Placed } from "./leaf.ts"
import type { Licences } from "./licences.ts"
import { type Move, mayGo, swappable, type Used } from "./moves.ts"
import { areNamesAlike } from "./names-alike.ts"
import type { Refusal } from "./refusals.ts"
import { isJoined, isReshaped } from "./reshaped.ts"
import { type Source, sourcesOf } from "./sources.ts"

/** What the guards say of the changes an answer makes. */
export type Verdict = { readonly ok: true; readonly changes: readonly Change[]; readonly groups: number } | Denied

export interface Denied {
  readonly ok: false
  readonly reason: Refusal
  readonly pointers: readonly string[]
}

export interface Case {
  readonly before: Placed
  readonly after: Placed
  readonly view: SchemaView
  readonly licences: Licences
  readonly limits: Limits
  /** As the tool declares it. */
  readonly readOnly: boolean | undefined
}

const denied = (reason: Refusal, pointers: readonly string[] = []): Denied => ({ ok: false, reason, pointers: [...new Set(pointers)].slice(0, 16) })

const pointersOf = (changes: readonly Change[]): string[] => changes.map(({ path }) => toPointer(path))

/** The guards, one after another: nothing where nothing was wrong, nothing made up, nothing lost. */
export function judgeChanges(given: Case): Verdict {
  const { before, after, view, licences, limits } = given
  const changes = differences(before, after)
  if (changes.length === 0) return denied("unchanged")
  if (changes.length > limits.modelChanges || isTooMuch(changes, after.text, limits)) return denied("intent_drift", pointersOf(changes))
  const sources = sourcesOf(before.node, view, licences)
  const notes: Notes = { used: { whole: new Set(), parts: new Set() }, moves: [], links: [] }
  const drifted: string[] = []
  const invented: string[] = []
  for (const change of changes) {
    if (change.kind === "removed") continue
    const pointer = toPointer(change.path)
    if (!isLicensed(change, given, sources)) drifted.push(pointer)
    else if (!takeOver(change, given, sources, notes)) (isLoss(change, given) ? drifted : invented).push(pointer)
  }
  for (const change of changes)
    if (change.kind === "removed" && !mayGo(change, before.text, view, licences, sources, notes.used, given.readOnly)) drifted.push(toPointer(change.path))
  if (drifted.length > 0) return denied("intent_drift", drifted)
  if (invented.length > 0) return denied("fabricated", invented)
  const doubtful = swappable(notes.moves, view)
  if (doubtful.length > 0) return denied("intent_drift", doubtful)
  return { ok: true, changes, groups: groupsOf(changes, notes.links) }
}

function isTooMuch(changes: readonly Change[], text: string, limits: Limits): boolean {
  let leaves = 0
  for (const change of changes) if (change.kind !== "removed") leaves += leavesOf({ text, node: change.after }).length
  return leaves > limits.modelChanges
}

/** Whether the place may change at all. */
function isLicensed(change: Exclude<Change, { kind: "removed" }>, { before, after, view, licences }: Case, sources: readonly Source[]): boolean {
  const licence = licences.get(toPointer(change.path))
  if (change.kind === "replaced") {
    if (licence?.replace === true) return true
    return licence?.unique === true && isJoined({ text: before.text, node: change.before }, { text: after.text, node: change.after })
  }
  const key = String(change.path[change.path.length - 1])
  const above = change.path.slice(0, -1)
  if (licences.get(toPointer(above))?.missing.has(key) === true) return true
  // an optional member is no invention only where a stray one of a like name was meant to be it
  const names = viewAt(view, above)?.names ?? []
  if (!names.includes(key)) return false
  const origin = originOf({ text: after.text, node: change.after }, change.path, null, {
    text: before.text,
    sources: sources.filter(({ stray }) => stray),
    used: new Set(),
  })
  const [top, another] = origin?.taken ?? []
  if (top === undefined || another !== undefined || !isNamedLike(top.source, key)) return false
  // Ex) path may be backup_path, but not where there is a target_path too
  const own = nameOf(top.source.path)
  if (own !== key && names.filter((name) => areNamesAlike(own, name)).length > 1) return false
  return literalsAreOne(top.source.node, change.after, before.text, after.text)
}

/** Moved unchanged, or not at all. */
const literalsAreOne = (old: JsonNode, next: JsonNode, from: string, to: string): boolean =>
  differences({ text: from, node: old }, { text: to, node: next }).length === 0

/** Which values of the call a change was made of. */
interface Link {
  readonly change: Change
  readonly sources: readonly Source[]
}

/** What is noted on the way through the changes. */
interface Notes {
  readonly used: Used
  readonly moves: Move[]
  readonly links: Link[]
}

/** Whether the new value stems from the call; what it was taken from is noted. */
function takeOver(change: Exclude<Change, { kind: "removed" }>, given: Case, sources: readonly Source[], notes: Notes): boolean {
  const { before, after, view, limits, licences } = given
  const { used } = notes
  const next: Placed = { text: after.text, node: change.after }
  const place = viewAt(view, change.path)
  if (change.kind === "replaced") {
    const old: Placed = { text: before.text, node: change.before }
    const licence = licences.get(toPointer(change.path))
    if (licence?.replace !== true) return true
    const target: Target = { key: nameOf(change.path), view: place, keywords: licence.keywords }
    if (!isBlank(old)) return (!isContainer(old.node) && !isContainer(next.node) && isCoercion(old, next, target)) || isReshaped(old, next, target, limits)
  }
  // what was filled in with nothing speaks for nothing, least of all for itself
  const usable = sources.filter((source) => source.pointer !== toPointer(change.path))
  const origin = originOf(next, change.path, place, { text: before.text, sources: usable, used: used.whole })
  if (origin === null) return false
  // null for "left out" may go, or be what a stray member or the tool says; a text elsewhere was not asked
  if (change.kind === "replaced" && isOptional(change.path, view) && origin.taken[0]?.source.stray !== true && !isDeclared(next, place)) return false
  const whole = wholeOf(origin, sources)
  for (const source of whole) used.whole.add(source)
  notes.links.push({ change, sources: whole })
  for (const source of origin.parts) used.parts.add(source)
  for (const { path, source, next: part } of origin.taken)
    if (source.stray) notes.moves.push({ path, value: JSON.parse(literalOf(part)), named: isNamedLike(source, nameOf(path)) })
  return true
}

const isOptional = (path: readonly (string | number)[], view: SchemaView): boolean => {
  const key = path[path.length - 1]
  return typeof key === "string" && viewAt(view, path.slice(0, -1))?.required.includes(key) !== true
}

/** A container that lost or rearranged something was not added to: its content drifted. */
function isLoss(change: Exclude<Change, { kind: "removed" }>, { before }: Case): boolean {
  return change.kind === "replaced" && isContainer(change.before) && !isBlank({ text: before.text, node: change.before })
}

/** The least number of entries that tell all changes: what was renamed, unwrapped or gathered belongs together. */
function groupsOf(changes: readonly Change[], links: readonly Link[]): number {
  const groupOf = new Map(changes.map((change) => [change, change]))
  const top = (change: Change): Change => {
    let at = change
    for (let next = groupOf.get(at) as Change; next !== at; next = groupOf.get(at) as Change) at = next
    return at
  }
  for (const { change, sources } of links)
    for (const removed of changes) {
      if (removed.kind !== "removed") continue
      const pointer = toPointer(removed.path)
      if (sources.some((source) => source.pointer === pointer || source.pointer.startsWith(`${pointer}/`))) groupOf.set(top(removed), top(change))
    }
  return changes.filter((change) => groupOf.get(change) === change).length
}
