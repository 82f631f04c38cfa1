import { OBJECT_BIT } from "../../json/kind.ts"
import { proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

export const emptyTextForObject: RepairRule = {
  id: "shape/empty-text-for-object",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "likely",
  title: "Empty text stands where an object is wanted.",
  safety:
    "Only where an object without any member is valid, so that nothing has to be filled in. Only likely: empty text may also have meant that the member should not be there.",
  examples: [
    { schema: { type: "object", properties: { home: { type: "object", properties: {} } } }, before: '{"home":""}', after: '{"home":{}}' },
    { schema: { type: "object", properties: { home: { type: "object", required: ["url"] } }, required: ["home"] }, before: '{"home":""}', after: null },
  ],
  propose(place) {
    if (place.atRoot || !standsFor(place, "string", OBJECT_BIT) || String(place.value).trim() !== "") return null
    return proposeText(place, "{}", "likely", "An object is wanted that needs no member; the text is empty.")
  },
}
