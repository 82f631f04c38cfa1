import { OBJECT_BIT } from "../../json/kind.ts"
import { type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

export const emptyTextForObject: RepairRule = {
  id: "shape/empty-text-for-object",
  triggers: VALUE_KEYWORDS,
  replaces: ["string", OBJECT_BIT],
  maxConfidence: "likely",
  message: "The tool expects an object that needs no member; the text is empty.",
  propose: ({ atRoot, value }) => (!atRoot && String(value).trim() === "" ? "{}" : null),
}
