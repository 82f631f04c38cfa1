import { STRING } from "../json/kind.ts"
import type { Member } from "../json/tree.ts"
import type { Confidence } from "../report.ts"
import type { SchemaView } from "../schema/view.ts"
import { isPlaceholder } from "./fold.ts"
import { isOnly, renameMember } from "./members.ts"
import { literal, type Place, type Proposal } from "./rule.ts"

/** Members compared with names one by one; an object with more strange members was not meant for this tool. */
export const MOST = 64

export interface Names {
  /** Members the schema does not declare. */
  readonly strange: readonly Member[]
  /** Declared and not there. */
  readonly absent: readonly string[]
  /** Absent and required. */
  readonly missing: readonly string[]
}

/** The names of an object that do not fit, and those they might have meant. */
export function namesAt(place: Place): Names | null {
  const { node, view, issue } = place
  if (node.kind !== "object") return null
  const declared = new Set(view.names)
  const unknown = issue.unknown === undefined ? null : new Set(issue.unknown)
  const strange = node.members.filter((member) => !declared.has(member.key) && (unknown === null || unknown.has(member.key)))
  if (strange.length === 0 || strange.length > MOST || !strange.every((member) => isOnly(node, member))) return null
  const present = new Set(node.members.map((member) => member.key))
  const absent = view.names.filter((name) => !present.has(name))
  const required = new Set([...view.required, ...(issue.missing ?? [])])
  return { strange, absent, missing: [...required].filter((name) => !present.has(name)) }
}

/** Pairs of a strange member and an absent name where each has only the other. */
export function pairUp<M extends { readonly key: string }>(
  strange: readonly M[],
  names: readonly string[],
  isSame: (key: string, name: string) => boolean,
): (readonly [M, string])[] {
  const pairs: (readonly [M, string])[] = []
  const taken = new Map<string, number>()
  for (const member of strange) {
    const hits = names.filter((name) => isSame(member.key, name))
    for (const hit of hits) taken.set(hit, (taken.get(hit) ?? 0) + 1)
    if (hits.length === 1) pairs.push([member, hits[0] as string])
  }
  return pairs.filter(([, name]) => taken.get(name) === 1)
}

/** Ex) null, or "null" where no text fits: an optional member with such a value is left out afterwards. */
function saysNothing(place: Place, member: Member, view: SchemaView): boolean {
  if (member.value.kind === "null") return true
  return member.value.kind === "string" && (view.kinds & STRING) === 0 && isPlaceholder(String(JSON.parse(literal(place, member.value))))
}

/** Renames a member if its value fits under the new name; one that says nothing does where it may be left out. */
export function rename(place: Place, member: Member, name: string, confidence: Confidence, message: string): Proposal | null {
  const view = place.view.member(name)
  const leftOut = view !== null && !place.view.required.includes(name) && saysNothing(place, member, view)
  if (view !== null && !leftOut && !place.fits(literal(place, member.value), view)) return null
  return { edits: [renameMember(member, name)], confidence, message, part: true, under: [name] }
}

export const isProposal = (proposal: Proposal | null): proposal is Proposal => proposal !== null
