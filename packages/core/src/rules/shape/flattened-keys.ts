import { foldName } from "../../json/names.ts"
import { type Member, memberOf } from "../../json/tree.ts"
import { isProposal, namesAt } from "../key-pairs.ts"
import { resolve, resolveWords, stepsOf } from "../key-path.ts"
import { gatherMembers, isOnly } from "../members.ts"
import { literal, type Place, type Proposal, type Rule } from "../rule.ts"
import { DECLARED, NAMES } from "../wakes.ts"

/** A leaf is text as written; a branch is an object, or a list when its steps are indices. */
type Branch = Map<string | number, Branch | string>

function put(branch: Branch, path: readonly (string | number)[], leaf: string): boolean {
  const [step, ...rest] = path
  if (step === undefined) return false
  const there = branch.get(step)
  if (rest.length === 0) return there === undefined && branch.set(step, leaf) !== undefined
  if (typeof there === "string") return false
  const next: Branch = there ?? new Map()
  branch.set(step, next)
  return put(next, rest, leaf)
}

/** Text of a branch; null when indices have gaps or are mixed with names. */
function print(branch: Branch | string): string | null {
  if (typeof branch === "string") return branch
  const isList = branch.has(0)
  const parts: string[] = []
  for (const step of isList ? Array.from(branch.keys(), (_, index) => index) : branch.keys()) {
    const inner = branch.get(step)
    const text = inner === undefined || (!isList && typeof step === "number") ? null : print(inner)
    if (text === null) return null
    parts.push(isList ? text : `${JSON.stringify(step)}:${text}`)
  }
  return isList ? `[${parts.join(",")}]` : `{${parts.join(",")}}`
}

function gather(place: Place, first: string, sure: boolean, flat: readonly (readonly [Member, readonly (string | number)[]])[]): Proposal | null {
  const branch: Branch = new Map()
  const there = memberOf(place.node, first)
  if (there !== undefined && (there.value.kind !== "object" || !isOnly(place.node, there))) return null
  for (const member of there?.value.members ?? []) if (!put(branch, [member.key], literal(place, member.value))) return null
  for (const [member, path] of flat) if (!put(branch, path.slice(1), literal(place, member.value))) return null
  const text = print(branch)
  const view = place.view.member(first)
  if (text === null || view === null || !place.fits(text, view)) return null
  const gone = new Set([...flat.map(([member]) => member), ...(there === undefined ? [] : [there])])
  return {
    edits: gatherMembers(place.node, gone, `${JSON.stringify(first)}:${text}`),
    confidence: sure ? "certain" : "likely",
    message: `The names spell a path into ${JSON.stringify(first)}.`,
    part: true,
    under: [first],
  }
}

const nested = {
  type: "object",
  properties: { config: { type: "object", properties: { depth: { type: "integer" }, name: { type: "string" } }, required: ["depth"] } },
  required: ["config"],
}

export const flattenedKeys: Rule = {
  id: "shape/flattened-keys",
  wakes: [...NAMES, DECLARED.names],
  atBest: "certain",
  title: "Inner members are written with their path as the name.",
  safety:
    "The name is not declared as it stands, each of its steps is declared by the schema, no two of them collide, list indices have no gap, and the built object or list fits. A name with separators spells its own place, so nothing is chosen. A name whose words are a path (config_depth) is only likely, and only if it is the one such path. In an open object, where such a name violates nothing, it is only likely, and only done to a call that has to be repaired anyway.",
  examples: [
    { schema: nested, before: '{"config.depth":3,"config.name":"fern"}', after: '{"config":{"depth":3,"name":"fern"}}' },
    { schema: nested, before: '{"config.width":3}', after: null },
  ],
  propose(place) {
    const names = namesAt(place)
    if (names === null) return null
    const groups = new Map<string, (readonly [Member, readonly (string | number)[]])[]>()
    const lost = new Set<string>()
    const left: string[] = []
    let joined = false
    for (const member of names.strange) {
      const steps = stepsOf(member.key)
      const path = steps === null ? resolveWords(place.view, member.key) : resolve(place.view, steps)
      joined ||= steps === null && path !== null
      const first = path?.[0]
      if (path !== null && typeof first === "string") groups.set(first, [...(groups.get(first) ?? []), [member, path]])
      else if (steps !== null) lost.add(steps[0] as string)
      else left.push(foldName(member.key))
    }
    const sure = !joined && place.issue.keyword !== DECLARED.names
    // All of a group or none: a part that stays behind would be lost on the way.
    for (const first of lost) groups.delete(first)
    for (const first of [...groups.keys()]) if (left.some((name) => name.startsWith(foldName(first)))) groups.delete(first)
    return [...groups].map(([first, flat]) => gather(place, first, sure, flat)).filter(isProposal)
  },
}
