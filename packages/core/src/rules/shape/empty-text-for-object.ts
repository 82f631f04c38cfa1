import { OBJECT, STRING } from "../../json/kind.ts"
import { type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

export const emptyTextForObject: Rule = {
  id: "shape/empty-text-for-object",
  wakes: VALUE,
  atBest: "likely",
  title: "Empty text stands where an object is wanted.",
  safety:
    "Only where an object without any member is valid, so that nothing has to be filled in. Only likely: empty text may also have meant that the member should not be there.",
  examples: [
    { schema: { type: "object", properties: { home: { type: "object", properties: {} } } }, before: '{"home":""}', after: '{"home":{}}' },
    { schema: { type: "object", properties: { home: { type: "object", required: ["url"] } }, required: ["home"] }, before: '{"home":""}', after: null },
  ],
  propose(place) {
    if (
      place.atRoot ||
      place.node.kind !== "string" ||
      String(place.value).trim() !== "" ||
      (place.view.kinds & OBJECT) === 0 ||
      (place.view.kinds & STRING) !== 0
    )
      return null
    return { edits: replace(place, "{}"), confidence: "likely", message: "An object is wanted that needs no member; the text is empty." }
  },
}
