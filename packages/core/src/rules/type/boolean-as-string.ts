import { BOOLEAN_BIT, STRING_BIT } from "../../json/kind.ts"
import { type RepairRule, replacePlace } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

export const booleanAsString: RepairRule = {
  id: "type/boolean-as-string",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  title: "true or false is written as text.",
  safety:
    "Only the two words themselves, in any case and with blanks around them, and only where text is not accepted. Words such as yes, on and 1 have other readings and are refused.",
  examples: [
    { schema: { type: "object", properties: { dry: { type: "boolean" } } }, before: '{"dry":"True"}', after: '{"dry":true}' },
    { schema: { type: "object", properties: { dry: { type: "boolean" } } }, before: '{"dry":"yes"}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "string" || (place.view.kinds & BOOLEAN_BIT) === 0 || (place.view.kinds & STRING_BIT) !== 0) return null
    const word = String(place.value).trim().toLowerCase()
    if (word !== "true" && word !== "false") return null
    return { edits: replacePlace(place, word), confidence: "certain", message: "The text is the word for a boolean, and a boolean is wanted." }
  },
}
