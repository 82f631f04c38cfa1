import { NUMBER, STRING } from "../../json/kind.ts"
import { literal, type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

const SHORT_INTEGER = /^-?\d{1,15}$/

export const numberForString: Rule = {
  id: "type/number-for-string",
  wakes: VALUE,
  atBest: "certain",
  title: "A number stands where text is wanted.",
  safety:
    "The literal is put into quotes as it was written, so no digit changes. For a whole number below 2^53 that is the only text it can mean. Fractions, exponents and longer numbers are only likely: what wrote the JSON may have dropped zeros or digits before.",
  examples: [
    { schema: { type: "object", properties: { zone: { type: "string" } } }, before: '{"zone":12}', after: '{"zone":"12"}' },
    { schema: { type: "object", properties: { zone: { type: "string", pattern: "^[a-z]+$" } } }, before: '{"zone":12}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "number" || (place.view.kinds & STRING) === 0 || (place.view.kinds & NUMBER) !== 0) return null
    const number = literal(place, place.node)
    return {
      edits: replace(place, `"${number}"`),
      confidence: SHORT_INTEGER.test(number) ? "certain" : "likely",
      message: "Text is wanted; the number is quoted as it was written.",
    }
  },
}
