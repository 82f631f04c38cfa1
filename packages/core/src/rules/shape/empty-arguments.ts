import { OBJECT_BIT } from "../../json/kind.ts"
import { isPlaceholder } from "../fold.ts"
import { proposeText, type RepairRule } from "../rule.ts"
import { VALUE_OR_UNION } from "../triggers.ts"

export const emptyArguments: RepairRule = {
  id: "shape/empty-arguments",
  triggerKeywords: VALUE_OR_UNION,
  maxConfidence: "certain",
  title: "The arguments of a tool that needs none are null, empty text or an empty list.",
  safety:
    "Only for the arguments as a whole, and only where an empty object validates: there is nothing to say, and nothing was said. A tool with required members refuses it.",
  examples: [
    { schema: { type: "object", properties: { deep: { type: "boolean" } } }, before: "null", after: "{}" },
    { schema: { type: "object", properties: { deep: { type: "boolean" } }, required: ["deep"] }, before: "null", after: null },
  ],
  propose(place) {
    if (!place.atRoot || (place.view.kinds & OBJECT_BIT) === 0) return null
    const { kind, items } = place.node
    const isEmpty = kind === "null" || (kind === "array" && items.length === 0) || (kind === "string" && isPlaceholder(String(place.value)))
    return isEmpty ? proposeText(place, "{}", "certain", "No arguments were given, and none are needed.") : null
  },
}
