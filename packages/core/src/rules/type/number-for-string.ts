import { STRING_BIT } from "../../json/kind.ts"
import { literalAt, proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

const SHORT_INTEGER = /^-?\d{1,15}$/

export const numberForString: RepairRule = {
  id: "type/number-for-string",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  title: "A number stands where text is wanted.",
  safety:
    "The literal is put into quotes as it was written, so no digit changes. For a whole number below 2^53 that is the only text it can mean. Fractions, exponents and longer numbers are only likely: what wrote the JSON may have dropped zeros or digits before.",
  examples: [
    { schema: { type: "object", properties: { zone: { type: "string" } } }, before: '{"zone":12}', after: '{"zone":"12"}' },
    { schema: { type: "object", properties: { zone: { type: "string", pattern: "^[a-z]+$" } } }, before: '{"zone":12}', after: null },
  ],
  propose(place) {
    if (!standsFor(place, "number", STRING_BIT)) return null
    const numberLiteral = literalAt(place, place.node)
    return proposeText(
      place,
      `"${numberLiteral}"`,
      SHORT_INTEGER.test(numberLiteral) ? "certain" : "likely",
      "Text is wanted; the number is quoted as it was written.",
    )
  },
}
