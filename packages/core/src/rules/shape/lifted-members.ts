import { ARRAY_BIT, OBJECT_BIT } from "../../json/kind.ts"
import { lastMember } from "../../json/tree.ts"
import type { SchemaView } from "../../schema/view.ts"
import { isComparable } from "../key-pairs.ts"
import { gatherMembers, isOnly } from "../members.ts"
import { memberText, onlyOf, type RepairPlace, type RepairRule, UNKNOWN_MEMBER } from "../rule.ts"

interface MemberHome {
  readonly name: string
  readonly view: SchemaView
  /** The object itself, or an element of the list that is wanted. */
  readonly inner: SchemaView
  readonly isList: boolean
}

/** Members of an object that must be there, can hold strange members, and are missing or empty. */
function findHomes({ node, view: outerView }: Pick<RepairPlace, "node" | "view">): MemberHome[] {
  return outerView.required.flatMap((name) => {
    const view = outerView.member(name)
    const current = lastMember(node, name)?.value
    const isEmpty = current !== undefined && current.members.length + current.items.length === 0
    const isFree = current === undefined || (isEmpty && /object|array/.test(current.kind))
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
  triggers: ["required", ...UNKNOWN_MEMBER],
  maxConfidence: "likely",
  propose(place) {
    // the object the members lie in: the place itself, or the one around it when the place is the empty object
    const outer = place.node.members.length === 0 && place.owner !== null ? place.owner : place
    const { node, view } = outer
    const declared = new Set(view.names)
    const strayMembers = node.members.filter((member) => !declared.has(member.key))
    if (!isComparable(node, strayMembers)) return null
    const home = onlyOf(
      findHomes(outer).filter((found) => strayMembers.every((member) => found.inner.names.includes(member.key))),
    )
    if (home === undefined) return null
    const members = `{${strayMembers.map((member) => place.text.slice(member.keyStart, member.value.end)).join(",")}}`
    const homeText = home.isList ? `[${members}]` : members
    const homeMember = lastMember(node, home.name)
    if ((homeMember !== undefined && !isOnly(node, homeMember)) || !place.fits(homeText, home.view)) return null
    const gathered = new Set(homeMember === undefined ? strayMembers : [...strayMembers, homeMember])
    return {
      edits: gatherMembers(node, gathered, memberText([home.name, homeText])),
      message: `The members belong inside ${JSON.stringify(home.name)}.`,
      part: true,
      reportedUnder: node === place.node ? [home.name] : [],
    }
  },
}
