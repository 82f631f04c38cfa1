import { BOOLEAN, STRING } from "../../json/kind.ts"
import { literal, type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

export const booleanForString: Rule = {
  id: "type/boolean-for-string",
  wakes: VALUE,
  atBest: "likely",
  title: "true or false stands where text is wanted.",
  safety:
    "The literal is put into quotes. Only likely: a text field may want another spelling of the same thing, such as True or yes, that the schema does not tell.",
  examples: [{ schema: { type: "object", properties: { flag: { type: "string" } } }, before: '{"flag":true}', after: '{"flag":"true"}' }],
  propose(place) {
    if (place.node.kind !== "boolean" || (place.view.kinds & STRING) === 0 || (place.view.kinds & BOOLEAN) !== 0) return null
    return { edits: replace(place, `"${literal(place, place.node)}"`), confidence: "likely", message: "Text is wanted; the word is quoted." }
  },
}
