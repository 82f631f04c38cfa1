import { toPointer } from "../json/pointer.ts"
import type { JsonNode } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import { viewAt } from "../rules/place.ts"
import type { SchemaView } from "../schema/view.ts"
import { type CoercionTarget, isCoercion } from "./coerced.ts"
import { isDeclared, nameOf, type Origin, type OriginContext, originOf, wholeOf } from "./derive.ts"
import { type Change, differences, type ReplacedValue, type WrittenChange } from "./difference.ts"
import { type EditablePlaces, findEditablePlaces } from "./editable-places.ts"
import { areSame, isContainer, isVoid, isWithin, leavesOf, literalOf, type Placed, type ValuePath } from "./leaf.ts"
import { type MovedValue, mayBeOmitted, swappable } from "./moves.ts"
import { keyWords } from "./plain-words.ts"
import type { Refusal } from "./refusals.ts"
import { isJoined, isReshaped } from "./reshaped.ts"
import { type Source, sourcesOf } from "./sources.ts"

/** The verdict of the guards on the changes an answer makes. */
type TreeVerdict = { readonly ok: true; readonly changes: readonly Change[]; readonly groups: number } | Denied

interface Denied {
  readonly ok: false
  readonly reason: Refusal
  readonly pointers: readonly string[]
}

interface Case {
  readonly before: Placed
  readonly after: Placed
  readonly view: SchemaView
  readonly editablePlaces: EditablePlaces
  readonly limits: Limits
  /** The name of the tool. */
  readonly tool: string
}

/** A case, or a part of one: a value that was moved, at its new place. */
interface Part extends Case {
  /** The way from the arguments to the value. */
  readonly around: ValuePath
  /** Moves that led to it. */
  readonly depth: number
  /** Decisions by old and new value: the same value and its parts are judged again and again. */
  readonly decided: Map<JsonNode, Map<JsonNode, boolean>>
  /** How many more may be decided. It is shared by all parts. */
  readonly left: { count: number }
}

/** Moved values judged for one answer, and moves inside moves. Without a bound all combinations would be tried. */
const MOST_MOVED = 128
const DEEPEST_MOVE = 2

const denied = (reason: Refusal, pointers: readonly string[] = []): Denied => ({
  ok: false,
  reason,
  pointers: [...new Set(pointers)].slice(0, 16),
})

const pointersOf = (changes: readonly Change[]): string[] => changes.map(({ path }) => toPointer(path))

/** The guards, one after another: nothing where nothing was wrong, nothing made up, nothing lost. */
export const judgeChanges = (given: Case): TreeVerdict =>
  judgePart({ ...given, around: [], depth: 0, decided: new Map(), left: { count: MOST_MOVED } })

function judgePart(given: Part): TreeVerdict {
  const { before, after, view, editablePlaces, limits } = given
  const changes = differences(before, after)
  if (changes.length === 0) return denied("unchanged")
  if (changes.length > limits.modelChanges || isTooMuch(changes, after.text, limits))
    return denied("intent_drift", pointersOf(changes))
  const sources = sourcesOf(before.node, view, editablePlaces)
  const context: OriginContext = {
    text: before.text,
    root: before.node,
    view,
    sources,
    used: new Set(),
    toolWords: new Set(keyWords(given.tool)),
    isMended: (old, next, path, place) =>
      isMended(old, next, { ...given, view: place, around: [...given.around, ...path], depth: given.depth + 1 }),
  }
  const notes: Notes = { used: new Set(), moves: [], moved: [], links: [] }
  const drifted: string[] = []
  const invented: string[] = []
  for (const change of changes) {
    if (change.kind === "removed") continue
    const pointer = toPointer(change.path)
    if (!mayChange(change, given, context)) drifted.push(pointer)
    else if (!takeOver(change, given, context, notes)) (isLoss(change, given) ? drifted : invented).push(pointer)
  }
  const removal = { text: before.text, view, around: given.around, editablePlaces, sources, used: notes.used }
  for (const change of changes)
    if (change.kind === "removed" && !mayBeOmitted(change, removal)) drifted.push(toPointer(change.path))
  drifted.push(...leftBehind(notes, changes))
  if (drifted.length > 0) return denied("intent_drift", drifted)
  if (invented.length > 0) return denied("fabricated", invented)
  const doubtful = swappable(notes.moves, view)
  if (doubtful.length > 0) return denied("intent_drift", doubtful)
  return { ok: true, changes, groups: groupsOf(changes, notes.links) }
}

/** A stray member may stay when it is only repeated under its right name; one changed or moved may not. */
function leftBehind({ moved }: Notes, changes: readonly Change[]): string[] {
  const gone = changes.flatMap((change) => (change.kind === "removed" ? [toPointer(change.path)] : []))
  return moved.map(({ pointer }) => pointer).filter((pointer) => !gone.some((other) => isWithin(pointer, other)))
}

/** A moved value is judged as if it had stood at its new place: only what violates there may change. */
function isMended(before: Placed, after: Placed, given: Part): boolean {
  const known = given.decided.get(before.node) ?? new Map<JsonNode, boolean>()
  given.decided.set(before.node, known)
  const decided = known.get(after.node)
  if (decided !== undefined) return decided
  if (given.depth > DEEPEST_MOVE || given.left.count-- <= 0) return false
  const editablePlaces = findEditablePlaces(given.view.validate(JSON.parse(literalOf(before))))
  const { ok } = judgePart({ ...given, before, after, editablePlaces })
  known.set(after.node, ok)
  return ok
}

function isTooMuch(changes: readonly Change[], text: string, limits: Limits): boolean {
  let leaves = 0
  for (const change of changes) if (change.kind !== "removed") leaves += leavesOf({ text, node: change.after }).length
  return leaves > limits.modelChanges
}

/** Whether the place may change at all. */
function mayChange(
  change: WrittenChange,
  { before, after, view, editablePlaces }: Case,
  context: OriginContext,
): boolean {
  const editable = editablePlaces.get(toPointer(change.path))
  if (change.kind === "replaced") {
    if (editable?.replace === true) return true
    return (
      editable?.unique === true &&
      isJoined({ text: before.text, node: change.before }, { text: after.text, node: change.after })
    )
  }
  const key = String(change.path[change.path.length - 1])
  const above = change.path.slice(0, -1)
  if (editablePlaces.get(toPointer(above))?.missing.has(key) === true) return true
  // an optional member is no invention only where a stray one of a like name was meant to be it
  const owner = viewAt(view, above)
  if (owner?.names.includes(key) !== true) return false
  const strays = context.sources.filter(({ stray }) => stray)
  const origin = originOf({ text: after.text, node: change.after }, change.path, owner.member(key), {
    ...context,
    sources: strays,
  })
  const [top, another] = origin?.taken ?? []
  return top !== undefined && another === undefined && top.reason === "named"
}

/** What the changes took from the call. */
interface Notes {
  readonly used: Set<Source>
  readonly moves: MovedValue[]
  /** Strays that were taken over in another form or from another level. */
  readonly moved: Source[]
  /** For each change, the values of the call that it was made of. */
  readonly links: (readonly Source[])[]
}

/** Whether the new value stems from the call; what it was taken from is noted. */
function takeOver(change: WrittenChange, given: Part, context: OriginContext, notes: Notes): boolean {
  const isSaid = change.kind === "replaced" ? isSaidBefore(change, given) : null
  if (isSaid !== null) return isSaid
  const next: Placed = { text: given.after.text, node: change.after }
  const place = viewAt(given.view, change.path)
  // what was filled in with nothing speaks for nothing, least of all for itself
  const sources = context.sources.filter((source) => source.pointer !== toPointer(change.path))
  const origin = originOf(next, change.path, place, { ...context, sources, used: notes.used })
  if (origin === null) return false
  // null for "left out" may go, or be what a stray member or the tool says
  if (
    change.kind === "replaced" &&
    isOptional(change.path, given.view) &&
    origin.taken[0]?.source.stray !== true &&
    !isDeclared(next, place)
  )
    return false
  noteOrigin(origin, wholeOf(origin, sources), given.before.text, notes)
  return true
}

/** Whether a replaced value says what the old one said; null where the old one said nothing. */
function isSaidBefore(
  change: ReplacedValue,
  { before, after, view, limits, editablePlaces, around }: Part,
): boolean | null {
  const editable = editablePlaces.get(toPointer(change.path))
  if (editable?.replace !== true) return true
  const old: Placed = { text: before.text, node: change.before }
  if (isVoid(old)) return null
  const next: Placed = { text: after.text, node: change.after }
  const target: CoercionTarget = {
    key: nameOf([...around, ...change.path]),
    view: viewAt(view, change.path),
    keywords: editable.keywords,
  }
  return (
    (!isContainer(old.node) && !isContainer(next.node) && isCoercion(old, next, target)) ||
    isReshaped(old, next, target, limits)
  )
}

function noteOrigin({ taken }: Origin, sources: readonly Source[], text: string, notes: Notes): void {
  for (const source of sources) notes.used.add(source)
  notes.links.push(sources)
  for (const { path, source, next, reason } of taken) {
    if (!source.stray) continue
    if (source.path.length !== path.length || !areSame(next, { text, node: source.node })) notes.moved.push(source)
    notes.moves.push({ path, value: JSON.parse(literalOf(next)), named: reason === "named" })
  }
}

const isOptional = (path: ValuePath, view: SchemaView): boolean => {
  const key = path[path.length - 1]
  return typeof key === "string" && viewAt(view, path.slice(0, -1))?.required.includes(key) !== true
}

/** A container that lost or rearranged something was not added to: its content drifted. */
function isLoss(change: WrittenChange, { before }: Case): boolean {
  return change.kind === "replaced" && isContainer(change.before) && !isVoid({ text: before.text, node: change.before })
}

/** The least number of entries that tell all changes: what was renamed, unwrapped or gathered belongs together. */
function groupsOf(changes: readonly Change[], links: readonly (readonly Source[])[]): number {
  const removed = pointersOf(changes.filter(({ kind }) => kind === "removed"))
  const linked = new Set<string>()
  let groups = changes.length - removed.length
  for (const sources of links) {
    const own = removed.filter((pointer) => sources.some((source) => isWithin(source.pointer, pointer)))
    // another change was taken from the same member
    if (own.some((pointer) => linked.has(pointer))) groups--
    for (const pointer of own) linked.add(pointer)
  }
  return groups + removed.filter((pointer) => !linked.has(pointer)).length
}
