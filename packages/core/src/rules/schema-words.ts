// Whether an object is the schema of a parameter, copied from the tool's declaration.
import { type JsonNode, lastMember } from "../json/tree.ts"
import { typeName } from "../schema/types.ts"
import { setOf } from "../tool-verbs.ts"
import { textAt } from "./rule.ts"

/** Keywords in the schema of one parameter. */
const PARAMETER_KEYWORDS = setOf(
  "type title description format enum default examples items properties required additionalProperties",
  "minimum maximum minLength maxLength minItems maxItems pattern",
)

/** True for an object that is the schema of a parameter: it has the name of a type and otherwise only keywords. */
export function isSchemaEcho(text: string, node: JsonNode): boolean {
  const word = textAt(text, lastMember(node, "type")?.value)
  if (word === "" || typeName(word) !== word) return false
  return node.members.length > 1 && node.members.every((member) => PARAMETER_KEYWORDS.has(member.key))
}

/** True for the schema of a described parameter: no document, no value. Ex) {"type":"string","description":"a"} */
export const isDescribed = (text: string, node: JsonNode): boolean =>
  isSchemaEcho(text, node) && node.members.length <= 3 && lastMember(node, "description") !== undefined
