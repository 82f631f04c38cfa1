import { OBJECT_BIT } from "../../json/kind.ts"
import { proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

export const emptyTextForObject: RepairRule = {
  id: "shape/empty-text-for-object",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "likely",
  propose(place) {
    if (place.atRoot || !standsFor(place, "string", OBJECT_BIT) || String(place.value).trim() !== "") return null
    return proposeText(place, "{}", "likely", "The tool expects an object that needs no member; the text is empty.")
  },
}
