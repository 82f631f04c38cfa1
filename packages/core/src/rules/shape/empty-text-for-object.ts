import { OBJECT_BIT } from "../../json/kind.ts"
import { type RepairRule, standsFor, VALUE_KEYWORDS } from "../rule.ts"

export const emptyTextForObject: RepairRule = {
  id: "shape/empty-text-for-object",
  triggers: VALUE_KEYWORDS,
  maxConfidence: "likely",
  message: "The tool expects an object that needs no member; the text is empty.",
  propose: (place) =>
    !place.atRoot && standsFor(place, "string", OBJECT_BIT) && String(place.value).trim() === "" ? "{}" : null,
}
