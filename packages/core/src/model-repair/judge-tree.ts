// Guards the changes of an answer: only violating places change, nothing is invented, nothing is lost.
import { foldMemberName } from "../json/names.ts"
import { toPointer } from "../json/pointer.ts"
import { restrictsCall } from "../json/restriction.ts"
import type { Limits } from "../limits.ts"
import { declaredNames } from "../rules/declared-names.ts"
import { viewAt } from "../rules/place.ts"
import { clearsByNull } from "../schema/null-meaning.ts"
import type { SchemaView } from "../schema/view.ts"
import { type EditablePlaces, findEditablePlaces } from "./editable-places.ts"
import { areNamesAlike } from "./names-alike.ts"
import { isDeclared, isStray, type MovedValue, type OriginContext, originOf, straysIn } from "./origin.ts"
import { keyWords, wordSet } from "./plain-words.ts"
import { type RefusedAnswer, refuse } from "./refusals.ts"
import { isJoined, saysSame } from "./reshaped.ts"
import { type Change, differences, isWithin, Value, type ValuePath } from "./value.ts"

/** Verdict of the guards on the changes of an answer. */
type TreeVerdict = RefusedAnswer | { readonly ok: true; readonly changes: readonly Change[]; readonly groups: number }

interface Case {
  readonly before: Value
  readonly after: Value
  readonly view: SchemaView
  readonly editablePlaces: EditablePlaces
  readonly limits: Limits
  /** Name of the tool. */
  readonly tool: string
}

/** A case, or a part of one: a moved value at its new place. */
interface Part extends Case {
  /** Path from the arguments to the value. */
  readonly around: ValuePath
  /** Number of moves that led to it. */
  readonly depth: number
  /** Decisions by place, old value and new value: the same value and its parts are judged repeatedly. */
  readonly decided: Map<string, boolean>
}

/** Bounds for the values moved per answer, and for moves inside moves. Otherwise all combinations would be tried. */
const MAX_MOVED = 128
const MAX_MOVE_DEPTH = 2

/** What the changes took from the call. */
interface Notes {
  readonly used: Set<Value>
  readonly moves: MovedValue[]
  /** For each change, the values of the call that it was built from. */
  readonly links: (readonly Value[])[]
}

const pointersOf = (changes: readonly { readonly pointer: string }[]): string[] => changes.map(({ pointer }) => pointer)

/** Runs the guards in order: no change without a violation, nothing invented, nothing lost. */
export const judgeChanges = (given: Case): TreeVerdict =>
  judgePart({ ...given, around: [], depth: 0, decided: new Map() })

function judgePart(given: Part): TreeVerdict {
  const { before, after, view, editablePlaces, limits } = given
  const changes = differences(before, after)
  if (changes.length === 0) return refuse("unchanged")
  const leaves = changes.reduce((sum, change) => sum + (change.after?.leaves().length ?? 0), 0)
  if (Math.max(changes.length, leaves) > limits.modelChanges) return refuse("intent_drift", pointersOf(changes))
  const context: OriginContext = {
    view,
    root: before,
    sources: before.all().slice(1),
    strays: straysIn(before, view, editablePlaces),
    used: new Set(),
    toolWords: new Set(keyWords(given.tool)),
    isMended: (old, next, path, place) =>
      isMended(old, next, { ...given, view: place, around: [...given.around, ...path], depth: given.depth + 1 }),
  }
  const notes: Notes = { used: new Set(), moves: [], links: [] }
  const faults = { drifted: [] as string[], invented: [] as string[] }
  for (const change of changes) {
    const fault = change.after === undefined ? null : faultOf(change, change.after, given, context, notes)
    if (fault !== null) faults[fault].push(change.pointer)
  }
  const removed = changes.filter((change) => change.after === undefined)
  faults.drifted.push(
    ...pointersOf(removed.filter((change) => !mayBeOmitted(change, given, notes.used))),
    ...leftBehind(notes.moves, removed),
  )
  if (faults.drifted.length > 0) return refuse("intent_drift", faults.drifted)
  if (faults.invented.length > 0) return refuse("fabricated", faults.invented)
  const doubtful = swappable(notes.moves, view)
  if (doubtful.length > 0) return refuse("intent_drift", doubtful)
  return { ok: true, changes, groups: groupsOf(changes, notes.links) }
}

/** Judges a moved value as if it had been at its new place before: only its violations there may change. */
function isMended(old: Value, next: Value, given: Part): boolean {
  const key = [toPointer(given.around), old.literal, next.literal].join("\n")
  const known = given.decided.get(key)
  if (known !== undefined) return known
  if (given.depth > MAX_MOVE_DEPTH || given.decided.size >= MAX_MOVED) return false
  given.decided.set(key, false)
  const [before, after] = [new Value(old.literal), new Value(next.literal)]
  const editablePlaces = findEditablePlaces(given.view.validate(JSON.parse(old.literal)))
  const { ok } = judgePart({ ...given, before, after, editablePlaces })
  given.decided.set(key, ok)
  return ok
}

/** Returns what is wrong with a value in the answer, or null if it comes from the call; records its origin. */
function faultOf(
  change: Change,
  next: Value,
  { view, limits, editablePlaces, around }: Part,
  context: OriginContext,
  notes: Notes,
): "drifted" | "invented" | null {
  const { path, before: old } = change
  const editable = editablePlaces.get(change.pointer)
  if (old === undefined) {
    if (!mayBeAdded(next, path, editablePlaces, context)) return "drifted"
  } else if (editable === undefined || editable.keywords.size === 0)
    return editable?.unique === true && isJoined(old, next) ? null : "drifted"
  else if (!old.isVoid()) {
    const key = String([...around, ...path].findLast((step) => typeof step === "string") ?? "")
    if (saysSame(old, next, { key, view: viewAt(view, path), keywords: editable.keywords }, limits)) return null
    // a container that lost or rearranged parts: nothing was invented, its content drifted
    return old.isContainer ? "drifted" : "invented"
  }
  return isTaken(change, next, context, notes) ? null : "invented"
}

/** True if a value at an empty place comes from the call or the schema. */
function isTaken({ path, pointer, before }: Change, next: Value, context: OriginContext, notes: Notes): boolean {
  const { view, strays } = context
  const place = viewAt(view, path)
  // a place filled with an empty value is no evidence, least of all for itself
  const sources = context.sources.filter((source) => source.pointer !== pointer)
  const taken = originOf(next, path, place, { ...context, sources, used: notes.used })
  if (taken === null) return false
  // an optional void value may be removed, or replaced by the value of a stray member or of the tool's declaration
  const [first] = taken
  const isSaid = (first !== undefined && strays.has(first.source)) || isDeclared(next, place)
  if (before !== undefined && !isRequired(path, view) && !isSaid) return false
  const whole = taken.flatMap(({ source }) => source.all())
  for (const source of whole) notes.used.add(source)
  notes.links.push(whole)
  notes.moves.push(...taken.filter(({ source }) => strays.has(source)))
  return true
}

const isRequired = (path: ValuePath, view: SchemaView): boolean => {
  const key = path[path.length - 1]
  return typeof key !== "string" || viewAt(view, path.slice(0, -1))?.required.includes(key) === true
}

/**
 * True for a missing member, or an optional one whose value stands in a stray member of similar name: it is not
 * invented.
 */
function mayBeAdded(next: Value, path: ValuePath, places: EditablePlaces, context: OriginContext): boolean {
  const key = String(path[path.length - 1])
  const above = path.slice(0, -1)
  if (places.get(toPointer(above))?.missing.has(key) === true) return true
  const owner = viewAt(context.view, above)
  if (owner?.names.includes(key) !== true) return false
  const sources = context.sources.filter((source) => context.strays.has(source))
  const taken = originOf(next, path, owner.member(key), { ...context, sources })
  return taken?.length === 1 && taken[0]?.reason === "named"
}

/**
 * Returns stray members that must not stay. One may stay if it is only repeated under its right name, not if it was
 * changed or moved.
 */
const leftBehind = (moves: readonly MovedValue[], removed: readonly Change[]): string[] =>
  moves
    .filter(({ source, path, next }) => source.path.length !== path.length || !next.isSame(source))
    .map(({ source }) => source.pointer)
    .filter((pointer) => !removed.some((other) => isWithin(pointer, other.pointer)))

/**
 * Returns pointers of values taken from names that do not say where they belong, if another such value fits equally
 * well and vice versa: only the answer would decide which is which, so neither is accepted.
 */
function swappable(moves: readonly MovedValue[], view: SchemaView): string[] {
  const doubtful = moves.filter(({ reason }) => reason !== "named")
  const fits = ({ path }: MovedValue, { next }: MovedValue): boolean =>
    viewAt(view, path)?.isValid(JSON.parse(next.literal)) !== false
  return doubtful
    .filter((move) => doubtful.some((other) => other !== move && fits(move, other) && fits(other, move)))
    .map(({ path }) => toPointer(path))
}

/**
 * Returns the least number of entries that describe all changes: renaming, unwrapping and gathering are one change
 * each.
 */
function groupsOf(changes: readonly Change[], links: readonly (readonly Value[])[]): number {
  const removed = pointersOf(changes.filter(({ after }) => after === undefined))
  const linked = new Set<string>()
  let groups = changes.length - removed.length
  for (const sources of links) {
    const own = removed.filter((pointer) => sources.some((source) => isWithin(source.pointer, pointer)))
    // another change took its value from the same member
    if (own.some((pointer) => linked.has(pointer))) groups--
    for (const pointer of own) linked.add(pointer)
  }
  return groups + removed.filter((pointer) => !linked.has(pointer)).length
}

/**
 * True if a member may be omitted. A member with content stays, whatever the tool does: a dropped filter deletes
 * everything, or reads too much. May be omitted: a stray member whose values all moved elsewhere, that is empty, that
 * repeats a declared one, or that only comments on the call; and a declared optional member that violates the schema
 * and is blank.
 */
function mayBeOmitted({ path, pointer, before }: Change, given: Part, used: ReadonlySet<Value>): boolean {
  const value = before as Value
  const key = String(path[path.length - 1])
  const above = path.slice(0, -1)
  const owner = viewAt(given.view, above)
  const isForbidden = given.editablePlaces.get(toPointer(above))?.unknown.has(key) === true
  if (!isForbidden && !isStray(owner, key)) {
    const faults = given.editablePlaces.get(pointer)?.keywords.size ?? 0
    return (
      faults > 0 &&
      value.isBlank() &&
      owner?.required.includes(key) === false &&
      !clearsByNull(owner.member(key)?.description, owner.description)
    )
  }
  const leaves = value.leaves()
  const taken = leaves.filter((leaf) => used.has(leaf)).length
  if (taken > 0) return taken === leaves.length
  if (!isForbidden) return false
  const beside = above.reduce((at, step) => at.parts.get(step) ?? at, given.before).parts
  // Ex) {"path": "a", "file_path": "a"}
  const isRepeated = (name: string): boolean =>
    name !== key && beside.get(name)?.isSame(value) === true && areNamesAlike(key, name)
  return (
    leaves.every((leaf) => leaf.isVoid()) ||
    owner?.names.some(isRepeated) === true ||
    (!value.isContainer &&
      given.around.length + path.length === 1 &&
      !restrictsCall(value.said) &&
      isAside(key, beside, given.view))
  )
}

/** Names under which a model gives its reasons. `mend` drops more names; a note may say "only for Ann". */
const REASONS = wordSet("explanation reasoning thought rationale justification")
/** Id of the call itself, used by hosts and never by tools. */
const CALL_ID = "toolcallid"
/** Declared names that such a text may have been meant for. */
const HOMES: ReadonlySet<string> = new Set(
  [
    ...REASONS,
    ...wordSet("reason description message summary details remark comment note text body content memo"),
  ].flatMap((name) => [name, `${name}s`]),
)

/** True for a reason given beside the arguments under an undeclared name, if no absent declared member can hold it. */
function isAside(key: string, present: ReadonlyMap<string | number, Value>, view: SchemaView): boolean {
  const name = foldMemberName(key)
  if ((!REASONS.has(name) && name !== CALL_ID) || declaredNames(view)?.has(name) !== false) return false
  return name === CALL_ID || !view.names.some((other) => !present.has(other) && HOMES.has(foldMemberName(other)))
}
