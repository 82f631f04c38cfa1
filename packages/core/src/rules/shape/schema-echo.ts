import { OBJECT } from "../../json/kind.ts"
import { type Member, memberOf } from "../../json/tree.ts"
import { literal, type Place, type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

const TYPES = new Set(["str", "string", "text", "int", "integer", "float", "number", "bool", "boolean", "array", "list", "object", "dict"])
const BESIDE = new Set(["type", "title", "description"])

const isText = (value: unknown): value is string => typeof value === "string"

/** The member of a field's echoed schema that carries the data. */
function carrier(place: Place): Member | undefined {
  const value = place.value as Readonly<Record<string, unknown>>
  const keys = place.node.members.map((member) => member.key)
  if (!keys.includes("type") || !isText(value["type"]) || !TYPES.has(value["type"].toLowerCase())) return undefined
  const name = keys.includes("value") ? "value" : "description"
  const isEcho = keys.length <= 4 && new Set(keys).size === keys.length && keys.every((key) => key === name || BESIDE.has(key))
  return isEcho ? memberOf(place.node, name) : undefined
}

export const schemaEcho: Rule = {
  id: "shape/schema-echo",
  wakes: VALUE,
  atBest: "likely",
  title: "A value is written in the form of its own schema.",
  safety:
    "The object must be exactly such an echo: a type name, the data in value or description, at most a title, and no object may be accepted there. A description that repeats the tool's own words carries no data and is refused. Only likely, as the other members are dropped.",
  examples: [
    {
      schema: { type: "object", properties: { task: { type: "string" } } },
      before: '{"task":{"description":"Peel the apples","type":"str"}}',
      after: '{"task":"Peel the apples"}',
    },
    { schema: { type: "object", properties: { task: { type: "string" } } }, before: '{"task":{"description":"Peel the apples","owner":"Ida"}}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "object" || (place.view.kinds & OBJECT) !== 0) return null
    const member = carrier(place)
    if (member === undefined || member.value.kind === "null") return null
    const data = (place.value as Readonly<Record<string, unknown>>)[member.key]
    if (member.key === "description" && (!isText(data) || data.trim() === "" || place.tool.descriptions?.has(data) === true)) return null
    return {
      edits: replace(place, literal(place, member.value)),
      confidence: "likely",
      message: "The object repeats the form of the schema; its data is the value.",
    }
  },
}
