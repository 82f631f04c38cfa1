// Pairs undeclared members with declared names that are absent, and proposes to rename them.
import { INVISIBLE } from "../json/chars.ts"
import { STRING_BIT } from "../json/kind.ts"
import { type JsonMember, type JsonNode, stringOf } from "../json/tree.ts"
import type { Confidence } from "../report.ts"
import type { SchemaView } from "../schema/view.ts"
import { isPlaceholder } from "./fold.ts"
import { isOnly, renameMember } from "./members.ts"
import { literalAt, type RepairPlace, type RepairProposal } from "./rule.ts"

/**
 * Maximum number of members compared with names; an object with more undeclared members was not meant for this tool.
 */
export const MAX_COMPARED = 64
/** Maximum length of a compared name: each comparison would read all of it. */
const MAX_NAME_LENGTH = 512

export interface UnmatchedNames {
  /** Members that the schema does not declare. */
  readonly unknownMembers: readonly JsonMember[]
  /** Declared names that are absent. */
  readonly absent: readonly string[]
  /** Required names that are absent. */
  readonly missingNames: readonly string[]
}

const ALL_MATCHED: UnmatchedNames = { unknownMembers: [], absent: [], missingNames: [] }

/** True if there are members to compare with names, not too many, and each name occurs once. */
export const isComparable = (node: JsonNode, members: readonly JsonMember[]): boolean =>
  members.length > 0 &&
  members.length <= MAX_COMPARED &&
  members.every((member) => member.key.length <= MAX_NAME_LENGTH && isOnly(node, member))

/** Returns the blanks at both ends, at most one each. A text that ends in a line break differs from a padded name. */
const edgesOf = (text: string): string => `${/^\s?/.exec(text)}|${/\s?$/.exec(text)}`

/**
 * True if more than this name is written in the unusual way: texts or undeclared names elsewhere have the same blanks
 * around them, or inner names also contain invisible characters. Ex) { " title " : " pot " }
 */
function isWrittenSoThroughout({ text, node, view }: RepairPlace, unknownMembers: readonly JsonMember[]): boolean {
  const padded = unknownMembers.find(({ key }) => key.trim() !== key)
  const isHidden = unknownMembers.some(({ key }) => INVISIBLE.test(key))
  if (padded === undefined && !isHidden) return false
  const edges = padded === undefined ? null : edgesOf(padded.key)
  const pending: (readonly [JsonNode, SchemaView | null])[] = [[node, view]]
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    const [at, atView] = each
    if (at.kind === "string" && edgesOf(stringOf(text, at)) === edges) return true
    const isOdd = (key: string): boolean =>
      (edgesOf(key) === edges && atView?.names.includes(key.trim()) !== true) || (isHidden && INVISIBLE.test(key))
    if (at !== node && at.members.some(({ key }) => isOdd(key))) return true
    for (const { key, value } of at.members) pending.push([value, atView?.member(key.trim()) ?? null])
    for (const [i, item] of at.items.entries()) pending.push([item, atView?.element(i) ?? null])
  }
  return false
}

/**
 * Returns the names of an object that do not fit, and the names they might stand for. Empty if the place is not an
 * object, or an unknown name occurs twice.
 */
export function namesAt(place: RepairPlace): UnmatchedNames {
  const { node, view, issue } = place
  if (node.kind !== "object") return ALL_MATCHED
  const declared = new Set(view.names)
  const unknown = issue.unknown === undefined ? null : new Set(issue.unknown)
  const unknownMembers = node.members.filter(
    (member) => !declared.has(member.key) && (unknown === null || unknown.has(member.key)),
  )
  if (!isComparable(node, unknownMembers) || isWrittenSoThroughout(place, unknownMembers)) return ALL_MATCHED
  const presentNames = new Set(node.members.map((member) => member.key))
  const isAbsent = (name: string): boolean => !presentNames.has(name)
  const requiredNames = new Set([...view.required, ...(issue.missing ?? [])])
  return { unknownMembers, absent: view.names.filter(isAbsent), missingNames: [...requiredNames].filter(isAbsent) }
}

/** A member and its new name. */
export type MemberPair = readonly [JsonMember, string]

/** Pairs undeclared members with absent names where each matches only the other. */
export function pairUp<M extends { readonly key: string }>(
  memberCandidates: readonly M[],
  names: readonly string[],
  isSame: (key: string, name: string) => boolean,
): (readonly [M, string])[] {
  const matchedPairs: (readonly [M, string])[] = []
  const timesMatched = new Map<string, number>()
  for (const member of memberCandidates) {
    const matchingNames = names.filter((name) => isSame(member.key, name))
    for (const matchedName of matchingNames) timesMatched.set(matchedName, (timesMatched.get(matchedName) ?? 0) + 1)
    if (matchingNames.length === 1) matchedPairs.push([member, matchingNames[0] as string])
  }
  return matchedPairs.filter(([, name]) => timesMatched.get(name) === 1)
}

/** True for null, or e.g. "null" where no string fits: an optional member with such a value is dropped afterwards. */
const mayBeLeftOut = (place: RepairPlace, { value }: JsonMember, view: SchemaView): boolean =>
  value.kind === "null" ||
  (value.kind === "string" && (view.kinds & STRING_BIT) === 0 && isPlaceholder(stringOf(place.text, value)))

/** Proposes to rename members whose values fit under the new names. */
export const proposeRenames = (
  place: RepairPlace,
  pairs: readonly MemberPair[],
  confidence: Confidence,
  messageOf: (quotedName: string) => string,
): RepairProposal[] =>
  pairs
    .filter(([member, name]) => fitsUnder(place, member, name))
    .map(([member, name]) => ({
      edits: [renameMember(member, name)],
      confidence,
      message: messageOf(JSON.stringify(name)),
      part: true,
      reportedUnder: [name],
    }))

/** True if the value fits under the name, or stands for "no value" and the name is optional. */
export function fitsUnder(place: RepairPlace, member: JsonMember, name: string): boolean {
  const view = place.view.member(name)
  if (view === null || (!place.view.required.includes(name) && mayBeLeftOut(place, member, view))) return true
  return place.fits(literalAt(place, member.value), view)
}
