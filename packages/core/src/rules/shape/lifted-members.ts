import { ARRAY_BIT, OBJECT_BIT } from "../../json/kind.ts"
import { type JsonMember, type JsonNode, lastMember } from "../../json/tree.ts"
import type { SchemaView } from "../../schema/view.ts"
import { gatherMembers, isOnly } from "../members.ts"
import type { RepairPlace, RepairProposal, RepairRule } from "../rule.ts"

interface MemberHome {
  readonly name: string
  readonly view: SchemaView
  /** The object itself, or an element of the list that is wanted. */
  readonly inner: SchemaView
  readonly isList: boolean
}

interface OuterObject {
  readonly node: JsonNode
  readonly view: SchemaView
}

/** The object the members lie in: the place itself, or the one around it when the place is the empty object. */
const outerOf = (place: RepairPlace): OuterObject =>
  place.node.members.length === 0 && place.owner !== null ? place.owner : place

/** Members of an object that must be there, can hold strange members, and are missing or empty. */
function findHomes(outerObject: OuterObject): MemberHome[] {
  return outerObject.view.required.flatMap((name) => {
    const view = outerObject.view.member(name)
    const currentMember = lastMember(outerObject.node, name)
    const isFree =
      currentMember === undefined ||
      (currentMember.value.members.length === 0 &&
        currentMember.value.items.length === 0 &&
        /object|array/.test(currentMember.value.kind))
    if (view === null || !isFree) return []
    // Ex) {"path": "a", "old": "x", "new": "y"} for edits: [{old, new}]
    const isList = (view.kinds & OBJECT_BIT) === 0 && (view.kinds & ARRAY_BIT) !== 0
    const inner = isList ? view.element(0) : view
    return inner !== null && (inner.kinds & OBJECT_BIT) !== 0 && inner.names.length > 0
      ? [{ name, view, inner, isList }]
      : []
  })
}

export const liftedMembers: RepairRule = {
  id: "shape/lifted-members",
  triggerKeywords: ["required", "additionalProperties", "unevaluatedProperties"],
  maxConfidence: "likely",
  propose(place): RepairProposal | null {
    const outerPlace = outerOf(place)
    const { node, view } = outerPlace
    if (node.kind !== "object") return null
    const declared = new Set(view.names)
    const strayMembers = node.members.filter((member) => !declared.has(member.key))
    if (strayMembers.length === 0 || strayMembers.length > 64 || !strayMembers.every((member) => isOnly(node, member)))
      return null
    const [home, another] = findHomes(outerPlace).filter((found) =>
      strayMembers.every((member) => found.inner.names.includes(member.key)),
    )
    if (home === undefined || another !== undefined) return null
    const members = `{${strayMembers.map((member) => place.text.slice(member.keyStart, member.value.end)).join(",")}}`
    const homeText = home.isList ? `[${members}]` : members
    const homeMember = lastMember(node, home.name)
    if ((homeMember !== undefined && !isOnly(node, homeMember)) || !place.fits(homeText, home.view)) return null
    const edits = gatherMembers(
      node,
      new Set<JsonMember>(homeMember === undefined ? strayMembers : [...strayMembers, homeMember]),
      `${JSON.stringify(home.name)}:${homeText}`,
    )
    return {
      edits,
      confidence: "likely",
      message: `The members belong inside ${JSON.stringify(home.name)}.`,
      part: true,
      reportedUnder: node === place.node ? [home.name] : [],
    }
  },
}
