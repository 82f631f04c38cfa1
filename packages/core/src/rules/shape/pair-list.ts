import { ARRAY, OBJECT } from "../../json/kind.ts"
import { type JsonNode, memberOf, stringOf } from "../../json/tree.ts"
import { literal, type Place, type Rule, replace } from "../rule.ts"
import { VALUE_OR_UNION } from "../wakes.ts"

const KEYS: readonly string[] = ["name", "key", "parameter"]

/** A member's text from {"name": …, "value": …}; null for anything else. */
function pair(place: Place, node: JsonNode): readonly [string, string] | null {
  if (node.kind !== "object" || node.members.length !== 2) return null
  const key = node.members.find((member) => KEYS.includes(member.key) && member.value.kind === "string")
  const value = memberOf(node, "value")
  return key === undefined || value === undefined ? null : [stringOf(place.text, key.value), literal(place, value.value)]
}

const schema = { type: "object", properties: { path: { type: "string" }, depth: { type: "integer" } }, required: ["path"], additionalProperties: false }

export const pairList: Rule = {
  id: "shape/pair-list",
  wakes: VALUE_OR_UNION,
  atBest: "likely",
  title: "An object is written as a list of names and values.",
  safety:
    "Every element is exactly a name and a value, no name comes twice, no list is accepted there, and the object they make fits. Only likely: the form of the list is dropped. Names the schema does not declare are refused, also where it would let them pass.",
  examples: [
    { schema, before: '[{"name":"path","value":"src"},{"name":"depth","value":2}]', after: '{"path":"src","depth":2}' },
    { schema, before: '[{"name":"path","value":"src","type":"dir"}]', after: null },
  ],
  propose(place) {
    const { node, view } = place
    if (node.kind !== "array" || node.items.length === 0 || node.items.length > 256 || (view.kinds & ARRAY) !== 0 || (view.kinds & OBJECT) === 0) return null
    const members = new Map<string, string>()
    for (const item of node.items) {
      const found = pair(place, item)
      if (found === null || members.has(found[0]) || !view.names.includes(found[0])) return null
      members.set(...found)
    }
    const text = `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`
    return { edits: replace(place, text), confidence: "likely", message: "The list names the members of the object that is wanted." }
  },
}
