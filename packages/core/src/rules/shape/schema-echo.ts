import { OBJECT_BIT } from "../../json/kind.ts"
import { foldMemberName } from "../../json/names.ts"
import { type JsonMember, type JsonNode, lastMember } from "../../json/tree.ts"
import { setOf } from "../../tool-verbs.ts"
import { mayBeWholeDocument } from "../json-document.ts"
import { isBesideKept, isOnly } from "../members.ts"
import { literalAt, type RepairPlace, type RepairRule, textAt, VALUE_KEYWORDS } from "../rule.ts"

const ECHOED_TYPES = setOf("str string text int integer float number bool boolean array list object dict")
/** Types not in JSON Schema. Ex) models fill in the description of crewAI's {"description":null,"type":"str"} */
const PYTHON_TYPES = new Set(["str", "int", "float", "bool", "list", "dict"])
const SCHEMA_KEYS = new Set(["type", "title", "description", "value"])

const isText = (value: unknown): value is string => typeof value === "string"

/** True if a description is not the tool's: the tool describes nothing, and the schema was shown as a form. */
function isFilledIn(place: RepairPlace, type: string, description: unknown): boolean {
  if (!PYTHON_TYPES.has(type) || !isText(description) || description.trim() === "") return false
  const hasDescriptions = (place.tool.descriptions?.size ?? 0) > 0
  // Ex) "The task" describes the parameter and is not its value
  return !hasDescriptions && !foldMemberName(description).includes(foldMemberName(place.key))
}

/** Removes case, spacing and a final full stop, which are often lost when a text is repeated. */
const foldSentence = (text: string): string => text.trim().replace(/\s+/g, " ").replace(/\.$/, "").toLowerCase()

/** True if a text repeats the schema. Others say how the value is meant. Ex) "maximum", "only if cheaper" */
const repeatsSchema = ({ tool, key }: RepairPlace, said: unknown): boolean =>
  !isText(said) ||
  said.trim() === "" ||
  [...(tool.descriptions ?? [])].some((description) => foldSentence(description) === foldSentence(said)) ||
  foldMemberName(said) === foldMemberName(key)

/** Returns the member of an echoed field schema that carries the data. */
function findCarrier(place: RepairPlace): JsonMember | undefined {
  const { text, node } = place
  if (!isEcho(text, node) || !node.members.every((member) => isOnly(node, member))) return undefined
  const value = place.value as Readonly<Record<string, unknown>>
  const carrier = lastMember(node, "value")
  if (carrier !== undefined)
    return ["title", "description"].every((key) => repeatsSchema(place, value[key])) ? carrier : undefined
  const isOfText = isFilledIn(place, String(value["type"]).toLowerCase(), value["description"])
  return isOfText ? lastMember(node, "description") : undefined
}

/** True if the object has the form of a field schema. */
function isEcho(text: string, node: JsonNode): boolean {
  const type = textAt(text, lastMember(node, "type")?.value)
  if (!ECHOED_TYPES.has(type.toLowerCase())) return false
  return node.members.length > 1 && node.members.every((member) => SCHEMA_KEYS.has(member.key))
}

/**
 * True if a sibling is also an echo but is valid, so that it would stay unchanged. Ex)
 * {"n":{"type":"int","value":4},"style":{"type":"object","value":{…}}}
 */
const isHalfDone = (place: RepairPlace): boolean =>
  isBesideKept(
    place,
    ({ key, value }) => isEcho(place.text, value) && place.owner?.view.member(key)?.names.includes("type") !== true,
  )

export const schemaEcho: RepairRule = {
  id: "shape/schema-echo",
  triggers: VALUE_KEYWORDS,
  maxConfidence: "likely",
  message: "The object repeats the form of the schema; its data is the value.",
  propose(place) {
    if (place.node.kind !== "object" || (place.view.kinds & OBJECT_BIT) !== 0) return null
    const member = findCarrier(place)
    if (member === undefined || member.value.kind === "null" || isHalfDone(place)) return null
    if (mayBeWholeDocument(place)) return null
    return literalAt(place, member.value)
  },
}
