import { ANY, ARRAY, OBJECT } from "../../json/kind.ts"
import { type JsonNode, stringOf } from "../../json/tree.ts"
import type { SchemaView } from "../../schema/view.ts"
import { literal, type Place, type Rule, replace } from "../rule.ts"
import { VALUE_OR_UNION } from "../wakes.ts"

const KEYS: ReadonlySet<string> = new Set(["name", "key", "parameter"])
const MOST_PAIRS = 256

/** A name and the text of its value. */
type Pair = readonly [string, string]

/** Ex) {"name": "depth", "value": 2} */
function namedPair(text: string, node: JsonNode): Pair | null {
  const [first, second, another] = node.members
  if (first === undefined || second === undefined || another !== undefined) return null
  const [key, value] = second.key === "value" ? [first, second] : [second, first]
  if (value.key !== "value" || !KEYS.has(key.key) || key.value.kind !== "string") return null
  return [stringOf(text, key.value), text.slice(value.value.start, value.value.end)]
}

/** True for a name and a value, whatever else is said of them. Ex) {"key": "TZ", "value": "UTC", "secret": false} */
export const holdsPair = (node: JsonNode): boolean =>
  node.members.some((member) => KEYS.has(member.key) && member.value.kind === "string") && node.members.some((member) => member.key === "value")

/** Ex) {"TZ": "UTC"} beside others of its kind; a lone {"name": …} is half of a pair, not a member. */
function soleMember(place: Place, node: JsonNode): Pair | null {
  const [only, another] = node.members
  if (only === undefined || another !== undefined || KEYS.has(only.key) || only.key === "value") return null
  return [only.key, literal(place, only.value)]
}

/** Ex) "TZ=UTC". Quotes around the value may belong to it or to a shell: then it is not read. */
function assignment(place: Place, node: JsonNode): Pair | null {
  const match = node.kind === "string" ? /^([^\s=:"'{}[\]]+)=(.*)$/s.exec(stringOf(place.text, node)) : null
  if (match === null) return null
  const [, key = "", value = ""] = match
  return value.trim() !== value || /^(["'`]).*\1$/s.test(value) ? null : [key, JSON.stringify(value)]
}

type Form = (place: Place, node: JsonNode) => Pair | null

/** The pairs of a list in one form; null when an item is none, or when a name comes twice. */
function pairsOf(place: Place, form: Form): Map<string, string> | null {
  const pairs = new Map<string, string>()
  for (const item of place.node.items) {
    const pair = form(place, item)
    if (pair === null || pairs.has(pair[0])) return null
    pairs.set(...pair)
  }
  return pairs
}

/** True when a view says what the values of its free names are. A wholly free object could hold the list in many ways. */
const isMapWith = (view: SchemaView, name: string): boolean => {
  const value = view.names.length === 0 ? view.member(name) : null
  return value !== null && value.kinds !== ANY
}

const named: Form = (place, node) => namedPair(place.text, node)

function membersOf(place: Place): Map<string, string> | null {
  const { view, node } = place
  const pairs = pairsOf(place, named)
  if (pairs !== null) {
    // {"name": …, "value": …} may be the wanted object itself, in a list of one
    const isItself = node.items[0]?.members.every((member) => view.names.includes(member.key)) === true
    const isDeclared = [...pairs.keys()].every((name) => view.names.includes(name) || isMapWith(view, name))
    return isDeclared && !isItself ? pairs : null
  }
  const free = (node.items.length > 1 ? pairsOf(place, soleMember) : null) ?? pairsOf(place, assignment)
  return free !== null && [...free.keys()].every((name) => isMapWith(view, name)) ? free : null
}

const schema = { type: "object", properties: { path: { type: "string" }, depth: { type: "integer" } }, required: ["path"], additionalProperties: false }
const map = { type: "object", properties: { env: { type: "object", additionalProperties: { type: "string" } } } }

export const pairList: Rule = {
  id: "shape/pair-list",
  wakes: VALUE_OR_UNION,
  atBest: "likely",
  title: "An object is written as a list of names and values.",
  safety:
    "Every element is exactly a name and a value, no name comes twice, no list is accepted there, and the object they make fits. Names the schema does not declare are refused, unless it declares nothing but the values of a map: then the pairs may also be written as NAME=value or as objects with one member each. Only likely: the form of the list is dropped.",
  examples: [
    { schema, before: '[{"name":"path","value":"src"},{"name":"depth","value":2}]', after: '{"path":"src","depth":2}' },
    { schema, before: '[{"name":"path","value":"src","type":"dir"}]', after: null },
    { schema: map, before: '{"env":["TZ=UTC","LANG=C"]}', after: '{"env":{"TZ":"UTC","LANG":"C"}}' },
    { schema: map, before: '{"env":["TZ=UTC","TZ=CET"]}', after: null },
  ],
  propose(place) {
    const { node, view } = place
    if (node.kind !== "array" || node.items.length === 0 || node.items.length > MOST_PAIRS) return null
    if ((view.kinds & ARRAY) !== 0 || (view.kinds & OBJECT) === 0) return null
    const members = membersOf(place)
    if (members === null) return null
    const text = `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`
    return { edits: replace(place, text), confidence: "likely", message: "The list names the members of the object that is wanted." }
  },
}
