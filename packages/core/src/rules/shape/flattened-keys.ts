import { foldMemberName } from "../../json/names.ts"
import { type JsonMember, lastMember } from "../../json/tree.ts"
import { pushTo } from "../../push-to.ts"
import { namesAt } from "../key-pairs.ts"
import { resolvePath, stepsOf } from "../key-path.ts"
import { gatherMembers, isOnly } from "../members.ts"
import {
  DECLARED_FAULTS,
  literalAt,
  memberText,
  NAME_KEYWORDS,
  type RepairPlace,
  type RepairProposal,
  type RepairRule,
} from "../rule.ts"

/** A nested value. A leaf is source text; a branch is an object, or a list if its steps are indices. */
type NestedBranch = Map<string | number, NestedBranch | string>
type FlatMember = readonly [JsonMember, path: readonly (string | number)[]]

function putLeaf(branch: NestedBranch, path: readonly (string | number)[], leafText: string): boolean {
  const [step, ...rest] = path
  if (step === undefined) return false
  const existingBranch = branch.get(step)
  if (rest.length === 0) return existingBranch === undefined && branch.set(step, leafText) !== undefined
  if (typeof existingBranch === "string") return false
  const next: NestedBranch = existingBranch ?? new Map()
  branch.set(step, next)
  return putLeaf(next, rest, leafText)
}

/** Returns the JSON text of a branch; null if its indices have gaps or are mixed with names. */
function printBranch(branch: NestedBranch | string): string | null {
  if (typeof branch === "string") return branch
  const isList = branch.has(0)
  const parts: string[] = []
  for (const step of isList ? Array.from(branch.keys(), (_, index) => index) : branch.keys()) {
    const inner = branch.get(step)
    const text = inner === undefined || (!isList && typeof step === "number") ? null : printBranch(inner)
    if (text === null) return null
    parts.push(isList ? text : memberText([String(step), text]))
  }
  return isList ? `[${parts.join(",")}]` : `{${parts.join(",")}}`
}

function gatherFlatKeys(
  place: RepairPlace,
  first: string,
  isSure: boolean,
  flat: readonly FlatMember[],
): RepairProposal | null {
  const branch: NestedBranch = new Map()
  const existingMember = lastMember(place.node, first)
  if (existingMember !== undefined && (existingMember.value.kind !== "object" || !isOnly(place.node, existingMember)))
    return null
  for (const member of existingMember?.value.members ?? [])
    if (!putLeaf(branch, [member.key], literalAt(place, member.value))) return null
  for (const [member, path] of flat) if (!putLeaf(branch, path.slice(1), literalAt(place, member.value))) return null
  const text = printBranch(branch)
  const view = place.view.member(first)
  if (text === null || view === null || !place.fits(text, view)) return null
  const replaced = new Set(flat.map(([member]) => member))
  if (existingMember !== undefined) replaced.add(existingMember)
  return {
    edits: gatherMembers(place.node, replaced, memberText([first, text])),
    confidence: isSure ? "certain" : "likely",
    message: `The names spell a path into ${JSON.stringify(first)}.`,
    part: true,
    reportedUnder: [first],
  }
}

export const flattenedKeys: RepairRule = {
  id: "shape/flattened-keys",
  triggers: [...NAME_KEYWORDS, DECLARED_FAULTS.names],
  propose(place) {
    const names = namesAt(place)
    const groupsByFirst = new Map<string, FlatMember[]>()
    const partialGroups = new Set<string>()
    const unresolvedNames: string[] = []
    let hasJoinedName = false
    for (const member of names.unknownMembers) {
      const steps = stepsOf(member.key)
      const path = resolvePath(place.view, member.key)
      hasJoinedName ||= steps === null && path !== null
      const first = path?.[0]
      if (path !== null && typeof first === "string") pushTo(groupsByFirst, first, [member, path])
      else if (steps !== null) partialGroups.add(steps[0] as string)
      else unresolvedNames.push(foldMemberName(member.key))
    }
    const isCertain = !hasJoinedName && place.issue.keyword !== DECLARED_FAULTS.names
    // All members of a group are nested, or none: a member that stays behind would be lost.
    for (const first of partialGroups) groupsByFirst.delete(first)
    for (const first of [...groupsByFirst.keys()])
      if (unresolvedNames.some((name) => name.startsWith(foldMemberName(first)))) groupsByFirst.delete(first)
    return [...groupsByFirst]
      .map(([first, flat]) => gatherFlatKeys(place, first, isCertain, flat))
      .filter((proposal) => proposal !== null)
  },
}
