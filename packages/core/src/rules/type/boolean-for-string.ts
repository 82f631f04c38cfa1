import { STRING_BIT } from "../../json/kind.ts"
import { literalAt, proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

export const booleanForString: RepairRule = {
  id: "type/boolean-for-string",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "likely",
  title: "true or false stands where text is wanted.",
  safety:
    "The literal is put into quotes. Only likely: a text field may want another spelling of the same thing, such as True or yes, that the schema does not tell.",
  examples: [{ schema: { type: "object", properties: { flag: { type: "string" } } }, before: '{"flag":true}', after: '{"flag":"true"}' }],
  propose(place) {
    if (!standsFor(place, "boolean", STRING_BIT)) return null
    return proposeText(place, `"${literalAt(place, place.node)}"`, "likely", "Text is wanted; the word is quoted.")
  },
}
