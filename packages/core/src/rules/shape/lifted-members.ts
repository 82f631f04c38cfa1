import { ARRAY_BIT, OBJECT_BIT } from "../../json/kind.ts"
import { lastMember } from "../../json/tree.ts"
import type { SchemaView } from "../../schema/view.ts"
import { isExcludedBy, splitKeyWords } from "../fold.ts"
import { isComparable } from "../key-pairs.ts"
import { gatherMembers, isOnly } from "../members.ts"
import { memberText, onlyOf, type RepairPlace, type RepairRule, UNKNOWN_MEMBER } from "../rule.ts"

interface MemberHome {
  readonly name: string
  readonly view: SchemaView
  readonly isList: boolean
}

/** The object that contains the stray members. */
type OuterObject = Pick<RepairPlace, "node" | "view">

/** Returns members that declare all stray members and contain none of them: objects, or lists of objects. */
function findHomes({ node, view: outerView }: OuterObject, names: readonly string[]): MemberHome[] {
  return outerView.names.flatMap((name) => {
    const view = outerView.member(name)
    if (view === null) return []
    // Ex) {"path": "a", "old": "x", "new": "y"} for edits: [{old, new}]
    const isList = (view.kinds & OBJECT_BIT) === 0 && (view.kinds & ARRAY_BIT) !== 0
    const inner = isList ? view.element(0) : view
    if (inner === null || (inner.kinds & OBJECT_BIT) === 0) return []
    const current = lastMember(node, name)?.value
    const canHold = names.every((each) => inner.names.includes(each) && !(current && lastMember(current, each)))
    return canHold ? [{ name, view, isList }] : []
  })
}

/** Words for the role of someone or something in an action, where others may have another role. */
const ROLE_WORD =
  /^(?:agent|approver|arrival|assigned|assignee|author|beneficiary|billing|buyer|by|child|contact|creator|current|delivery|departure|dest(?:ination)?|driver|employee|from|initiator|left|manager|new|next|old|organi[sz]er|origin|outer|inner|owner|parent|payee|payer|pickup|previous|primary|recipient|replacement|reporter|requester|return|reviewer|right|secondary|seller|sender|receiver|shipping|source|src|supervisor|target|to|witness)$/

/**
 * True if the home is one of several possible roles. It is not if the tool's name contains the word, or another role is
 * present. Ex) {"title":"a","email":"…"} for assignee: {email} : the author may be meant
 */
function isChosenRole({ node, view }: OuterObject, tool: string, home: string): boolean {
  const toolWords = splitKeyWords(tool)
  const isRole = (name: string): boolean => splitKeyWords(name).some((word) => ROLE_WORD.test(word))
  if (splitKeyWords(home).every((word) => toolWords.includes(word))) return false
  return (
    isRole(home) && !view.names.some((name) => name !== home && isRole(name) && lastMember(node, name) !== undefined)
  )
}

/** Names that only say that the object holds more members. */
const NEUTRAL_HOME = /^(?:options?|opts|settings|config|configuration|parameters|params|properties|attributes)$/

/** True if a home is missing or empty, and is required, or has a neutral name where other names are not allowed. */
function isFree({ node, view }: OuterObject, name: string): boolean {
  const current = lastMember(node, name)?.value
  const isEmpty = current !== undefined && current.members.length + current.items.length === 0
  const isNeutral = view.closed && NEUTRAL_HOME.test(name)
  return (
    (view.required.includes(name) || isNeutral) &&
    (current === undefined || (isEmpty && /object|array/.test(current.kind)))
  )
}

export const liftedMembers: RepairRule = {
  id: "shape/lifted-members",
  triggers: ["required", ...UNKNOWN_MEMBER],
  maxConfidence: "likely",
  propose(place) {
    // The object that contains the members: the place itself, or the object around it if the place is an empty object.
    const outer = place.node.members.length === 0 && place.owner !== null ? place.owner : place
    const { node, view } = outer
    const declared = new Set(view.names)
    const strayMembers = node.members.filter((member) => !declared.has(member.key))
    if (!isComparable(node, strayMembers)) return null
    // If there is another possible home, even an optional or present one, it could be meant as well.
    const strayNames = strayMembers.map(({ key }) => key)
    const home = onlyOf(findHomes(outer, strayNames))
    if (home === undefined || !isFree(outer, home.name) || isExcludedBy(place.tool.name, home.name)) return null
    if (isChosenRole(outer, place.tool.name, home.name)) return null
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
