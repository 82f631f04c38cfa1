import { BOOLEAN_BIT } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { type JsonNode, nodeAt } from "../json/tree.ts"
import { viewAt } from "../rules/place.ts"
import type { SchemaView } from "../schema/view.ts"
import type { ValuePath } from "./leaf.ts"
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
import type { Source } from "./sources.ts"

/** What is known of the call when it is asked whether a value may have moved. */
export interface MoveContext {
  readonly view: SchemaView
  /** The arguments as they were sent. */
  readonly root: JsonNode
  readonly sources: readonly Source[]
  /** Words of the tool's name: they are understood in the names of its members. */
  readonly toolWords: ReadonlySet<string>
}

/** How the names say that a value belongs to another place: by name, or as the only value without one. */
export type MoveReason = "named" | "unspecific"

/** Steps on one way. Nobody nests a value deeper than this by mistake, and the words of all steps are compared. */
const LONGEST_WAY = 8

/** The two ways from the last container they share. */
function apart(from: ValuePath, to: ValuePath): readonly [ValuePath, ValuePath] {
  let shared = 0
  while (shared < from.length - 1 && shared < to.length - 1 && from[shared] === to[shared]) shared++
  return [from.slice(shared), to.slice(shared)]
}

const isNamedWay = (way: ValuePath): way is readonly string[] =>
  way.length <= LONGEST_WAY && way.every((step) => typeof step === "string")

/**
 * Whether the value of a source may have been meant for a place, by names alone. A value never moves between the items
 * of a list, and one that is declared where it stands is only copied to where the same words lead. Ex) user.id to
 * user_id
 */
export function moveReason(source: Source, to: ValuePath, context: MoveContext): MoveReason | null {
  const [from, place] = apart(source.path, to)
  if (!isNamedWay(from) || !isNamedWay(place)) return null
  const named = from.filter((step, i) => i === from.length - 1 || !isWrapperName(step, context.toolWords))
  const isSameLevel = named.length === 1 && place.length === 1
  if (!source.stray) return !isSameLevel && arePathsAlike(from, place) ? "named" : null
  if (isSameLevel) return renameReason(source, named[0] as string, to, context)
  if (arePathsAlike(named, place) || (named.length === 2 && place.length === 1 && isFlattened(source, to, context)))
    return "named"
  return named.length === 1 && named[0] === place.at(-1) && isOnlyHolder(to, context) ? "named" : null
}

/** Under another name in the same object, or under any name in a wrapper around the arguments. */
function renameReason(source: Source, name: string, to: ValuePath, context: MoveContext): MoveReason | null {
  const key = String(to[to.length - 1])
  if (name === key) return "named"
  const names = viewAt(context.view, to.slice(0, -1))?.names ?? []
  const place = viewAt(context.view, to)
  const known: NameContext = {
    words: contextWords(to, context),
    isTime: /^(?:date|date-time|time)$/.test(place?.format ?? ""),
  }
  const isSwitch = source.node.kind === "boolean" || place?.kinds === BOOLEAN_BIT
  const isAlike = (a: string, b: string): boolean => (isSwitch ? areSwitchesAlike(a, b) : areNamesAlike(a, b, known))
  if (isAlike(name, key)) {
    // Ex) file may be config_file, but not where there is a backup_file too
    if (
      foldMemberName(name) !== foldMemberName(key) &&
      names.some((other) => other !== key && (isAlike(name, other) || isPartOfName(name, other, known)))
    )
      return null
    return isOnlyStray(source, context, (other) => isAlike(other, key)) ? "named" : null
  }
  if (isMisspelt(name, key, names))
    return isMeantOnce(source, to, context, (other) => isAlike(other, key) || isMisspelt(other, key, names))
      ? "named"
      : null
  if (isSwitch || !isUnspecificFor(name, key)) return null
  return names.some((other) => isAlike(name, other)) ? null : "unspecific"
}

/** The place is empty, and no other stray may be meant for it. */
const isMeantOnce = (source: Source, to: ValuePath, context: MoveContext, isSame: (name: string) => boolean): boolean =>
  !context.sources.some(({ path }) => path.length === to.length && path.every((step, i) => step === to[i])) &&
  isOnlyStray(source, context, isSame)

/** No other stray beside it has a name that says the same. */
function isOnlyStray(source: Source, { sources }: MoveContext, isSame: (name: string) => boolean): boolean {
  return !sources.some(
    (other) =>
      other !== source &&
      other.stray &&
      other.path.length === source.path.length &&
      other.path.slice(0, -1).every((step, i) => step === source.path[i]) &&
      isSame(String(other.path[other.path.length - 1])),
  )
}

/** Words that are understood at a place: those of the tool and of the objects around it. */
function contextWords(to: ValuePath, { toolWords }: MoveContext): ReadonlySet<string> {
  const around = to.slice(0, -1).flatMap((step) => (typeof step === "string" ? [step.toLowerCase()] : []))
  return around.length === 0 ? toolWords : new Set([...toolWords, ...around])
}

/** Ex) zip for address.zip, but not where billing and shipping both have one. */
function isOnlyHolder(to: ValuePath, { view }: MoveContext): boolean {
  const key = String(to[to.length - 1])
  const owner = viewAt(view, to.slice(0, -2))
  if (owner === null) return false
  return (
    !owner.names.includes(key) &&
    owner.names.filter((name) => owner.member(name)?.names.includes(key) === true).length === 1
  )
}

/** Members of a group, and members beside it: they are compared with each other. */
const MOST_MEMBERS = 32

/**
 * Ex) city out of address, where the tool has city and zip side by side. Every member of the group must have its place
 * outside, free and in no other object, and nothing beside the group may be meant for one of them.
 */
function isFlattened({ path }: Source, to: ValuePath, { view, root }: MoveContext): boolean {
  const group = String(path[path.length - 2])
  if (path[path.length - 1] !== to[to.length - 1] || !isGroupName(group)) return false
  const owner = viewAt(view, to.slice(0, -1))
  const keys = nodeAt(root, path.slice(0, -1))?.members.map(({ key }) => key) ?? []
  if (owner === null || keys.length > MOST_MEMBERS || !areTellingNames(keys)) return false
  const isFree = (key: string): boolean =>
    owner.names.includes(key) && !owner.names.some((name) => owner.member(name)?.names.includes(key) === true)
  if (!keys.every(isFree) || owner.names.some((name) => !keys.includes(name) && areNamesAlike(group, name)))
    return false
  const beside = [path.slice(0, -2), to.slice(0, -1)].flatMap((at) =>
    (nodeAt(root, at)?.members ?? []).filter(({ key }) => key !== path[at.length]),
  )
  if (beside.length > MOST_MEMBERS) return false
  const isRival = (key: string): boolean =>
    keys.some((own) => own === key || (!owner.names.includes(key) && areNamesAlike(key, own)))
  return !beside.some(({ key, value }) => isRival(key) || (value.kind === "object" && !owner.names.includes(key)))
}
