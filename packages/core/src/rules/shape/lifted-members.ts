import { OBJECT } from "../../json/kind.ts"
import { type Member, memberOf } from "../../json/tree.ts"
import { gatherMembers, isOnly } from "../members.ts"
import { type Place, type Proposal, type Rule } from "../rule.ts"
import type { SchemaView } from "../../schema/view.ts"

interface Home {
  readonly name: string
  readonly view: SchemaView
}

/** Members of an object that must be there, can hold strange members, and are missing or empty. */
function homes(place: Place): Home[] {
  return place.view.required.flatMap((name) => {
    const view = place.view.member(name)
    const there = memberOf(place.node, name)
    const isFree = there === undefined || (there.value.kind === "object" && there.value.members.length === 0)
    return view !== null && (view.kinds & OBJECT) !== 0 && view.names.length > 0 && isFree ? [{ name, view }] : []
  })
}

export const liftedMembers: Rule = {
  id: "shape/lifted-members",
  wakes: ["required", "additionalProperties", "unevaluatedProperties"],
  atBest: "likely",
  title: "The members of an inner object lie one level too high.",
  safety: "A required object is missing or empty, exactly one such object can take them, every strange member of the outer object is declared inside it, and the filled object fits. Only likely: the members are moved on the evidence of their names.",
  examples: [
    {
      schema: { type: "object", properties: { id: { type: "string" }, args: { type: "object", properties: { path: { type: "string" } }, required: ["path"] } }, required: ["id", "args"] },
      before: '{"id":"view","args":{},"path":"b.md"}',
      after: '{"id":"view","args":{"path":"b.md"}}',
    },
    {
      schema: { type: "object", properties: { id: { type: "string" }, args: { type: "object", properties: { path: { type: "string" } }, required: ["path"] } }, required: ["id", "args"] },
      before: '{"id":"view","args":{},"path":"b.md","depth":2}',
      after: null,
    },
  ],
  propose(place): Proposal | null {
    if (place.node.kind !== "object") return null
    const declared = new Set(place.view.names)
    const strange = place.node.members.filter((member) => !declared.has(member.key))
    if (strange.length === 0 || strange.length > 64 || !strange.every((member) => isOnly(place.node, member))) return null
    const fitting = homes(place).filter((home) => strange.every((member) => home.view.names.includes(member.key)))
    const [home, another] = fitting
    if (home === undefined || another !== undefined) return null
    const object = `{${strange.map((member) => place.text.slice(member.keyStart, member.value.end)).join(",")}}`
    if (!place.fits(object, home.view)) return null
    const there = memberOf(place.node, home.name)
    const gone = new Set<Member>(there === undefined ? strange : [...strange, there])
    if (there !== undefined && !isOnly(place.node, there)) return null
    return { edits: gatherMembers(place.node, gone, `${JSON.stringify(home.name)}:${object}`), confidence: "likely", message: `The members belong inside ${JSON.stringify(home.name)}.`, part: true, under: [home.name] }
  },
}
