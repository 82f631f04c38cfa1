import { BOOLEAN_BIT, STRING_BIT } from "../../json/kind.ts"
import { literalAt, type RepairRule, replacePlace } from "../rule.ts"
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
    if (place.node.kind !== "boolean" || (place.view.kinds & STRING_BIT) === 0 || (place.view.kinds & BOOLEAN_BIT) !== 0) return null
    return { edits: replacePlace(place, `"${literalAt(place, place.node)}"`), confidence: "likely", message: "Text is wanted; the word is quoted." }
  },
}
