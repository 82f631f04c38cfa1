import { STRING_BIT } from "../json/kind.ts"
import type { JsonMember } from "../json/tree.ts"
import type { Confidence } from "../report.ts"
import type { SchemaView } from "../schema/view.ts"
import { isPlaceholder } from "./fold.ts"
import { isOnly, renameMember } from "./members.ts"
import { literalAt, type RepairPlace, type RepairProposal } from "./rule.ts"

/** Members compared with names one by one; an object with more strange members was not meant for this tool. */
export const MAX_COMPARED = 64

export interface UnmatchedNames {
  /** Members the schema does not declare. */
  readonly unknownMembers: readonly JsonMember[]
  /** Declared and not there. */
  readonly absent: readonly string[]
  /** Absent and required. */
  readonly missingNames: readonly string[]
}

const ALL_MATCHED: UnmatchedNames = { unknownMembers: [], absent: [], missingNames: [] }

/**
 * The names of an object that do not fit, and those they might have meant. None where the place is no object, or a name
 * is there twice.
 */
export function namesAt(place: RepairPlace): UnmatchedNames {
  const { node, view, issue } = place
  if (node.kind !== "object") return ALL_MATCHED
  const declared = new Set(view.names)
  const unknown = issue.unknown === undefined ? null : new Set(issue.unknown)
  const undeclaredMembers = node.members.filter(
    (member) => !declared.has(member.key) && (unknown === null || unknown.has(member.key)),
  )
  if (
    undeclaredMembers.length === 0 ||
    undeclaredMembers.length > MAX_COMPARED ||
    !undeclaredMembers.every((member) => isOnly(node, member))
  )
    return ALL_MATCHED
  const presentNames = new Set(node.members.map((member) => member.key))
  const absent = view.names.filter((name) => !presentNames.has(name))
  const requiredNames = new Set([...view.required, ...(issue.missing ?? [])])
  return {
    unknownMembers: undeclaredMembers,
    absent,
    missingNames: [...requiredNames].filter((name) => !presentNames.has(name)),
  }
}

/** A member, and the name it is to have. */
export type MemberPair = readonly [JsonMember, string]

/** Pairs of a strange member and an absent name where each has only the other. */
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

/** Ex) null, or "null" where no text fits: an optional member with such a value is left out afterwards. */
function saysNothing(place: RepairPlace, member: JsonMember, view: SchemaView): boolean {
  if (member.value.kind === "null") return true
  return (
    member.value.kind === "string" &&
    (view.kinds & STRING_BIT) === 0 &&
    isPlaceholder(String(JSON.parse(literalAt(place, member.value))))
  )
}

/** Renames members whose values fit under the new names. */
export const proposeRenames = (
  place: RepairPlace,
  pairs: readonly MemberPair[],
  confidence: Confidence,
  messageOf: (quotedName: string) => string,
): RepairProposal[] =>
  pairs
    .map(([member, name]) => proposeRename(place, member, name, confidence, messageOf(JSON.stringify(name))))
    .filter((proposal) => proposal !== null)

/** A value that says nothing fits where it may be left out. */
function proposeRename(
  place: RepairPlace,
  member: JsonMember,
  name: string,
  confidence: Confidence,
  message: string,
): RepairProposal | null {
  const view = place.view.member(name)
  const leftOut = view !== null && !place.view.required.includes(name) && saysNothing(place, member, view)
  if (view !== null && !leftOut && !place.fits(literalAt(place, member.value), view)) return null
  return { edits: [renameMember(member, name)], confidence, message, part: true, reportedUnder: [name] }
}
