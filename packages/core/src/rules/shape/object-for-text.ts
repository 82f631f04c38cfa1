import { STRING } from "../../json/kind.ts"
import { stringOf } from "../../json/tree.ts"
import { literal, type Place, type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

/** True when a text beside the place names a JSON document. */
const isJsonDocument = (place: Place): boolean =>
  place.owner?.node.members.some((member) => member !== place.owner?.member && member.value.kind === "string" && /\.json$/i.test(stringOf(place.text, member.value))) ?? false

export const objectForText: Rule = {
  id: "shape/object-for-text",
  wakes: VALUE,
  atBest: "likely",
  title: "The content of a JSON document is given as an object instead of as text.",
  safety: "Refused in general: there are many ways to write an object as text. The one exception is a member beside it that names a .json file; then the bytes the model wrote are the text. Only likely, as spacing is a matter of taste.",
  examples: [
    {
      schema: { type: "object", properties: { file: { type: "string" }, content: { type: "string" } } },
      before: '{"file":"menu.json","content":{"soup": 3}}',
      after: '{"file":"menu.json","content":"{\\"soup\\": 3}"}',
    },
    { schema: { type: "object", properties: { file: { type: "string" }, content: { type: "string" } } }, before: '{"file":"menu.txt","content":{"soup": 3}}', after: null },
  ],
  propose(place) {
    const { kind } = place.node
    if ((kind !== "object" && kind !== "array") || (place.view.kinds & STRING) === 0 || !isJsonDocument(place)) return null
    return { edits: replace(place, JSON.stringify(literal(place, place.node))), confidence: "likely", message: "The text of a JSON document is wanted; the value is that document." }
  },
}
