import { foldMemberName } from "../../json/names.ts"
import { type JsonMember, type JsonNode, lastMember } from "../../json/tree.ts"
import type { SchemaView } from "../../schema/view.ts"
import { areAliases } from "../aliases.ts"
import { isDeclaredOnce } from "../declared-names.ts"
import { isExcludedBy, maySelect, splitKeyWords } from "../fold.ts"
import { namesAt } from "../key-pairs.ts"
import { appendMembers, dropMembers, isOnly } from "../members.ts"
import { literalAt, onlyOf, type RepairPlace, type RepairProposal, type RepairRule, UNKNOWN_MEMBER } from "../rule.ts"
import { isRole } from "./lifted-members.ts"

/** An object with its schema, and the name of the one of the two that lies inside the other. */
interface Holder {
  readonly node: JsonNode
  readonly view: SchemaView
  readonly inner: string
}

/** What every thing has, so that the name does not tell whose it is. */
const OF_ANY_THING = /^(?:ids?|uid|uuid|key|ref|number|no|code|names?|types?|kind|values?)$/
/** Ex) {"id": 4, "changes": {"title": "x", "project": "b"}} : what is changed to b is not where the thing is now. */
const CHANGE_WORD = /^(?:changes?|edits?|updates?|patch|sets?|new|fields|values?|attributes|properties)$/

/** Ex) the record of update_record : what is said of it is said of what the call acts on. */
const isThingOf = (tool: string, home: string): boolean =>
  splitKeyWords(home).every((word) => splitKeyWords(tool).includes(word))

/** In conditions, changes and parts with a role the same name says another thing than outside. */
const hasOwnMeaning = (home: string, tool: string): boolean =>
  maySelect(home) ||
  (isRole(home) && !isThingOf(tool, home)) ||
  isExcludedBy(tool, home) ||
  splitKeyWords(home).some((word) => CHANGE_WORD.test(word))

/** Ex) "end" beside an absent end_date : the name may be that of a member where it stands. */
const isNear = (key: string, name: string): boolean =>
  areAliases(foldMemberName(key), foldMemberName(name)) ||
  splitKeyWords(key).some((word) => splitKeyWords(name).includes(word))

/** Whether another object declares a member that stands in the place, lacks it, and nothing else can be meant. */
function isMeantFor(home: Holder, member: JsonMember, place: RepairPlace, absent: readonly string[]): boolean {
  const { key, value } = member
  const view = home.view.member(key)
  const words = splitKeyWords(key)
  const isThing = isThingOf(place.tool.name, home.inner)
  if (view === null || !home.view.names.includes(key) || lastMember(home.node, key) !== undefined) return false
  if (value.kind === "null" || !isDeclaredOnce(place.root, key) || absent.some((name) => isNear(key, name)))
    return false
  // one that may be left out there may be a property of what it stands in. Ex) the labels of a network
  const isWanted = home.view.required.includes(key) || isThing || words.length > 1
  if (!isWanted || (!isThing && OF_ANY_THING.test(words.join(" ")))) return false
  return place.fits(literalAt(place, value), view)
}

const textOf = ({ text }: RepairPlace, members: readonly JsonMember[]): string =>
  members.map((member) => text.slice(member.keyStart, member.value.end)).join(",")

/** Ex) {"pot":{"size":2,"lid_colour":"red"}} for {pot, lid_colour} */
function proposeOut(place: RepairPlace): RepairProposal | null {
  const { node, owner } = place
  const { unknownMembers, absent } = namesAt(place)
  if (owner === null || unknownMembers.length === 0 || unknownMembers.length === node.members.length) return null
  const inner = owner.member.key
  const isSound =
    owner.node.members.every(({ key }) => owner.view.names.includes(key)) && isOnly(owner.node, owner.member)
  if (!isSound || hasOwnMeaning(inner, place.tool.name)) return null
  const home = { node: owner.node, view: owner.view, inner }
  if (!unknownMembers.every((member) => isMeantFor(home, member, place, absent))) return null
  return {
    edits: [...dropMembers(node, new Set(unknownMembers)), appendMembers(owner.node, textOf(place, unknownMembers))],
    message: `The tool declares the members beside ${JSON.stringify(inner)}, not inside it.`,
    part: true,
  }
}

/** Ex) {"pot":{"size":2},"lid":"red"} for {pot: {size, lid}}, where a pot needs its lid */
function proposeIn(place: RepairPlace): RepairProposal | null {
  const { node, view } = place
  const { unknownMembers, absent } = namesAt(place)
  if (unknownMembers.length === 0) return null
  const holder = onlyOf(
    node.members.filter(({ key, value }) => {
      const inner = value.kind === "object" && value.members.length > 0 ? view.member(key) : null
      return unknownMembers.every((member) => inner?.required.includes(member.key))
    }),
  )
  const innerView = holder === undefined ? null : view.member(holder.key)
  if (holder === undefined || innerView === null || !isOnly(node, holder)) return null
  const home = { node: holder.value, view: innerView, inner: holder.key }
  const isSound = holder.value.members.every(({ key }) => innerView.names.includes(key))
  if (!isSound || hasOwnMeaning(home.inner, place.tool.name)) return null
  if (!unknownMembers.every((member) => isMeantFor(home, member, place, absent))) return null
  const edits = [
    ...dropMembers(node, new Set(unknownMembers)),
    appendMembers(holder.value, textOf(place, unknownMembers)),
  ]
  return {
    edits: edits.sort((a, b) => a.start - b.start),
    message: `The members belong inside ${JSON.stringify(home.inner)}.`,
    part: true,
    reportedUnder: [home.inner],
  }
}

/** Not for a text whose brackets were damaged: a member may have changed its object with them. */
export const MISPLACED_RULE = "shape/misplaced-members"

export const misplacedMembers: RepairRule = {
  id: MISPLACED_RULE,
  triggers: UNKNOWN_MEMBER,
  maxConfidence: "likely",
  propose: (place) => (place.view.closed ? (proposeOut(place) ?? proposeIn(place)) : null),
}
