import { BOOLEAN_BIT } from "../../json/kind.ts"
import { proposeText, type RepairRule, standsFor } from "../rule.ts"
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
    if (!standsFor(place, "string", BOOLEAN_BIT)) return null
    const word = String(place.value).trim().toLowerCase()
    if (word !== "true" && word !== "false") return null
    return proposeText(place, word, "certain", "The text is the word for a boolean, and a boolean is wanted.")
  },
}
