// Finds where an added value comes from: another place of the call, or the tool's declaration.
import { toCanonicalText } from "../json/canonical.ts"
import { BOOLEAN_BIT } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { toPointer } from "../json/pointer.ts"
import { jsonTextOf } from "../json/text-of.ts"
import { viewAt } from "../rules/place.ts"
import type { SchemaView } from "../schema/view.ts"
import type { EditablePlaces } from "./editable-places.ts"
import { isMisspelt } from "./misspelt-names.ts"
import {
  areNamesAlike,
  arePathsAlike,
  areSwitchesAlike,
  areTellingNames,
  isGroupName,
  isPartOfName,
  isUnspecificFor,
  isWrapperName,
  type NameContext,
} from "./names-alike.ts"
import type { Value, ValuePath } from "./value.ts"

/** What is known about the call when the origin of a value is determined. */
export interface OriginContext {
  readonly view: SchemaView
  /** The arguments as they were sent. */
  readonly root: Value
  /** Values of the call that may be the origin of another. */
  readonly sources: readonly Value[]
  /** Values under names that the tool does not declare, so they may belong elsewhere. */
  readonly strays: ReadonlySet<Value>
  /** Words of the tool's name: they are implied in the names of its members. */
  readonly toolWords: ReadonlySet<string>
  /** Values already taken for other places; of two equal values, each is used once. */
  readonly used: ReadonlySet<Value>
  /** True if the guards would accept a value in place of another one at this place. */
  readonly isMended: (old: Value, next: Value, path: ValuePath, view: SchemaView) => boolean
}

/** How the names link a value to another place: by name, or as the only value without a telling name. */
type MoveReason = "named" | "unspecific"

/** A value moved as a whole, with all its parts. */
export interface MovedValue {
  readonly path: ValuePath
  readonly source: Value
  readonly next: Value
  readonly reason: MoveReason
}

/** True if the schema lists names, but not this one. */
export const isStray = (view: SchemaView | null, key: string): boolean =>
  view !== null && view.names.length > 0 && !view.names.includes(key)

/** Returns the values under names that the tool does not declare or that it forbids, with all their parts. */
export function straysIn(root: Value, view: SchemaView, editablePlaces: EditablePlaces): ReadonlySet<Value> {
  const found = new Set<Value>()
  const walk = (value: Value, at: SchemaView | null): void => {
    for (const [step, part] of value.parts) {
      const isForbidden = editablePlaces.get(value.pointer)?.unknown.has(String(step)) === true
      if (typeof step === "string" && (isForbidden || isStray(at, step)))
        for (const inner of part.all()) found.add(inner)
      else walk(part, viewAt(at, [step]))
    }
  }
  walk(root, view)
  return found
}

/** True if the tool itself gives the value: its const, its only enum value, or its default. */
export function isDeclared(next: Value, view: SchemaView | null): boolean {
  const declared = [...(view?.values?.length === 1 ? view.values : []), ...(view?.defaults ?? [])]
  return declared.some((value) => {
    const text = jsonTextOf(value)
    return text !== null && toCanonicalText(text) === next.canonicalText()
  })
}

/**
 * Returns the origin of a value that was absent; an empty list means that the tool declares it. Null: it was invented,
 * or taken from a place with another meaning.
 */
export function originOf(
  next: Value,
  path: ValuePath,
  view: SchemaView | null,
  context: OriginContext,
): readonly MovedValue[] | null {
  // a stray member says what belongs here, so the tool's default does not apply
  const isNamedElsewhere = (): boolean =>
    context.sources.some((source) => context.strays.has(source) && moveReason(source, path, context) === "named")
  if (isDeclared(next, view) && !isNamedElsewhere()) return []
  const moved = movedFrom(next, path, view, context)
  if (moved !== null) return [moved]
  // an object built from values that each come from the call; an empty one has no origin
  if (next.kind !== "object" || next.parts.size === 0) return null
  const taken: MovedValue[] = []
  for (const [key, part] of next.parts) {
    if (isStray(view, String(key))) return null
    const used = new Set([...context.used, ...taken.map(({ source }) => source)])
    const origin = originOf(part, [...path, key], viewAt(view, [key]), { ...context, used })
    if (origin === null) return null
    taken.push(...origin)
  }
  return taken
}

/** Returns the value of the call that was moved here; a telling name takes precedence over one that says nothing. */
function movedFrom(next: Value, path: ValuePath, view: SchemaView | null, context: OriginContext): MovedValue | null {
  const { used, strays, isMended } = context
  // the value itself, or what it may become at its new place, judged as if it had always been there; a name that says
  // nothing is too weak if the value changes its shape too
  const isSameValue = (source: Value, reason: MoveReason): boolean => {
    if (next.isSame(source)) return next.kind !== "null"
    if (!strays.has(source) || view === null || source.isVoid()) return false
    if (reason !== "named" && (source.isContainer || next.isContainer)) return false
    return isMended(source, next, path, view)
  }
  let fallback: MovedValue | null = null
  for (const source of context.sources) {
    if (used.has(source) && strays.has(source)) continue
    const reason = moveReason(source, path, context)
    if (reason === null || !isSameValue(source, reason)) continue
    if (reason === "named") return { path, source, next, reason }
    fallback ??= { path, source, next, reason }
  }
  return fallback
}

/** Maximum number of steps on a path. Nobody nests deeper by mistake, and the words of all steps are compared. */
const MAX_WAY = 8

const isNamedWay = (way: ValuePath): way is readonly string[] =>
  way.length <= MAX_WAY && way.every((step) => typeof step === "string")

/**
 * Returns whether the value of a source may have been meant for a place, judged by names alone. A value never moves
 * between the items of a list, and a value whose own place is declared is only copied to a path with the same words.
 * Ex) user.id to user_id
 */
export function moveReason(source: Value, to: ValuePath, context: OriginContext): MoveReason | null {
  // both paths, starting at the last container that they share
  const last = Math.min(source.path.length, to.length) - 1
  const apart = source.path.findIndex((step, i) => i >= last || step !== to[i])
  const from: ValuePath = source.path.slice(apart)
  const place: ValuePath = to.slice(apart)
  if (!isNamedWay(from) || !isNamedWay(place)) return null
  const named = from.filter((step, i) => i === from.length - 1 || !isWrapperName(step, context.toolWords))
  const isSameLevel = named.length === 1 && place.length === 1
  if (!context.strays.has(source)) return !isSameLevel && arePathsAlike(from, place) ? "named" : null
  if (isSameLevel) return renameReason(source, named[0] as string, to, context)
  if (arePathsAlike(named, place)) return "named"
  const isOtherLevel =
    place.length === 1
      ? named.length === 2 && isFlattened(source, to, context)
      : named.length === 1 && isOnlyHolder(source, to, context)
  return isOtherLevel ? "named" : null
}

/** Judges a move to another name in the same object, or from a wrapper around the arguments. */
function renameReason(source: Value, name: string, to: ValuePath, context: OriginContext): MoveReason | null {
  const key = String(to[to.length - 1])
  if (name === key) return "named"
  const names = viewAt(context.view, to.slice(0, -1))?.names ?? []
  const place = viewAt(context.view, to)
  // implied are the words of the tool and of the objects around the place
  const around = to.slice(0, -1).flatMap((step) => (typeof step === "string" ? [step.toLowerCase()] : []))
  const known: NameContext = {
    words: new Set([...context.toolWords, ...around]),
    isTime: /^(?:date|date-time|time)$/.test(place?.format ?? ""),
  }
  const isSwitch = source.kind === "boolean" || place?.kinds === BOOLEAN_BIT
  const isAlike = (a: string, b: string): boolean => (isSwitch ? areSwitchesAlike(a, b) : areNamesAlike(a, b, known))
  if (isAlike(name, key)) {
    // Ex) file may mean config_file, but not if there is a backup_file too
    const mayBeOther = (other: string): boolean =>
      other !== key && (isAlike(name, other) || isPartOfName(name, other, known))
    if (foldMemberName(name) !== foldMemberName(key) && names.some(mayBeOther)) return null
    return isOnlyStray(source, context, (other) => isAlike(other, key)) ? "named" : null
  }
  if (isMisspelt(name, key, names)) {
    const isMeant = (other: string): boolean => isAlike(other, key) || isMisspelt(other, key, names)
    const isEmpty = !context.sources.some(({ pointer }) => pointer === toPointer(to))
    return isEmpty && isOnlyStray(source, context, isMeant) ? "named" : null
  }
  if (isSwitch || !isUnspecificFor(name, key)) return null
  return names.some((other) => isAlike(name, other)) ? null : "unspecific"
}

/** True if no other stray member beside it has a name with the same meaning. */
function isOnlyStray(source: Value, { sources, strays }: OriginContext, isSame: (name: string) => boolean): boolean {
  const owner = toPointer(source.path.slice(0, -1))
  return !sources.some(
    (other) =>
      other !== source &&
      strays.has(other) &&
      other.path.length === source.path.length &&
      other.pointer.startsWith(`${owner}/`) &&
      isSame(String(other.path[other.path.length - 1])),
  )
}

/** True if only one object declares the member. Ex) zip for address.zip, but not if billing and shipping have one. */
function isOnlyHolder({ path }: Value, to: ValuePath, { view }: OriginContext): boolean {
  const key = String(to[to.length - 1])
  const owner = viewAt(view, to.slice(0, -2))
  if (owner === null || owner.names.includes(key) || path[path.length - 1] !== key) return false
  return owner.names.filter((name) => owner.member(name)?.names.includes(key) === true).length === 1
}

/** Maximum number of members in a group, and beside it: they are compared with each other. */
const MAX_MEMBERS = 32

/**
 * True if a member was taken out of its group. Ex) city out of address, if the tool has city and zip side by side.
 * Every member of the group must have a free place outside that no other object has too, and nothing beside the group
 * may be meant for one of them.
 */
function isFlattened({ path }: Value, to: ValuePath, { view, root }: OriginContext): boolean {
  const group = String(path[path.length - 2])
  if (path[path.length - 1] !== to[to.length - 1] || !isGroupName(group)) return false
  const owner = viewAt(view, to.slice(0, -1))
  const partsAt = (at: ValuePath): ReadonlyMap<string | number, Value> =>
    at.reduce<Value | undefined>((value, step) => value?.parts.get(step), root)?.parts ?? new Map()
  const keys = [...partsAt(path.slice(0, -1)).keys()].map(String)
  if (owner === null || keys.length > MAX_MEMBERS || !areTellingNames(keys)) return false
  const isFree = (key: string): boolean =>
    owner.names.includes(key) && !owner.names.some((name) => owner.member(name)?.names.includes(key) === true)
  if (!keys.every(isFree) || owner.names.some((name) => !keys.includes(name) && areNamesAlike(group, name)))
    return false
  const beside = [path.slice(0, -2), to.slice(0, -1)].flatMap((at) =>
    [...partsAt(at)].filter(([key]) => key !== path[at.length]),
  )
  if (beside.length > MAX_MEMBERS) return false
  const isRival = (key: string): boolean =>
    keys.some((own) => own === key || (!owner.names.includes(key) && areNamesAlike(key, own)))
  return !beside.some(
    ([key, value]) => isRival(String(key)) || (value.kind === "object" && isStray(owner, String(key))),
  )
}
