import { ARRAY, OBJECT } from "../../json/kind.ts"
import { type JsonNode, type Member, memberOf } from "../../json/tree.ts"
import type { SchemaView } from "../../schema/view.ts"
import { gatherMembers, isOnly } from "../members.ts"
import type { Place, Proposal, Rule } from "../rule.ts"

interface Home {
  readonly name: string
  readonly view: SchemaView
  /** The object itself, or an element of the list that is wanted. */
  readonly inner: SchemaView
  readonly isList: boolean
}

interface Outer {
  readonly node: JsonNode
  readonly view: SchemaView
}

/** The object the members lie in: the place itself, or the one around it when the place is the empty object. */
const outerOf = (place: Place): Outer => (place.node.members.length === 0 && place.owner !== null ? place.owner : place)

/** Members of an object that must be there, can hold strange members, and are missing or empty. */
function homes(outer: Outer): Home[] {
  return outer.view.required.flatMap((name) => {
    const view = outer.view.member(name)
    const there = memberOf(outer.node, name)
    const isFree = there === undefined || (there.value.members.length === 0 && there.value.items.length === 0 && /object|array/.test(there.value.kind))
    if (view === null || !isFree) return []
    // Ex) {"path": "a", "old": "x", "new": "y"} for edits: [{old, new}]
    const isList = (view.kinds & OBJECT) === 0 && (view.kinds & ARRAY) !== 0
    const inner = isList ? view.element(0) : view
    return inner !== null && (inner.kinds & OBJECT) !== 0 && inner.names.length > 0 ? [{ name, view, inner, isList }] : []
  })
}

export const liftedMembers: Rule = {
  id: "shape/lifted-members",
  wakes: ["required", "additionalProperties", "unevaluatedProperties"],
  atBest: "likely",
  title: "The members of an inner object, or of the one element of a list, lie too high.",
  safety:
    "A required object or list of objects is missing or empty, exactly one such can take them, every strange member of the outer object is declared inside it, and the filled object fits. Only likely: the members are moved on the evidence of their names.",
  examples: [
    {
      schema: {
        type: "object",
        properties: { id: { type: "string" }, args: { type: "object", properties: { path: { type: "string" } }, required: ["path"] } },
        required: ["id", "args"],
      },
      before: '{"id":"view","args":{},"path":"b.md"}',
      after: '{"id":"view","args":{"path":"b.md"}}',
    },
    {
      schema: {
        type: "object",
        properties: { id: { type: "string" }, args: { type: "object", properties: { path: { type: "string" } }, required: ["path"] } },
        required: ["id", "args"],
      },
      before: '{"id":"view","args":{},"path":"b.md","depth":2}',
      after: null,
    },
  ],
  propose(place): Proposal | null {
    const outer = outerOf(place)
    const { node, view } = outer
    if (node.kind !== "object") return null
    const declared = new Set(view.names)
    const strange = node.members.filter((member) => !declared.has(member.key))
    if (strange.length === 0 || strange.length > 64 || !strange.every((member) => isOnly(node, member))) return null
    const [home, another] = homes(outer).filter((found) => strange.every((member) => found.inner.names.includes(member.key)))
    if (home === undefined || another !== undefined) return null
    const members = `{${strange.map((member) => place.text.slice(member.keyStart, member.value.end)).join(",")}}`
    const object = home.isList ? `[${members}]` : members
    const there = memberOf(node, home.name)
    if ((there !== undefined && !isOnly(node, there)) || !place.fits(object, home.view)) return null
    const edits = gatherMembers(node, new Set<Member>(there === undefined ? strange : [...strange, there]), `${JSON.stringify(home.name)}:${object}`)
    return {
      edits,
      confidence: "likely",
      message: `The members belong inside ${JSON.stringify(home.name)}.`,
      part: true,
      under: node === place.node ? [home.name] : [],
    }
  },
}
